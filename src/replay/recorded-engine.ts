import { type Advanced, advance as advanced, type FlowEvent } from '../../engine/index.ts'

export * from '../../engine/index.ts'

/** One event of the funnel in the frame, and where the funnel was after it. */
export interface RecordedEvent {
  readonly event: FlowEvent
  readonly step: string
  readonly boxes: readonly string[]
  readonly calls: readonly string[]
  readonly effects: readonly string[]
}

/** What the frame posts to the page around it: that a funnel was opened in it, or what happened. */
export type RecorderMessage =
  | { readonly is: 'opened'; readonly variant: string; readonly server: Readonly<Record<string, unknown>> }
  | { readonly is: 'event'; readonly recorded: RecordedEvent }

export const postToRecorder = (message: RecorderMessage): void => parent.postMessage(message, location.origin)

/** Does what the engine does, and posts the event to the page around the frame. The build puts it in the engine's place. */
export function advance(...given: Parameters<typeof advanced>): Advanced {
  const after = advanced(...given)
  postToRecorder({ is: 'event', recorded: recordedEventOf(given[2], after) })
  return after
}

/** The code of a card never leaves the frame. */
const withoutCode = (name: string, value: unknown): unknown =>
  name === 'codigoSeguranca' && typeof value === 'string' ? value.replace(/\d/g, '0') : value

const recordedEventOf = (event: FlowEvent, { session, effects }: Advanced): RecordedEvent => ({
  event: JSON.parse(JSON.stringify(event, withoutCode)) as FlowEvent,
  step: session.step,
  boxes: session.boxes.map(({ box }) => box),
  calls: session.calls.map(({ as }) => as),
  effects: effects.map(({ effect, name }) => `${effect} ${name}`),
})
