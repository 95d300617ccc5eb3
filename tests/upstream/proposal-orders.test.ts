import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openServices } from '../../server/upstream/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver, newCpf, pedido, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { paying, placed } from '../contracts/pets.ts'
import { uncertainCard } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { charging, type MoneyDesk, minute, openMoneyDesk } from './money-kit.ts'
import { sentBy as requestsOf } from './sent-by.ts'

let money: MoneyDesk
beforeAll(async () => {
  money = await openMoneyDesk()
}, 60_000)
afterAll(() => money.close())
beforeEach(() => money.clear())

const month = (uid: string, formaPagamento: 1 | 2 = 2, more: Data = {}) =>
  paying(uid, formaPagamento, { aceite: null, ...more })

const sentBy = (work: () => Promise<unknown>) => requestsOf(money.standIn, work)

const linesOf = async (work: () => Promise<unknown>) => (await sentBy(work)).map(([line]) => line)

/** Makes a proposal, and gives the CPF of who contracts it. */
async function proposed(): Promise<{ readonly uid: string; readonly cpf: string }> {
  const { desk } = money
  const { sale, cpf } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
  return { uid: String(uid), cpf }
}

const card = {
  ...{ nome: cartao.nome, numeroCartao: cartao.numeroCartao.replace(/\D/g, '') },
  ...{ codigoSeguranca: cartao.codigoSeguranca, dataValidade: cartao.dataValidade },
}

describe('what goes to the service of a proposal that is finished as an order is', () => {
  it('[P13n] is its payment, as creating one sends it, under the name of the charge', async () => {
    const { uid } = await proposed()
    const [ours, theirs] = [await proposed(), await proposed()]
    const asCreated = { uid: theirs.uid, formaPagamento: 2, cicloPagamento: 1, cartao }
    const [[line, body] = []] = await sentBy(() => money.desk.ask('pedido.pagar', month(ours.uid)))
    const [[lineThere, bodyThere] = []] = await sentBy(() => money.desk.ask('pagamento.criar', asCreated))
    expect(line).toBe(`POST ${charging}`)
    expect(line).toBe(lineThere)
    expect(body).toEqual({ ...bodyThere, idProposta: body?.idProposta })
    expect(body).toMatchObject({ formaPagamento: 2, cicloPagamento: 1, cartao: card })
    await money.desk.ask('pedido.pagar', month(uid, 1))
    expect(money.standIn.requests.at(-1)?.headers['idempotency-key']).toBe((await money.chargeOf(uid)).id)
  })

  it('[P13n] is the date on which it starts, before it is paid', async () => {
    const { uid } = await proposed()
    const [[line, body] = [], [second] = []] = await sentBy(() =>
      money.desk.ask('pedido.pagar', month(uid, 1, { dataVigencia: '2026-12-05' })),
    )
    expect([line, second]).toEqual(['PUT /api/Proposta/Update', `POST ${charging}`])
    expect(body).toMatchObject({ dataVigencia: '2026-12-05', idProduto: 2, valor: 49.9 })
  })

  it('[P13n] is how who contracts is reached, and where they live', async () => {
    const { uid, cpf } = await proposed()
    const endereco = {
      ...{ cep: '20040020', logradouro: 'Rua Nova', numero: '7', bairro: 'Centro' },
      ...{ cidade: 'Rio de Janeiro', uf: 'RJ' },
    }
    const told = { link: uid, cpf, email: 'outra@exemplo.com.br', endereco }
    const sent = await sentBy(() => money.desk.ask('pedido.confirmar', told))
    expect(sent.map(([line]) => line.split('?')[0])).toEqual([
      'GET /api/Endereco/GetDadosCEP/20040020',
      'GET /api/Endereco/PertenceFaixaCEP',
      'PUT /api/Contratante',
      'PUT /api/Endereco',
    ])
    const [, , person, address] = sent.map(([, body]) => body)
    expect(person).toMatchObject({
      cpf,
      email: 'outra@exemplo.com.br',
      nomeMae: titular.nomeMae,
      menorIdade: false,
    })
    expect(address).toMatchObject({ cep: '20040020', uf: 'RJ', idContratante: person?.id })
    expect(await linesOf(() => money.desk.ask('pedido.confirmar', { link: uid, cpf }))).toEqual([])
  })

  it('[P13n] changes nothing here where the service does not take it', async () => {
    const { uid, cpf } = await proposed()
    money.standIn.fail('/api/Contratante', 'successFalse')
    const told = { link: uid, cpf, email: 'outra@exemplo.com.br' }
    expect(await money.desk.call('pedido.confirmar', told)).toMatchObject({ ok: false })
    expect(await money.desk.ask('pedido.obter', { link: uid })).not.toMatchObject({
      cliente: { emailMascarado: 'o***@exemplo.com.br' },
    })
  })

  it('[P13n] goes on where the other tab changed a part of it meanwhile', async () => {
    const { desk, standIn } = money
    const { uid, cpf } = await proposed()
    const email = 'outra@exemplo.com.br'
    const endereco = {
      ...{ cep: '20040020', logradouro: 'Rua Nova', numero: '7', bairro: 'Centro' },
      ...{ cidade: 'Rio de Janeiro', uf: 'RJ' },
    }
    const both = { link: uid, cpf, email, endereco }
    const around = { sale: uid, key: 'a-mesma' }
    standIn.strike(({ method, path }) => method === 'PUT' && path === '/api/Endereco', 'successFalse')
    expect(await desk.call('pedido.confirmar', both, around)).toMatchObject({ ok: false })
    standIn.mend()
    await desk.ask('pedido.confirmar', { link: uid, cpf, email })
    const lines = await linesOf(() => desk.ask('pedido.confirmar', both, around))
    expect(lines.at(-1)).toBe('PUT /api/Endereco')
  })

  it('[P14l] is the new card of one that is paid, of which nothing stays here', async () => {
    const { uid, cpf } = await proposed()
    await money.desk.ask('pedido.pagar', month(uid))
    const update = { link: uid, cpf, cartao, aceite: { versao: '2026-11' } }
    expect(await sentBy(() => money.desk.ask('cartao.atualizar', update))).toEqual([
      ['POST /api/Proposta/AtualizarCartao', { idProposta: expect.any(Number), cpf, cartao: card }],
    ])
    const declined = { ...update, cartao: { ...cartao, numeroCartao: '4000000000000002' } }
    expect(await money.desk.call('cartao.atualizar', declined)).toMatchObject({ problem: 'cartaoRecusado' })
    const kept = await money.desk.store.query('select * from chamada_externa')
    for (const secret of [card.numeroCartao, cartao.nome]) expect(JSON.stringify(kept)).not.toContain(secret)
  })

  it('[P11j] is nothing about its registration', async () => {
    const { uid } = await proposed()
    expect(await linesOf(() => money.desk.ask('preCadastro.obter', { link: uid }))).toEqual([])
  })
})

