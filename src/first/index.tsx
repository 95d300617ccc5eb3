import { renderToString } from 'react-dom/server'
import type { Funnel, Session } from '../../engine/index.ts'
import { type BuiltScreens, type FormEngine, openFormEngine } from '../form/index.ts'
import { FunnelPage } from '../funnel/funnel-page.tsx'
import { standingAt } from '../page/linkable.ts'
import type { Page } from '../page/page.ts'
import { everyPart } from '../parts/every.ts'

export type { BuiltScreens, FormEngine } from '../form/index.ts'

/** Opens what draws the screens of any flow. */
export const openEngine = (built: BuiltScreens): FormEngine => openFormEngine(built, everyPart)

/** What the first screen of a page is drawn from: all that its browser will know when it takes the drawing over. */
export interface FirstScreen {
  readonly page: Page
  readonly funnel: Funnel
  readonly session: Session
  readonly isResumed: boolean
  /** What draws the screens of its flow. */
  readonly engine: FormEngine
  /** The whole address of the page. */
  readonly address: string
}

const nothing = () => {}
const unheard = () => nothing

/** Draws the page of a funnel as its browser does, before any script runs there; what it shows changes no more. */
export function drawFirst({ page, funnel, session, isResumed, engine, address }: FirstScreen): string {
  const opened = {
    ...{ page, funnel, isResumed, first: session, firstAt: page.now, drawn: undefined, outline: undefined },
    run: { send: nothing, subscribe: unheard, session: () => session },
    ...{ now: () => page.now, typing: nothing, codeAt: () => undefined, drawWith: nothing, stop: nothing },
    speaker: { speak: nothing, toast: nothing, listen: unheard },
  }
  return standingAt(address, () => renderToString(<FunnelPage opened={opened} engine={engine} />))
}
