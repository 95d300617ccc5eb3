/** A text that is announced, and how. */
export interface Announced {
  readonly text: string
  /** True where it interrupts what is being read. */
  readonly urgent: boolean
  /** True where it shows too, for some seconds. */
  readonly isShown: boolean
}

/** Announces texts of a page to its listener. */
export type Announcer = ReturnType<typeof createAnnouncer>

/** Opens the announcements of a page: what is announced before anything listens is not lost. */
export function createAnnouncer() {
  let listener: ((announced: Announced) => void) | undefined
  const waiting: Announced[] = []
  function announce(announced: Announced): void {
    if (listener) listener(announced)
    else waiting.push(announced)
  }
  return {
    speak: (text: string, urgent = false) => announce({ text, urgent, isShown: false }),
    /** Announces a text that shows too. */
    toast: (text: string) => announce({ text, urgent: false, isShown: true }),
    /** Receives each text from now on, and those announced before; gives how to stop. */
    listen(to: (announced: Announced) => void): () => void {
      listener = to
      for (const announced of waiting.splice(0)) to(announced)
      return () => {
        listener = undefined
      }
    },
  }
}
