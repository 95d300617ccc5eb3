import type { FastifyInstance } from 'fastify'
import { type Effect, type Funnel, facts, fill, type Json } from '../../engine/index.ts'
import { type Move, opening, type Played, playMove, type Replay, served } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { ownPathOf } from '../journeys/address.ts'
import { openNames } from '../journeys/names.ts'
import { orderEvent } from '../world/orders.ts'
import type { World } from '../world/world.ts'
import { type Page, pageIn } from './page.tsx'
import { proofOf } from './proof.ts'
import { type Rows, rowsIn } from './rows.ts'

/** A journey that leads to a call: its replay as far as it goes, and the funnel that it plays. */
export interface Journey {
  readonly path: string
  readonly funnel: Funnel
  readonly replay: Replay
}

/** Where a call is made: a journey, how far it is gone, and what is done there. */
export interface Way {
  /** The journey, by the beginning of its replay's name. */
  readonly replay: string
  /** When it begins, where not as the replay says. */
  readonly at?: string
  /** The step on which the journey is left for `moves`. */
  readonly until?: string
  readonly moves?: readonly Move[]
  /** The call, and which of its times on the way. */
  readonly call: string
  readonly nth?: number
}

/** A sale as it stands when a call is about to be made, to be gone back to as often as wanted. */
export interface Place {
  readonly at: number
  /** The file of the journey's replay, which tells whose screens these are. */
  readonly replay: string
  /** The address of the page. */
  readonly path: string
  readonly cookie: string
  readonly rows: Rows
  /** What the person does there. */
  readonly move: Move
}

const host = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
let walks = 0
/** Outcomes a network makes: the call was made, and what came back is what the journey says. */
const lost = new Set(['offline', 'timeout', 'failure'])

/** Goes a way against the real server and gives where it leads. */
export async function placeOn(world: World, way: Way): Promise<Place> {
  const { path: file, funnel, replay } = journeyOf(way)
  const last = lastMove(funnel, replay, way)
  await world.reset(Date.parse(replay.at))
  const walker = openWalker(world.app)
  let played = opening(funnel, replay)
  for (const move of replay.moves.slice(0, last)) {
    world.freeze(played.at + 1000)
    if (move.outside !== undefined && !(await orderEvent(world, move.outside)))
      await world.sell(move.outside, replay.variant)
    played = await walker.step(funnel, played, move)
    world.freeze(played.at)
  }
  const move = walker.named(replay.moves[last]!)
  if (move.start) await walker.open(addressOf(funnel, played, move))
  else await walker.keep(played)
  const seen = facts(funnel, played.session, played.at)
  const rows = await rowsIn(world.store)
  // From here on the server's clock is the page's, whatever that is made to say.
  await world.reset(Date.now())
  return {
    at: played.at,
    replay: file,
    path: walker.path(),
    cookie: walker.cookie(),
    rows,
    move: { ...move, ...(move.id !== undefined && { id: fill(move.id, seen) }) },
  }
}

const funnelOf = funnels()

/** Finds the journey of a way, as far as it goes. */
export function journeyOf({ replay: name, at, until, moves = [] }: Way): Journey {
  const [found] = replaysIn([`/${name}`])
  if (!found) throw new Error(`There is no replay "${name}".`)
  const { path } = found
  const replay = { ...found.replay, ...(at !== undefined && { at }) }
  const funnel = served(funnelOf(replay.variant), replay)
  if (until === undefined) return { path, funnel, replay }
  const gone = replay.moves.slice(0, stepsOf(funnel, replay).indexOf(until) + 1)
  return { path, funnel, replay: { ...replay, moves: [...gone, ...moves] } }
}

function stepsOf(funnel: Funnel, replay: Replay): readonly string[] {
  let played = opening(funnel, replay)
  return replay.moves.map((move) => {
    played = playMove(funnel, played, move)
    return played.session.step
  })
}

