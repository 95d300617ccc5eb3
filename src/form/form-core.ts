import type Form from '@rjsf/core'
import type { IChangeEvent } from '@rjsf/core'
import type { RJSFValidationError } from '@rjsf/utils'
import { flushSync } from 'react-dom'
import { type Facts, fill, isMissing } from '../../engine/index.ts'
import type { Announce, FormHandle, ValueStore } from '../field/host.ts'
import { type FieldAt, fieldAt, valueAt, withValue } from '../field/paths.ts'
import type { FieldValues, ScreenEntry } from '../field/screen.ts'
import { adopt, isSame, type PendingInput, share } from '../field/values.ts'
import { createReview, validateForm } from './errors.ts'
import { changedPaths, createLeftBranches, named, pick, withIds, withoutSecrets } from './form-values.ts'

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
  /** Begins the id of every control. */
  readonly prefix: string
  readonly isIdle: (field: FieldAt) => boolean
  readonly onEvent: (event: FormEvent) => void
  readonly onTyping?: ((form: PendingInput | undefined) => void) | undefined
  readonly onInvalid?: ((count: number) => void) | undefined
  readonly announce: Announce
}

/** What of a form is drawn: its values, whether its errors are listed since a submit was refused, and whether one waits for a proof. */
export interface FormState {
  readonly values: FieldValues
  readonly isRefused: boolean
  /** How many submits were refused. */
  readonly refusals: number
  readonly waiting: boolean
}

/** What RJSF's form is asked to do. */
type Engine = Pick<Form, 'setFieldValue' | 'validateFormWithFormData' | 'submit'>

/** What is beside one mounted form of RJSF, which holds the values and what is wrong with them. */
export type FormCore = ReturnType<typeof createForm>

