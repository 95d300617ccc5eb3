import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paying, placed } from '../contracts/pets.ts'
import { uncertainCard } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import {
  factsOf,
  itemsOf,
  type Office,
  openOffice,
  saidOn,
  sendCall,
  strayMoney,
  uncertainCharge,
} from './operator-kit.ts'

const minute = 60_000
const hour = 60 * minute

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
beforeEach(() => office.clear())
afterAll(() => office.close())

describe('money that paid nothing, on its page', () => {
  it.each([
    ['propostaPaga', 'Já estava pago: o dinheiro veio duas vezes.'],
    ['cobrancaCancelada', 'A cobrança estava cancelada, porque outra foi aberta no lugar dela.'],
    ['valorMudou', 'O valor mudou depois que a cobrança foi aberta.'],
    ['vigenciaMudou', 'A data de início do plano mudou depois que o boleto foi emitido.'],
    ['valorDiferente', 'O valor que chegou não é o da cobrança.'],
    ['moedaDiferente', 'O dinheiro que chegou é de outra moeda.'],
    ['cpfVendido', 'Alguém deste pedido já tem um plano pago por outra proposta.'],
  ])('shows of %s whose it is, how much, why and when', async (pendencia, reason) => {
    const numero = await strayMoney(office, pendencia)
    const [item] = itemsOf(await office.open('/pagamentos'))
    expect(item?.querySelector('h3')?.textContent).toBe('R$\u00a053,87')
    expect(factsOf(item)).toMatchObject({
      Proposta: numero,
      Motivo: reason,
      'Recebido em': '20/11/2026, 11:00',
    })
  })

  it('leaves the page when it is resolved, and stays on record', async () => {
    const numero = await strayMoney(office, 'valorMudou')
    const window = await office.open('/pagamentos')
    const label = `Sim, resolvido: R$\u00a053,87 da proposta ${numero}`
    const after = await office.pressed(window, label)
    expect(saidOn(after)).toBe('O pagamento está resolvido.')
    expect(itemsOf(after)).toEqual([])
    const [row] = await office.desk.rows('select pendencia, resolvida_em from pagamento')
    expect(row).toEqual({ pendencia: 'valorMudou', resolvida_em: new Date(noon) })
    expect(saidOn(await office.pressed(window, label))).toBe('Nada mudou: outra pessoa já tinha resolvido.')
  })
})

