import { readFileSync } from 'node:fs'
import type { Json } from '../../engine/index.ts'
import type { Texts } from './eyes.ts'
import type { Way } from './places.ts'

/** What is seen when one fault strikes one call, in the words of the columns. */
export type Seen = { readonly [name: string]: Json }

/** What a cell says: what must be seen, or why the fault cannot strike there. */
export type Said = { readonly expected: Seen } | Nothing

/** One call at one place: how to get there, what it does when all is well, and what it says other than its class. */
export interface Row {
  readonly name: string
  /** The operation, or what else is asked for under `/api/`. */
  readonly call: string
  /** The call whose answer sets this one off, where it is not the person's press. */
  readonly after?: string
  readonly class: string
  readonly way: Way
  /** Where the page goes when all is well. */
  readonly arrives: Arrival
  /** How many rows of each table the call leaves more, or fewer. */
  readonly adds?: Readonly<Record<string, number>>
  /** What the calls before it leave, where one press makes several. */
  readonly already?: Readonly<Record<string, number>>
  /** What it changes where it adds nothing. */
  readonly changes?: Change
  /** How the server refuses it as unfit, where not as any call, and how the business refuses it. */
  readonly unfit?: Refusal
  readonly refusal?: Refusal
  /** Whose columns play it, where not those of its class. */
  readonly by?: string
  /** The services of others that the page turns on. */
  readonly services?: Readonly<Record<string, Json>>
  /** The CNPJ of a company that the service knows already. */
  readonly knows?: string
  /** Another value the person types first, for an answer that comes too late. */
  readonly other?: Readonly<Record<string, Json>>
  readonly cells?: Readonly<Record<string, Cell>>
}

/** Where a page stands: its step, the box on top, a text or a field's value on it, or the address it leaves for. */
export interface Arrival {
  readonly step?: string
  readonly box?: string
  readonly text?: string
  readonly field?: string
  readonly leaves?: string
}

/** A value that a call changes in the database; `from` is null where there was none. */
export interface Change {
  readonly table: string
  readonly column: string
  readonly from: string | null
  readonly to: string
}

/** A refusal as it comes over the wire. */
export interface Refusal {
  readonly status: number
  readonly body: Json
}

/**
 * A cell as it is written: a row's is laid over its class's, name by name; `null` takes a name away. `why` is for
 * readers.
 */
type Cell = Nothing | Seen

interface Nothing {
  readonly nA: string
}

interface Written {
  readonly columns: Readonly<Record<string, string>>
  readonly texts: Texts
  readonly classes: Readonly<Record<string, Readonly<Record<string, Cell>>>>
  readonly rows: readonly Row[]
}

/** One call under one fault, decided. */
export interface Decided {
  readonly row: Row
  readonly column: string
  readonly said: Said
}

const written: Written = JSON.parse(readFileSync(new URL('./matrix.json', import.meta.url), 'utf8'))

export const { columns, texts, rows } = written

/** Decides every cell of a row. Throws where one is not decided. */
export const cellsOf = (row: Row): readonly Decided[] =>
  Object.keys(columns).map((column) => ({ row, column, said: saidOf(row, column) }))

function saidOf(row: Row, column: string): Said {
  const own = row.cells?.[column]
  const common = written.classes[row.class]?.[column]
  const cell =
    own && isApplicable(own) && common && isApplicable(common) ? laid(common, own) : (own ?? common)
  if (!cell) throw new Error(`No decision for ${row.name} under ${column}.`)
  if (!isApplicable(cell)) return { nA: cell.nA }
  const { why: _, ...expected } = cell
  return { expected }
}

const isApplicable = (cell: Cell): cell is Seen => typeof (cell as Partial<Nothing>).nA !== 'string'

const isObject = (value: Json | undefined): value is Seen =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function laid(under: Seen, over: Seen): Seen {
  const entries = Object.entries({ ...under, ...over }).flatMap(([name, value]) => {
    const below = under[name]
    if (value === null) return []
    return [[name, isObject(value) && isObject(below) ? laid(below, value) : value] as const]
  })
  return Object.fromEntries(entries)
}
