/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON value in which an object with one key that is an operator's name is a rule, and all else is literal. */
export type Rule = Json

/** One thing to do outside, as a flow file says it: one key names the effect, `with` says what it takes along. */
export interface EffectRule {
  readonly [effect: string]: Rule | undefined
}

/** One line of a table: the first whose `when` holds is taken. */
export interface Transition {
  readonly when?: Rule
  /** Whether all answers go back to their first values before `set` writes what was worked out from before. */
  readonly fresh?: boolean
  readonly set?: { readonly [path: string]: Rule }
  readonly effects?: readonly EffectRule[]
  readonly to?: string
  readonly open?: string
  readonly with?: Rule
  readonly close?: boolean
  readonly again?: boolean
  readonly send?: string
}

/** From the name of an event to the transitions that may answer it. */
export type Table = Readonly<Record<string, readonly Transition[]>>

/** When a step's clock sends its event. */
export interface Timer {
  readonly everyMs?: number
  readonly afterMs?: number
  readonly until?: Rule
}

/** A place a person can be, or, with `steps`, the parent of such places. */
export interface Step {
  readonly screen?: string
  readonly form?: string
  readonly on?: Table
  readonly steps?: Readonly<Record<string, Step>>
  readonly show?: Rule
  readonly timers?: Readonly<Record<string, Timer>>
  readonly noReturn?: boolean
  readonly final?: boolean
  readonly view?: string
  readonly label?: string
  readonly checkout?: boolean
}

/** A place opened over a step; it keeps its own values. */
export interface Box {
  readonly screen?: string
  readonly on?: Table
}

/** A block of a screen as its file says it: what the registry calls it, when it shows, what it is given. */
export interface BlockRule {
  readonly block: string
  readonly when?: Rule
  readonly with?: { readonly [name: string]: Rule }
}

/** A text, or texts of which the first whose `when` holds is shown. `{path:format}` inside is filled from the facts. */
export type TextRule = string | readonly { readonly when?: Rule; readonly text: string }[]

/** A button of a notice or a screen: the event it sends, its text, its text while a call is on its way. */
export interface ButtonRule {
  readonly event: string
  readonly label: TextRule
  readonly busy?: string
  readonly kind?: 'primary' | 'secondary' | 'link' | 'danger'
  readonly when?: Rule
  /** Whether it opens another tab, which is said to whoever cannot see it. */
  readonly novaAba?: boolean
}

/** A box made only of title, text and buttons; any button closes it. */
export interface Notice {
  readonly type: 'erro' | 'aviso' | 'sucesso'
  readonly title?: TextRule
  readonly text?: TextRule
  readonly detail?: TextRule
  readonly buttons: readonly ButtonRule[]
}

/** What outlives the page: where it lies and for how long it is worth reading. */
export interface Kept {
  readonly in: 'local' | 'session'
  readonly forMs?: number
}

/** A flow: steps and transitions of a family of funnels, its parts already laid in. */
export interface Flow {
  readonly answers: { readonly [name: string]: Json }
  readonly derived?: { readonly [name: string]: Rule }
  readonly kept?: Readonly<Record<string, Kept>>
  readonly on: Table
  readonly boxes?: Readonly<Record<string, Box>>
  readonly steps: Readonly<Record<string, Step>>
  readonly indicator?: readonly string[]
  readonly renamed?: Readonly<Record<string, string>>
  readonly aside?: readonly BlockRule[]
  readonly summary?: { readonly label: TextRule; readonly value: TextRule; readonly when?: Rule }
}

/** The names a screen may write: `true` is kept, `'secret'` passes through one event only, an object goes deeper. */
export type Fields = { readonly [name: string]: true | 'secret' | Fields }

/** What is to be known of a call: how it may end, whether leaving it half-way could lose a write, how long it may take. */
export interface OperationFacts {
  readonly problems: readonly string[]
  readonly writes: boolean
  readonly timeoutMs: number
  readonly retries: number
}

/** Everything one funnel needs, as the server sends it: plain JSON. */
export interface FunnelSource {
  readonly id: string
  readonly name: string
  readonly flow: Flow
  readonly notices: Readonly<Record<string, Notice>>
  readonly screens: Readonly<Record<string, Fields>>
  readonly operations: Readonly<Record<string, OperationFacts>>
  /** Values of closed lists by the name of the list and of the row. */
  readonly constants?: { readonly [table: string]: { readonly [name: string]: Json } }
  readonly variant: { readonly [key: string]: Json }
  /** What the server that serves it says of itself; absent where nobody serves it. */
  readonly server?: { readonly [name: string]: Json }
}
