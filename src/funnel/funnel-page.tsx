import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { type Funnel, facts } from '../../engine/index.ts'
import type { FillingMode } from '../field/screen.ts'
import type { FormEngine } from '../form/index.ts'
import { findDrawn, findOutline } from '../page/drawn.ts'
import type { Left } from '../page/left.ts'
import type { Page } from '../page/page.ts'
import { BoxView } from './box-view.tsx'
import { Layout } from './layout.tsx'
import { openRun } from './open-run.ts'
import { ResumedNote } from './resumed-note.tsx'
import { Said } from './said.tsx'
import { type Setting, SettingContext } from './setting.ts'
import { StepView } from './step-view.tsx'

export { openInTab } from './late-draft.ts'

interface FunnelPageProps {
  readonly page: Page
  /** What the page before left in the tab. */
  readonly left?: Left | undefined
  readonly funnel: Funnel
  /** What draws screens; until it is there, the outline of the first one stands. */
  readonly engine: FormEngine | Promise<FormEngine>
}

/** Runs one funnel in one page: begins it, or takes it up where it was kept, and draws it. */
export function FunnelPage({ page, left, funnel, engine: coming }: FunnelPageProps) {
  const engine = useThere(coming)
  const params = useParams()
  const [query] = useSearchParams()
  const [drawn] = useState(findDrawn)
  const [outline] = useState(findOutline)
  const [opened] = useState(() =>
    openRun({ page, left, funnel, route: params, query: Object.fromEntries(query) }),
  )
  const { run, typing, now, isResumed, codeAt } = opened
  const session = useSyncExternalStore(run.subscribe, run.session)
  const announce = opened.speaker.speak
  const mode = modeOf(page, funnel)
  const isBusy = useCallback(
    () => Boolean(facts(funnel, run.session(), now()).read('busy')),
    [funnel, run, now],
  )
  // Before anything is painted, so that no page is seen that stands nowhere yet.
  useLayoutEffect(() => opened.begin(), [opened])

  const setting: Setting = useMemo(
    () => ({
      funnel,
      session,
      engine,
      typing,
      announce,
      isResumed,
      codeAt,
      mode,
      drawn,
      outline,
      factsAt: (depth) => facts(funnel, session, now(), depth),
      send: (from, { type, values, id }) =>
        run.send({ type, from, ...(values && { values: values as never }), ...(id !== undefined && { id }) }),
    }),
    [funnel, session, engine, typing, announce, isResumed, codeAt, mode, drawn, outline, now, run],
  )
  return (
    <SettingContext value={setting}>
      <Layout>
        {isResumed && <ResumedNote />}
        <StepView />
      </Layout>
      <BoxView />
      <Said speaker={opened.speaker} isBusy={isBusy} />
    </SettingContext>
  )
}

/** Gives what was promised once it is there; whoever promised it tells where it never comes. */
function useThere(coming: FormEngine | Promise<FormEngine>): FormEngine | undefined {
  const [engine, setEngine] = useState(() => (coming instanceof Promise ? undefined : coming))
  useEffect(() => {
    if (coming instanceof Promise) coming.then(setEngine, () => undefined)
  }, [coming])
  return engine
}

/** The address of a proposal is the customer's own, whoever fills in the funnel that leads to it. */
const modeOf = ({ scope }: Page, { variant }: Funnel): FillingMode =>
  scope.startsWith('uid:') || variant.preenchimento === 'cliente' ? 'cliente' : 'corretor'
