import { fill } from '../../engine/index.ts'
import { Icon } from '../theme/icon.tsx'
import { DrawnScreen } from './drawn-screen.tsx'
import { progressOf } from './indicator.ts'
import { ScreenView } from './screen-view.tsx'
import { useDrawn, useSetting } from './setting.ts'
import { SlowNote } from './slow-note.tsx'
import { PageTitle, useTitleOf } from './step-title.ts'

/** Draws the step a person is on: the way back, how far it is, and the screen. */
export function StepView() {
  const { funnel, session, send } = useSetting()
  const drawn = useDrawn()
  const step = funnel.steps.get(session.step)?.step
  const progress = progressOf(funnel, session.step)
  const title = useTitleOf(session.step)
  if (drawn) return <DrawnScreen drawn={drawn} />
  if (!step?.screen) return <Waiting />
  return (
    <div className="step" data-etapa={session.step}>
      {session.trail.length > 0 && (
        <button type="button" className="back" onClick={() => send(session.step, { type: 'back' })}>
          <Icon name="voltar" /> Voltar
        </button>
      )}
      <ScreenView
        key={session.step}
        screen={step.screen}
        place={session.step}
        depth={0}
        heading={(text, faults) => (
          <>
            {progress && <ProgressLine {...progress} />}
            <h1 ref={title} tabIndex={-1}>
              {text}
            </h1>
            <PageTitle heading={text} faults={faults} />
          </>
        )}
      />
    </div>
  )
}

/** Names a child within its line: "dados, 2 de 4"; what is written in capitals stays so. */
function childText({
  label,
  n,
  of,
}: {
  readonly label: string
  readonly n: number
  readonly of: number
}): string {
  const name = /^.[A-ZÀ-Ý]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${name}, ${n} de ${of}`
}

/** Says where a person is, and shows it: a bar for each parent, that of the step filled by its share. */
export function ProgressLine({ n, of, label, child, parents }: NonNullable<ReturnType<typeof progressOf>>) {
  const share = n === of ? 1 : child ? child.n / (child.of + 1) : 0.5
  return (
    <div className="progress">
      <p>
        <span>
          <b>{label}</b>
          {child && ` · ${childText(child)}`}
        </span>{' '}
        <span>
          Etapa {n} de {of}
        </span>
      </p>
      <ol aria-hidden="true">
        {parents.map((parent, i) => (
          <li key={parent}>
            <progress value={i + 1 < n ? 1 : i + 1 > n ? 0 : share} max={1} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Draws what the server's page drew, while the first step is on its way; where nothing is, the page may be loaded anew. */
function Waiting() {
  const { session, factsAt } = useSetting()
  const facts = factsAt(0)
  const busy = Boolean(facts.read('busy'))
  const isStuck = !busy && session.step !== '' && session.boxes.length === 0
  return (
    <div className="step" data-etapa="">
      <h1>{fill('{variant.titulo}', facts)}</h1>
      <p className="intro">{fill('{variant.introducao}', facts)}</p>
      <p className="visually-hidden" role="status">
        Carregando…
      </p>
      <div className="skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <SlowNote busy={busy} />
      {isStuck && (
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Tentar novamente
        </button>
      )}
    </div>
  )
}
