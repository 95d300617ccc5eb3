import type { Box, Flow, FunnelSource, Step, Table } from './funnel.ts'
import type { Session } from './session.ts'

/** A step with what is around it: its parents from the outermost in, and whether a person can stand on it. */
export interface PlacedStep {
  readonly name: string
  readonly step: Step
  readonly parents: readonly string[]
  readonly isLeaf: boolean
}

/** A funnel made ready to run: the source and its steps by name and in the order of the file. */
export interface Funnel extends FunnelSource {
  readonly version: string
  readonly steps: ReadonlyMap<string, PlacedStep>
  readonly leaves: readonly PlacedStep[]
}

function* walk(steps: Flow['steps'], parents: readonly string[] = []): Generator<PlacedStep> {
  for (const [name, step] of Object.entries(steps)) {
    yield { name, step, parents, isLeaf: !step.steps }
    if (step.steps) yield* walk(step.steps, [...parents, name])
  }
}

/** Hashes the names of steps and answers (FNV-1a), so that nobody has to remember a version number. */
function versionOf(names: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const letter of names.join('\n')) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}

/** Makes a funnel ready to run. Its names were resolved when its files were read. */
export function openFunnel(source: FunnelSource): Funnel {
  const steps = new Map([...walk(source.flow.steps)].map((placed) => [placed.name, placed]))
  const names = [...steps.keys(), '', ...Object.keys(source.flow.answers)]
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
    ? boxOf(funnel, session.boxes[depth - 1]?.box ?? '')?.screen
    : funnel.steps.get(session.step)?.step.screen

/** Lists the tables an event of a place is offered to, from the place outwards, each with the depth it answers at. */
export function tablesFrom(
  funnel: Funnel,
  session: Session,
  depth: number,
): { table: Table; depth: number }[] {
  const tables: { table: Table; depth: number }[] = []
  for (let place = depth; place > 0; place -= 1) {
    tables.push({ table: boxOf(funnel, session.boxes[place - 1]!.box)?.on ?? {}, depth: place })
  }
  const placed = funnel.steps.get(session.step)
  if (placed) {
    tables.push({ table: placed.step.on ?? {}, depth: 0 })
    for (const parent of placed.parents.toReversed()) {
      tables.push({ table: funnel.steps.get(parent)?.step.on ?? {}, depth: 0 })
    }
  }
  tables.push({ table: funnel.flow.on, depth: 0 })
  return tables
}
