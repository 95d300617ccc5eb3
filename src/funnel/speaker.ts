/** Receives a text to announce. */
type Listener = (text: string, urgent: boolean) => void

/** Announces texts of a page to whoever listens. */
export interface Speaker {
  speak(text: string, urgent?: boolean): void
  /** Receives each text from now on, and those announced before; gives how to stop. */
  listen(to: Listener): () => void
}

/** Opens the announcements of a page: what is announced before anybody listens is not lost. */
export function speaker(): Speaker {
  let listener: Listener | undefined
  const waiting: [string, boolean][] = []
  return {
    speak(text: string, urgent = false): void {
      if (listener) listener(text, urgent)
      else waiting.push([text, urgent])
    },
    listen(to: Listener): () => void {
      listener = to
      for (const [text, urgent] of waiting.splice(0)) to(text, urgent)
      return () => {
        listener = undefined
      }
    },
  }
}
