import type { Json } from '../../flow/funnel.ts'
import type { Document } from '../json/document.ts'
import { entriesOf, isObject, type JsonObject } from '../json/value.ts'
import type { TakenBy } from '../read/flows/line.ts'
import { writeOut } from '../read/flows/short-forms.ts'

const nowhere: Document = { file: '', text: '', value: null }

/** Tells whether two tables mean the same to the engine, and nothing is wrong with the second that was right before. */
export function meansSame(one: JsonObject, other: JsonObject, takenBy: TakenBy): boolean {
  const [before, after] = [written(one, takenBy), written(other, takenBy)]
  return before.wrong >= after.wrong && sameText(before.table) === sameText(after.table)
}

function written(on: JsonObject, takenBy: TakenBy) {
  let wrong = 0
  const tell = ({ code }: { readonly code: string }) => {
    // Keys are put in their order afterwards.
    if (code !== 'ordem-das-chaves') wrong += 1
  }
  const writing = {
    joins: new WeakMap(),
    takenBy,
    tell: (_: unknown, finding: { readonly code: string }) => tell(finding),
  }
  const { on: table = null } = writeOut(writing, { on }, { document: nowhere, path: [] })
  return { table, wrong }
}

/** Writes a value so that the order of keys makes no difference. */
const sameText = (value: Json): string => JSON.stringify(sorted(value))

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const members = entriesOf(value).map(([key, member]) => [key, sorted(member)] as const)
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
