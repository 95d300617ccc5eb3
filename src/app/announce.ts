/** A text that is announced, and how. */
export interface Announced {
  readonly text: string
  /** True where it interrupts what is being read. */
  readonly urgent: boolean
  /** True where it shows too, for some seconds. */
  readonly isShown: boolean
}

type Listener = (announced: Announced) => void

/** Announces texts of a page to its listener. */
export interface Announcer {
  speak(text: string, urgent?: boolean): void
  /** Announces a text that shows too. */
  toast(text: string): void
  /** Receives each text from now on, and those announced before; gives how to stop. */
  listen(to: Listener): () => void
}

/** Opens the announcements of a page: what is announced before anybody listens is not lost. */
export function createAnnouncer(): Announcer {
  let listener: Listener | undefined
  const waiting: Announced[] = []
  function tell(announced: Announced): void {
    if (listener) listener(announced)
    else waiting.push(announced)
  }
  return {
    speak: (text, urgent = false) => tell({ text, urgent, isShown: false }),
    toast: (text) => tell({ text, urgent: false, isShown: true }),
    listen(to) {
      listener = to
      for (const announced of waiting.splice(0)) to(announced)
      return () => {
        listener = undefined
      }
    },
  }
}
