import type { JsonObject } from '../json/document.ts'

/** The types of value that a field may edit by itself, each in pt-BR. */
export const fieldTypes = {
  string: 'um texto',
  integer: 'um número inteiro',
  number: 'um número',
  boolean: 'um sim ou não',
  array: 'uma lista',
} as const

/** Names a type of value that a field may edit. */
export type FieldType = keyof typeof fieldTypes

/** All there is to know of a widget beside how it is drawn. */
export interface WidgetRecord {
  /** What it is, in pt-BR, for the author of a field. */
  readonly says: string
  /** The types of value it edits. */
  readonly edits: readonly FieldType[]
  /** The look of a field that has it. */
  readonly example: JsonObject
  /** Whether nothing of its field is drawn. */
  readonly isHidden?: true
  /** The place it takes in the outline of a screen, where that is no box with a label: cards, or a row. */
  readonly outline?: 'cards' | 'row'
  /** The file of `src/parts` that has it, which only the pages of flows that name it fetch; without it every page has it. */
  readonly part?: string
  /** Whether a list that it edits is of plain values, and not of objects. */
  readonly isOfValues?: true
}

/** All there is to know of a mask beside how it is typed. */
export interface MaskRecord {
  /** What it is, in pt-BR, for the author of a field. */
  readonly says: string
  /** A whole value as a person sees it. */
  readonly example: string
}

/** Each plain kind of value that a block is given: the types of JSON it may have, and what it is in pt-BR. */
export const plainKinds = {
  text: { types: ['string'], says: 'texto' },
  textOrNumber: { types: ['string', 'integer'], says: 'texto ou número' },
  count: { types: ['integer'], says: 'quantidade' },
  code: { types: ['integer'], says: 'código' },
  cents: { types: ['integer'], says: 'centavos' },
  date: { types: ['string'], says: 'data, como 2026-12-01' },
  instant: { types: ['integer'], says: 'instante em milissegundos' },
  address: { types: ['string'], says: 'endereço' },
  event: { types: ['string'], says: 'nome de um evento' },
  format: { types: ['string'], says: 'nome de um formato' },
  rows: { types: ['array'], says: 'linhas da tabela que "table" nomeia' },
} as const

/** Names a plain kind of value. */
export type PlainKind = keyof typeof plainKinds

/** What a value is: a plain one, one of some texts, a list of values, or an object with members. */
export type Kind = PlainKind | { readonly oneOf: readonly string[] } | { readonly listOf: Kind } | Members

/** The keys of an object: those it cannot do without, and those it takes besides. */
export interface Members {
  readonly needs?: Readonly<Record<string, Kind>>
  readonly takes?: Readonly<Record<string, Kind>>
}

/** All there is to know of a block beside how it is drawn: its keys are those of its `with`. */
export interface BlockRecord extends Members {
  /** What it shows, in pt-BR, for the author of a screen. */
  readonly says: string
  /** A `with` of its own, as a screen writes it. */
  readonly example: JsonObject
  /** Where it shows the rows of a table: one that a screen names. */
  readonly table?: string
  /** Where it may stand, where that is not beside the fields of a screen: in its list of bands. */
  readonly place?: 'bands'
}

/** All there is to know of a fact of the deployment, which flows and screens read under `server`. */
export interface ServerFactRecord {
  /** What it says, in pt-BR, for the author of a flow, in the reference. */
  readonly says: string
  /** The words it is one of; absent where it is any text. */
  readonly oneOf?: readonly string[]
}

/** What the kind of an operation decides. */
export interface KindFacts {
  /** Whether it changes something, so that it needs a key and happens once. */
  readonly writes: boolean
  /** For how long a page waits for its answer. */
  readonly timeoutMs: number
  /** How often a page sends it again by itself. */
  readonly retries: number
  /** For how long the server waits for one call to the service behind it: all its calls fit into what the page waits. */
  readonly upstreamTimeoutMs: number
}

/** Every kind that `schemas/operation.schema.json` offers; what it decides for pages and for the server is said here. */
export const operationKinds = {
  lookup: { writes: false, timeoutMs: 10_000, retries: 2, upstreamTimeoutMs: 4_000 },
  reference: { writes: false, timeoutMs: 10_000, retries: 2, upstreamTimeoutMs: 4_000 },
  // A save may read twice before it writes, a payment once.
  save: { writes: true, timeoutMs: 40_000, retries: 2, upstreamTimeoutMs: 26_000 },
  notify: { writes: true, timeoutMs: 40_000, retries: 0, upstreamTimeoutMs: 26_000 },
  payment: { writes: true, timeoutMs: 60_000, retries: 0, upstreamTimeoutMs: 50_000 },
  poll: { writes: false, timeoutMs: 8_000, retries: 0, upstreamTimeoutMs: 3_500 },
} as const satisfies Readonly<Record<string, KindFacts>>

/** What a call is for, as its file says it. */
export type OperationKind = keyof typeof operationKinds
