/** Joins names as a pt-BR sentence does: "a, b e c". */
export function listed(names: readonly string[], last = 'e'): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
