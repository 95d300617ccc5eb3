import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { type Facts, fill, isMissing } from '../../engine/index.ts'
import type { Announce, ErrorStore, FormHandle, ValueStore } from '../field/host.ts'
import { lookOf, valueAt, withValue } from '../field/paths.ts'
import type { FieldValues, ScreenEntry, ScreenLook } from '../field/screen.ts'
import { adopt, isSame, type PendingInput, share } from '../field/values.ts'
import {
  createReview,
  type FieldError,
  headingAt,
  type Review,
  type ValidationInput,
  validateField,
  validateForm,
} from './errors.ts'
import { changedPaths, pick, withDefaults, withIds, withLeast, withoutSecrets } from './form-values.ts'

/** Knows the texts that are being typed and how each is handed over. */
export interface PendingTexts {
  add(path: string, value: unknown, commit: () => void): void
  drop(path: string): void
  flush(): void
  /** Lists the texts by their paths. */
  texts(): readonly (readonly [path: string, value: unknown])[]
}

/** Makes an empty list of texts being typed. */
export function createPending(): PendingTexts {
  const texts = new Map<string, { readonly value: unknown; readonly commit: () => void }>()
  return {
    add: (path, value, commit) => void texts.set(path, { value, commit }),
    drop: (path) => void texts.delete(path),
    texts: () => [...texts].map(([path, { value }]) => [path, value]),
    flush() {
      if (texts.size === 0) return
      // The values must be whole before anything is checked or sent, so React is not left to choose when.
      flushSync(() => {
        for (const { commit } of [...texts.values()]) commit()
      })
      texts.clear()
    },
  }
}

/** What is needed to speak of a form: its look, what its texts read, and the voice. */
interface Spoken {
  readonly screen: { readonly look: ScreenLook }
  readonly facts: Facts
  readonly announce: Announce
}

/** Says what a change led to, once the person rests. */
export interface FormAnnouncer {
  /** Puts words before what is said of the next change. */
  saying(text: string): void
  changed(paths: readonly string[]): void
  close(): void
}

const restMs = 500

/** Makes a announcer that reads the form's latest input when it speaks, so that a total is the one on screen. */
export function createFormAnnouncer(read: () => Spoken): FormAnnouncer {
  let clock: ReturnType<typeof setTimeout> | undefined
  let before = ''
  return {
    saying(text) {
      before = text
    },
    changed(paths) {
      const { look } = read().screen
      const text = paths
        .flatMap((path) => [path, listOf(path)])
        .map((path) => lookOf(look, path).announce)
        .find(Boolean)
      if (!text && before === '') return
      clearTimeout(clock)
      clock = setTimeout(() => {
        const { announce, facts } = read()
        announce([before, fill(text, facts)].filter(Boolean).join(' '))
        before = ''
      }, restMs)
    },
    close: () => clearTimeout(clock),
  }
}

/** Gives the path of the list that holds a field; of any other, its own. */
const listOf = (path: string): string => path.replace(/\.\d+\..*$/, '')

let isPressing = false
let waiting: (() => void)[] = []

function end(): void {
  isPressing = false
  const due = waiting
  waiting = []
  for (const then of due) then()
}

function begin(): void {
  end()
  isPressing = true
}

let isHeard = false

/** Tracks presses anywhere in the window from now on. */
export function trackPresses(): void {
  if (isHeard) return
  isHeard = true
  window.addEventListener('mousedown', begin, true)
  // The click comes with the end of its press.
  window.addEventListener('mouseup', () => setTimeout(end), true)
  window.addEventListener('keydown', end, true)
}

/**
 * Does something once the press that is under way has had its click; at once where there is none. What a field has to say
 * when it is left would move the button under the finger that leaves it.
 */
export function runAfterPress(then: () => void): void {
  if (isPressing) waiting.push(then)
  else then()
}

/** One thing a form tells the funnel. Values hold every field of the screen that has one; secrets only on a submit. */
export interface FormEvent {
  readonly type: string
  readonly values: FieldValues
  readonly id?: string
}

