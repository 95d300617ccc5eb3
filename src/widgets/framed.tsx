import { descriptionId, type WidgetProps } from '@rjsf/utils'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { work } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import { Icon } from '../theme/icon.tsx'
import { useControl } from './control.tsx'
import { type FrameStanding, talkWith } from './frame-talk.ts'
import { namedBy } from './named-by.ts'

const said: Readonly<Partial<Record<FrameStanding, string>>> = {
  failed: 'Não foi possível carregar os campos do cartão. Verifique sua conexão e toque em Tentar novamente.',
  refused: 'Confira os dados do cartão.',
  unanswered: 'O serviço de pagamento não respondeu. Nada foi cobrado: tente de novo.',
}

/**
 * Shows the fields of a service in a frame of its own document, and gives each submit what stands for them.
 *
 * What is typed there is out of this page's reach; what stands for it never enters the values of the form.
 */
function Moldura(props: WidgetProps) {
  const { look } = useControl(props)
  const { facts } = useHost()
  const [tries, setTries] = useState(0)
  const address = addressIn(work(look.frame ?? null, facts))
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
  const { standing, height } = useTalk(props, frame, address?.origin)
  const isLoading = standing === 'loading'
  const hasFailed = standing === 'failed'
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
      <Standing text={said[standing]} />
      {hasFailed && (
        <button type="button" className="button button-secondary button-small" onClick={retry}>
          Tentar novamente
        </button>
      )}
    </div>
  )
}

/** What the document in a frame may do: work, and ask the browser for a payment; it leads nobody away. */
const limits = {
  sandbox: 'allow-scripts allow-same-origin allow-forms',
  allow: 'payment',
  referrerPolicy: 'strict-origin',
} as const

const Standing = ({ text }: { readonly text: string | undefined }) =>
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

/** Talks with the document in a frame for as long as it stands, and promises what it gives to each submit. */
function useTalk(props: WidgetProps, frame: RefObject<HTMLIFrameElement | null>, origin: string | undefined) {
  const { path } = useControl(props)
  const { handle, announce } = useHost()
  const [standing, setStanding] = useState<FrameStanding>(origin === undefined ? 'failed' : 'loading')
  const [height, setHeight] = useState(0)
  const say = useRef(announce)

  useEffect(() => {
    say.current = announce
  }, [announce])

  useEffect(() => {
    const element = frame.current
    if (!element || origin === undefined) return handle.promise(path, refuse)
    const stands = (next: FrameStanding) => {
      setStanding(next)
      const text = said[next]
      if (text) say.current(text, true)
      if (next === 'refused') element.focus()
    }
    const submits = () => element.closest('form')?.requestSubmit()
    const talk = talkWith(element, origin, { stands, measures: setHeight, submits })
    const withdraw = handle.promise(path, talk.take)
    element.addEventListener('focus', talk.enter)
    return () => {
      element.removeEventListener('focus', talk.enter)
      withdraw()
      talk.stop()
    }
  }, [frame, origin, handle, path])

  return { standing, height }
}

const refuse = () => Promise.reject(new Error('A frame has no document.'))

/** Widgets that show the document of somebody else. */
export const framed = {
  /** Edits fields that this page never sees. */
  moldura: namedBy('itself', Moldura),
}
