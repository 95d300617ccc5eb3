import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { funnels, replaysIn } from '../../tools/project.ts'
import { listedByOperator, servicesAt } from '../contracts/services.ts'
import { playOnServer, recorded } from '../replays/server-player.ts'
import { openWorlds, type Worlds } from '../world/worlds.ts'
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
    'cartao-em-campos',
    'pagina-do-servico',
    'cadastro-incompleto',
  ],
]
const funnelOf = funnels()
let worlds: Worlds
let standIn: StandIn

beforeAll(async () => {
  standIn = await openStandIn()
  worlds = openWorlds({ services: servicesAt(standIn.url), lists: listedByOperator })
  await worlds.of({})
})
beforeEach(() => standIn.reset())
afterAll(async () => {
  await worlds.close()
  await standIn.close()
})

/** Of a company that is new to it a service knows no contact, where the sandbox invents one: those are in empresa.longer.test.ts. */
const ofPeople = replaysIn(names).filter(({ path }) => path.includes('/dental-individual/'))

describe.each(ofPeople)('$path, com os serviços de fora', ({ replay }) => {
  it(`${replay.title}`, async () => {
    const world = await worlds.of(replay)
    await world.reset()
    const seen = await playOnServer(funnelOf(replay.variant), replay, world)
    expect(seen).toEqual(recorded(replay, seen))
  })
})