/** The input of a form, renewed at each render. */
export interface FormInput {
  readonly screen: ScreenEntry
  readonly values: FieldValues
  readonly facts: Facts
  readonly busy: boolean
  readonly isIdle: (path: string) => boolean
  readonly onEvent: (event: FormEvent) => void
  readonly onTyping?: ((form: PendingInput | undefined) => void) | undefined
  readonly onInvalid?: ((count: number) => void) | undefined
  readonly announce: Announce
}

/** What of a form is drawn: its values, what is wrong since a submit was refused, and whether one waits for a proof. */
export interface FormState {
  readonly values: FieldValues
  readonly refused: readonly FieldError[]
  /** How many submits were refused. */
  readonly refusals: number
  readonly waiting: boolean
}

/** What a form is made of: what it is given, what it holds, and its helpers. */
export interface FormContext {
  readonly input: RefObject<FormInput>
  readonly state: RefObject<FormState>
  /** What the funnel is known to hold, secrets apart. */
  readonly known: RefObject<FieldValues>
  readonly listeners: Set<() => void>
  readonly pending: PendingTexts
  readonly review: Review
  readonly announcer: FormAnnouncer
  readonly proofs: Map<string, () => Promise<string>>
  /** The fields that are being emptied by themselves. */
  readonly emptied: Set<string>
  /** The fields with which something was wrong when they were last read. */
  readonly wrong: RefObject<ReadonlySet<string>>
}

/** Changes what of a form is drawn, and has it drawn. */
export function change({ state, listeners }: FormContext, part: Partial<FormState>): void {
  state.current = { ...state.current, ...part }
  for (const listener of listeners) listener()
}

/** Follows what is seen beside the fields, from a refused submit until nothing is wrong any more. */
export function followErrors(context: FormContext): void {
  const { state, review, input } = context
  if (state.current.refused.length === 0) return
  const { screen, facts, onInvalid } = input.current
  const refused = review.seen().map(({ path, text }) => ({
    path,
    text,
    item: headingAt(screen, state.current.values, path, facts),
  }))
  const { length } = state.current.refused
  if (isSame(refused, state.current.refused)) return
  change(context, { refused })
  if (refused.length !== length) onInvalid?.(refused.length)
}

