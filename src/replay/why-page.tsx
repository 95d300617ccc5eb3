import { useCallback, useRef, useState } from 'react'
import { Explanations, explainRun, useExplanation } from './explanations.tsx'
import { AddressForm, useRun } from './run.tsx'

/** Shows a funnel in a frame, and beside it why it is where it is, after each action. */
export function WhyPage({ addresses }: { readonly addresses: readonly string[] }) {
  const [address, setAddress] = useState<string>()
  if (address !== undefined) return <Explained address={address} again={() => setAddress(undefined)} />
  return (
    <AddressForm addresses={addresses} label="Abrir" begin={setAddress}>
      Ande pelo funil. Ao lado fica, a cada passo, por que esta tela: a regra que decidiu, o que ela leu, o
      arquivo e a linha; e o que não aparece, e por quê.
    </AddressForm>
  )
}

interface ExplainedProps {
  readonly address: string
  readonly again: () => void
}

function Explained({ address, again }: ExplainedProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const run = useRun(frame, true)
  const request = useCallback((signal: AbortSignal) => explainRun(run, signal), [run])
  const answer = useExplanation(run.events.length > 0 ? request : undefined)
  return (
    <div className="gravar">
      <section className="gravar-palco" aria-label="O funil">
        <fieldset className="replay-botoes" aria-label="Funil">
          <button type="button" onClick={again}>
            Outro funil
          </button>
        </fieldset>
        <div className="replay-celular">
          <iframe ref={frame} title="O funil que se explica" src={`/dev/gravar/novo${address}`} />
        </div>
      </section>
      <section aria-label="Por que estou aqui?">
        <h2>Nesta tela, agora</h2>
        {run.elsewhere !== undefined && (
          <p role="alert">A jornada seguiu para outro funil, {run.elsewhere}. Abra-o para ver por quê.</p>
        )}
        <Explanations answer={answer} />
      </section>
    </div>
  )
}
