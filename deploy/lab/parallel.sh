#!/bin/sh
# Plays an experiment as shards with GNU parallel and joins them:
#
#   parallel.sh EXPERIMENT SHARDS OUT
#
# PARLOR is the program, by default `parlor`. Shards that were stopped go on when the command is given
# again. `--sshlogin` in PARALLEL spreads them over machines that share the folder.
set -eu
if [ $# -ne 3 ]; then
  echo "usage: parallel.sh EXPERIMENT SHARDS OUT" >&2
  exit 2
fi
parlor=${PARLOR:-parlor}
seq "$2" | parallel --halt soon,fail=1 \
  "$parlor" lab run "$1" --shard "{}/$2" --workers 1 --out "$3.shards/{}" --json ">/dev/null"
exec "$parlor" lab merge "$3.shards"/* --out "$3"
