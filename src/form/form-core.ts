import type { RefObject } from 'react'
import type { Facts } from '../../engine/index.ts'
import { type Fault, faultsOf } from './faults.ts'
import type { Announce, Desk } from './host.ts'
import { createPending, type Pending } from './pending.ts'
import { createReview, type FaultBoard, type Review } from './review.ts'
import { fieldPaths, type ScreenEntry, type Values } from './screen.ts'
import { createSpeaker, type Speaker } from './speaker.ts'
import { adopt, isSame, pick, valueAt, withoutSecrets, withValue } from './values.ts'

/** One thing a form tells the funnel. Values hold every field of the screen that has one; secrets only on a submit. */
export interface FormEvent {
  readonly type: string
  readonly values: Values
  readonly id?: string
}

/** What a form is given, anew at each drawing. */
export interface FormInput {
  readonly screen: ScreenEntry
  readonly values: Values
  readonly facts: Facts
  readonly busy: boolean
  readonly isIdle: (path: string) => boolean
  readonly onEvent: (event: FormEvent) => void
  readonly onInvalid?: ((count: number) => void) | undefined
  readonly announce: Announce
}

/** What of a form is drawn: its values, what the last submit was refused for, and whether one waits for a proof. */
export interface FormState {
  readonly values: Values
  readonly refused: readonly Fault[]
  readonly waiting: boolean
}

/** One form while it stands. It knows nothing of RJSF: that one draws the values here and hands back changes. */
export interface FormCore {
  readonly desk: Desk
  readonly board: FaultBoard
  subscribe(listener: () => void): () => void
  state(): FormState
  renew(input: FormInput): void
  take(values: Values, isByPerson: boolean): void
  submit(type: string): Promise<void>
  close(): void
}

interface Parts {
  readonly input: RefObject<FormInput>
  readonly state: RefObject<FormState>
  /** What the funnel is known to hold, secrets apart. */
  readonly known: RefObject<Values>
  readonly listeners: Set<() => void>
  readonly pending: Pending
  readonly review: Review
  readonly speaker: Speaker
  readonly proofs: Map<string, () => Promise<string>>
}

/** Makes the form of one screen. */
export function createForm(first: FormInput): FormCore {
  const values = pick(first.screen.schema, first.values)
  const input = { current: first }
  const parts: Parts = {
    input,
    state: { current: { values, refused: [], waiting: false } },
    known: { current: withoutSecrets(first.screen.schema, values) },
    listeners: new Set(),
    pending: createPending(),
    review: createReview(),
    speaker: createSpeaker(() => input.current),
    proofs: new Map(),
  }
  return {
    desk: deskOf(parts),
    board: parts.review.board,
    subscribe(listener) {
      parts.listeners.add(listener)
      return () => void parts.listeners.delete(listener)
    },
    state: () => parts.state.current,
    renew: (input) => renew(parts, input),
    take: (given, isByPerson) => take(parts, given, isByPerson),
    submit: (type) => submit(parts, type),
    close: parts.speaker.close,
  }
}

function deskOf(parts: Parts): Desk {
  const { review, pending, proofs, state } = parts
  return {
    typing(path, value, commit) {
      review.change(path)
      pending.add(path, commit)
      if (review.board.at(path) === undefined) return
      review.retype(path, check(parts, withValue(state.current.values, path, value)))
    },
    flush: pending.flush,
    entered: review.enter,
    left(path) {
      review.leave(path)
      pending.flush()
      review.again(check(parts))
    },
    send(type, id) {
      pending.flush()
      emit(parts, type, id === undefined ? {} : { id })
    },
    promise(path, proof) {
      proofs.set(path, proof)
      return () => void proofs.delete(path)
    },
  }
}

function change({ state, listeners }: Parts, part: Partial<FormState>): void {
  state.current = { ...state.current, ...part }
  for (const listener of listeners) listener()
}

function check({ input, state, proofs }: Parts, values = state.current.values): readonly Fault[] {
  const { screen, facts, isIdle } = input.current
  return faultsOf({ screen, values, facts, isIdle: (path) => isIdle(path) || proofs.has(path) })
}

/** Tells the funnel something. While a call is on its way it would not listen, so nothing is said. */
function emit({ input, state, known }: Parts, type: string, more: Partial<FormEvent> = {}): void {
  const { screen, busy, onEvent } = input.current
  if (busy) return
  known.current = withoutSecrets(screen.schema, state.current.values)
  onEvent({ type, values: known.current, ...more })
}

/** Takes what changed around the form: values the funnel decided, and the end of a call. */
function renew(parts: Parts, next: FormInput): void {
  const { input, state, known, pending, review } = parts
  const before = input.current
  input.current = next
  if (next.values !== before.values) {
    const { schema } = next.screen
    const given = withoutSecrets(schema, pick(schema, next.values))
    const values = adopt(state.current.values, known.current, given)
    for (const path of changedPaths(parts, values)) pending.drop(path)
    known.current = given
    if (values !== state.current.values) change(parts, { values })
    review.again(check(parts))
  }
  // What was typed while a call was on its way is told now.
  const isAhead = () => !isSame(withoutSecrets(next.screen.schema, state.current.values), known.current)
  if (before.busy && !next.busy && isAhead()) emit(parts, 'edit')
}

const changedPaths = ({ input, state }: Parts, values: Values): readonly string[] =>
  fieldPaths(input.current.screen.schema).filter(
    (path) => !isSame(valueAt(values, path), valueAt(state.current.values, path)),
  )

/** Takes what a widget handed over, or a default the schema brought. */
function take(parts: Parts, given: Values, isByPerson: boolean): void {
  const { input, pending, review, speaker } = parts
  const values = pick(input.current.screen.schema, given)
  const changed = changedPaths(parts, values)
  for (const path of changed) {
    pending.drop(path)
    if (isByPerson) review.change(path)
  }
  if (changed.length === 0) return
  change(parts, { values })
  review.again(check(parts))
  emit(parts, 'edit')
  speaker.changed(changed)
}

/** Checks everything; sends the event with its secrets, or shows what is wrong. */
async function submit(parts: Parts, type: string): Promise<void> {
  const { input, state, pending, review, proofs } = parts
  if (input.current.busy || state.current.waiting) return
  pending.flush()
  const faults = check(parts)
  change(parts, { refused: faults })
  review.show(faults)
  input.current.onInvalid?.(faults.length)
  if (faults.length > 0) return
  if (proofs.size === 0) return emit(parts, type, { values: state.current.values })
  change(parts, { waiting: true })
  const found = await Promise.all(
    [...proofs].map(async ([path, proof]) => [path, await proof()] as const),
  ).catch(() => undefined)
  change(parts, { waiting: false })
  // Without a proof nothing is sent: its own field says so and offers to try again.
  if (found) emit(parts, type, { values: { ...state.current.values, ...Object.fromEntries(found) } })
}
