import { type FormEvent, useEffect, useState } from 'react'
import { formatValue } from '../../../engine/replay/index.ts'
import type { Answered } from './ask.ts'
import { askReplay } from './ask.ts'
import type { HeardRun } from './use-run.ts'

const parts = { step: 'etapa', boxes: 'caixas', calls: 'chamadas a caminho', effects: 'efeitos' }

/** Shows the replay that was made of a run, and keeps it in the project or in a file. */
export function Kept({ run }: { readonly run: HeardRun }) {
  const [said, setSaid] = useState({ title: '', name: '', rules: '' })
  const [answered, setAnswered] = useState<Answered>()
  useEffect(() => {
    askReplay(run, {}).then(setAnswered)
  }, [run])
  const keep = (event: FormEvent) => {
    event.preventDefault()
    askReplay(run, { ...said, isKept: true }).then(setAnswered)
  }
  const field = (name: keyof typeof said) => ({
    ...{ id: name, value: said[name] },
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      setSaid({ ...said, [name]: target.value }),
  })
  const { text, parting, kept, mistake } = answered ?? {}
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
      {parting && (
        <div className="replay-diferenca" role="alert">
          <h3>Com os dados trocados, a jornada vai por outro caminho</h3>
          <p>
            Lance {parting.move}, {parts[parting.what]}: na gravação {formatValue(parting.inRun)}, no replay{' '}
            {formatValue(parting.inReplay)}.
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
            <button type="submit" className="agora">
              Gravar no projeto
            </button>
            <a
              download={`${said.name || 'gravacao'}.replay.json`}
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
