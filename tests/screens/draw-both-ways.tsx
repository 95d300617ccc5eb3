import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Funnel, Session } from '../../engine/index.ts'
import { opening, type Played, playMove, served } from '../../engine/replay/index.ts'
import { funnelOn, type Page } from '../../src/app/page.ts'
import { openRun } from '../../src/app/run.ts'
import { drawFirst } from '../../src/first-screen.tsx'
import { FunnelPage } from '../../src/pages/funnel-page.tsx'
import { type FoundReplay, funnels } from '../../tools/project.ts'
import { likenessOf } from '../likeness.ts'
import { engineOf } from './flow-engines.ts'
import { openFunnelServer } from './funnel-server.ts'
import { layWindow } from './funnel-window.ts'

const funnelOf = funnels()

/** What was taken over: of places that look alike but for their texts, one shows what all of them would. */
const takenOver = new Set<string>()

/** Plays replays on the engine, and has each place they come to drawn by the server and taken over by the browser. */
export function drawBothWays(replays: readonly FoundReplay[]): void {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    sessionStorage.clear()
    localStorage.clear()
  })

  describe.each(replays)('$path', ({ path, replay }) => {
    it(`${replay.title}`, async () => {
      const wrong: string[] = []
      layWindow(Date.parse(replay.at), openFunnelServer(), [])
      vi.spyOn(console, 'error').mockImplementation((...said) => void wrong.push(said.map(String).join(' ')))
      const funnel = served(funnelOf(replay.variant), replay)
      let played = opening(funnel, replay)
      for (const move of replay.moves) {
        played = playMove(funnel, played, move)
        if (funnel.steps.get(played.session.step)?.step.screen === undefined) continue
        wrong.push(...(await takeOver(path, funnel, played)))
      }
      expect(takenOver.size).toBeGreaterThan(0)
      expect([...new Set(wrong)]).toEqual([])
    })
  })
}

/** Draws a place as the server does, takes it over as the browser does, and gives what did not agree. */
async function takeOver(path: string, { server = {}, ...rest }: Funnel, { session, at }: Played) {
  const state = JSON.stringify([rest.id, server, { ...session, id: '', n: 0, calls: [], timers: {} }])
  if (takenOver.has(state)) return []
  takenOver.add(state)
  vi.setSystemTime(at)
  const page = pageOf(rest.id, session, at)
  const funnel = funnelOn(page, { ...rest, server }) as Funnel
  const [engine, wrong] = [engineOf(path), [] as string[]]
  const address = window.location.href
  const html = drawFirst({ page, funnel, session, isResumed: true, engine, address })
  const likeness = rest.id + likenessOf(html)
  if (takenOver.has(likeness)) return []
  takenOver.add(likeness)
  document.body.innerHTML = `<div id="root">${html}</div>`
  const place = document.getElementById('root')!
  let root: Root | undefined
  await act(async () => {
    const opened = openRun({ page: { ...page, server: funnel.server as never }, funnel })
    root = hydrateRoot(place, <FunnelPage opened={opened} engine={engine} />, {
      onRecoverableError: (error) => void wrong.push(`${session.step}: ${String(error)}`),
    })
  })
  act(() => root?.unmount())
  vi.clearAllTimers()
  return wrong
}

/** The page of a session that was kept. */
const pageOf = (variant: string, session: Session, at: number): Page => ({
  ...{
    funnel: '',
    variant,
    route: '/pagina',
    measured: true,
    sale: 'venda',
    saleNumber: 1,
    server: {},
    sells: false,
    scope: variant,
  },
  now: at,
  session,
  revision: 1,
  opening: { session, effects: [], usesKept: false, notes: null },
})
