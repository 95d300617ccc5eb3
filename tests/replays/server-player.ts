import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Effect, type Facts, type Funnel, facts, type Json } from '../../engine/index.ts'
import {
  type Expected,
  type Move,
  observed,
  opening,
  type Played,
  playMove,
  type Replay,
  served,
} from '../../engine/replay/index.ts'
import { pathOf } from '../journeys/address.ts'
import { openNames } from '../journeys/names.ts'
import { newCpf } from '../people.ts'
import { challengeFor, solved } from '../server/solve.ts'
import { orderEvent } from '../world/orders.ts'
import type { World } from '../world/world.ts'

/** How the server answered a call: the outcome's name, and what came with it. */
interface Answered {
  readonly outcome: string
  readonly data?: Json
  readonly problem?: Json
}

const HOST = 'localhost'
/** Outcomes a network makes, not the server: the call was made and its answer lost. */
const LOST = new Set(['offline', 'timeout', 'failure'])

let visitors = 0

/** Gives an address that no other replay has: what one address may do in a while is shown elsewhere. */
function newAddress(): string {
  visitors += 1
  return `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}

/** The first page of a funnel; undefined where it has no address under a prefix. */
function pageOf({ variant }: Funnel): string | undefined {
  const { prefixo } = (variant.rotas ?? {}) as { readonly prefixo?: string }
  if (prefixo === undefined) return undefined
  return `/${prefixo}/`
}

/** Opens a page as a browser that was never here would, and gives the cookie of the sale. */
async function cookieOf(app: FastifyInstance, url: string): Promise<string> {
  const page = await app.inject({ url, headers: { host: HOST } })
  return String(page.headers['set-cookie']).split(';')[0] ?? ''
}

/** Keeps of the server's answer what the replay recorded, so that the two can be compared; a text that begins with "*" stands for any value. */
function asRecorded(recorded: Json | undefined, answered: Json | undefined): Json | undefined {
  if (typeof recorded === 'string' && recorded.startsWith('*'))
    return answered === undefined || answered === null ? answered : recorded
  if (Array.isArray(recorded) && Array.isArray(answered)) {
    return answered.map((item, i) => asRecorded(recorded[i], item) ?? null)
  }
  if (typeof recorded !== 'object' || recorded === null || typeof answered !== 'object' || answered === null)
    return answered
  const kept = Object.entries(recorded).map(([name, value]) => [
    name,
    asRecorded(value, (answered as never)[name]),
  ])
  return Object.fromEntries(kept)
}

/**
 * Plays a replay against the real server: every call the funnel makes is sent, its answer is compared with the recorded
 * one and given to the funnel in its place. Gives, move by move, what was told and what was expected; `watch` is shown where
 * each move led.
 */
export async function playOnServer(
  project: Funnel,
  replay: Replay,
  world: World,
  watch: (played: Played) => void = () => {},
) {
  const funnel = served(project, replay)
  const { app } = world
  const remoteAddress = newAddress()
  const page = pageOf(funnel)
  let cookie = page === undefined ? '' : await cookieOf(app, page)
  const answers = new Map<string, Answered>()
  const names = openNames()
  const seen: { readonly told: Expected; readonly reply?: unknown }[] = []
  let played: Played = opening(funnel, replay)
  let tampered = false

  async function send({ name, with: input, key }: Effect): Promise<Answered> {
    const given = { ...(input as { readonly [name: string]: Json }) }
    if (given.responseKey === 'resolvido')
      given.responseKey = await solved(await challengeFor(app, name, cookie, remoteAddress))
    for (const price of ['valorCentavos', 'totalCentavos']) if (tampered && price in given) given[price] = 1
    if (tampered && given.visto) given.visto = { ...(given.visto as object), valorCentavos: 1 }
    tampered = false
    const headers = { host: HOST, origin: `http://${HOST}`, cookie, 'idempotency-key': key ?? '' }
    const response = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      remoteAddress,
      headers,
      payload: given,
    })
    const { data, code, ...problem } = response.json<{ data?: Json; code?: string }>()
    if (response.statusCode === 200) return { outcome: 'ok', data: data ?? null }
    return {
      outcome: code ?? 'failure',
      problem: { ...problem, code: code ?? '', ...(data as object | undefined) },
    }
  }

  for (const [i, move] of replay.moves.entries()) {
    world.freeze(played.at + 1000)
    await orderEvent(world, move.outside)
    if (move.outside !== undefined) await world.sell(move.outside, replay.variant)
    if (move.start && page === undefined)
      cookie = await cookieOf(app, pathOf(replay.variant, move.start) ?? '/')
    if (move.outside === 'pagarPix') await world.payPix()
    if (move.outside === 'recusarCartao') await world.declineCard()
    if (move.outside === 'mudarPedido') await world.changeOrder()
    if (move.outside === 'bancoEsclarece') await world.reconcile()
    if (move.outside === 'venderEmOutraVenda') await world.sellElsewhere()
    if (move.outside === 'perderVenda') await world.loseSale()
    if (move.outside === 'esgotarConsultas') await exhaust(send, lookUpAfter(replay, i))
    if (move.outside === 'esgotarLembretes')
      await exhaustReminders(send, {
        world,
        link: (facts(funnel, played.session, played.at).read('uidDoPedido') ?? null) as Json,
      })
    if (move.outside === 'esgotarCotacoes')
      await exhaustQuotes(send, facts(funnel, played.session, played.at))
    if (move.outside === 'pagarProposta') await world.payProposal()
    if (move.outside === 'adulterarPreco') tampered = true
    if (move.outside === 'outroAparelho') cookie = await cookieOf(app, await world.paymentLink())
    const [name = '', outcome = ''] = (move.reply ?? '').split(':')
    const operation = played.session.calls.find(({ as }) => as === name)?.op ?? name
    const answer = LOST.has(outcome) ? undefined : answers.get(operation)
    names.learn(move.data, answer?.data)
    played = playMove(funnel, played, answer ? withAnswer(move, name, answer) : names.inMove(move))
    world.freeze(played.at)
    // Of a poll that was asked again and again while time passed, only the last answer counts.
    const calls = new Map(
      played.effects.filter(({ effect }) => effect === 'call').map((call) => [call.name, call]),
    )
    for (const [op, call] of calls) answers.set(op, await send(call))
    const reply = answer && {
      reply: `${name}:${answer.outcome}`,
      ...(move.data !== undefined && { data: asRecorded(move.data, answer.data) }),
      ...(move.problem !== undefined && { problem: asRecorded(move.problem, answer.problem) }),
    }
    seen.push({ told: observed(funnel, played, move.then ?? {}), ...(reply && { reply }) })
    watch(played)
  }
  return seen
}

