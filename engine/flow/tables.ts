import type { Table, Transition } from './funnel.ts'

/** The lines that may answer each event of a place, in their order: its own first, then those of the places around it. */
export type Lines = ReadonlyMap<string, readonly Transition[]>

/** The events that never leave their place. */
const OWN: readonly string[] = ['next', 'back', 'close']

/** Tells whether an event is answered by its own place alone. */
export const staysInPlace = (type: string): boolean => OWN.includes(type)

/** Names the outcome of an event as a table answers it for any call: of "endereco.cep:ok" it is "*:ok". */
function anyCall(type: string): string | undefined {
  const colon = type.indexOf(':')
  return colon < 0 ? undefined : `*${type.slice(colon)}`
}

/** Finds the lines of a table for an event; `*:outcome` stands for any call that has no line of its own. */
export function linesFor(table: Table, type: string): readonly Transition[] | undefined {
  if (Object.hasOwn(table, type)) return table[type]
  const any = anyCall(type)
  return any !== undefined && Object.hasOwn(table, any) ? table[any] : undefined
}

/** Looks up the lines that may answer an event of a place. */
export function linesOf(lines: Lines, type: string): readonly Transition[] {
  const any = lines.has(type) ? type : anyCall(type)
  return (any !== undefined && lines.get(any)) || []
}

/** Lays a table over the lines of what is around it, so that an event is looked up once and not in table after table. */
export function linesOver(table: Table, around: Lines): Lines {
  const all = new Map(around)
  for (const type of OWN) all.delete(type)
  for (const [type, lines] of all) all.set(type, [...(linesFor(table, type) ?? []), ...lines])
  for (const [type, lines] of Object.entries(table))
    if (!all.has(type)) all.set(type, staysInPlace(type) ? lines : [...lines, ...linesOf(around, type)])
  return all
}
