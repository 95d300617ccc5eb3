import { type Funnel, openFunnel, type Transition } from '../flow/index.ts'

/** A transition of a flow with the place and event it answers. */
export interface NamedTransition {
  /** Place, event and number among the transitions of that event, as flow files name it: "resumo finalizar 4". */
  readonly id: string
  readonly place: string
  readonly event: string
  readonly taken: Transition
}

/** The place of the transitions of the flow itself. */
export const flowPlace = 'fluxo'

/** Opens a copy of a funnel in which every transition is an object of its own, so that a transition identifies its place. */
export const withUniqueTransitions = (funnel: Funnel): Funnel =>
  openFunnel({ ...funnel, flow: JSON.parse(JSON.stringify(funnel.flow)) as Funnel['flow'] })

/** Lists the transitions of a flow: its own, those of each step, those of each box. */
export function transitionsOf({ flow, steps }: Funnel): readonly NamedTransition[] {
  const places = [
    [flowPlace, flow.on] as const,
    ...[...steps].map(([name, { step }]) => [name, step.on ?? {}] as const),
    ...Object.entries(flow.boxes ?? {}).map(([name, { on }]) => [name, on ?? {}] as const),
  ]
  return places.flatMap(([place, table]) =>
    Object.entries(table).flatMap(([event, transitions]) =>
      transitions.map((taken, i) => ({ id: `${place} ${event} ${i + 1}`, place, event, taken })),
    ),
  )
}

/** Maps each transition of a funnel with unique transitions to its id. */
export const transitionIds = (funnel: Funnel): ReadonlyMap<Transition, string> =>
  new Map(transitionsOf(funnel).map(({ id, taken }) => [taken, id]))
