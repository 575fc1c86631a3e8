#!/usr/bin/env bash
# What the action runs, and what the tests run against a bare repository.
#
# GITGAMMON_MODE    check or apply
# GITGAMMON_BASE    check: the commit the change is to be merged into
# GITGAMMON_HEAD    check: the commit the change ends with
# GITGAMMON_AUTHOR  check: who proposes it
# GITGAMMON_BEACON  apply: the beacon's value, where the dice come from one
# GITGAMMON_KEY     apply: the referee's key, 64 hexadecimal digits
# GITGAMMON_TABLE   apply: the name of a table to make first; none if empty
# GITGAMMON_WHITE   apply: the new table's player of white
# GITGAMMON_BLACK   apply: the new table's player of black
# GITGAMMON_PARLOR  the program, "parlor" if empty
set -euo pipefail

parlor=${GITGAMMON_PARLOR:-parlor}

is_commit() {
  [[ $1 =~ ^[0-9a-f]{40}$ ]]
}

check() {
  local base=${GITGAMMON_BASE:-} head=${GITGAMMON_HEAD:-} author=${GITGAMMON_AUTHOR:-}
  if ! is_commit "$base" || ! is_commit "$head"; then
    echo "gitgammon: GITGAMMON_BASE and GITGAMMON_HEAD must be full commit ids" >&2
    return 2
  fi
  if [[ -z $author ]]; then
    echo "gitgammon: GITGAMMON_AUTHOR must say who proposes the change" >&2
    return 2
  fi
  # The change is only read as git objects: nothing of it is checked out or run, and names
  # are read NUL-separated inside the program.
  "$parlor" git review --base="$base" --head="$head" --author="$author"
}

apply() {
  # The key stays here: a table made by hand would need it, and whoever has it foresees the dice.
  if [[ -n ${GITGAMMON_TABLE:-} ]]; then
    if [[ -z ${GITGAMMON_KEY:-} ]]; then
      echo "gitgammon: GITGAMMON_KEY must hold the referee's key" >&2
      return 2
    fi
    "$parlor" git new --id="$GITGAMMON_TABLE" \
      --white="${GITGAMMON_WHITE:-}" --black="${GITGAMMON_BLACK:-}"
  fi
  local args=(git apply --push=origin)
  if [[ -n ${GITGAMMON_BEACON:-} ]]; then
    args+=(--beacon="$GITGAMMON_BEACON")
  fi
  # A table that is broken is named, and the others are verified all the same.
  local code=0
  "$parlor" "${args[@]}" || code=$?
  "$parlor" git verify || code=$?
  return "$code"
}

case ${GITGAMMON_MODE:-} in
  check) check ;;
  apply) apply ;;
  *)
    echo "gitgammon: GITGAMMON_MODE must be check or apply" >&2
    exit 2
    ;;
esac
