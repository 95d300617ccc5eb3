import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceProofs } from '../../engine/config/index.ts'
import { facts, fill, formatMoeda } from '../../engine/index.ts'
import { funnels, projectNow, replaysIn } from '../../tools/project.ts'
import { openWorlds } from '../world/worlds.ts'
import { playOnServer } from './server-player.ts'

const funnelOf = funnels()
const proofs = priceProofs(projectNow())
const worlds = openWorlds()

beforeAll(() => worlds.of({}).then(() => {}))
afterAll(() => worlds.close())

/** The sale of each store that is played at every partner, to its end. */
const sales: Readonly<Record<string, string>> = {
  'pet-associacao': 'r5-dois-pets-no-debito-automatico',
  'pet-corretor': 'checkout-dois-pets-no-debito-automatico',
  'pet-simples': 'r2-um-pet-no-cartao',
}
// The stores of no partner have replays of their own.
const stores = proofs
  .filter(({ id }) => !id.startsWith('exemplo-'))
  .map(({ id }) => ({ id, sale: sales[id.split('/')[1] ?? ''] ?? '' }))

interface Order {
  readonly linhas?: readonly { readonly id: string; readonly quantidade: number }[]
  readonly formas?: readonly { readonly id: number; readonly valorCentavos: number }[]
}

describe.each(stores)('the sale of $id', ({ id, sale }) => {
  it('[P05l] says at each way of paying what the files of the partner prove, on its summary and at its end', async () => {
    const [found] = replaysIn([`/${sale}.`])
    const funnel = funnelOf(id)
    const prices = new Map(proofs.find((proof) => proof.id === id)!.prices.map((each) => [each.id, each]))
    const said = new Set<string>()
    let last = ''
    let order: Order = {}
    const world = await worlds.of(found!.replay)
    await world.reset()
    await playOnServer(funnel, { ...found!.replay, variant: id }, world, ({ session, at }) => {
      const known = facts(funnel, session, at)
      order = (known.read('pedido') ?? {}) as Order
      last = session.step
      if (order.formas) said.add(fill(funnel.flow.summary!.value, known))
    })
    const lines = order.linhas!.map((line) => ({ ...line, ...prices.get(line.id)! }))
    const month = lines.reduce((sum, { quantidade, precoCentavos }) => sum + quantidade * precoCentavos, 0)
    const [{ metodos }] = lines as [(typeof lines)[number]]
    const wanted = metodos.map(({ id, totalCentavos }) => [
      id,
      month + totalCentavos - lines[0]!.precoCentavos,
    ])
    expect(last).toBe('concluido')
    expect(lines.length).toBeGreaterThan(0)
    expect(order.formas!.map((each) => [each.id, each.valorCentavos])).toEqual(wanted)
    const texts = wanted.map(([, cents]) => `${formatMoeda(cents!)}/mês`)
    expect(said.size).toBeGreaterThan(0)
    expect([...said].filter((text) => !texts.includes(text))).toEqual([])
  })
})
