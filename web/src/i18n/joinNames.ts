/**
 * "Ann, Ben and Cleo". Not with `Intl.ListFormat`: the first one that a page makes takes 20 ms, in the
 * middle of an update.
 */
export function joinNames(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${and} ${last}`;
}
