import { useLayoutEffect, useRef } from 'react'
import { type Facts, fill } from '../../engine/index.ts'
import { Icon } from '../theme/icon.tsx'
import { Unbroken } from '../theme/unbroken.tsx'
import { DrawnScreen } from './drawn-screen.tsx'
import { progressOf } from './indicator.ts'
import { ProgressLine } from './progress-line.tsx'
import { ScreenView } from './screen-view.tsx'
import { useDrawn, useSetting } from './setting.ts'
import { SlowNote } from './slow-note.tsx'
import { PageTitle, useTitleOf } from './step-title.ts'

/** Draws the step a person is on: the way back, how far it is, and the screen. */
export function StepView() {
  const { funnel, session, send, engine } = useSetting()
  const drawn = useDrawn()
  const step = funnel.steps.get(session.step)?.step
  const progress = progressOf(funnel, session.step)
  const title = useTitleOf(session.step)
  if (drawn) return <DrawnScreen drawn={drawn} />
  if (!step?.screen || !engine) return <Waiting />
  return (
    <div className="step" data-etapa={session.step}>
      {session.trail.length > 0 && (
        <button type="button" className="back" onClick={() => send(session.step, { type: 'back' })}>
          <Icon name="voltar" /> <span>Voltar</span>
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
              <Unbroken text={text} />
            </h1>
            <PageTitle heading={text} faults={faults} />
          </>
        )}
      />
    </div>
  )
}

/**
 * Shows what the server's page drew, while the first step is on its way: its outline where there is one. Where nothing is,
 * the page may be loaded anew.
 */
function Waiting() {
  const { session, factsAt, outline, engine } = useSetting()
  const facts = factsAt(0)
  const busy = Boolean(facts.read('busy'))
  const isStuck = engine !== undefined && !busy && session.step !== '' && session.boxes.length === 0
  return (
    <div className="step" data-etapa="">
      {outline && (!engine || session.trail.length === 0) ? (
        <Outline node={outline} />
      ) : (
        <PlainOutline facts={facts} />
      )}
      <p className="visually-hidden" role="status">
        Carregando…
      </p>
      <SlowNote busy={busy} />
      {isStuck && (
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Tentar novamente
        </button>
      )}
    </div>
  )
}

function Outline({ node }: { readonly node: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(node), [node])
  return <div ref={place} />
}

const PlainOutline = ({ facts }: { readonly facts: Facts }) => (
  <>
    <h1>{fill('{variant.titulo}', facts)}</h1>
    <p className="intro">{fill('{variant.introducao}', facts)}</p>
    <div className="skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  </>
)
