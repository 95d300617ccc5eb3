import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '../../server/privacy/erase.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge } from '../../server/store/index.ts'
import { type Desk, newCpf, openDesk } from '../contracts/journey.ts'
import { type PlacedOrder, paidByCard, pedidoDePets, petSale, placed } from '../contracts/pets.ts'
import { noon } from '../contracts/variant.ts'

const day = 24 * 3_600_000

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
beforeEach(() => desk.store.query('delete from sale'))
afterAll(() => desk.store.close())

/** What only an order has, and how many rows of it: the corretores whom its sale was shown by name among them. */
async function left(): Promise<unknown> {
  const [row] = await desk.store.query(
    `select (select count(*) from pedido) as pedido, (select count(*) from item_pedido) as item_pedido,
            (select count(*) from pet) as pet, (select count(*) from corretor_achado) as corretor_achado,
            (select count(*) from contratante) as contratante`,
  )
  return row
}

/** Places an order in a sale that searched for corretores by name. */
async function placedAfterSearch(cpf = newCpf()): Promise<PlacedOrder> {
  const sale = await petSale(desk)
  await desk.ask('corretorPet.procurar', { nome: 'Maria' }, { sale })
  const { uid } = await desk.ask('pedidoPet.criar', pedidoDePets(cpf), { sale })
  return { sale, uid: String(uid), cpf }
}

const erase = (cpf: string) =>
  desk.store.transaction((sql) =>
    erasePerson(
      sql,
      { cpf, emails: [], phones: [] },
      { por: 'ouvidoria', motivo: 'protocolo 7', now: noon, secret: 's'.repeat(32) },
    ),
  )

const shownCorretores = async (sale: string) =>
  (await desk.store.query('select 1 from corretor_achado where sale_id = $1', [sale])).length

describe('an order of plans for pets', () => {
  it('[P02g] leaves with who bought it, pets, lines and all, and nobody else with it', async () => {
    const { uid, cpf, sale } = await placedAfterSearch()
    const other = await placed(desk)
    const shown = await shownCorretores(sale)
    expect(shown).toBeGreaterThan(0)
    expect(await left()).toMatchObject({ pedido: 2, item_pedido: 4, pet: 4, contratante: 2 })
    const { erased, stayed } = await erase(cpf)
    expect(erased).toMatchObject({ pedido: 1, item_pedido: 2, pet: 2, proposta: 1, contratante: 1, sale: 1 })
    expect(stayed).toEqual([])
    expect(await left()).toEqual({ pedido: 1, item_pedido: 2, pet: 2, corretor_achado: 0, contratante: 1 })
    for (const name of ['pedido.obter', 'preCadastro.obter'])
      expect(await desk.call(name, { link: uid })).toMatchObject({ problem: 'naoEncontrado' })
    expect(await desk.ask('pedido.obter', { link: other.uid })).toMatchObject({ pets: ['Bidu', 'Mel'] })
  })

  it('[P02g] stays whole where it was paid, and who bought it is told so by its name', async () => {
    const { uid, cpf } = await paidByCard(desk, await placedAfterSearch())
    const { stayed } = await erase(cpf)
    expect(stayed).toMatchObject([
      { why: 'paga', isOfLines: true, rows: { pedido: 1, item_pedido: 2, pet: 2 } },
    ])
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
  })

  it('[P02g] forgets a corretor whom its sale was shown, who asks to be erased', async () => {
    const { sale } = await placedAfterSearch()
    const [one] = await desk.store.query<{ readonly cpf: string }>(
      'select cpf from corretor_achado where sale_id = $1 order by chave limit 1',
      [sale],
    )
    const before = await shownCorretores(sale)
    expect((await erase(String(one?.cpf))).erased).toMatchObject({ corretor_achado: 1 })
    expect(await shownCorretores(sale)).toBe(before - 1)
  })

  it('[P02g] is purged with all that only it has thirty days after its last change, and never once it is paid', async () => {
    const order = await placedAfterSearch()
    const paid = await paidByCard(desk)
    await purge(desk.store, noon + 29 * day, expiries)
    expect(await left()).toMatchObject({ pedido: 2, pet: 4 })
    await purge(desk.store, noon + 30 * day + 1, expiries)
    expect(await left()).toEqual({ pedido: 1, item_pedido: 2, pet: 2, corretor_achado: 0, contratante: 1 })
    expect(await desk.call('pedido.obter', { link: order.uid })).toMatchObject({ problem: 'naoEncontrado' })
    expect(await desk.ask('pedido.obter', { link: paid.uid })).toMatchObject({ situacao: 'pago' })
  })
})
