import type { Fault } from './faults.ts'

/** Holds the messages beside the fields, so that a change of one redraws only its own field. */
export interface FaultBoard {
  subscribe(listener: () => void): () => void
  at(path: string): string | undefined
}

/** Decides when a fault may be seen: never before its field was changed and left, at once when a submit is refused. */
export interface Review {
  readonly board: FaultBoard
  /** Notes that the person changed a field. */
  change(path: string): void
  /** Notes that the person went into a field: while they are there, nothing new is said about it. */
  enter(path: string): void
  /** Notes that the person left a field. */
  leave(path: string): void
  /** Reads the faults again: those on screen, and those of fields already left. */
  again(faults: readonly Fault[]): void
  /** Reads one message again while its field is being typed in. */
  retype(path: string, faults: readonly Fault[]): void
  /** Shows these faults and no other. */
  show(faults: readonly Fault[]): void
}

/** Makes the review of one form, with nothing on its board. */
export function createReview(): Review {
  let shown: readonly Fault[] = []
  const listeners = new Set<() => void>()
  const changed = new Set<string>()
  const left = new Set<string>()
  const at = (path: string) => shown.find((fault) => fault.path === path)?.text

  function show(faults: readonly Fault[]) {
    shown = faults
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
    change: (path) => void changed.add(path),
    enter: (path) => void left.delete(path),
    leave(path) {
      if (changed.has(path)) left.add(path)
    },
    again: (faults) => show(faults.filter(({ path }) => left.has(path) || at(path) !== undefined)),
    retype(path, faults) {
      const now = faults.find((fault) => fault.path === path)
      show(shown.flatMap((fault) => (fault.path === path ? (now ?? []) : fault)))
    },
    show,
  }
}
