import { fireEvent, getByRole } from '@testing-library/react'
import { expect } from 'vitest'
import { funnels, replaysIn } from '../../tools/project.ts'
import { engine } from './dental-engine.ts'
import { fill, screenNow } from './funnel-hands.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { stepShown, topBox, topPlace } from './on-top.ts'
import { playOnScreen } from './replay-player.tsx'

const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]

/** The funnel of these tests. */
export const funnel = funnels()(replay.variant)

/** What the journey says of the titular. */
export const titular = replay.moves.find(({ values }) => values?.nomeMae !== undefined)?.values ?? {}

/** Opens a window on the funnel at the instant of the journey, with no page in it yet. */
export const openJourney = (): Stage => openStage(funnel, engine, Date.parse(replay.at))

/** Closes the window, in which nothing may have gone wrong. */
export function closeJourney(stage: Stage): void {
  stage.close()
  expect(stage.wrong).toEqual([])
}

/** Plays the journey from the corretor's link to the screen of a step, nothing typed there yet. */
export async function reach(stage: Stage, step: string): Promise<void> {
  const last = replay.moves.findIndex(({ then }) => then?.step === step)
  await playOnScreen(stage, { at: replay.at, moves: replay.moves.slice(0, last + 1) })
  expect(stepShown()).toBe(step)
}

/** Tells which box is on top; undefined where none is open. */
export const boxShown = () => topBox()?.dataset.modal

/** Finds a button of the place a person is in. */
export const button = (name: string) => getByRole(topPlace(), 'button', { name })

/** Presses a button by its name, and lets the page come to rest. */
export const click = (stage: Stage, name: string) => stage.after(() => fireEvent.click(button(name)))

/** Types values into the screen a person looks at. */
export const type = (stage: Stage, values: Readonly<Record<string, unknown>>) =>
  stage.after(() => fill(screenNow(stage)!, values))

/** Lists the calls of an operation that the page has made. */
export const asked = (stage: Stage, name: string) => stage.server.asked.filter((each) => each.name === name)
