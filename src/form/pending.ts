import { flushSync } from 'react-dom'

/** Knows the texts that are being typed and how each is handed over. */
export interface PendingTexts {
  add(path: string, commit: () => void): void
  drop(path: string): void
  flush(): void
}

/** Makes an empty list of texts being typed. */
export function createPending(): PendingTexts {
  const commits = new Map<string, () => void>()
  return {
    add: (path, commit) => void commits.set(path, commit),
    drop: (path) => void commits.delete(path),
    flush() {
      if (commits.size === 0) return
      // The values must be whole before anything is checked or sent, so React is not left to choose when.
      flushSync(() => {
        for (const commit of [...commits.values()]) commit()
      })
      commits.clear()
    },
  }
}
