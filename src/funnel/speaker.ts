/** Is told what to say. */
type Listener = (text: string, urgent: boolean) => void

/** The voice of a page. */
export interface Speaker {
  speak(text: string, urgent?: boolean): void
  /** Hears what is said, and what was said before; gives how to stop. */
  listen(to: Listener): () => void
}

/** Makes the voice of a page: what is said before anybody listens is not lost. */
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
