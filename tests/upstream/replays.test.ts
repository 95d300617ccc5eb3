import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { funnels, replaysIn } from '../../scripts/project.ts'
import { listedByOperator, servicesAt } from '../contracts/services.ts'
import { playOnServer, recorded } from '../replays/server-player.ts'
import { openWorld, type World } from '../world/world.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

/** Journeys that pass every call there is and most of the refusals a service has. */
const names = [
  ...['r1-', 'link-por-email', 'dois-titulares', 'titular-e-dependente', 'enriquecimento', 'erro-ao-salvar'],
  ...[
    'cpf-com-proposta',
    'captcha-recusado',
    'corretor-nao',
    'localidade',
    'cartao-recusado',
    'cadastro-incompleto',
  ],
]
const funnelOf = funnels()
let world: World
let standIn: StandIn

beforeAll(async () => {
  standIn = await openStandIn()
  world = await openWorld({ services: servicesAt(standIn.url), lists: listedByOperator })
}, 60_000)
beforeEach(async () => {
  standIn.reset()
  await world.reset()
})
afterAll(async () => {
  await world.close()
  await standIn.close()
})

describe.each(replaysIn(names))('$path, com os serviços de fora', ({ replay }) => {
  it(`[T06hd] ${replay.title}`, async () => {
    const seen = await playOnServer(funnelOf(replay.variant), replay, world)
    expect(seen).toEqual(recorded(replay, seen))
  }, 30_000)
})