describe('a charge whose outcome is not known, on its page', () => {
  it('is of an order where it is of one', async () => {
    const { desk } = office
    const { uid } = await placed(desk)
    await desk.call('pedido.pagar', paying(uid, 2, { cartao: uncertainCard }), { at: noon - 3 * minute })
    const [item] = itemsOf(await office.open('/pagamentos'))
    const { numPedido } = await desk.order(uid)
    expect(factsOf(item)).toMatchObject({ Pedido: numPedido })
    expect(item?.innerHTML).toContain(`do pedido ${numPedido}`)
    expect(item?.textContent).not.toMatch(/proposta/i)
  })

  it('is shown once it is two minutes old, with its name at the bank', async () => {
    const { id, numero } = await uncertainCharge(office, 2 * minute + 1)
    await uncertainCharge(office, 2 * minute)
    const items = itemsOf(await office.open('/pagamentos'))
    expect(items.map(factsOf)).toEqual([
      {
        Proposta: numero,
        Forma: 'Cartão',
        'Enviada em': '20/11/2026, 11:57, há 2 minutos',
        Identificação: id,
      },
    ])
  })

  it('pays its proposal once staff say that it was paid, and only once', async () => {
    const { uid, numero } = await uncertainCharge(office, hour)
    const page = await office.open('/pagamentos')
    const after = await office.pressed(page, `Sim, foi paga: R$\u00a049,90 da proposta ${numero}`)
    expect(saidOn(after)).toBe('A cobrança conta como paga.')
    expect(await office.desk.proposal(uid)).toMatchObject({ situacao: 'paga' })
    const again = await office.pressed(page, `Sim, não foi feita: R$\u00a049,90 da proposta ${numero}`)
    expect(saidOn(again)).toBe('Nada mudou: outra pessoa já tinha resolvido.')
    expect(await office.desk.proposal(uid)).toMatchObject({ situacao: 'paga' })
  })

  it('may be asked for again once staff say that it was not made', async () => {
    const { id, uid, numero } = await uncertainCharge(office, hour)
    const label = `Sim, não foi feita: R$\u00a049,90 da proposta ${numero}`
    await office.pressed(await office.open('/pagamentos'), label)
    expect(await office.desk.payment(uid)).toEqual({ situacao: 'nenhum' })
    await office.desk.ask('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao })
    expect(await office.desk.rows('select id, situacao from pagamento where id = $1', id)).toEqual([
      { id, situacao: 'pago' },
    ])
  })
})

describe('a boleto without a notice', () => {
  it('counts as paid where staff say so, with a reason on record', async () => {
    const { uid } = await office.desk.proposed()
    await office.desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const { numeroProposta } = await office.desk.proposal(uid)
    const found = await office.sought(String(numeroProposta))
    await office.pressed(found, 'Sim, foi paga: cobrança de R$\u00a049,90', 'Extrato do dia 20.')
    expect(await office.desk.proposal(uid)).toMatchObject({ situacao: 'paga' })
    const [act] = await office.desk.rows('select motivo, antes, depois from ato order by id desc limit 1')
    expect(act).toEqual({ motivo: 'Extrato do dia 20.', antes: 'aguardando', depois: 'pago' })
  })
})

describe('a difference from the bank, on its page', () => {
  it('is shown with the amount at the bank, until staff resolve it', async () => {
    await office.desk.rows(
      `insert into divergencia (id, dia, motivo, chave, valor_centavos, noted_at)
       values ('d', '2026-11-19', 'naoFizemos', 'alheia', 100, now())`,
    )
    const page = await office.open('/pagamentos')
    expect(factsOf(itemsOf(page)[0])).toEqual({
      Diferença: 'O serviço tem dinheiro de uma cobrança que não é daqui.',
      Dia: '19/11/2026',
      Identificação: 'alheia',
    })
    const after = await office.pressed(page, 'Sim, resolvida: R$\u00a01,00, alheia')
    expect(saidOn(after)).toBe('A diferença está resolvida.')
    expect(itemsOf(after)).toEqual([])
  })

  it('is shown with what we charged, where the bank says another amount', async () => {
    const { id } = await uncertainCharge(office, hour)
    await office.desk.rows(
      `insert into divergencia (id, dia, motivo, chave, valor_centavos, noted_at)
       values ('d', '2026-11-19', 'valorDiferente', $1, 4989, now())`,
      id,
    )
    const item = itemsOf(await office.open('/pagamentos')).at(-1)
    expect(item?.querySelector('h3')?.textContent).toBe('R$\u00a049,89')
    expect(factsOf(item)).toMatchObject({
      Diferença: 'O valor que o serviço tem não é o da cobrança.',
      Cobrado: 'R$\u00a049,90',
    })
  })
})

describe('calls whose outcome is not known, on their page', () => {
  it('are those unanswered for two minutes, with the proposal of their sale', async () => {
    const { sale, uid } = await office.desk.proposed()
    const { numeroProposta } = await office.desk.proposal(uid)
    await sendCall(office, { id: 'antiga', ageMs: hour })
    await sendCall(office, { id: 'alterar', ageMs: 2 * minute + 1, sale })
    await sendCall(office, { id: 'nova', ageMs: 2 * minute })
    await sendCall(office, { id: 'respondida', ageMs: hour })
    await office.desk.rows(`update chamada_externa set answered_at = now() where id = 'respondida'`)
    expect(itemsOf(await office.open('/chamadas')).map(factsOf)).toEqual([
      {
        Serviço: 'dental',
        Chamada: 'criar',
        Proposta: 'ainda sem número',
        'Enviada em': '20/11/2026, 11:00, há 1 hora',
        Identificação: 'antiga',
      },
      {
        Serviço: 'dental',
        Chamada: 'criar',
        Proposta: String(numeroProposta),
        'Enviada em': '20/11/2026, 11:57, há 2 minutos',
        Identificação: 'alterar',
      },
    ])
  })

  it.each([
    ['Foi feita', 'A chamada conta como feita.'],
    ['Não foi feita', 'A chamada conta como não feita.'],
  ])('are resolved by “%s”, and their trace stays', async (text, said) => {
    await sendCall(office, { id: 'chamada', ageMs: hour })
    const label = `Sim, ${text.toLowerCase()}: proposta.salvar em dental`
    const after = await office.pressed(await office.open('/chamadas'), label)
    expect(saidOn(after)).toBe(said)
    expect(itemsOf(after)).toEqual([])
    expect(await office.desk.rows('select id from chamada_externa')).toEqual([{ id: 'chamada' }])
  })
})
