import type { Effect, Funnel, Json } from '../../engine/index.ts'
import { type Move, observed, opening, type Played, playMove, served } from '../../engine/replay/index.ts'
import type { Journey } from '../../tools/journeys/find.ts'
import { ownPathOf } from '../journeys/address.ts'
import { challengeFor, solved } from '../server/solve.ts'
import type { World } from '../world/world.ts'

const HOST = 'localhost'
/** What any call may end with besides what its file says: the sale, or what the journey says it made, is not there. */
const general = ['ok', 'semVenda', 'naoEncontrado']

/** How the server answered a call. */
interface Answer {
  readonly outcome: string
  readonly data?: Json
}

let visitors = 0

/**
 * Plays a generated journey with every call of it sent to the real server. Where the server ends a call as the journey says
 * and that leads to the same place, its own answer is what goes on; where it does not, since nobody made it refuse or pay
 * just then, the journey's does, as after an answer that was lost. Lists what the server did not understand, or answered
 * otherwise than the file of its operation lets it.
 */
export async function playCallsOf(
  project: Funnel,
  journey: Journey,
  world: World,
): Promise<readonly string[]> {
  const funnel = served(project, journey)
  const { app } = world
  const remoteAddress = `10.1.${Math.floor(visitors / 250) % 250}.${(visitors++ % 250) + 1}`
  const { prefixo = '' } = (funnel.variant.rotas ?? {}) as { readonly prefixo?: string }
  const own = ownPathOf(funnel, journey.moves.find(({ start }) => start)?.start ?? {})
  const cookieAt = async (url: string) => {
    const page = await app.inject({ url, headers: { host: HOST } })
    return String(page.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  }
  // The link of an order that only the journey knows has no page: somebody comes there who has been here before.
  const cookie = (await cookieAt(own ?? `/${prefixo}/`)) || (await cookieAt('/implante-venda/'))
  const answers = new Map<string, Answer>()
  const wrong: string[] = []

  async function send({ name, with: input, key }: Effect): Promise<Answer> {
    const given = { ...(input as { readonly [name: string]: Json }) }
    if (given.responseKey === 'resolvido')
      given.responseKey = await solved(await challengeFor(app, name, cookie, remoteAddress))
    const headers = { host: HOST, origin: `http://${HOST}`, cookie, 'idempotency-key': key ?? '' }
    const response = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      remoteAddress,
      headers,
      payload: given,
    })
    const { data, code } = response.json<{ data?: Json; code?: string }>()
    const outcome = response.statusCode === 200 ? 'ok' : (code ?? '')
    const known = [...general, ...(funnel.operations[name]?.problems ?? [])]
    // A name that only the journey gave, as "*id4", is none the server knows.
    const isInvented = outcome === 'entradaInvalida' && JSON.stringify(given).includes('"*')
    if (!known.includes(outcome) && !isInvented)
      wrong.push(`${name}: ${response.statusCode} ${outcome} ${JSON.stringify(input)}`)
    return { outcome, ...(data !== undefined && { data }) }
  }

  let played: Played = opening(funnel, journey)
  for (const i of journey.moves.keys()) {
    world.freeze(played.at + 1000)
    const next = likelier(funnel, played, { moves: journey.moves.slice(i), answers })
    played = playMove(funnel, played, next)
    world.freeze(played.at)
    const calls = new Map(
      played.effects.filter(({ effect }) => effect === 'call').map((call) => [call.name, call]),
    )
    for (const [operation, call] of calls) answers.set(operation, await send(call))
  }
  return wrong
}

/** Gives the first of the moves with the server's own answer, where they all lead to the places they lead to without it. */
function likelier(
  funnel: Funnel,
  before: Played,
  { moves, answers }: { readonly moves: readonly Move[]; readonly answers: ReadonlyMap<string, Answer> },
): Move {
  const [move, ...rest] = moves as readonly [Move, ...Move[]]
  const [name = '', outcome] = (move.reply ?? '').split(':')
  const operation = before.session.calls.find(({ as }) => as === name)?.op ?? name
  const answer = answers.get(operation)
  if (!answer || answer.outcome !== outcome) return move
  const own = { ...move, ...(answer.data !== undefined && { data: answer.data }) }
  const placesFrom = (first: Move) => {
    let played = before
    const places = [first, ...rest].map((each) => {
      played = playMove(funnel, played, each)
      return observed(funnel, played, { step: '', boxes: [], calls: [] })
    })
    return JSON.stringify(places)
  }
  return placesFrom(own) === placesFrom(move) ? own : move
}
