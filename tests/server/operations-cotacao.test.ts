import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cotacao, type Desk, openDesk } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const queuedBy = (sale: string) =>
  desk.store.query<{ readonly payload: unknown }>(
    `select payload from outbox where kind = 'whatsapp' and starts_with(dedupe_key, $1) order by id`,
    [`cotacao ${sale} `],
  )

describe('a cotacao by WhatsApp', () => {
  it('[D11k] is queued with the fields of its template, its value reckoned here and its link the corretor’s', async () => {
    const { sale } = await desk.lookedUp()
    const telefone = '(021) 98765-4321'
    expect(
      await desk.ask(
        'cotacao.enviarWhatsapp',
        { ...cotacao, nome: ' Beatriz  Gouveia ', telefone },
        { sale },
      ),
    ).toEqual({})
    const [{ payload } = { payload: null }] = await queuedBy(sale)
    expect(payload).toEqual({
      to: '21987654321',
      nome: 'Beatriz Gouveia',
      plano_tipo: 'familiar',
      plano_nome: 'Dental II',
      vidas: 2,
      valor: 'R$\u00a099,80',
      url_venda: expect.stringMatching(/^\/implante-venda\/[a-z-]+\/52998$/),
    })
  })

  it('[D11l] goes out once a minute to the same number, and to another number at once', async () => {
    const { sale } = await desk.lookedUp()
    const send = (at: number, telefone: string = cotacao.telefone) =>
      desk.ask('cotacao.enviarWhatsapp', { ...cotacao, telefone }, { sale, at })
    await send(noon)
    await send(noon + 30_000)
    expect(await queuedBy(sale)).toHaveLength(1)
    await send(noon + 30_000, '11987654321')
    expect(await queuedBy(sale)).toHaveLength(2)
    await send(noon + 60_000)
    expect(await queuedBy(sale)).toHaveLength(3)
  })

  it('[D11m] is refused for a plan that is not sold', async () => {
    const { sale } = await desk.lookedUp()
    expect(await desk.call('cotacao.enviarWhatsapp', { ...cotacao, idProduto: 99 }, { sale })).toEqual({
      ok: false,
      problem: 'entradaInvalida',
    })
  })
})
