import { advance, type Funnel, facts, type Session } from '../../engine/index.ts'
import type { FieldValues } from '../field/screen.ts'
import type { PendingInput } from '../field/values.ts'

/** The forms on screen with typed input, by their places. */
export type TypedForms = ReadonlyMap<string, PendingInput>

/** Makes the list of these forms; `onTyping` is called for each key typed in one. */
export function typedForms(onTyping: () => void) {
  const forms = new Map<string, PendingInput>()
  return {
    forms,
    /** Notes typing in the form of a place, or, without one, that it is gone. */
    typing(place: string, form: PendingInput | undefined): void {
      if (!form) {
        forms.delete(place)
        return
      }
      forms.set(place, form)
      onTyping()
    },
  }
}

/**
 * Gives a session as it will be once what is being typed is handed over, for a draft to keep: the person may be gone before.
 * A call on its way and a box above the form keep neither from that; nothing is begun.
 */
export const withTyped = (funnel: Funnel, session: Session, forms: TypedForms, at: number): Session =>
  [...forms].reduce((now, [place, form]) => withForm(funnel, now, { place, form, at }), session)

export interface Typed {
  readonly place: string
  readonly form: PendingInput
  readonly at: number
}

export function withForm(funnel: Funnel, session: Session, { place, form, at }: Typed): Session {
  const depth = depthOf(session, place)
  if (depth === undefined) return session
  const values = form.over((facts(funnel, session, at, depth).read('form') ?? {}) as FieldValues)
  if (!values) return session
  const alone = { ...session, boxes: session.boxes.slice(0, depth), calls: [] }
  const event = { type: 'edit', from: place, values: values as never, at }
  const { session: after } = advance(funnel, alone, event)
  if (after.step !== session.step || after.boxes.length !== depth) return session
  const boxes = [...after.boxes, ...session.boxes.slice(depth)]
  return { ...after, boxes, calls: [...session.calls, ...after.calls] }
}

/** Finds the depth of a place: 0 the step, 1 the lowest box; undefined where it is gone. */
export function depthOf({ step, boxes }: Session, place: string): number | undefined {
  if (place === step) return 0
  const at = boxes.findLastIndex(({ box }) => box === place)
  return at < 0 ? undefined : at + 1
}
