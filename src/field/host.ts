import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Facts } from '../../engine/index.ts'
import type { Removed } from './paths.ts'
import type { FieldLook, FillingMode, ScreenLook } from './screen.ts'

/** Reads what is kept outside of React, on the server too, and is redrawn when it changes. */
export const useStored = <Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)

/** Holds the newest of a value, for handlers and effects that outlive one rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** Handles keys at an element itself, before any handler above it. */
export function useKeyDown(
  element: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const latest = useLatest(onKey)
  useLayoutEffect(() => {
    const target = element.current
    const onKeyDown = (event: KeyboardEvent) => latest.current(event)
    target?.addEventListener('keydown', onKeyDown)
    return () => target?.removeEventListener('keydown', onKeyDown)
  }, [element, latest])
}

/** Says something to a person who listens rather than looks; assertive interrupts. */
export type Announce = (text: string, assertive?: boolean) => void

/** What the widgets of one form ask of it. Always the same object while the form is mounted. */
export interface FormHandle {
  /** Notes that a text is being typed but not handed over; `commit` hands it over. */
  typing(path: string, value: unknown, commit: () => void): void
  /** Hands over at once everything typed. */
  flush(): void
  /** Notes that the person went into a field. */
  entered(path: string): void
  /** Notes that the person left a field: from now on its error may show. */
  left(path: string): void
  /** Notes that an item of a list is about to go: what is known of the fields after it moves up. */
  removing(removed: Removed): void
  /** Notes that a field is about to be emptied by itself: it is untouched then, and shows no error. */
  emptying(path: string): void
  /** Puts words before the announcement of the next change, which waits for a pause in typing. */
  announceBefore(text: string): void
  /** Gives a field its value, and shows at once all that is wrong with it. */
  fill(path: string, value: unknown): void
  /** Checks everything and moves on, as the primary button does. */
  submit(): void
  /** Sends an event with the values, unchecked. */
  send(type: string, id?: string): void
  /** Promises a proof that the next submit waits for; gives back how to withdraw the promise. */
  promise(path: string, proof: () => Promise<string>): () => void
}

/** Holds the values handed over, so that a change of one redraws only what reads it. */
export interface ValueStore {
  subscribe(listener: () => void): () => void
  at(path: string): unknown
  /** Tells whether nothing is wrong with a value, said or not. */
  isRight(path: string): boolean
}

/** What the fields of one form read. */
export interface Host {
  readonly look: ScreenLook
  readonly facts: Facts
  readonly busy: boolean
  readonly mode: FillingMode
  readonly prefix: string
  readonly lastPath: string | undefined
  /** Gives the look of a field, as the values decide the branches around it. */
  readonly lookAt: (path: string) => FieldLook
  readonly isIdle: (path: string) => boolean
  /** Gives what is shown right under a field of the screen. */
  readonly under: (name: string) => ReactNode
  readonly values: ValueStore
  readonly handle: FormHandle
  readonly announce: Announce
}

/** Carries the host past RJSF, so that new facts redraw what reads them and nothing else. */
export const HostContext = createContext<Host | undefined>(undefined)

/** Carries what is drawn inside the chosen option of a field, by the field's name. */
export const PanelContext = createContext<ReadonlyMap<string, ReactNode>>(new Map())

/** Reads the host of the form around. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('A field was drawn outside a form.')
  return host
}

/** Reads the look of a field. */
export const useLook = (path: string): FieldLook => useHost().lookAt(path)

/** Reads a value of the form, and is redrawn when it changes. */
export function useValue(path: string): unknown {
  const { values } = useHost()
  return useStored(values.subscribe, () => values.at(path))
}

/** Tells whether a field has a value with which nothing is wrong, and is redrawn when that changes. */
export function useIsValid(path: string): boolean {
  const { values } = useHost()
  return useStored(values.subscribe, () => values.at(path) !== undefined && values.isRight(path))
}
