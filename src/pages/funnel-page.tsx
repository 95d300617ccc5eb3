import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Funnel } from '../../engine/index.ts'
import type { Page } from '../app/page.ts'
import type { OpenRun } from '../app/run.ts'
import type { FillingMode } from '../field/screen.ts'
import type { FormEngine } from '../form/index.ts'
import { Announcements } from './announcements.tsx'
import { BoxView } from './box.tsx'
import { Layout } from './layout.tsx'
import { keepFacts, type Setting, SettingContext } from './setting.ts'
import { StepView } from './step.tsx'

/** Of a running funnel, what its page draws and dispatches. */
export type FunnelToDraw = Omit<OpenRun, 'run'> & {
  readonly run: Pick<OpenRun['run'], 'send' | 'subscribe' | 'session'>
}

/** What the page of a funnel is drawn from. */
export interface FunnelPageProps {
  readonly opened: FunnelToDraw
  /** What draws screens; until it is there, the outline of the first one is shown. */
  readonly engine: FormEngine | Promise<FormEngine>
}

/** Draws a funnel that runs; where the page is taken away, the funnel stops. */
export function FunnelPage({ opened, engine }: FunnelPageProps) {
  useLayoutEffect(() => {
    opened.drawWith(flushSync)
    return opened.stop
  }, [opened])
  return (
    <FunnelSetting opened={opened} engine={engine}>
      <Layout>
        <StepView isResumed={opened.isResumed} />
      </Layout>
      <Announcements announcer={opened.announcer} />
      {/* The last of all: what comes between others makes the browser work out the style of the whole page. */}
      <BoxView />
    </FunnelSetting>
  )
}

/** Gives the parts of a page what they may read and do. */
export function FunnelSetting({
  opened,
  engine: pendingEngine,
  children,
}: FunnelPageProps & { readonly children: ReactNode }) {
  const setting = useSettingOf(opened, useResolved(pendingEngine))
  return <SettingContext value={setting}>{children}</SettingContext>
}

/** Makes the context of every part of the page: once, and again, with facts of then, where what draws screens comes later. */
function useSettingOf(opened: FunnelToDraw, engine: FormEngine | undefined): Setting {
  // What the server drew is hydrated by the time it was drawn at.
  const clock = useMemo(() => ({ firstAt: opened.firstAt }), [opened])
  useEffect(() => {
    clock.firstAt = undefined
  }, [clock])
  return useMemo(() => {
    const { page, funnel, run, first, typing, codeAt, prerendered, outline } = opened
    const now = () => clock.firstAt ?? opened.now()
    const send: Setting['send'] = (from, { type, values, id }) =>
      run.send({ type, from, ...(values && { values: values as never }), ...(id !== undefined && { id }) })
    return {
      funnel,
      engine,
      store: {
        subscribe: run.subscribe,
        session: run.session,
        first,
        factsOf: keepFacts(funnel, first, now),
      },
      now,
      send,
      tell: (type: string, id?: string) =>
        send(run.session().step, id === undefined ? { type } : { type, id }),
      typing,
      codeAt,
      prerendered,
      outline,
      announce: opened.announcer.speak,
      mode: modeOf(page, funnel),
      sells: page.sells,
      isPlaced: page.route.includes('/:'),
      isDrawnBefore: opened.firstAt !== undefined,
    }
  }, [opened, engine, clock])
}

/** Gives what was promised once it is there; its maker reports where it fails. */
function useResolved(pendingEngine: FormEngine | Promise<FormEngine>): FormEngine | undefined {
  const [engine, setEngine] = useState(() => (pendingEngine instanceof Promise ? undefined : pendingEngine))
  useEffect(() => {
    if (pendingEngine instanceof Promise) pendingEngine.then(setEngine, () => undefined)
  }, [pendingEngine])
  return engine
}

/** The address of a proposal is the customer's own, no matter who fills in the funnel that leads to it. */
const modeOf = ({ scope }: Page, { variant }: Funnel): FillingMode =>
  scope.startsWith('uid:') || variant.preenchimento === 'cliente' ? 'cliente' : 'corretor'

/** Draws a page, and tells once all of it handles what a person does: by then it follows what is kept outside of React too. */
function Drawn({ page, drawn }: { readonly page: ReactNode; readonly drawn: () => void }) {
  useEffect(drawn, [drawn])
  return page
}

/**
 * Draws a funnel that runs, in an element of the page, and resolves once that handles what a person does. What the server drew
 * there is taken over in slices, so that a slow phone stays answerable meanwhile, or replaced where it was another screen; an
 * outline is replaced in slices too. Where it breaks and nothing is shown any more, `crash` is called.
 */
export async function drawPage(
  place: HTMLElement,
  running: FunnelPageProps,
  crash: () => void,
): Promise<void> {
  const page = <FunnelPage {...running} />
  // What a translator has changed by now is no more what the server drew: it is drawn again.
  if (running.opened.firstAt !== undefined && !place.querySelector('font'))
    return new Promise((resolve) => {
      const onUncaughtError = () => {
        resolve()
        crash()
      }
      startTransition(
        () => void hydrateRoot(place, <Drawn page={page} drawn={resolve} />, { onUncaughtError }),
      )
    })
  const draw = running.engine instanceof Promise ? startTransition : flushSync
  draw(() => createRoot(place, { onUncaughtError: crash }).render(page))
}