/** Finds what the person, or the clock, does that leads to the call. */
function lastMove(funnel: Funnel, replay: Replay, { call, nth = 1 }: Way): number {
  let played = opening(funnel, replay)
  const asks = replay.moves.map((move) => {
    played = playMove(funnel, played, move)
    return played.effects.some(({ effect, name }) => effect === 'call' && name === call)
  })
  const times = asks.flatMap((does, i) => (does ? [i] : []))
  const at = times[nth - 1]
  if (at === undefined) throw new Error(`${call} is not called ${nth} times on this way.`)
  return replay.moves.slice(0, at + 1).findLastIndex(({ reply, outside }) => reply === undefined && !outside)
}

function addressOf(funnel: Funnel, { session, at }: Played, { start }: Move): string {
  const { uid, cotacao, nome, idCorretor } = start?.route ?? {}
  const own = ownPathOf(funnel, start ?? {})
  if (own !== undefined) return own
  if (uid !== undefined) return `/corretor/${fill(uid, facts(funnel, session, at))}`
  const { prefixo } = funnel.variant.rotas as { readonly prefixo: string }
  const parts = [cotacao, nome, idCorretor].filter((part) => part !== undefined)
  const search = new URLSearchParams(start?.query).toString()
  return `/${[prefixo, ...parts].join('/')}${parts.length > 0 ? '' : '/'}${search && `?${search}`}`
}

/** Plays moves as a page without a screen: each call goes to the server, and what it answers is what is played. */
function openWalker(app: FastifyInstance) {
  const answers = new Map<string, { readonly outcome: string; readonly [name: string]: Json }>()
  const names = openNames()
  let cookie = ''
  let path = ''
  let page: Page | undefined
  walks += 1
  // Of its own, so that no way is stopped for the many calls of the ways before.
  const remoteAddress = `10.1.0.${walks % 250}`

  async function open(to: string): Promise<void> {
    const reply = await app.inject({
      url: to,
      remoteAddress,
      headers: { ...host, ...(cookie && { cookie }) },
    })
    cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    path = to
    page = pageIn(reply.body)
  }

  async function send({ name, with: input, key = '' }: Effect): Promise<void> {
    const given = { ...(input as { readonly [name: string]: Json }) }
    if (given.responseKey === 'resolvido')
      given.responseKey = await proofOf(app, name, { cookie, remoteAddress })
    const headers = { ...host, cookie, 'x-venda': page?.sale ?? '', 'idempotency-key': key }
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      remoteAddress,
      headers,
      payload: given,
    })
    const { data = null, code = 'failure' } = reply.json<{ readonly data?: Json; readonly code?: string }>()
    answers.set(
      name,
      reply.statusCode === 200
        ? { outcome: 'ok', data }
        : { outcome: code, problem: { code, ...(data as object) } },
    )
  }

  /** Keeps the session as its page does. */
  async function keep({ session }: Played): Promise<void> {
    const { scope = '', sale = '', revision = 0 } = page ?? {}
    const payload = { scope, revision, session }
    const headers = { ...host, cookie, 'x-venda': sale }
    await app.inject({ method: 'PUT', url: '/api/rascunho', remoteAddress, headers, payload })
  }

  return {
    path: () => path,
    cookie: () => cookie,
    open,
    keep,
    named: names.inMove,
    async step(funnel: Funnel, before: Played, move: Move): Promise<Played> {
      if (move.start) {
        if (page) await keep(before)
        await open(addressOf(funnel, before, move))
      }
      const [name = '', outcome = ''] = (move.reply ?? '').split(':')
      const operation = before.session.calls.find(({ as }) => as === name)?.op ?? name
      const answer = lost.has(outcome) ? undefined : answers.get(operation)
      names.learn(move.data, answer?.data)
      const { data: _data, problem: _problem, ...bare } = move
      const { outcome: real, ...brings } = answer ?? { outcome: '' }
      const played = playMove(
        funnel,
        before,
        answer ? { ...bare, reply: `${name}:${real}`, ...brings } : names.inMove(move),
      )
      for (const effect of played.effects) if (effect.effect === 'call') await send(effect)
      return played
    },
  }
}
