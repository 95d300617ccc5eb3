import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Facts, type Funnel, fill, type Session } from '../../engine/index.ts'
import type { PrerenderedPage } from '../app/handoff.ts'
import { isFollowed } from '../app/page.ts'
import type { FieldValues, ScreenLook } from '../form/index.ts'
import { Icon, Tile } from '../theme/pictures.tsx'
import { Unbroken } from '../theme/text.tsx'
import { ResumedNote } from './layout.tsx'
import { Actions, ScreenView, SlowNote, useBlocks } from './screen.tsx'
import { useFact, useFacts, usePrerendered, useSession, useSetting } from './setting.ts'

/** The place of a step among the parents the flow counts: their number and labels are configured, not counted. */
export interface Progress {
  readonly n: number
  readonly of: number
  readonly label: string
  /** Which of the parent's children this is, where it has more than one. */
  readonly child?: { readonly n: number; readonly of: number; readonly label: string }
  readonly parents: readonly string[]
}

const labelOf = (funnel: Funnel, name: string): string => funnel.steps.get(name)?.step.label ?? name

/** Gives the place of a step; undefined for a step outside the indicator. */
export function progressOf(funnel: Funnel, step: string): Progress | undefined {
  const shown = funnel.flow.indicator ?? []
  const around = [step, ...(funnel.steps.get(step)?.parents ?? [])]
  const index = shown.findIndex((name) => around.includes(name))
  const parent = shown[index]
  if (parent === undefined) return undefined
  // Children that share a label are faces of one place, like the Pix that waits and the Pix that expired.
  const children = [
    ...new Set(
      funnel.leaves
        .filter(({ parents }) => parents.includes(parent))
        .map(({ name }) => labelOf(funnel, name)),
    ),
  ]
  const own = labelOf(funnel, step)
  const child =
    children.length > 1 ? { n: children.indexOf(own) + 1, of: children.length, label: own } : undefined
  const facts = {
    n: index + 1,
    of: shown.length,
    label: labelOf(funnel, parent),
    parents: shown.map((name) => labelOf(funnel, name)),
  }
  return child ? { ...facts, child } : facts
}

/**
 * On every change of step starts the page at its top and reads its heading, or, where the screen asks a question among others,
 * brings that into view and reads it. The first step of a page is read where another page of ours led to it, as from the summary
 * to the payment, and nothing has the focus yet.
 */
export function useTitleOf(step: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const drawn = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isNew = drawn.current === undefined
    if (isNew ? isFollowed() && document.activeElement === document.body : drawn.current !== step) {
      const question = title.current?.closest('form')?.querySelector<HTMLElement>('.question > h2')
      if (!question) window.scrollTo(0, 0)
      const heading = question ?? title.current
      heading?.focus({ preventScroll: !question })
    }
    drawn.current = step
  }, [step])
  return title
}

const readStep = ({ step }: Session) => step

/** Names the step in the title of the window, with its place and whether something is wrong on it. */
export function PageTitle({ heading, faults }: { readonly heading: string; readonly faults: number }) {
  const { funnel } = useSetting()
  const progress = progressOf(funnel, useSession(readStep))
  const where = progress ? `Etapa ${progress.n} de ${progress.of}: ` : ''
  useEffect(() => {
    document.title = `${faults > 0 ? 'Erro: ' : ''}${where}${heading} – ${String(funnel.variant.titulo ?? '')}`
  }, [faults, where, heading, funnel])
  return null
}

/** Shows what the server drew, and takes its buttons over. */
export function PrerenderedScreen({ prerendered }: { readonly prerendered: PrerenderedPage }) {
  const { send, engine } = useSetting()
  const step = useSession(readStep)
  const heading = useFact(0, (facts) => fill(engine?.screen(prerendered.screen)?.look.heading ?? '', facts))
  const place = useRef<HTMLDivElement>(null)
  const title = useTitleOf(step)
  useLayoutEffect(() => {
    const focused = document.activeElement
    place.current?.append(prerendered.node)
    if (focused instanceof HTMLElement && prerendered.node.contains(focused))
      focused.focus({ preventScroll: true })
    title.current = prerendered.node.querySelector('h1')
  }, [prerendered, title])
  // Not before a step is shown: what is pressed then waits for one.
  useLayoutEffect(
    () => (step === '' ? undefined : prerendered.listen((pressed) => send(step, pressed))),
    [prerendered, send, step],
  )
  return (
    <>
      <PageTitle heading={heading} faults={0} />
      <div className="step" ref={place} data-etapa={step} />
      {step !== '' && <SalesFields prerendered={prerendered} place={step} />}
    </>
  )
}

