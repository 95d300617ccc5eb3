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
  readonly busy?: TextRule
  readonly kind?: 'primary' | 'secondary' | 'link' | 'danger'
  readonly when?: Rule
  /** A sign before the text. */
  readonly icon?: 'cadeado'
  /** What a person who presses it can rely on, under the button of a screen. */
  readonly note?: TextRule
  /** Whether it opens another tab, which screen readers are told. */
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

/** A value kept after the page closes: where it is stored and for how long it may be read. */
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
  /** How a sale of this flow is listed among those of its device: whose it is, and of what. */
  readonly sale?: { readonly who: TextRule; readonly what: TextRule }
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
  /** What the server says of itself; absent where no server serves the funnel. */
  readonly server?: { readonly [name: string]: Json }
}

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

/**
 * A step with what is around it: its parents from the outermost in, and whether a person can stand on it. `form` is the
 * path in the answers its screen edits, `facts` what rules read as `step`, `tables` where its events are offered, from
 * its own table out to the flow's, `lines` what may answer each of them, `enter` the lines for arriving in it, from the
 * flow's in, and `shows` the conditions of all of which it is shown.
 */
export interface PlacedStep {
  readonly name: string
  readonly step: Step
  readonly parents: readonly string[]
  readonly isLeaf: boolean
  readonly form: readonly string[] | undefined
  readonly facts: Step & { readonly name: string }
  readonly tables: readonly Table[]
  readonly lines: Lines
  readonly enter: readonly (readonly Transition[])[]
  readonly shows: readonly Rule[]
}

/** What is made of a flow, whichever the variant. `order` says of each leaf its place among the leaves. */
interface Places {
  readonly version: string
  readonly steps: ReadonlyMap<string, PlacedStep>
  readonly leaves: readonly PlacedStep[]
  readonly order: ReadonlyMap<string, number>
  /** What may answer an event where no step has been come to. */
  readonly lines: Lines
}

/** A funnel made ready to run: the source and its steps by name and in the order of the file. */
export interface Funnel extends FunnelSource, Places {}

type Around = Pick<PlacedStep, 'tables' | 'lines' | 'shows'>

function* walk(steps: Flow['steps'], parents: readonly string[], around: Around): Generator<PlacedStep> {
  for (const [name, step] of Object.entries(steps)) {
    const { on = {}, show, form } = step
    const tables = [on, ...around.tables]
    let lines: Lines | undefined
    const placed: PlacedStep = {
      name,
      step,
      parents,
      isLeaf: !step.steps,
      form: form?.split('.'),
      facts: { ...step, name },
      tables,
      // Worked out when a step is reached: a page that opens needs few of them.
      get lines() {
        lines ??= linesOver(on, around.lines)
        return lines
      },
      enter: tables.toReversed().flatMap((table) => (table.enter ? [table.enter] : [])),
      shows: show === undefined ? around.shows : [show, ...around.shows],
    }
    yield placed
    if (step.steps) yield* walk(step.steps, [...parents, name], placed)
  }
}

/** Hashes the names of steps and answers (FNV-1a), whatever their order, so that no version number has to be kept by hand. */
function versionOf(names: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const letter of names.join('\n')) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}

const known = new WeakMap<Flow, Places>()

/** Gives the places of a flow. They are made once for all the funnels it has. */
function placesOf(flow: Flow): Places {
  const before = known.get(flow)
  if (before) return before
  const lines = linesOver(flow.on, new Map())
  const all = [...walk(flow.steps, [], { tables: [flow.on], lines, shows: [] })]
  const steps = new Map(all.map((placed) => [placed.name, placed]))
  const leaves = [...steps.values()].filter(({ isLeaf }) => isLeaf)
  const names = [...[...steps.keys()].toSorted(), '', ...Object.keys(flow.answers).toSorted()]
  const order = new Map(leaves.map(({ name }, i) => [name, i]))
  const places = { version: versionOf(names), steps, leaves, order, lines }
  known.set(flow, places)
  return places
}

/** Makes a funnel ready to run. Its names were resolved when its files were read. */
export const openFunnel = (source: FunnelSource): Funnel => ({ ...source, ...placesOf(source.flow) })

/** Finds a box of the flow by name; a notice is no box here. */
export const boxOf = (funnel: Funnel, name: string): Box | undefined =>
  funnel.flow.boxes && Object.hasOwn(funnel.flow.boxes, name) ? funnel.flow.boxes[name] : undefined