describe('money of a proposal that is finished as an order is', () => {
  it('[P13o] whose answer was lost stays one charge, by both calls, until its bank tells of it', async () => {
    const { desk, standIn } = money
    standIn.dental.tells()
    const { uid } = await proposed()
    standIn.fail(charging, 'answerLost')
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    const asCreated = { uid, formaPagamento: 2, cicloPagamento: 1, cartao }
    for (const again of [
      () => desk.call('pedido.pagar', month(uid)),
      () => desk.call('pagamento.criar', asCreated),
    ])
      expect(await again()).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    await money.reconcileAt(noon + 2 * minute)
    expect(await money.chargesOf(uid)).toMatchObject([{ situacao: 'pago', pendencia: null }])
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'propostaEncerrada' })
  })

  it('[P13o] was paid by a Pix of which only its bank knows: nothing is charged', async () => {
    const { desk, standIn } = money
    const { uid } = await proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    standIn.dental.payPix()
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'propostaEncerrada' })
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
  })

  it('[P13o] is not charged while its bank does not say whether a Pix was paid', async () => {
    const { desk, standIn } = money
    const { uid } = await proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'http500', 2)
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'indisponivel' })
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('[P13o] asked for again under one key after its date was moved hears no reply that was to something else', async () => {
    const { desk, standIn } = money
    const { uid } = await proposed()
    const asked = month(uid, 2, { dataVigencia: '2026-12-05' })
    const { saleId } = (
      await desk.store.query<Data>('select sale_id as "saleId" from proposta where uid = $1', [uid])
    )[0] as { readonly saleId: string }
    standIn.fail(charging, 'http401')
    const around = { sale: saleId, key: 'a-mesma' }
    await desk.call('pedido.pagar', asked, around)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    standIn.dental.payPix()
    expect(await desk.call('pedido.pagar', asked, around)).toMatchObject({ problem: 'propostaEncerrada' })
  })
})

describe('a deployment that reaches the service of one kind only', () => {
  let desk: Desk
  beforeAll(async () => {
    const dental = { url: money.standIn.url, token: null }
    const services = openServices({ services: { dental }, pause: async () => {} })
    desk = deskOver(await openEmpty(), services)
  })
  afterAll(() => desk.store.close())

  it('[P13p] sends there what is of that kind, and imitates the other', async () => {
    const { uid } = await desk.proposed()
    expect(await linesOf(() => desk.ask('pedido.pagar', month(uid)))).toEqual([`POST ${charging}`])
    const order = await placed(desk)
    expect(await linesOf(() => desk.ask('pedido.pagar', paying(order.uid)))).toEqual([])
    const uncertain = paying((await placed(desk, {}, newCpf())).uid, 2, { cartao: uncertainCard })
    expect(await desk.call('pedido.pagar', uncertain)).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
  })
})
