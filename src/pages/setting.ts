import { createContext, useContext } from 'react'
import type { Facts, Funnel, Session } from '../../engine/index.ts'
import type { PrerenderedPage } from '../app/handoff.ts'
import type { FillingMode } from '../field/screen.ts'
import type { PendingInput } from '../field/values.ts'
import type { FormEngine } from '../form/index.ts'

/** What every part of a funnel on screen may read and do. */
export interface Setting {
  readonly funnel: Funnel
  readonly session: Session
  /** What draws screens; undefined while it is on its way. */
  readonly engine: FormEngine | undefined
  /** The facts of the place at a depth: 0 the step, 1 the lowest box. */
  readonly factsAt: (depth: number) => Facts
  /** Sends what a person did at a place. */
  readonly send: (
    from: string,
    event: { readonly type: string; readonly values?: object; readonly id?: string },
  ) => void
  /** Notes typing in the form of a place, or that it is gone. */
  readonly typing: (place: string, form: PendingInput | undefined) => void
  readonly announce: (text: string, urgent?: boolean) => void
  /** Who fills the forms in. */
  readonly mode: FillingMode
  /** Gives the code for support of the box at a depth, where a call that failed opened it. */
  readonly codeAt: (depth: number) => string | undefined
  /** What the server drew of the page. */
  readonly prerendered: PrerenderedPage | undefined
  /** The outline that it drew of the first screen. */
  readonly outline: HTMLElement | undefined
  /** Whether the server drew the first look of this page, which the browser takes over as it is. */
  readonly isDrawnBefore: boolean
  /** Whether its address names something: a corretor, a proposal. */
  readonly isPlaced: boolean
  /** Whether who sells uses this device. */
  readonly sells: boolean
  /** Whether this page took up a draft that was kept. */
  readonly isResumed: boolean
}

/** Carries the setting to the parts of a funnel. */
export const SettingContext = createContext<Setting | undefined>(undefined)

/** Reads the setting of the funnel around. */
export function useSetting(): Setting {
  const setting = useContext(SettingContext)
  if (!setting) throw new Error('A part of a page was drawn outside a funnel.')
  return setting
}

/** Gives what the server drew where it is to be seen now: on its own step, and before there is one where the page began with it. */
export function usePrerendered(): PrerenderedPage | undefined {
  const { prerendered, session, funnel } = useSetting()
  const screen = funnel.steps.get(session.step)?.step.screen
  const isHere = session.step === '' ? prerendered?.isFirst : prerendered?.screen === screen
  return isHere ? prerendered : undefined
}
