import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { begin, type Call, type Funnel, facts, type Session } from '../../engine/index.ts'
import { runFunnel } from '../app/run.ts'
import type { FormEngine } from '../form/index.ts'
import { ScreenView } from '../pages/screen.tsx'
import { type Setting, SettingContext } from '../pages/setting.ts'

/** What all pieces of the page are drawn from. */
export interface PieceGround {
  readonly funnel: Funnel
  readonly engine: FormEngine
  readonly now: () => number
}

const working: Call = {
  ...{ n: 1, key: 'peca', op: 'peca', as: 'peca', input: null },
  ...{ depth: 0, quiet: false, secret: false },
}

/** How long the code of the pieces' Pix is good for, in milliseconds. */
const codeMs = 25 * 60_000

/** Gives a session that stands on a step of the pieces. */
export function standing(
  { funnel, now }: Pick<PieceGround, 'funnel' | 'now'>,
  step: string,
  { values = {}, isBusy = false }: { readonly values?: object; readonly isBusy?: boolean } = {},
): Session {
  const first = begin(funnel, 'peca')
  const ate = new Date(now() + codeMs).toISOString()
  const answers = { ...first.answers, ate, peca: values as Session['answers'] }
  return { ...first, step, answers, calls: isBusy ? [working] : [] }
}

/** Runs the flow of the pieces from a session on, and gives what its parts read. */
export function useSettingFrom({ funnel, engine, now }: PieceGround, first: () => Session): Setting {
  const [run] = useState(() =>
    runFunnel(funnel, first(), { now, start: () => {}, changed: (_session, _before, draw) => draw() }),
  )
  const session = useSyncExternalStore(run.subscribe, run.session)
  return useMemo(
    () => ({
      ...{
        funnel,
        engine,
        session,
        mode: 'cliente',
        isResumed: false,
        isDrawnBefore: false,
        isPlaced: false,
        drawn: undefined,
        outline: undefined,
      },
      factsAt: (depth) => facts(funnel, session, now(), depth),
      send: (from, { type, values, id }) =>
        run.send({ type, from, ...(values && { values: values as never }), ...(id !== undefined && { id }) }),
      ...{ typing: () => {}, announce: () => {}, codeAt: () => 'ABCD-1234' },
    }),
    [funnel, engine, session, now, run],
  )
}

interface SpecimenProps {
  readonly ground: PieceGround
  readonly step: string
  readonly values?: object
  /** Draws the step as while a call is on its way. */
  readonly isBusy?: boolean
  /** What is done once it is drawn: the form is sent, or its first field gets the focus, or is pressed. */
  readonly then?: 'submit' | 'focus' | 'press'
}

/** Draws one screen of the pieces as the product draws it, in one state. */
export function Specimen({ ground, step, values = {}, isBusy = false, then }: SpecimenProps) {
  const setting = useSettingFrom(ground, () => standing(ground, step, { values, isBusy }))
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (then === 'submit') frame.current?.querySelector<HTMLElement>('.button-primary')?.click()
    if (then === 'press') frame.current?.querySelector('input')?.click()
    if (then === 'focus') return focusLast(frame.current?.querySelector('input'))
  }, [then])
  const screen = ground.funnel.steps.get(step)?.step.screen ?? ''
  return (
    <SettingContext value={setting}>
      <div ref={frame}>
        <ScreenView screen={screen} place={step} depth={0} heading={() => null} />
      </div>
    </SettingContext>
  )
}

/** Gives a field the focus once the form that was refused has had it, and the page is where it was asked for. */
function focusLast(field: HTMLElement | null | undefined): () => void {
  const clock = setTimeout(() => {
    field?.focus({ preventScroll: true })
    const wanted = document.getElementById(location.hash.slice(1))
    if (wanted) wanted.scrollIntoView()
    else scrollTo(0, 0)
  }, 400)
  return () => clearTimeout(clock)
}

/** A state of a piece, under its name. */
export const Shown = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="peca-estado">
    <h3>{name}</h3>
    {children}
  </div>
)
