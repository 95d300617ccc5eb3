import { isMissing } from '../../engine/index.ts'
import type { FaultStore, FormHandle, ValueStore } from '../field/host.ts'
import { valueAt, withValue } from '../field/paths.ts'
import type { FieldValues } from '../field/screen.ts'
import { adopt, isSame, share } from '../field/values.ts'
import { handleOf } from './form-handle.ts'
import {
  change,
  check,
  emit,
  type FormInput,
  type FormState,
  followFaults,
  type Parts,
} from './form-state.ts'
import { createPending } from './pending.ts'
import { createReview } from './review.ts'
import { changedPaths, pick, withDefaults, withIds, withLeast, withoutSecrets } from './shaped.ts'
import { createSpeaker } from './speaker.ts'

/** One form while it stands. It knows nothing of RJSF: that one draws the values here and hands back changes. */
export interface FormCore {
  readonly handle: FormHandle
  readonly board: FaultStore
  readonly values: ValueStore
  subscribe(listener: () => void): () => void
  state(): FormState
  renew(input: FormInput): void
  /** Says what the form began with beside what it was given. */
  begin(): void
  /** Takes what a person gave the field at a path. */
  give(path: string, value: unknown): void
  submit(type: string): Promise<void>
  close(): void
}

/** Makes the form of one screen. */
export function createForm(first: FormInput): FormCore {
  const { schema } = first.screen
  const values = withDefaults(schema, pick(schema, first.values))
  const input = { current: first }
  const parts: Parts = {
    input,
    state: { current: { values, refused: [], refusals: 0, waiting: false } },
    known: { current: withoutSecrets(schema, pick(schema, first.values)) },
    listeners: new Set(),
    pending: createPending(),
    review: createReview(),
    speaker: createSpeaker(() => input.current),
    proofs: new Map(),
    emptied: new Set(),
    wrong: { current: new Set() },
  }
  check(parts)
  parts.review.board.subscribe(() => followFaults(parts))
  const subscribe: FormCore['subscribe'] = (listener) => {
    parts.listeners.add(listener)
    return () => void parts.listeners.delete(listener)
  }
  return {
    handle: handleOf(parts),
    board: parts.review.board,
    values: {
      subscribe,
      at: (path) => valueAt(parts.state.current.values, path),
      isRight: (path) => !parts.wrong.current.has(path),
    },
    subscribe,
    state: () => parts.state.current,
    renew: (input) => renew(parts, input),
    begin: () => sayFilled(parts),
    give: (path, value) => give(parts, path, value),
    submit: (type) => submit(parts, type),
    close() {
      parts.speaker.close()
      parts.input.current.onTyping?.(undefined)
    },
  }
}

/** Takes what changed around the form: values the funnel decided, and the end of a call. */
function renew(parts: Parts, next: FormInput): void {
  const { input, state, known, pending, review } = parts
  const before = input.current
  input.current = next
  if (next.values !== before.values) {
    const { schema } = next.screen
    const given = withoutSecrets(schema, pick(schema, next.values))
    const values = withLeast(schema, adopt(state.current.values, known.current, given))
    for (const path of changedPaths(schema, state.current.values, values)) {
      pending.drop(path)
      if (isMissing(valueAt(values, path))) review.forget(path)
    }
    known.current = given
    if (values !== state.current.values) change(parts, { values })
    review.again(check(parts))
    sayFilled(parts)
  }
  // What was typed while a call was on its way is told now.
  const isAhead = () => !isSame(withoutSecrets(next.screen.schema, state.current.values), known.current)
  if (before.busy && !next.busy && isAhead()) emit(parts, 'edit')
}

/** Tells the funnel of what the form has beyond what it was given: defaults, and the least items of a list. */
function sayFilled(parts: Parts): void {
  const { input, state, known, review, speaker } = parts
  const { schema } = input.current.screen
  const values = withIds(schema, state.current.values)
  const filled = changedPaths(schema, known.current, withoutSecrets(schema, values))
  if (filled.length === 0) return
  change(parts, { values })
  review.again(check(parts))
  emit(parts, 'edit')
  speaker.changed(filled)
}

/** Takes what a widget handed over. */
function give(parts: Parts, path: string, value: unknown): void {
  const { input, state, pending, review, speaker } = parts
  const { schema } = input.current.screen
  const given = withValue(state.current.values, path, value)
  const values = share(state.current.values, withIds(schema, pick(schema, given))) as FieldValues
  const changed = changedPaths(schema, state.current.values, values)
  for (const path of changed) {
    pending.drop(path)
    if (parts.emptied.delete(path)) review.forget(path)
    else review.change(path)
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
  const { refusals } = state.current
  change(parts, { refused: faults, refusals: refusals + (faults.length > 0 ? 1 : 0) })
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
