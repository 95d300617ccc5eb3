/**
 * How the fields of a service stand in their frame: `failed` where they did not load, `refused` where what is in them was
 * not taken, `unanswered` where nobody could say.
 */
export type FrameStanding = 'loading' | 'ready' | 'failed' | 'refused' | 'unanswered'

/** What a frame's fields tell the widget around it. */
export interface FrameListener {
  readonly stands: (standing: FrameStanding) => void
  /** How high the document in the frame is, in pixels. */
  readonly measures: (height: number) => void
  /** Enter was pressed in one of the fields. */
  readonly submits: () => void
}

/** The talk with the document in a frame. */
export interface FrameTalk {
  /** Asks for what stands for the fields, to be used once; throws where there is none to be had. */
  take(): Promise<string>
  /** Has the document, which has the focus, put it on a field: one that is wrong, else the first. */
  enter(): void
  stop(): void
}

/** How long a document may take until it is ready, and until it has answered, in milliseconds. */
export const [loadsWithinMs, answersWithinMs] = [15_000, 20_000] as const

const highest = 2_000

interface Said {
  readonly type: string
  readonly height?: unknown
  readonly ask?: unknown
  readonly token?: unknown
}

/**
 * Talks with the document of somebody else in a frame: it is heard only from that window at that origin, and only that
 * origin hears us.
 *
 * It says `ready` and `height` with a number of pixels, and `submit`; at `enter`, where none of its fields has the focus, it
 * puts it on one. Asked by `tokenise` with a number, it answers with the
 * same number: `token`, `refused` where its fields are not filled well, which it shows by itself, or `failed` where it
 * cannot say.
 */
export function talkWith(frame: HTMLIFrameElement, origin: string, listener: FrameListener): FrameTalk {
  const turns = openTurns(listener.stands)
  const measure = ({ height }: Said) => {
    if (typeof height === 'number' && height > 0) listener.measures(Math.min(Math.ceil(height), highest))
  }
  const hear: Readonly<Record<string, (said: Said) => void>> = {
    ready(said) {
      measure(said)
      turns.end('ready')
    },
    height: measure,
    submit: listener.submits,
    token: (said) => turns.answer(said.ask, typeof said.token === 'string' ? said.token : ''),
    refused: ({ ask }) => turns.answer(ask, '', 'refused'),
    failed: ({ ask }) => turns.answer(ask, ''),
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    const said = event.source === frame.contentWindow && event.origin === origin ? saidIn(event.data) : null
    if (said && Object.hasOwn(hear, said.type)) hear[said.type]?.(said)
  }
  window.addEventListener('message', onMessage)
  const tell = (message: object) => frame.contentWindow?.postMessage(message, origin)
  return {
    take: () => turns.ask((ask) => tell({ type: 'tokenise', ask })),
    enter: () => void tell({ type: 'enter' }),
    stop() {
      window.removeEventListener('message', onMessage)
      turns.close()
    },
  }
}

const saidIn = (data: unknown): Said | null =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'
    ? (data as Said)
    : null

interface Asked {
  readonly ask: number
  readonly resolve: (token: string) => void
  readonly reject: (reason: Error) => void
}

/** Keeps whose turn it is: the document's to load or to answer, or nobody's. */
function openTurns(stands: FrameListener['stands']) {
  let [count, standing] = [0, 'loading' as FrameStanding]
  let asked: Asked | undefined
  const waking = new Set<() => void>()
  let patience = setTimeout(() => end('failed'), loadsWithinMs)

  function end(next: FrameStanding) {
    clearTimeout(patience)
    standing = next
    const reject = asked?.reject
    asked = undefined
    stands(next)
    for (const wake of waking) wake()
    waking.clear()
    reject?.(new Error(`The fields of a frame: ${next}.`))
  }

  return {
    end,
    answer(ask: unknown, token: string, otherwise: FrameStanding = 'unanswered') {
      if (!asked || asked.ask !== ask) return
      if (token === '') return end(otherwise)
      asked.resolve(token)
      end('ready')
    },
    async ask(tell: (ask: number) => void): Promise<string> {
      if (standing === 'loading') await new Promise<void>((wake) => waking.add(wake))
      // Pressed again, it is said again.
      else if (standing === 'failed') stands(standing)
      if (standing === 'failed' || standing === 'loading')
        throw new Error('The fields of a frame are not there.')
      count += 1
      const ask = count
      return new Promise<string>((resolve, reject) => {
        asked = { ask, resolve, reject }
        patience = setTimeout(() => end('unanswered'), answersWithinMs)
        tell(ask)
      })
    },
    close() {
      clearTimeout(patience)
      for (const wake of waking) wake()
    },
  }
}
