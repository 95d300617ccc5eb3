import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Json } from '../../engine/index.ts'
import { formatValue } from '../../engine/replay/describe.ts'
import type { RecordedEvent, RecorderMessage } from './recorded-engine.ts'

/** Asks for a funnel, records what is done in it, then shows the replay made of it. */
export function RecordPage({ addresses }: { readonly addresses: readonly string[] }) {
  const [address, setAddress] = useState<string>()
  if (address !== undefined) return <Recorder address={address} again={() => setAddress(undefined)} />
  return <AddressForm addresses={addresses} begin={setAddress} />
}

/** Asks which funnel to record; the address of the page may have named one. */
function AddressForm({
  addresses,
  begin,
}: {
  readonly addresses: readonly string[]
  readonly begin: (address: string) => void
}) {
  const asked = new URLSearchParams(location.search).get('endereco')
  const [address, setAddress] = useState(asked ?? addresses[0] ?? '/')
  function submit(event: FormEvent): void {
    event.preventDefault()
    begin(address)
  }
  return (
    <form className="gravar-forma" onSubmit={submit}>
      <p>
        O que for feito no funil vira um replay. CPFs, nomes, telefones, e-mails, endereços e cartões são
        trocados por outros, válidos e inventados; o código do cartão não é guardado.
      </p>
      <label htmlFor="endereco">Endereço do funil</label>
      <input
        id="endereco"
        list="enderecos-conhecidos"
        required
        pattern="/(?!/).*"
        title="Um endereço daqui, que começa por /"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <datalist id="enderecos-conhecidos">
        {addresses.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="submit">Gravar</button>
    </form>
  )
}

interface RecorderProps {
  readonly address: string
  readonly again: () => void
}

function Recorder({ address, again }: RecorderProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isRecording, setRecording] = useState(true)
  const run = useRun(frame, isRecording)
  const count = run.events.length
  return (
    <div className="gravar">
      <section className="gravar-palco" aria-label="Gravação">
        <p role="status">
          {isRecording ? 'Gravando' : 'Parado'}: {count} {count === 1 ? 'acontecimento' : 'acontecimentos'}
        </p>
        {run.elsewhere !== undefined && (
          <p role="alert">
            A jornada seguiu para outro funil, {run.elsewhere}. Este replay acaba antes; grave o outro à
            parte.
          </p>
        )}
        <fieldset className="replay-botoes" aria-label="Gravar">
          {isRecording && (
            <>
              <button type="button" disabled={count === 0} onClick={() => setRecording(false)}>
                Parar
              </button>
              <button
                type="button"
                className="discreto"
                onClick={() => frame.current?.contentWindow?.location.reload()}
              >
                Recarregar a página
              </button>
            </>
          )}
          <button type="button" className="discreto" onClick={again}>
            {isRecording ? 'Desistir' : 'Gravar outra'}
          </button>
        </fieldset>
        {isRecording && (
          <div className="replay-celular">
            <iframe ref={frame} title="O funil que se grava" src={`/dev/gravar/novo${address}`} />
          </div>
        )}
      </section>
      {!isRecording && <ReplayOfRun run={run} />}
    </div>
  )
}

/** What was recorded of the funnel in a frame until now. */
interface RecordedRun {
  readonly variant: string
  readonly server: Readonly<Record<string, unknown>>
  readonly events: readonly RecordedEvent[]
  /** The funnel to which the person went on, and of which nothing is recorded. */
  readonly elsewhere?: string
}

const nothing: RecordedRun = { variant: '', server: {}, events: [] }