/** Somebody to look up, by the call that does it. */
const lookUps: Readonly<Record<string, Json>> = {
  'contratante.obter': { cpf: '52998224725', responseKey: 'resolvido' },
  'pessoa.consultar': { cpf: '52998224725', responseKey: 'resolvido' },
  'boleto.listar': { cpf: '52998224725', dataNascimento: '1985-03-27', responseKey: 'resolvido' },
  'empresa.buscar': { cnpj: '11222333000181', responseKey: 'resolvido' },
}

/** Names the look-up that a replay answers next. */
function lookUpAfter({ moves }: Replay, i: number): string {
  const next = moves.slice(i).find(({ reply }) => reply !== undefined)?.reply ?? ''
  return next.slice(0, next.indexOf(':'))
}

/** Looks one person, or one company, up as often as a sale may in ten minutes; of a company, 40 people. */
async function exhaust(send: (effect: Effect) => Promise<Answered>, name: string): Promise<void> {
  if (name === 'titular.conferir')
    for (let n = 0; n < 40; n += 1) await send({ effect: 'call', name, with: { cpf: newCpf() } })
  for (let n = 0; n < 10; n += 1) await send({ effect: 'call', name, with: lookUps[name] ?? {} })
}

/** Sends as many quotes as a sale may in an hour, each to somebody else. */
async function exhaustQuotes(send: (effect: Effect) => Promise<Answered>, { read }: Facts): Promise<void> {
  const quote = {
    nome: 'Ana Prado',
    tabela: 'RJ',
    valorCentavos: read('totalCotacao') as number,
    ...(read('cotacao') as { readonly idProduto: number; readonly vidas: number }),
  }
  for (let n = 0; n < 5; n += 1) {
    const input = { ...quote, email: `cliente-${n}@example.com.br`, responseKey: 'resolvido' }
    await send({ effect: 'call', name: 'cotacao.enviarEmail', with: input, key: randomUUID() })
  }
}

/** Has reminders of the order sent as often as its e-mail may hear in an hour, each forgotten as if of another order. */
async function exhaustReminders(
  send: (effect: Effect) => Promise<Answered>,
  { world, link }: { readonly world: World; readonly link: Json },
): Promise<void> {
  const input = { link, responseKey: 'resolvido' }
  for (let n = 0; n < 5; n += 1) {
    await send({ effect: 'call', name: 'lembrete.enviar', with: input, key: randomUUID() })
    await world.store.query('delete from outbox')
  }
}

function withAnswer(move: Move, name: string, { outcome, data, problem }: Answered): Move {
  const { data: _data, problem: _problem, ...bare } = move
  return {
    ...bare,
    reply: `${name}:${outcome}`,
    ...(data !== undefined && { data }),
    ...(problem !== undefined && { problem }),
  }
}

/** Gives what a replay recorded, in the shape `playOnServer` tells it. */
export const recorded = ({ moves }: Replay, seen: Awaited<ReturnType<typeof playOnServer>>) =>
  moves.map(({ then = {}, reply, data, problem }, i) => ({
    told: then,
    ...(seen[i]?.reply !== undefined && {
      reply: { reply, ...(data !== undefined && { data }), ...(problem !== undefined && { problem }) },
    }),
  }))
