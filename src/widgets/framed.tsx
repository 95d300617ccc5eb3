import { descriptionId, type WidgetProps } from '@rjsf/utils'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { evaluate } from '../../engine/index.ts'
import { useHost, useLatest } from '../field/host.ts'
import type { FieldParts } from '../field/screen.ts'
import { namedBy, useControl } from './control.tsx'

/**
 * The status of the fields of a service in their frame: `failed` where they did not load, `refused` where what is in them was
 * not taken, `unanswered` where there was no answer.
 */
export type FrameStatus = 'loading' | 'ready' | 'failed' | 'refused' | 'unanswered'

/** What the widget around a frame does on messages of its fields. */
export interface FrameListener {
  readonly onStatus: (status: FrameStatus) => void
  /** How high the document in the frame is, in pixels. */
  readonly onHeight: (height: number) => void
  /** Enter was pressed in one of the fields. */
  readonly onSubmit: () => void
}

/** The connection with the document in a frame. */
export interface FrameConnection {
  /** Asks for the token of the fields, to be used once; throws where there is none to be had. */
  take(): Promise<string>
  /** Has the document, which has the focus, put it on a field: one that is wrong, else the first. */
  enter(): void
  stop(): void
}

/** How long a document may take until it is ready, and until it has answered, in milliseconds. */
export const [loadTimeoutMs, answerTimeoutMs] = [15_000, 20_000] as const

const highest = 2_000

interface FrameMessage {
  readonly type: string
  readonly height?: unknown
  readonly ask?: unknown
  readonly token?: unknown
}

/**
 * Connects to a third-party document in a frame: only messages from that window at that origin, and only that
 * origin receives ours.
 *
 * It says `ready` and `height` with a number of pixels, and `submit`; at `enter`, where none of its fields has the focus, it
 * puts it on one. PendingAnswer by `tokenise` with a number, it answers with the
 * same number: `token`, `refused` where its fields are not filled well, which it shows by itself, or `failed` where it
 * cannot say.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  origin: string,
  listener: FrameListener,
): FrameConnection {
  const answers = trackAnswers(listener.onStatus)
  const measure = ({ height }: FrameMessage) => {
    if (typeof height === 'number' && height > 0) listener.onHeight(Math.min(Math.ceil(height), highest))
  }
  const handlers: Readonly<Record<string, (message: FrameMessage) => void>> = {
    ready(message) {
      measure(message)
      answers.end('ready')
    },
    height: measure,
    submit: listener.onSubmit,
    token: (message) => answers.answer(message.ask, typeof message.token === 'string' ? message.token : ''),
    refused: ({ ask }) => answers.answer(ask, '', 'refused'),
    failed: ({ ask }) => answers.answer(ask, ''),
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    const message =
      event.source === frame.contentWindow && event.origin === origin ? messageIn(event.data) : null
    if (message && Object.hasOwn(handlers, message.type)) handlers[message.type]?.(message)
  }
  window.addEventListener('message', onMessage)
  const post = (message: object) => frame.contentWindow?.postMessage(message, origin)
  return {
    take: () => answers.ask((ask) => post({ type: 'tokenise', ask })),
    enter: () => void post({ type: 'enter' }),
    stop() {
      window.removeEventListener('message', onMessage)
      answers.close()
    },
  }
}

const messageIn = (data: unknown): FrameMessage | null =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'
    ? (data as FrameMessage)
    : null

interface PendingAnswer {
  readonly ask: number
  readonly resolve: (token: string) => void
  readonly reject: (reason: Error) => void
}

/** Follows what is awaited of the document: that it loads, that it answers, or nothing. */
function trackAnswers(onStatus: FrameListener['onStatus']) {
  let [count, status] = [0, 'loading' as FrameStatus]
  let asked: PendingAnswer | undefined
  const woken = new Set<() => void>()
  let patience = setTimeout(() => end('failed'), loadTimeoutMs)

  function end(next: FrameStatus) {
    clearTimeout(patience)
    status = next
    const reject = asked?.reject
    asked = undefined
    onStatus(next)
    for (const wake of woken) wake()
    woken.clear()
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
      if (status === 'loading') await new Promise<void>((wake) => woken.add(wake))
      // Pressed again, it is announced again.
      else if (status === 'failed') onStatus(status)
      if (status === 'failed' || status === 'loading') throw new Error('The fields of a frame are not there.')
      count += 1
      const ask = count
      return new Promise<string>((resolve, reject) => {
        asked = { ask, resolve, reject }
        patience = setTimeout(() => end('unanswered'), answerTimeoutMs)
        tell(ask)
      })
    },
    close() {
      clearTimeout(patience)
      for (const wake of woken) wake()
    },
  }
}

const statusTexts: Readonly<Partial<Record<FrameStatus, string>>> = {
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
  const { status, height } = useConnection(props, frame, address?.origin)
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
      <StatusText text={statusTexts[status]} />
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

/** Reads the address of a document that a frame may show, and adds the origin of the page around it. */
function addressIn(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, location.href)) return undefined
  const address = new URL(value, location.href)
  address.searchParams.set('origem', location.origin)
  return /^https?:$/.test(address.protocol) ? address : undefined
}

/** Connects to the document in a frame while it is mounted, and promises what it gives to each submit. */
function useConnection(
  props: WidgetProps,
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string | undefined,
) {
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
      const text = statusTexts[next]
      if (text) say.current(text, true)
      if (next === 'refused') element.focus()
    }
    const onSubmit = () => element.closest('form')?.requestSubmit()
    const connection = connectFrame(element, origin, { onStatus, onHeight: setHeight, onSubmit })
    const withdraw = handle.promise(path, connection.take)
    element.addEventListener('focus', connection.enter)
    return () => {
      element.removeEventListener('focus', connection.enter)
      withdraw()
      connection.stop()
    }
  }, [frame, origin, handle, path, say])

  return { status, height }
}

const refuse = () => Promise.reject(new Error('A frame has no document.'))

/** Draws the widget that shows a third-party document: it edits fields that this page never sees. */
export const moldura: FieldParts = { widgets: { moldura: namedBy('itself', Moldura) } }
