/** Finds what a `$ref` of a schema points to, by the browser's own addresses; schemas of drafts before 2019 never ask. */
export default {
  resolve: (base: string, path: string) => (URL.canParse(path, base) ? new URL(path, base).href : path),
  equal: (one: string, other: string) => one === other,
}
