import { useRef, useState } from 'react'
import { AddressForm } from './address-form.tsx'
import { Kept } from './kept.tsx'
import { useRun } from './use-run.ts'

/** Records what is done in a funnel: which, then the funnel itself, then the replay that was made of it. */
export function RecordPage({ addresses }: { readonly addresses: readonly string[] }) {
  const [address, setAddress] = useState<string>()
  if (address !== undefined) return <Recorder address={address} again={() => setAddress(undefined)} />
  return (
    <AddressForm addresses={addresses} label="Gravar" begin={setAddress}>
      O que for feito no funil vira um replay. CPFs, nomes, telefones, e-mails, endereços e cartões são
      trocados por outros, válidos e inventados; o código do cartão não é guardado.
    </AddressForm>
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
  const count = run.heard.length
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
              <button
                type="button"
                className="agora"
                disabled={count === 0}
                onClick={() => setRecording(false)}
              >
                Parar
              </button>
              <button type="button" onClick={() => frame.current?.contentWindow?.location.reload()}>
                Recarregar a página
              </button>
            </>
          )}
          <button type="button" onClick={again}>
            {isRecording ? 'Desistir' : 'Gravar outra'}
          </button>
        </fieldset>
        {isRecording && (
          <div className="replay-celular">
            <iframe ref={frame} title="O funil que se grava" src={`/dev/gravar/novo${address}`} />
          </div>
        )}
      </section>
      {!isRecording && <Kept run={run} />}
    </div>
  )
}