/** Says what is being typed in a form over values that the funnel holds; its secrets are left out. */
export const typedIn = ({ input, state, known, pending }: FormContext): PendingInput => ({
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
export function check(context: FormContext): readonly FieldError[] {
  const errors = validateForm(validationInput(context, context.state.current.values))
  context.wrong.current = new Set(errors.map(({ path }) => path))
  return errors
}

/** Asks what is wrong with some values of a form; what waits for a proof does not count. */
export function validationInput({ input, proofs }: FormContext, values: FieldValues): ValidationInput {
  const { screen, facts, isIdle } = input.current
  return { screen, values, facts, isIdle: (path) => isIdle(path) || proofs.has(path) }
}

/** Tells the funnel something. While a call is on its way it would not listen, so nothing is said. */
export function emit(
  { input, state, known }: FormContext,
  type: string,
  more: Partial<FormEvent> = {},
): void {
  const { screen, busy, onEvent } = input.current
  if (busy) return
  known.current = withoutSecrets(screen.schema, state.current.values)
  onEvent({ type, values: known.current, ...more })
}

/** Makes what the widgets of a form ask of it. */
export function createHandle(context: FormContext): FormHandle {
  const { review, pending, proofs, state, input, announcer } = context
  const typed = typedIn(context)
  return {
    typing(path, value, commit) {
      review.change(path)
      pending.add(path, value, commit)
      input.current.onTyping?.(typed)
      if (review.board.at(path) === undefined) return
      review.retype(
        path,
        validateField(validationInput(context, withValue(state.current.values, path, value)), path),
      )
    },
    flush: pending.flush,
    entered: review.enter,
    left(path) {
      const wasLeft = () => {
        review.leave(path)
        review.again(check(context))
      }
      pending.flush()
      runAfterPress(wasLeft)
    },
    removing(removed) {
      pending.flush()
      review.remove(removed)
    },
    saying: announcer.saying,
    emptying: (path) => void context.emptied.add(path),
    send(type, id) {
      pending.flush()
      emit(context, type, id === undefined ? {} : { id })
    },
    promise(path, proof) {
      proofs.set(path, proof)
      return () => void proofs.delete(path)
    },
  }
}

/** One mounted form. It knows nothing of RJSF: that one draws the values here and hands back changes. */
export interface FormCore {
  readonly handle: FormHandle
  readonly board: ErrorStore
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
  const context: FormContext = {
    input,
    state: { current: { values, refused: [], refusals: 0, waiting: false } },
    known: { current: withoutSecrets(schema, pick(schema, first.values)) },
    listeners: new Set(),
    pending: createPending(),
    review: createReview(),
    announcer: createFormAnnouncer(() => input.current),
    proofs: new Map(),
    emptied: new Set(),
    wrong: { current: new Set() },
  }
  check(context)
  context.review.board.subscribe(() => followErrors(context))
  const subscribe: FormCore['subscribe'] = (listener) => {
    context.listeners.add(listener)
    return () => void context.listeners.delete(listener)
  }
  return {
    handle: createHandle(context),
    board: context.review.board,
    values: {
      subscribe,
      at: (path) => valueAt(context.state.current.values, path),
      isRight: (path) => !context.wrong.current.has(path),
    },
    subscribe,
    state: () => context.state.current,
    renew: (input) => renew(context, input),
    begin: () => sayFilled(context),
    give: (path, value) => give(context, path, value),
    submit: (type) => submit(context, type),
    close() {
      context.announcer.close()
      context.input.current.onTyping?.(undefined)
    },
  }
}

/** Takes what changed around the form: values the funnel decided, and the end of a call. */
function renew(context: FormContext, next: FormInput): void {
  const { input, state, known, pending, review } = context
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
    if (values !== state.current.values) change(context, { values })
    review.again(check(context))
    sayFilled(context)
  }
  // What was typed while a call was on its way is told now.
  const isAhead = () => !isSame(withoutSecrets(next.screen.schema, state.current.values), known.current)
  if (before.busy && !next.busy && isAhead()) emit(context, 'edit')
}

/** Tells the funnel of what the form has beyond what it was given: defaults, and the least items of a list. */
function sayFilled(context: FormContext): void {
  const { input, state, known, review, announcer } = context
  const { schema } = input.current.screen
  const values = withIds(schema, state.current.values)
  const filled = changedPaths(schema, known.current, withoutSecrets(schema, values))
  if (filled.length === 0) return
  change(context, { values })
  review.again(check(context))
  emit(context, 'edit')
  announcer.changed(filled)
}

/** Takes what a widget handed over. */
function give(context: FormContext, path: string, value: unknown): void {
  const { input, state, pending, review, announcer } = context
  const { schema } = input.current.screen
  const given = withValue(state.current.values, path, value)
  const values = share(state.current.values, withIds(schema, pick(schema, given))) as FieldValues
  const changed = changedPaths(schema, state.current.values, values)
  for (const path of changed) {
    pending.drop(path)
    if (context.emptied.delete(path)) review.forget(path)
    else review.change(path)
  }
  if (changed.length === 0) return
  change(context, { values })
  review.again(check(context))
  emit(context, 'edit')
  announcer.changed(changed)
}

/** Checks everything; sends the event with its secrets, or shows what is wrong. */
async function submit(context: FormContext, type: string): Promise<void> {
  const { input, state, pending, review, proofs } = context
  if (input.current.busy || state.current.waiting) return
  pending.flush()
  const errors = check(context)
  const { refusals } = state.current
  change(context, { refused: errors, refusals: refusals + (errors.length > 0 ? 1 : 0) })
  review.show(errors)
  input.current.onInvalid?.(errors.length)
  if (errors.length > 0) return
  if (proofs.size === 0) return emit(context, type, { values: state.current.values })
  change(context, { waiting: true })
  const found = await Promise.all(
    [...proofs].map(async ([path, proof]) => [path, await proof()] as const),
  ).catch(() => undefined)
  change(context, { waiting: false })
  // Without a proof nothing is sent: its own field says so and offers to try again.
  if (found) emit(context, type, { values: { ...state.current.values, ...Object.fromEntries(found) } })
}
