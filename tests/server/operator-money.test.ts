import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noon } from '../contracts/variant.ts'
import { factsOf, itemsOf, type Office, openOffice, saidOn, sendCall, strayMoney } from './operator-kit.ts'

const minute = 60_000
const hour = 60 * minute

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
beforeEach(() => office.clear())
afterAll(() => office.close())

describe('money that paid nothing, on its page', { timeout: 30_000 }, () => {
  it.each([
    ['propostaPaga', 'A proposta já estava paga: o dinheiro veio duas vezes.'],
    ['cobrancaCancelada', 'A cobrança estava cancelada, porque outra foi aberta no lugar dela.'],
    ['valorMudou', 'O valor da proposta mudou depois que a cobrança foi aberta.'],
    ['vigenciaMudou', 'A data de início do plano mudou depois que o boleto foi emitido.'],
  ])('[T06aw] says of %s whose it is, how much, why and when', async (pendencia, reason) => {
    const numero = await strayMoney(office, pendencia)
    const [item] = itemsOf(await office.open('/pagamentos'))
    expect(item?.querySelector('h2')?.textContent).toBe('R$\u00a053,87')
    expect(factsOf(item)).toEqual({ Proposta: numero, Motivo: reason, 'Recebido em': '20/11/2026, 11:00' })
  })

  it('[T06aw] leaves the page when it is resolved, and stays on record', async () => {
    const numero = await strayMoney(office, 'valorMudou')
    const window = await office.open('/pagamentos')
    const label = `Sim, resolvido: R$\u00a053,87 da proposta ${numero}`
    const after = await office.pressed(window, label)
    expect(saidOn(after)).toBe('O pagamento está resolvido.')
    expect(itemsOf(after)).toEqual([])
    const [row] = await office.desk.store.query('select pendencia, resolvida_em from pagamento')
    expect(row).toEqual({ pendencia: 'valorMudou', resolvida_em: new Date(noon) })
    expect(saidOn(await office.pressed(window, label))).toBe('Nada mudou: outra pessoa já tinha resolvido.')
  })
})

describe('calls of which nobody knows how they ended, on their page', { timeout: 30_000 }, () => {
  it('[T06ax] are those unanswered for two minutes, about money first, with their proposal', async () => {
    const { id, uid } = await office.desk.proposed()
    const { numeroProposta } = await office.desk.ask('proposta.obter', { uid })
    const another = await office.desk.proposed()
    await sendCall(office, { id: 'antiga', ageMs: hour })
    // Whoever has the link pays in a sale of their own.
    await sendCall(office, {
      id: 'dinheiro',
      ageMs: 2 * minute + 1,
      about: `cartao ${id}`,
      sale: another.sale,
    })
    await sendCall(office, { id: 'nova', ageMs: 2 * minute })
    await sendCall(office, { id: 'respondida', ageMs: hour })
    await office.desk.store.query(`update chamada_externa set answered_at = now() where id = 'respondida'`)
    const items = itemsOf(await office.open('/chamadas'))
    expect(items.map((item) => item.querySelector('h2')?.textContent)).toEqual([
      'pagamento.criar, que envolve dinheiro',
      'pagamento.criar',
    ])
    expect(items.map(factsOf)).toEqual([
      {
        Serviço: 'dental',
        Chamada: 'criar',
        Proposta: String(numeroProposta),
        'Enviada em': '20/11/2026, 11:57, há 2 minutos',
        Identificação: 'dinheiro',
      },
      {
        Serviço: 'dental',
        Chamada: 'criar',
        Proposta: 'ainda sem número',
        'Enviada em': '20/11/2026, 11:00, há 1 hora',
        Identificação: 'antiga',
      },
    ])
  })

  it('[T06ax] are told by the proposal of their sale where they are about no money', async () => {
    const { sale, uid } = await office.desk.proposed()
    const { numeroProposta } = await office.desk.ask('proposta.obter', { uid })
    await sendCall(office, { id: 'alterar', ageMs: hour, sale })
    expect(factsOf(itemsOf(await office.open('/chamadas'))[0]).Proposta).toBe(String(numeroProposta))
  })

  it.each([
    ['Foi feita', 'A chamada conta como feita.'],
    ['Não foi feita', 'A chamada conta como não feita.'],
  ])('[T06ax] are resolved by “%s”', async (text, said) => {
    await sendCall(office, { id: 'chamada', ageMs: hour })
    const after = await office.pressed(
      await office.open('/chamadas'),
      `Sim, ${text.toLowerCase()}: pagamento.criar em dental`,
    )
    expect(itemsOf(after)).toEqual([])
    expect(saidOn(after)).toBe(said)
  })
})
