import type { Advanced, FlowEvent } from '../../../engine/index.ts'

/** One thing that happened in a funnel that runs in the frame, and where the funnel stood after it. */
export interface HeardEvent {
  readonly event: FlowEvent
  readonly step: string
  readonly boxes: readonly string[]
  readonly calls: readonly string[]
  readonly effects: readonly string[]
}

/** What the frame tells the page around it: that a funnel was opened in it, or what happened. */
export type FromRun =
  | { readonly is: 'opened'; readonly variant: string; readonly server: Readonly<Record<string, unknown>> }
  | { readonly is: 'heard'; readonly heard: HeardEvent }

/** The code of a card is told to nobody: not even the page around the frame has it. */
const withoutCode = (name: string, value: unknown): unknown =>
  name === 'codigoSeguranca' && typeof value === 'string' ? value.replace(/\d/g, '0') : value

/** Says what happened, and where the funnel stood after it, as it is told. */
export function heardOf(event: FlowEvent, { session, effects }: Advanced): HeardEvent {
  return {
    event: JSON.parse(JSON.stringify(event, withoutCode)) as FlowEvent,
    step: session.step,
    boxes: session.boxes.map(({ box }) => box),
    calls: session.calls.map(({ as }) => as),
    effects: effects.map(({ effect, name }) => `${effect} ${name}`),
  }
}

/** Tells the page around the frame something. */
export const tellPage = (said: FromRun): void => parent.postMessage(said, location.origin)