/** Makes what is beside the form of one screen. */
export function createForm(first: FormInput) {
  const { screen } = first
  const inSchema = (values: FieldValues) => withoutSecrets(screen, pick(screen, values))
  let input = first
  let engine: Engine | null = null
  /** The values are RJSF's, as it reported them last. */
  let state: FormState = {
    values: screen.begin(screen.schema, pick(screen, first.values)),
    isRefused: false,
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
  const { values: initialFormData } = state

  /** Changes what of the form is drawn, and has it drawn. */
  function change(part: Partial<FormState>): void {
    state = { ...state, ...part }
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  /** Which values RJSF is validating, and which fields may say what is wrong; undefined at a submit. */
  let asked: { readonly values: FieldValues; readonly may: (path: string) => boolean } | undefined

  /** Says in our words what RJSF refused, and what else is wrong, of the fields that may say so; what waits for a proof does not count. */
  function transformErrors(refused: RJSFValidationError[]): RJSFValidationError[] {
    const { values, may } = asked ?? { values: state.values, may: () => true }
    const { facts, isIdle: isOff } = input
    const isIdle = (field: FieldAt) => isOff(field) || proofs.has(field.path)
    const errors = validateForm({ screen, values, facts, isIdle }, refused)
    if (values === state.values) wrong = new Set(errors.map(({ path }) => path))
    return review.see(errors, may).map(({ path, text, item }) => ({
      property: `.${path}`,
      message: text,
      stack: item ? `${item}: ${text}` : text,
    }))
  }

  /** Has RJSF read everything that is wrong, and show it beside the fields that may say so. */
  function check(may: (path: string) => boolean = review.may, values = state.values): void {
    const before = review.count()
    asked = { values, may }
    if (engine) engine.validateFormWithFormData(values)
    else screen.validator.validateFormData(values, screen.schema, undefined, transformErrors)
    asked = undefined
    const count = review.count()
    if (state.isRefused && count !== before) input.onInvalid?.(count)
    if (state.isRefused && count === 0) state = { ...state, isRefused: false }
    tell()
  }

  /** Gives RJSF other values than it has. */
  const put = (values: FieldValues): void => engine?.setFieldValue([], named(screen, values))

  /** Tells the funnel something. While a call is on its way it would not listen: what changed is kept as what is being typed. */
  function emit(type: string, more: Partial<FormEvent> = {}): void {
    if (input.busy) {
      input.onTyping?.(typed)
      return
    }
    known = withoutSecrets(screen, state.values)
    input.onEvent({ type, values: known, ...more })
  }

  /** Takes values that differ from those shown in some fields: the errors and the funnel follow. */
  function commit(values: FieldValues, changed: readonly string[]): void {
    state = { ...state, values }
    check()
    emit('edit')
    announcer.changed(changed)
  }

  /** Takes the values as a person changed them, or as RJSF has them after they were put there as a whole. */
  function take(taken: FieldValues, isPut: boolean): void {
    const picked = pick(screen, taken)
    const values = share(state.values, withIds(screen, opened(state.values, picked))) as FieldValues
    const changed = changedPaths(screen, state.values, values)
    for (const each of changed) {
      pending.drop(each)
      if (emptied.delete(each)) review.forget(each)
      else review.change(each)
    }
    if (!isSame(values, isPut ? picked : taken)) put(values)
    if (changed.length > 0) commit(values, changed)
  }

  /** Tells the funnel of what the form has beyond what it was given: defaults, and the least items of a list. */
  function emitFilled(): void {
    const values = withIds(screen, state.values)
    const filled = changedPaths(screen, known, withoutSecrets(screen, values))
    if (filled.length === 0) return
    if (!isSame(values, state.values)) put(values)
    commit(values, filled)
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
      if (review.isShown(path)) check(review.isShown, withValue(state.values, path, value))
    },
    flush: pending.flush,
    entered: review.enter,
    left(path) {
      pending.flush()
      runAfterPress(() => {
        review.leave(path)
        check()
      })
    },
    removing(removed) {
      pending.flush()
      review.remove(removed)
    },
    fill(path, value) {
      pending.flush()
      take(withValue(state.values, path, value), true)
      put(state.values)
      check((each) => each === path || each.startsWith(`${path}.`))
      const isRefused = review.count() > 0
      change({ isRefused, refusals: state.refusals + (isRefused ? 1 : 0) })
    },
    announceBefore: announcer.announceBefore,
    emptying: (path) => void emptied.add(path),
    submit: () => engine?.submit(),
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
  /** The event of the submit that is under way, and whether RJSF let it pass. */
  let event: string | undefined
  let isPassed = false

  check()

  return {
    handle,
    values,
    subscribe,
    state: () => state,
    /** What RJSF's form is given, the same for as long as it is mounted. */
    props: {
      initialFormData,
      transformErrors,
      ref(form: Engine | null) {
        engine = form
      },
      onChange: ({ formData }: IChangeEvent, id?: string) => take(formData, id === first.prefix),
      onSubmit() {
        isPassed = true
      },
      onError: () => {},
    },
    /** Tells the funnel what the form began with beside what it was given. */
    begin: emitFilled,
    /** Takes what changed around the form: values the funnel decided, and the end of a call. */
    renew(next: FormInput): void {
      const before = input
      input = next
      if (next.values !== before.values) {
        const given = inSchema(next.values)
        const values = adopt(state.values, known, given)
        for (const path of changedPaths(screen, state.values, values)) {
          pending.drop(path)
          if (isMissing(valueAt(values, path))) review.forget(path)
        }
        known = given
        if (values !== state.values) {
          state = { ...state, values }
          put(values)
        }
        check()
        emitFilled()
      }
      // What was typed while a call was in flight is dispatched now.
      const isAhead = () => !isSame(withoutSecrets(screen, state.values), known)
      if (before.busy && !next.busy && isAhead()) emit('edit')
    },
    /** Has RJSF submit the form as a browser does, by an event. */
    submit(type: string): void {
      event = type
      engine?.submit()
    },
    /** Has RJSF check everything; sends the event of the submit, or its first one, with its secrets, where all is right. */
    async check(validate: () => void, primary: string): Promise<void> {
      const type = event ?? primary
      event = undefined
      if (input.busy || state.waiting) return
      pending.flush()
      isPassed = false
      flushSync(validate)
      change({ isRefused: !isPassed, refusals: state.refusals + (isPassed ? 0 : 1) })
      input.onInvalid?.(review.count())
      if (!isPassed) return
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
