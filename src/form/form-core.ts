import { flushSync } from 'react-dom'
import { type Facts, fill, isMissing } from '../../engine/index.ts'
import type { Announce, FormHandle, ValueStore } from '../field/host.ts'
import { type FieldAt, fieldAt, valueAt, withValue } from '../field/paths.ts'
import type { FieldValues, ScreenEntry } from '../field/screen.ts'
import { adopt, isSame, type PendingInput, share } from '../field/values.ts'
import {
  createReview,
  type FieldError,
  headingAt,
  type ValidationInput,
  validateField,
  validateForm,
} from './errors.ts'
import {
  changedPaths,
  createLeftBranches,
  pick,
  withDefaults,
  withIds,
  withLeast,
  withoutSecrets,
} from './form-values.ts'

/** Keeps the texts that are being typed and how each is handed over. */
function createPending() {
  const texts = new Map<string, { readonly value: unknown; readonly commit: () => void }>()
  return {
    add: (path: string, value: unknown, commit: () => void) => void texts.set(path, { value, commit }),
    drop: (path: string) => void texts.delete(path),
    /** Gives values with the texts in them. */
    over: (values: FieldValues): FieldValues =>
      [...texts].reduce((over, [path, { value }]) => withValue(over, path, value), values),
    /** Hands over every text. */
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

const restMs = 500

/** Announces what a change led to, after a pause in typing; reads the form's newest input then, so that a total is the one on screen. */
function createFormAnnouncer(read: () => FormInput) {
  let clock: ReturnType<typeof setTimeout> | undefined
  let before = ''
  return {
    /** Puts words before the announcement of the next change. */
    announceBefore(text: string) {
      before = text
    },
    changed(paths: readonly string[]) {
      const { screen, values } = read()
      const text = paths
        .flatMap((path) => [path, listOf(path)])
        .map((path) => fieldAt(screen, values, path).look.announce)
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
const listOf = (path: string): string => path.replace(/\.\d+(\..*)?$/, '')

let isPressing = false
let waiting: (() => void)[] = []

function endPress(): void {
  isPressing = false
  const due = waiting
  waiting = []
  for (const then of due) then()
}

function beginPress(): void {
  endPress()
  isPressing = true
}

let isTracking = false

/** Tracks presses anywhere in the window from now on. */
export function trackPresses(): void {
  if (isTracking) return
  isTracking = true
  window.addEventListener('mousedown', beginPress, true)
  // The click comes with the end of its press.
  window.addEventListener('mouseup', () => setTimeout(endPress), true)
  window.addEventListener('keydown', endPress, true)
}

/**
 * Does something once the press that is under way has had its click; at once where there is none. What a field has to say
 * when it is left would move the button under the finger that leaves it.
 */
function runAfterPress(then: () => void): void {
  if (isPressing) waiting.push(then)
  else then()
}

/** An event of a form. Values hold every field of the screen that has one; secrets only on a submit. */
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
  readonly isIdle: (field: FieldAt) => boolean
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

/** One mounted form. It knows nothing of RJSF: that one draws the values here and hands back changes. */
export type FormCore = ReturnType<typeof createForm>

/** Makes the form of one screen. */
export function createForm(first: FormInput) {
  const { screen } = first
  const inSchema = (values: FieldValues) => withoutSecrets(screen, pick(screen, values))
  let input = first
  let state: FormState = {
    values: withDefaults(screen, pick(screen, first.values)),
    refused: [],
    refusals: 0,
    waiting: false,
  }
  /** What the funnel is known to hold, secrets apart. */
  let known = inSchema(first.values)
  /** The fields with which something was wrong when they were last read. */
  let wrong: ReadonlySet<string> = new Set()
  /** The fields that are being emptied by themselves. */
  const emptied = new Set<string>()
  const proofs = new Map<string, () => Promise<string>>()
  const listeners = new Set<() => void>()
  const pending = createPending()
  const { opened } = createLeftBranches(screen)
  const review = createReview()
  const announcer = createFormAnnouncer(() => ({ ...input, values: state.values }))

  /** Changes what of the form is drawn, and has it drawn. */
  function change(part: Partial<FormState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  /** Asks what is wrong with some values; what waits for a proof does not count. */
  function validationOf(values: FieldValues): ValidationInput {
    const { screen, facts, isIdle } = input
    return { screen, values, facts, isIdle: (field) => isIdle(field) || proofs.has(field.path) }
  }

  /** Reads everything that is wrong now, and notes where. */
  function check(): readonly FieldError[] {
    const errors = validateForm(validationOf(state.values))
    wrong = new Set(errors.map(({ path }) => path))
    return errors
  }

  /** Follows what is seen beside the fields, from a refused submit until nothing is wrong any more. */
  function followErrors(): void {
    const { length } = state.refused
    if (length === 0) return
    const { screen, facts, onInvalid } = input
    const refused = review
      .seen()
      .map(({ path, text }) => ({ path, text, item: headingAt(screen, state.values, path, facts) }))
    if (isSame(refused, state.refused)) return
    change({ refused })
    if (refused.length !== length) onInvalid?.(refused.length)
  }

  /** Tells the funnel something. While a call is on its way it would not listen, so nothing is sent. */
  function emit(type: string, more: Partial<FormEvent> = {}): void {
    if (input.busy) return
    known = withoutSecrets(screen, state.values)
    input.onEvent({ type, values: known, ...more })
  }

  /** Takes values that differ from those shown in some fields: the errors and the funnel follow. */
  function commit(values: FieldValues, changed: readonly string[]): void {
    change({ values })
    review.again(check())
    emit('edit')
    announcer.changed(changed)
  }

  /** Takes the values as a person changed them. */
  function take(taken: FieldValues): void {
    const given = withIds(screen, opened(state.values, pick(screen, taken)))
    const values = share(state.values, given) as FieldValues
    const changed = changedPaths(screen, state.values, values)
    for (const each of changed) {
      pending.drop(each)
      if (emptied.delete(each)) review.forget(each)
      else review.change(each)
    }
    if (changed.length > 0) commit(values, changed)
  }

  /** Tells the funnel of what the form has beyond what it was given: defaults, and the least items of a list. */
  function emitFilled(): void {
    const values = withIds(screen, state.values)
    const filled = changedPaths(screen, known, withoutSecrets(screen, values))
    if (filled.length > 0) commit(values, filled)
  }

  const typed: PendingInput = {
    over(given) {
      const over = adopt(inSchema(pending.over(state.values)), known, inSchema(given))
      return isSame(over, inSchema(given)) ? undefined : over
    },
    flush: pending.flush,
  }

  const handle: FormHandle = {
    typing(path, value, commit) {
      review.change(path)
      pending.add(path, value, commit)
      input.onTyping?.(typed)
      if (review.at(path) === undefined) return
      review.retype(path, validateField(validationOf(withValue(state.values, path, value)), path))
    },
    flush: pending.flush,
    entered: review.enter,
    left(path) {
      pending.flush()
      runAfterPress(() => {
        review.leave(path)
        review.again(check())
      })
    },
    removing(removed) {
      pending.flush()
      review.remove(removed)
    },
    fill(path, value) {
      pending.flush()
      take(withValue(state.values, path, value))
      const errors = check().filter((error) => error.path === path || error.path.startsWith(`${path}.`))
      change({ refused: errors, refusals: state.refusals + (errors.length > 0 ? 1 : 0) })
      review.show(errors)
    },
    announceBefore: announcer.announceBefore,
    emptying: (path) => void emptied.add(path),
    send(type, id) {
      pending.flush()
      emit(type, id === undefined ? {} : { id })
    },
    promise(path, proof) {
      proofs.set(path, proof)
      return () => void proofs.delete(path)
    },
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const values: ValueStore = {
    subscribe,
    at: (path) => valueAt(state.values, path),
    isRight: (path) => !wrong.has(path),
  }

  check()
  review.subscribe(followErrors)

  return {
    handle,
    values,
    subscribe,
    /** The messages beside the fields. */
    board: review,
    state: () => state,
    /** Tells the funnel what the form began with beside what it was given. */
    begin: emitFilled,
    /** Takes what changed around the form: values the funnel decided, and the end of a call. */
    renew(next: FormInput): void {
      const before = input
      input = next
      if (next.values !== before.values) {
        const given = inSchema(next.values)
        const values = withLeast(screen, adopt(state.values, known, given))
        for (const path of changedPaths(screen, state.values, values)) {
          pending.drop(path)
          if (isMissing(valueAt(values, path))) review.forget(path)
        }
        known = given
        if (values !== state.values) change({ values })
        review.again(check())
        emitFilled()
      }
      // What was typed while a call was in flight is dispatched now.
      const isAhead = () => !isSame(withoutSecrets(screen, state.values), known)
      if (before.busy && !next.busy && isAhead()) emit('edit')
    },
    take,
    /** Checks everything; sends the event with its secrets, or shows what is wrong. */
    async submit(type: string): Promise<void> {
      if (input.busy || state.waiting) return
      pending.flush()
      const errors = check()
      change({ refused: errors, refusals: state.refusals + (errors.length > 0 ? 1 : 0) })
      review.show(errors)
      input.onInvalid?.(errors.length)
      if (errors.length > 0) return
      if (proofs.size === 0) return emit(type, { values: state.values })
      change({ waiting: true })
      const found = await Promise.all(
        [...proofs].map(async ([path, proof]) => [path, await proof()] as const),
      ).catch(() => undefined)
      change({ waiting: false })
      // Without a proof nothing is sent: its own field says so and offers to try again.
      if (found) emit(type, { values: { ...state.values, ...Object.fromEntries(found) } })
    },
    close() {
      announcer.close()
      input.onTyping?.(undefined)
    },
  }
}
