import { descriptionId, type WidgetProps } from '@rjsf/utils'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { evaluate } from '../../engine/index.ts'
import { useHost, useLatest } from '../field/host.ts'
import { Icon } from '../theme/pictures.tsx'
import { namedBy, useControl } from './control.tsx'

/**
 * The status of the fields of a service in their frame: `failed` where they did not load, `refused` where what is in them was
 * not taken, `unanswered` where there was no answer.
 */
export type FrameStatus = 'loading' | 'ready' | 'failed' | 'refused' | 'unanswered'

/** What a frame's fields tell the widget around it. */
export interface FrameListener {
  readonly onStatus: (status: FrameStatus) => void
  /** How high the document in the frame is, in pixels. */
  readonly measures: (height: number) => void
  /** Enter was pressed in one of the fields. */
  readonly submits: () => void
}

/** The talk with the document in a frame. */
export interface FrameTalk {
  /** Asks for the token of the fields, to be used once; throws where there is none to be had. */
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
 * Talks with a third-party document in a frame: only messages from that window at that origin, and only that
 * origin hears us.
 *
 * It says `ready` and `height` with a number of pixels, and `submit`; at `enter`, where none of its fields has the focus, it
 * puts it on one. Asked by `tokenise` with a number, it answers with the
 * same number: `token`, `refused` where its fields are not filled well, which it shows by itself, or `failed` where it
 * cannot say.
 */
export function talkWith(frame: HTMLIFrameElement, origin: string, listener: FrameListener): FrameTalk {
  const turns = openTurns(listener.onStatus)
  const measure = ({ height }: Said) => {
    if (typeof height === 'number' && height > 0) listener.measures(Math.min(Math.ceil(height), highest))
  }
  const handlers: Readonly<Record<string, (said: Said) => void>> = {
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
    if (said && Object.hasOwn(handlers, said.type)) handlers[said.type]?.(said)
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

/** Keeps whose turn it is: the document's to load or to answer, or none. */
function openTurns(onStatus: FrameListener['onStatus']) {
  let [count, status] = [0, 'loading' as FrameStatus]
  let asked: Asked | undefined
  const waking = new Set<() => void>()
  let patience = setTimeout(() => end('failed'), loadsWithinMs)

  function end(next: FrameStatus) {
    clearTimeout(patience)
    status = next
    const reject = asked?.reject
    asked = undefined
    onStatus(next)
    for (const wake of waking) wake()
    waking.clear()
    reject?.(new Error(`The fields of a frame: ${next}.`))
  }

  return {
    end,
    answer(ask: unknown, token: string, otherwise: FrameStatus = 'unanswered') {
      if (!asked || asked.ask !== ask) return
      if (token === '') return end(otherwise)
      asked.resolve(token)
      end('ready')
    },
    async ask(tell: (ask: number) => void): Promise<string> {
      if (status === 'loading') await new Promise<void>((wake) => waking.add(wake))
      // Pressed again, it is said again.
      else if (status === 'failed') onStatus(status)
      if (status === 'failed' || status === 'loading') throw new Error('The fields of a frame are not there.')
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

const said: Readonly<Partial<Record<FrameStatus, string>>> = {
  failed: 'Não foi possível carregar os campos do cartão. Verifique sua conexão e toque em Tentar novamente.',
  refused: 'Confira os dados do cartão.',
  unanswered: 'O serviço de pagamento não respondeu. Nada foi cobrado: tente de novo.',
}

/**
 * Shows the fields of a service in a frame of its own document, and gives each submit their token.
 *
 * What is typed there is out of this page's reach; its token never enters the values of the form.
 */
function Moldura(props: WidgetProps) {
  const { look } = useControl(props)
  const { facts } = useHost()
  const [tries, setTries] = useState(0)
  const address = addressIn(evaluate(look.frame ?? null, facts))
  const retry = useCallback(() => setTries((before) => before + 1), [])
  return <Framed key={`${address?.href} ${tries}`} {...props} address={address} retry={retry} />
}

interface FramedProps extends WidgetProps {
  readonly address: URL | undefined
  readonly retry: () => void
}

function Framed({ address, retry, ...props }: FramedProps) {
  const { id, label, schema } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const { status, height } = useTalk(props, frame, address?.origin)
  const isLoading = status === 'loading'
  const hasFailed = status === 'failed'
  return (
    <div className="framed" aria-busy={isLoading || undefined}>
      <p className="hint" id={descriptionId(id)}>
        {schema.description}
      </p>
      {isLoading && <Loading label={label} />}
      {address && !hasFailed && (
        <iframe
          ref={frame}
          id={id}
          title={label}
          src={address.href}
          aria-describedby={descriptionId(id)}
          height={isLoading ? 0 : height}
          tabIndex={isLoading ? -1 : 0}
          {...limits}
        />
      )}
      <StatusText text={said[status]} />
      {hasFailed && (
        <button type="button" className="button button-secondary button-small" onClick={retry}>
          Tentar novamente
        </button>
      )}
    </div>
  )
}

/** What the document in a frame may do: work, and ask the browser for a payment; it cannot navigate the page. */
const limits = {
  sandbox: 'allow-scripts allow-same-origin allow-forms',
  allow: 'payment',
  referrerPolicy: 'strict-origin',
} as const

const StatusText = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="message">
      <Icon name="erro" />
      <span>{text}</span>
    </p>
  )

const Loading = ({ label }: { readonly label: string }) => (
  <div className="skeleton">
    <span className="visually-hidden">{`Carregando: ${label}`}</span>
    <i aria-hidden="true" />
    <i aria-hidden="true" />
  </div>
)

/** Reads the address of a document that a frame may show, and tells it whose page is around it. */
function addressIn(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, location.href)) return undefined
  const address = new URL(value, location.href)
  address.searchParams.set('origem', location.origin)
  return /^https?:$/.test(address.protocol) ? address : undefined
}

/** Talks with the document in a frame while it is mounted, and promises what it gives to each submit. */
function useTalk(props: WidgetProps, frame: RefObject<HTMLIFrameElement | null>, origin: string | undefined) {
  const { path } = useControl(props)
  const { handle, announce } = useHost()
  const [status, setStatus] = useState<FrameStatus>(origin === undefined ? 'failed' : 'loading')
  const [height, setHeight] = useState(0)
  const say = useLatest(announce)

  useEffect(() => {
    const element = frame.current
    if (!element || origin === undefined) return handle.promise(path, refuse)
    const onStatus = (next: FrameStatus) => {
      setStatus(next)
      const text = said[next]
      if (text) say.current(text, true)
      if (next === 'refused') element.focus()
    }
    const submits = () => element.closest('form')?.requestSubmit()
    const talk = talkWith(element, origin, { onStatus, measures: setHeight, submits })
    const withdraw = handle.promise(path, talk.take)
    element.addEventListener('focus', talk.enter)
    return () => {
      element.removeEventListener('focus', talk.enter)
      withdraw()
      talk.stop()
    }
  }, [frame, origin, handle, path, say])

  return { status, height }
}

const refuse = () => Promise.reject(new Error('A frame has no document.'))

/** Widgets that show a third-party document. */
export const framed = {
  /** Edits fields that this page never sees. */
  moldura: namedBy('itself', Moldura),
}
