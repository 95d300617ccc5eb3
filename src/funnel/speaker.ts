/** Is told what to say. */
type Listener = (text: string, urgent: boolean) => void

/** Makes the voice of a page: what is said before anybody listens is not lost. */
export function speaker() {
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
