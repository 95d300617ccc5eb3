import type { FaultStore } from '../field/host.ts'
import { pathWithout, type Removed } from '../field/paths.ts'
import type { Fault } from './faults.ts'

/** Decides when a fault may be seen: never before its field was changed and left, at once when a submit is refused. */
export interface Review {
  readonly board: FaultStore
  /** Lists the faults that are seen, in the order of the fields. */
  seen(): readonly Fault[]
  /** Notes that the person changed a field. */
  change(path: string): void
  /** Notes that the person went into a field: while they are there, nothing new is said about it. */
  enter(path: string): void
  /** Notes that the person left a field. */
  leave(path: string): void
  /** Reads the faults again: those on screen, and those of fields already left. */
  again(faults: readonly Fault[]): void
  /** Reads one message again while its field is being typed in. */
  retype(path: string, fault: Fault | undefined): void
  /** Takes a field for untouched, since what was in it is gone by no doing of the person's. */
  forget(path: string): void
  /** Moves what is known of the fields up, where an item of a list goes. */
  remove(removed: Removed): void
  /** Shows these faults and no other. */
  show(faults: readonly Fault[]): void
}

/** Gives faults as they stand once an item of a list is gone. */
export const faultsWithout = (faults: readonly Fault[], removed: Removed): readonly Fault[] =>
  faults.flatMap((fault) => {
    const path = pathWithout(fault.path, removed)
    return path === undefined ? [] : { ...fault, path }
  })

/** Makes the review of one form, with nothing on its board. */
export function createReview(): Review {
  let shown: ReadonlyMap<string, Fault> = new Map()
  const listeners = new Set<() => void>()
  let changed = new Set<string>()
  let left = new Set<string>()
  const at = (path: string) => shown.get(path)?.text

  function show(faults: readonly Fault[]) {
    shown = new Map(faults.map((fault) => [fault.path, fault]))
    for (const listener of listeners) listener()
  }

  return {
    board: {
      at,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    seen: () => [...shown.values()],
    change: (path) => void changed.add(path),
    enter: (path) => void left.delete(path),
    leave(path) {
      if (changed.has(path)) left.add(path)
    },
    again: (faults) => show(faults.filter(({ path }) => left.has(path) || at(path) !== undefined)),
    retype(path, now) {
      if (now?.text !== at(path))
        show([...shown.values()].flatMap((fault) => (fault.path === path ? (now ?? []) : fault)))
    },
    forget(path) {
      changed.delete(path)
      left.delete(path)
      if (at(path) !== undefined) show([...shown.values()].filter((fault) => fault.path !== path))
    },
    remove(removed) {
      const moved = (paths: Iterable<string>) =>
        new Set([...paths].flatMap((path) => pathWithout(path, removed) ?? []))
      changed = moved(changed)
      left = moved(left)
      show(faultsWithout([...shown.values()], removed))
    },
    show,
  }
}
