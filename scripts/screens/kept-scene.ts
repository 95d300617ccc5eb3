import type { Page, Route } from 'playwright-core'
import { type Funnel, isItem, type Session } from '../../engine/index.ts'
import { type Move, opening, playMove, type Replay, served } from '../../engine/replay/index.ts'
import { pathOf } from '../../tests/journeys/address.ts'
import { placeAfter } from '../../tests/journeys/play.ts'

/** A place of a replay, and the session that stands there. */
export interface KeptScene {
  readonly place: string
  readonly session: Session
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Plays a replay in the engine alone and gives the session at each place where it rests. */
export function keptScenes(funnel: Funnel, replay: Replay): readonly KeptScene[] {
  const here = served(funnel, replay)
  let played = opening(here, replay)
  return replay.moves.flatMap((move, i) => {
    played = playMove(here, played, filled(move, played.at))
    const place = placeAfter(replay, i)
    const step = place === undefined ? undefined : here.steps.get(place)?.step
    // A step without a screen has nothing to draw.
    const isDrawn = place !== undefined && (step === undefined || step.screen !== undefined)
    return isDrawn ? [{ place, session: played.session, at: played.at }] : []
  })
}

/** Fills, in what a service answers, what a recording leaves open and a person would miss on the screen. */
function filled(move: Move, at: number): Move {
  if (!isItem(move.data)) return move
  const examples = { numeroProposta: '20260042', expiraEm: new Date(at + 30 * 60_000).toISOString() }
  const { data } = move
  const open = Object.entries(examples).filter(([name]) => String(data[name]).startsWith('*'))
  return { ...move, data: { ...data, ...Object.fromEntries(open) } }
}

/** Opens the page of a replay's address as somebody who comes back does, with a session that was kept; no call is answered. */
export async function openKept(page: Page, url: string, replay: Replay, scene: KeptScene): Promise<void> {
  const first = replay.moves.find(({ start }) => start)?.start ?? {}
  await page.clock.install({ time: scene.at })
  await page.route('**/*', (route) => answer(route, replay, scene))
  await page.goto(url + (pathOf(replay.variant, first) ?? '/'))
  const { place } = scene
  await page
    .locator(`dialog[open][data-modal="${place}"], body:not(:has(dialog[open])) [data-etapa="${place}"]`)
    .first()
    .waitFor()
}

const data = /(<script type="application\/json" id="page">)(.*?)(?=<\/script>)/s

/** Answers the page with what was kept in it, the keeping of drafts with yes, and no call: what is seen is what stood there. */
async function answer(route: Route, { server }: Replay, { session, at }: KeptScene): Promise<void> {
  const request = route.request()
  const { pathname } = new URL(request.url())
  if (pathname === '/api/rascunho') return await route.fulfill({ json: { data: { revision: 1 } } })
  if (pathname.startsWith('/api/')) return
  if (request.resourceType() !== 'document') return await route.continue()
  const response = await route.fetch()
  const body = (await response.text()).replace(data, (_, tag: string, text: string) => {
    const page = JSON.parse(text)
    const facts = { ...page.server, ...server }
    // Inside a script's text nothing may close it.
    return tag + JSON.stringify({ ...page, session, now: at, server: facts }).replaceAll('<', '\\u003c')
  })
  await route.fulfill({ response, body })
}
