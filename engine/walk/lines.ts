import type { Funnel, Transition } from '../flow/index.ts'
import { openFunnel } from '../flow/index.ts'

/** One transition of a funnel, where it stands: a place of the flow, the event it answers, and its number among the lines of that event. */
export interface FunnelLine {
  /** As a flow file names it: "resumo finalizar 4". */
  readonly id: string
  readonly place: string
  readonly event: string
  readonly taken: Transition
}

/** What the flow itself is called among the places of its lines. */
export const flowPlace = 'fluxo'

/** Gives a funnel of which no two lines are one object, so that a line that is taken tells where it stands. */
export const withOwnLines = (funnel: Funnel): Funnel =>
  openFunnel({ ...funnel, flow: JSON.parse(JSON.stringify(funnel.flow)) as Funnel['flow'] })

/** Lists every transition of a funnel: those of the flow, of each step, of each box. */
export function linesOf({ flow, steps }: Funnel): readonly FunnelLine[] {
  const places = [
    [flowPlace, flow.on] as const,
    ...[...steps].map(([name, { step }]) => [name, step.on ?? {}] as const),
    ...Object.entries(flow.boxes ?? {}).map(([name, { on }]) => [name, on ?? {}] as const),
  ]
  return places.flatMap(([place, table]) =>
    Object.entries(table).flatMap(([event, lines]) =>
      lines.map((taken, i) => ({ id: `${place} ${event} ${i + 1}`, place, event, taken })),
    ),
  )
}
