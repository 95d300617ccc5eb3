import type { RefObject } from 'react'
import type { Facts } from '../../engine/index.ts'
import type { Announce } from '../field/host.ts'
import { withValue } from '../field/paths.ts'
import type { FieldValues, ScreenEntry } from '../field/screen.ts'
import type { BeingTyped } from '../field/values.ts'
import { adopt, isSame } from '../field/values.ts'
import { type Fault, type FormQuestion, faultsOf } from './faults.ts'
import { headingAt } from './item-heading.ts'
import type { PendingTexts } from './pending.ts'
import type { Review } from './review.ts'
import { pick, withoutSecrets } from './shaped.ts'
import type { FormSpeaker } from './speaker.ts'

/** One thing a form tells the funnel. Values hold every field of the screen that has one; secrets only on a submit. */
export interface FormEvent {
  readonly type: string
  readonly values: FieldValues
  readonly id?: string
}

/** What a form is given, anew at each drawing. */
export interface FormInput {
  readonly screen: ScreenEntry
  readonly values: FieldValues
  readonly facts: Facts
  readonly busy: boolean
  readonly isIdle: (path: string) => boolean
  readonly onEvent: (event: FormEvent) => void
  readonly onTyping?: ((form: BeingTyped | undefined) => void) | undefined
  readonly onInvalid?: ((count: number) => void) | undefined
  readonly announce: Announce
}

/** What of a form is drawn: its values, what is wrong since a submit was refused, and whether one waits for a proof. */
export interface FormState {
  readonly values: FieldValues
  readonly refused: readonly Fault[]
  /** How many submits were refused. */
  readonly refusals: number
  readonly waiting: boolean
}

/** What a form is made of: what it is given, what it holds, and its helpers. */
export interface Parts {
  readonly input: RefObject<FormInput>
  readonly state: RefObject<FormState>
  /** What the funnel is known to hold, secrets apart. */
  readonly known: RefObject<FieldValues>
  readonly listeners: Set<() => void>
  readonly pending: PendingTexts
  readonly review: Review
  readonly speaker: FormSpeaker
  readonly proofs: Map<string, () => Promise<string>>
  /** The fields that are being emptied by themselves. */
  readonly emptied: Set<string>
  /** The fields with which something was wrong when they were last read. */
  readonly wrong: RefObject<ReadonlySet<string>>
}

/** Changes what of a form is drawn, and has it drawn. */
export function change({ state, listeners }: Parts, part: Partial<FormState>): void {
  state.current = { ...state.current, ...part }
  for (const listener of listeners) listener()
}

/** Follows what is seen beside the fields, from a refused submit until nothing is wrong any more. */
export function followFaults(parts: Parts): void {
  const { state, review, input } = parts
  if (state.current.refused.length === 0) return
  const { screen, facts, onInvalid } = input.current
  const refused = review.seen().map(({ path, text }) => ({
    path,
    text,
    item: headingAt(screen, state.current.values, path, facts),
  }))
  const { length } = state.current.refused
  if (isSame(refused, state.current.refused)) return
  change(parts, { refused })
  if (refused.length !== length) onInvalid?.(refused.length)
}

/** Says what is being typed in a form over values that the funnel holds; its secrets are said to nobody. */
export const typedIn = ({ input, state, known, pending }: Parts): BeingTyped => ({
  over(given) {
    const { schema } = input.current.screen
    const shaped = (values: FieldValues) => withoutSecrets(schema, pick(schema, values))
    const typed = pending
      .texts()
      .reduce((values, [path, value]) => withValue(values, path, value), state.current.values)
    const over = adopt(shaped(typed), known.current, shaped(given))
    return isSame(over, shaped(given)) ? undefined : over
  },
  flush: pending.flush,
})

/** Reads everything that is wrong with a form now, and notes where. */
export function check(parts: Parts): readonly Fault[] {
  const faults = faultsOf(questionOf(parts, parts.state.current.values))
  parts.wrong.current = new Set(faults.map(({ path }) => path))
  return faults
}

/** Asks what is wrong with some values of a form; what waits for a proof does not count. */
export function questionOf({ input, proofs }: Parts, values: FieldValues): FormQuestion {
  const { screen, facts, isIdle } = input.current
  return { screen, values, facts, isIdle: (path) => isIdle(path) || proofs.has(path) }
}

/** Tells the funnel something. While a call is on its way it would not listen, so nothing is said. */
export function emit({ input, state, known }: Parts, type: string, more: Partial<FormEvent> = {}): void {
  const { screen, busy, onEvent } = input.current
  if (busy) return
  known.current = withoutSecrets(screen.schema, state.current.values)
  onEvent({ type, values: known.current, ...more })
}