/** Draws the fields of a sales page in the band that keeps their place, once what draws them is there. */
function SalesFields({
  prerendered,
  place,
}: {
  readonly prerendered: PrerenderedPage
  readonly place: string
}) {
  const { engine, send, typing, announce, mode } = useSetting()
  const facts = useFacts(0)
  const frame = useMemo(() => prerendered.node.querySelector('[data-fields]'), [prerendered])
  const blocks = useBlocks(place, facts)
  const screen = engine?.screen(prerendered.screen)
  const isDrawn = screen !== undefined && frame !== null
  // What the server drew there makes room.
  useLayoutEffect(() => {
    if (isDrawn) for (const drawn of frame.querySelectorAll(':scope > ul')) drawn.remove()
  }, [isDrawn, frame])
  if (!engine || !isDrawn) return null
  const buttons = screen.look.actions?.filter(({ when }) => when !== undefined) ?? []
  return createPortal(
    <engine.ScreenForm
      screen={screen}
      values={(facts.read('form') ?? {}) as FieldValues}
      facts={facts}
      busy={false}
      mode={mode}
      announce={announce}
      onEvent={(event) => send(place, event)}
      onTyping={(form) => typing(place, form)}
      heading={null}
      actions={(form) => (
        <div className="start-order">
          {blocks(screen.look.below)}
          <div className="actions">
            <Actions buttons={buttons} facts={facts} busy={false} press={(event) => form.send(event)} />
          </div>
        </div>
      )}
    />,
    frame,
  )
}

/** Names a child within its line: "dados, 2 de 4"; what is written in capitals stays so. */
function childText({ label, n, of }: NonNullable<Progress['child']>): string {
  const name = /^.[A-ZÀ-Ý]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${name}, ${n} de ${of}`
}

/** Says where a person is, and shows it: a bar for each parent, that of the step filled by its share. */
export function ProgressLine({ n, of, label, child, parents }: Progress) {
  const share = n === of ? 1 : child ? child.n / (child.of + 1) : 0.5
  return (
    <div className="progress">
      <p>
        <span>
          <b>{label}</b>
          {child && <span>{` · ${childText(child)}`}</span>}
        </span>{' '}
        <span>{`Etapa ${n} de ${of}`}</span>
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

/** What is over a step. */
export interface StepHeadProps {
  /** The tiles of the brand, over a step where nothing is typed. */
  readonly tiles?: readonly string[] | undefined
  readonly progress?: Progress | undefined
  readonly back?: ReactNode
  readonly intro?: ReactNode
  /** The title. */
  readonly children: ReactNode
}

/** Draws what is over a step, which on a phone lies on a plane of the brand: its tiles, the way back, its place, title and introduction. */
export const StepHead = ({ tiles = [], progress, back, intro, children }: StepHeadProps) => (
  <div className="step-head">
    {tiles.length > 0 && (
      <div className="tiles">
        {tiles.map((name) => (
          <Tile key={name} name={name} />
        ))}
      </div>
    )}
    {back}
    {progress && <ProgressLine {...progress} />}
    {children}
    {intro && <p className="intro">{intro}</p>}
  </div>
)

/** Gives the tiles that a screen shows over its title; none where it says nothing of them. */
export const tilesOver = (look: ScreenLook | undefined, { variant }: Funnel): readonly string[] =>
  look?.tiles ? ((variant as BrandTiles).tema?.pecas?.faixa ?? []) : []

interface BrandTiles {
  readonly tema?: { readonly pecas?: { readonly faixa?: readonly string[] } }
}

/** Draws the step a person is on: the way back, how far it is, and the screen; a kept one says under its title that it was taken up. */
export function StepView({ isResumed }: { readonly isResumed: boolean }) {
  const { funnel, tell, engine, store } = useSetting()
  const [opened] = useState(store.session)
  const prerendered = usePrerendered()
  const name = useSession(readStep)
  const isFirst = useSession(({ trail }) => trail.length === 0)
  const step = funnel.steps.get(name)?.step
  const progress = progressOf(funnel, name)
  const title = useTitleOf(name)
  if (prerendered) return <PrerenderedScreen prerendered={prerendered} />
  const screen = step?.screen
  if (!screen || !engine) return <Waiting />
  const look = engine.screen(screen)?.look
  // What was answered is at hand over a question.
  const asks = look?.question !== undefined
  return (
    <div className="step" data-etapa={name}>
      <ScreenView
        key={name}
        screen={screen}
        place={name}
        depth={0}
        heading={(text, intro, faults) => (
          <>
            <StepHead
              tiles={tilesOver(look, funnel)}
              progress={progress}
              intro={intro}
              back={
                isFirst ||
                asks || (
                  <button type="button" className="back" onClick={() => tell('back')}>
                    <Icon name="voltar" /> <span>Voltar</span>
                  </button>
                )
              }
            >
              <h1 ref={title} tabIndex={-1}>
                <Unbroken text={text} />
              </h1>
            </StepHead>
            <PageTitle heading={text} faults={faults} />
            {isResumed && name === opened.step && opened.trail.length > 0 && <ResumedNote />}
          </>
        )}
      />
    </div>
  )
}

/**
 * Shows what the server's page drew, while the first step is on its way: its outline where there is one. Where nothing is,
 * the page may be loaded again.
 */
function Waiting() {
  const { outline, engine } = useSetting()
  const facts = useFacts(0)
  const busy = Boolean(facts.read('busy'))
  const isFirst = useSession(({ trail }) => trail.length === 0)
  const isShown = useSession(({ step, boxes }) => step !== '' && boxes.length === 0)
  const isStuck = engine !== undefined && !busy && isShown
  return (
    <div className="step" data-etapa="">
      {outline && (!engine || isFirst) ? <Outline node={outline} /> : <PlainOutline facts={facts} />}
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
    <StepHead intro={fill('{variant.introducao}', facts)}>
      <h1>{fill('{variant.titulo}', facts)}</h1>
    </StepHead>
    <div className="skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  </>
)
