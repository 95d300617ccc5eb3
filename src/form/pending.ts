import { flushSync } from 'react-dom'

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