/** Records the funnel in a frame while `isRecording`; a recording is of one funnel. */
function useRun(frame: RefObject<HTMLIFrameElement | null>, isRecording: boolean): RecordedRun {
  const [run, setRun] = useState(nothing)
  useEffect(() => {
    if (!isRecording) return
    function onMessage({ source, origin, data }: MessageEvent<RecorderMessage>): void {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      setRun((before) => withMessage(before, data))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, isRecording])
  return run
}

function withMessage(run: RecordedRun, message: RecorderMessage): RecordedRun {
  if (message?.is === 'opened') {
    const { variant, server } = message
    if (run.variant === '') return { ...run, variant, server }
    return run.variant === variant ? run : { ...run, elsewhere: variant }
  }
  if (message?.is !== 'event' || run.elsewhere !== undefined) return run
  return { ...run, events: [...run.events, message.recorded] }
}

/** The server's answer to a run: the replay made of it, or what is wrong. */
interface ReplayAnswer {
  readonly text?: string
  readonly divergence?: {
    readonly move: number
    readonly what: 'step' | 'boxes' | 'calls' | 'effects'
    readonly inRun: Json
    readonly inReplay: Json
  }
  /** The file it was written to. */
  readonly kept?: string
  readonly mistake?: string
}

/** The title, rules and name of a replay, and whether to write it to the project. */
interface ReplayName {
  readonly title?: string
  readonly rules?: string
  readonly name?: string
  readonly isKept?: boolean
}

/** Has the server make a replay of a run. */
async function askReplay({ variant, server, events }: RecordedRun, named: ReplayName): Promise<ReplayAnswer> {
  const { entradaCartao } = server
  // Only what differs from the usual is said in a replay.
  const facts =
    entradaCartao === undefined || entradaCartao === 'proprio' ? {} : { server: { entradaCartao } }
  try {
    const response = await fetch('/dev/gravar/replay', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...named, run: { variant, ...facts, events } }),
    })
    return (await response.json()) as ReplayAnswer
  } catch {
    return { mistake: 'O servidor não respondeu. Ele ainda está ligado?' }
  }
}

const partNames = { step: 'etapa', boxes: 'caixas', calls: 'chamadas a caminho', effects: 'efeitos' }

/** Shows the replay that was made of a run, and keeps it in the project or in a file. */
function ReplayOfRun({ run }: { readonly run: RecordedRun }) {
  const [named, setNamed] = useState({ title: '', name: '', rules: '' })
  const [answer, setAnswer] = useState<ReplayAnswer>()
  useEffect(() => {
    askReplay(run, {}).then(setAnswer)
  }, [run])
  const keep = (event: FormEvent) => {
    event.preventDefault()
    askReplay(run, { ...named, isKept: true }).then(setAnswer)
  }
  const field = (name: keyof typeof named) => ({
    id: name,
    value: named[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      setNamed({ ...named, [name]: target.value }),
  })
  const { text, divergence, kept, mistake } = answer ?? {}
  return (
    <section className="gravar-dito" aria-label="O replay">
      <h2>O replay</h2>
      {mistake !== undefined && <p role="alert">{mistake}</p>}
      {kept !== undefined && (
        <p role="status">
          Gravado em <code>{kept}</code>. <code>npm run replay</code> o toca, e <code>npm run fix</code>{' '}
          arruma as linhas dele.
        </p>
      )}
      {divergence && (
        <div className="replay-diferenca" role="alert">
          <h3>Com os dados trocados, a jornada vai por outro caminho</h3>
          <p>
            Lance {divergence.move}, {partNames[divergence.what]}: na gravação {formatValue(divergence.inRun)}
            , no replay {formatValue(divergence.inReplay)}.
          </p>
        </div>
      )}
      {text !== undefined && (
        <form className="gravar-forma" onSubmit={keep}>
          <label htmlFor="title">Título: o que a jornada mostra, numa frase</label>
          <input {...field('title')} required />
          <label htmlFor="rules">Regras que mostra, como D35a (podem ficar para depois)</label>
          <input {...field('rules')} />
          <label htmlFor="name">Nome do arquivo, como titular-paga-com-pix</label>
          <input
            {...field('name')}
            required
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            title="Letras pequenas sem acento, números e hífens"
          />
          <div className="replay-botoes">
            <button type="submit">Gravar no projeto</button>
            <a
              className="botao"
              download={`${named.name || 'gravacao'}.replay.json`}
              href={`data:application/json,${encodeURIComponent(text)}`}
            >
              Baixar
            </a>
          </div>
          <p>Leia antes de guardar: um texto livre pode dizer de alguém o que nenhum campo diz.</p>
          <pre>{text}</pre>
        </form>
      )}
    </section>
  )
}
