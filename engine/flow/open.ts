import type { Box, Flow, FunnelSource, Rule, Step, Table, Transition } from './funnel.ts'
import type { Session } from './session.ts'
import { type Lines, linesOver } from './tables.ts'

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

type Around = Pick<PlacedStep, 'parents' | 'tables' | 'lines' | 'shows'>

function* walk(steps: Flow['steps'], around: Around): Generator<PlacedStep> {
  for (const [name, step] of Object.entries(steps)) {
    const { parents } = around
    const tables = [step.on ?? {}, ...around.tables]
    const lines = linesOver(step.on ?? {}, around.lines)
    const enter = tables.toReversed().flatMap((table) => (table.enter ? [table.enter] : []))
    const shows = step.show === undefined ? around.shows : [step.show, ...around.shows]
    const inside = { tables, lines, shows }
    const form = step.form?.split('.')
    yield { name, step, parents, isLeaf: !step.steps, form, facts: { ...step, name }, enter, ...inside }
    if (step.steps) yield* walk(step.steps, { ...inside, parents: [...parents, name] })
  }
}

/** Hashes the names of steps and answers (FNV-1a), whatever their order: nobody has to remember a version number. */
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
  const all = [...walk(flow.steps, { parents: [], tables: [flow.on], lines, shows: [] })]
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

/** Begins a run under an id drawn outside: no step yet, the first answers; the event `start` takes it from here. */
export const begin = (funnel: Funnel, id: string): Session => ({
  id,
  flow: funnel.name,
  version: funnel.version,
  step: '',
  trail: [],
  boxes: [],
  answers: funnel.flow.answers,
  calls: [],
  timers: {},
  n: 0,
})

/** Finds a box of the flow by name; a notice is no box here. */
export const boxOf = (funnel: Funnel, name: string): Box | undefined =>
  funnel.flow.boxes && Object.hasOwn(funnel.flow.boxes, name) ? funnel.flow.boxes[name] : undefined

/** Names the place on top: the last box, else the step. */
export const placeOf = (session: Session): string => session.boxes.at(-1)?.box ?? session.step

/** Names the screen of the place at a depth: 0 the step, 1 the lowest box. A notice has none. */
export const screenAt = (funnel: Funnel, session: Session, depth: number): string | undefined =>
  depth > 0
    ? boxOf(funnel, session.boxes[depth - 1]!.box)?.screen
    : funnel.steps.get(session.step)?.step.screen

/** Lists the tables an event of a place is offered to: each box from its own down, then the step's, out to the flow's. */
export function tablesFrom(funnel: Funnel, session: Session, depth: number): readonly Table[] {
  const boxes = session.boxes.slice(0, depth).toReversed()
  const outer = funnel.steps.get(session.step)?.tables ?? [funnel.flow.on]
  return [...boxes.map(({ box }) => boxOf(funnel, box)?.on ?? {}), ...outer]
}
