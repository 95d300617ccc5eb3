import type { Box, Flow, FunnelSource, Step, Table, Transition } from './funnel.ts'
import type { Session } from './session.ts'

/**
 * A step with what is around it: its parents from the outermost in, and whether a person can stand on it. `form` is the
 * path in the answers its screen edits, `facts` what rules read as `step`, `tables` where its events are offered, from
 * its own table out to the flow's, and `enter` the lines for arriving in it, from the flow's in.
 */
export interface PlacedStep {
  readonly name: string
  readonly step: Step
  readonly parents: readonly string[]
  readonly isLeaf: boolean
  readonly form: readonly string[] | undefined
  readonly facts: Step & { readonly name: string }
  readonly tables: readonly Table[]
  readonly enter: readonly (readonly Transition[])[]
}

/** A funnel made ready to run: the source and its steps by name and in the order of the file. */
export interface Funnel extends FunnelSource {
  readonly version: string
  readonly steps: ReadonlyMap<string, PlacedStep>
  readonly leaves: readonly PlacedStep[]
}

type Around = Pick<PlacedStep, 'parents' | 'tables'>

function* walk(steps: Flow['steps'], { parents, tables: outer }: Around): Generator<PlacedStep> {
  for (const [name, step] of Object.entries(steps)) {
    const tables = [step.on ?? {}, ...outer]
    const enter = tables.toReversed().flatMap((table) => (table.enter ? [table.enter] : []))
    const facts = { ...step, name }
    yield { name, step, parents, isLeaf: !step.steps, form: step.form?.split('.'), facts, tables, enter }
    if (step.steps) yield* walk(step.steps, { parents: [...parents, name], tables })
  }
}

/** Hashes the names of steps and answers (FNV-1a), whatever their order: nobody has to remember a version number. */
function versionOf(names: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const letter of names.join('\n')) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}

/** Makes a funnel ready to run. Its names were resolved when its files were read. */
export function openFunnel(source: FunnelSource): Funnel {
  const around = { parents: [], tables: [source.flow.on] }
  const steps = new Map([...walk(source.flow.steps, around)].map((placed) => [placed.name, placed]))
  const names = [...[...steps.keys()].toSorted(), '', ...Object.keys(source.flow.answers).toSorted()]
  return {
    ...source,
    version: versionOf(names),
    steps,
    leaves: [...steps.values()].filter(({ isLeaf }) => isLeaf),
  }
}

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
  const outer = funnel.steps.get(session.step)?.tables ?? [funnel.flow.on]
  // For speed: most events are of a step with no box over it.
  if (depth === 0) return outer
  const boxes = session.boxes.slice(0, depth).toReversed()
  return [...boxes.map(({ box }) => boxOf(funnel, box)?.on ?? {}), ...outer]
}
