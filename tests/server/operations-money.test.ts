import { describe, expect, it } from 'vitest'
import { sandboxReply } from '../../server/contract/handler.ts'
import { pagamentoCriar } from '../../server/operations/pagamento.ts'
import { recordPayment } from '../../server/payment/index.ts'
import { instant } from '../../server/store/index.ts'
import { dependente, newCpf, pedido, responsavel, titular } from '../contracts/journey.ts'
import { concluded } from '../contracts/operations.ts'
import { noon, variant } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { seenIn } from '../seen.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()
const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const
const byBoleto = { formaPagamento: 1, cicloPagamento: 1 } as const

/** Pays what was sold before variants were kept, where the variant lists only these methods. */
async function payUnder(methods: readonly number[], uid: string, formaPagamento: number) {
  const paying = { uid, formaPagamento, cicloPagamento: 1 }
  const visto = seenIn('pagamento.criar', await desk.proposal(uid), paying)
  return desk.store.transaction(async (sql) => {
    await sql.query('update proposta set variante_hash = null where uid = $1', [uid])
    const listing = {
      ...variant,
      pagamento: { ...variant.pagamento, metodos: methods.map((id) => ({ id, nome: 'x' })) },
    }
    const given = await pagamentoCriar.run(
      { uid, formaPagamento, cicloPagamento: 1, cartao, visto },
      {
        sql,
        now: noon,
        sale: null,
        funnel: null,
        perSale: [],
        lists: {},
        owner: 'teste',
        admitsMessage: async () => true,
        admitsPerson: async () => true,
        site: null,
        cardEntry: 'proprio',
        responseKey: null,
        noteMismatch: () => {},
        call: async (name, params) => sandboxReply(pagamentoCriar, name, params, noon),
        variant: () => listing,
        snapshotOf: () => ({ hash: 'de-agora', funnels: { venda: listing } }),
      },
    )
    return concluded(given, pagamentoCriar, { sql, now: noon })
  })
}

describe('a method', () => {
  it.each([1, 2, 5])('[D33l] %s is refused where the variant does not list it', async (method) => {
    const { uid } = await desk.proposed()
    const others = [1, 2, 5].filter((other) => other !== method)
    expect(await payUnder(others, uid, method)).toEqual({ ok: false, problem: 'entradaInvalida' })
    expect(await payUnder([method], uid, method)).toMatchObject({ ok: true })
  })

  it.each([0, 3, 4, 6])('[D33l] %s, which no page offers, is refused', async (formaPagamento) => {
    const { uid } = await desk.proposed()
    await desk.refuses('entradaInvalida', 'pagamento.criar', { uid, formaPagamento, cicloPagamento: 1 })
  })

  it.each([
    { formaPagamento: 1, cicloPagamento: 6 },
    { formaPagamento: 2, cicloPagamento: 12 },
  ])(
    '[D33m] $formaPagamento pays one month, although $cicloPagamento were chosen for the Pix',
    async (choice) => {
      const { uid } = await desk.proposed()
      const paid = await desk.ask('pagamento.criar', { uid, ...choice, cartao })
      expect(paid).toMatchObject({ statusPerfilPagamento: 1, valorCentavos: 4990 })
      expect(await desk.payment(uid)).toMatchObject({ cicloPagamento: 1 })
    },
  )
})

describe('a proposal stored without acceptance', () => {
  /** Makes a proposal that nobody accepted yet. */
  async function unaccepted() {
    const { uid } = await desk.proposed()
    await desk.rows('update proposta set aceite_versao = null, aceite_em = null where uid = $1', uid)
    return uid
  }
  const acceptanceOf = async (uid: string) => {
    const row = await desk.row<{ readonly versao: string | null; readonly em: Date | null }>(
      'select aceite_versao as versao, aceite_em as em from proposta where uid = $1',
      uid,
    )
    return { versao: row?.versao, em: row?.em && instant(row.em.getTime()) }
  }

  it.each([1, 2, 5])('[D33p] is not paid by %s without that of the current terms', async (formaPagamento) => {
    const uid = await unaccepted()
    const payment = { uid, formaPagamento, cicloPagamento: 1, cartao }
    for (const aceite of [undefined, null, {}, { versao: '2025-01' }]) {
      const given = aceite === undefined ? {} : { aceite }
      await desk.refuses('aceiteAusente', 'pagamento.criar', { ...payment, ...given })
    }
    expect(await acceptanceOf(uid)).toEqual({ versao: null, em: null })
    expect(await desk.payment(uid)).toEqual({ situacao: 'nenhum' })
  })

  it('[D33p] is paid with it, which is written down with its time, once', async () => {
    const uid = await unaccepted()
    const payment = { uid, formaPagamento: 5, cicloPagamento: 1 }
    const aceite = { versao: '2026-11' }
    await desk.ask('pagamento.criar', { ...payment, aceite })
    expect(await acceptanceOf(uid)).toEqual({ versao: '2026-11', em: instant(noon) })
    await desk.ask('pagamento.criar', { ...payment, cicloPagamento: 6 }, { at: noon + 60_000 })
    await desk.ask('pagamento.criar', { ...payment, aceite }, { at: noon + 120_000 })
    expect(await acceptanceOf(uid)).toEqual({ versao: '2026-11', em: instant(noon) })
  })

  it('[D33p] stays accepted when the card is then refused', async () => {
    const uid = await unaccepted()
    const refused = { ...cartao, numeroCartao: '4000000000000002' }
    const payment = { uid, formaPagamento: 2, cicloPagamento: 1, aceite: { versao: '2026-11' } }
    await desk.ask('pagamento.criar', { ...payment, cartao: refused })
    expect(await acceptanceOf(uid)).toEqual({ versao: '2026-11', em: instant(noon) })
  })

  it('[D33p] that has a charge from before asks for the acceptance all the same', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    await desk.rows('update proposta set aceite_versao = null, aceite_em = null where uid = $1', uid)
    await desk.refuses('aceiteAusente', 'pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  })
})

const [minute, day] = [60_000, 24 * 3_600_000]
const cheaper = { ...pedido, idProduto: 1, valorCentavos: 2300 }
const laterStart = '2026-12-01'

/** Makes a proposal and a charge of it. */
async function charged(choice: typeof byPix | typeof byBoleto) {
  const { uid, sale } = await desk.proposed()
  const data = await desk.ask('pagamento.criar', { uid, ...choice })
  const [charge] = await desk.charges(uid)
  return { uid, sale, data, id: String(charge?.id) }
}

const keptOf = async (id: string) =>
  (
    await desk.rows(
      `select situacao, pago_em as "pagoEm", pago_fora_do_prazo as fora, recebido_em as "recebidoEm", pendencia
         from pagamento where id = $1`,
      id,
    )
  )[0]

/** What stays of a charge whose money pays nothing. */
const received = (situacao: string, pendencia: string, at: number) => ({
  situacao,
  pagoEm: null,
  fora: false,
  recebidoEm: new Date(at),
  pendencia,
})

const stateOf = async (uid: string) => (await desk.proposal(uid)).situacao

describe('money that pays nothing', () => {
  it('[D34u] for a cancelled charge is noted for staff, once, and what awaits instead still does', async () => {
    const { uid, id } = await charged(byPix)
    await desk.ask('pagamento.criar', { uid, ...byBoleto })
    expect(await desk.settle(id, noon + minute)).toBe(false)
    expect(await desk.settle(id, noon + 2 * minute)).toBe(false)
    expect(await desk.settle('nenhuma', noon)).toBe(false)
    expect(await keptOf(id)).toEqual(received('cancelado', 'cobrancaCancelada', noon + minute))
    expect(await stateOf(uid)).toBe('aberta')
    expect((await desk.charges(uid)).map(({ situacao }) => situacao).sort()).toEqual([
      'aguardando',
      'cancelado',
    ])
  })

  it('[D34u] for a second charge of a paid proposal is noted for staff; the first notice again is none', async () => {
    const { uid, id } = await charged(byPix)
    const at = noon + 31 * minute
    await desk.ask('pix.renovar', { uid }, { at })
    const second = String((await desk.charges(uid))[1]?.id)
    expect([await desk.settle(second, at), await desk.settle(id, at), await desk.settle(second, at)]).toEqual(
      [true, false, false],
    )
    expect(await keptOf(id)).toEqual(received('expirado', 'propostaPaga', at))
    expect(await keptOf(second)).toMatchObject({ situacao: 'pago', recebidoEm: null, pendencia: null })
  })

  it('[D34u] for another value than the proposal now has is noted for staff', async () => {
    const { uid, sale, id } = await charged(byPix)
    const at = noon + 31 * minute
    await desk.ask('pix.renovar', { uid }, { at })
    await desk.ask('proposta.salvar', cheaper, { sale, at })
    expect(await desk.settle(id, at)).toBe(false)
    expect(await keptOf(id)).toEqual(received('expirado', 'valorMudou', at))
    expect(await stateOf(uid)).toBe('aberta')
  })

  it('[D34u] for a boleto of another start date is noted for staff', async () => {
    const { uid, id } = await charged(byBoleto)
    const at = noon + 4 * day
    await desk.ask('proposta.vigencia', { uid, dataVigencia: laterStart }, { at })
    expect(await desk.settle(id, at)).toBe(false)
    expect(await keptOf(id)).toEqual(received('expirado', 'vigenciaMudou', at))
  })

  it('[D34u] for a charge that awaits beside a changed proposal is noted, and not charged again', async () => {
    const { uid, id } = await charged(byPix)
    await desk.rows('update proposta set valor_centavos = 2300 where uid = $1', uid)
    expect(await desk.settle(id, noon)).toBe(false)
    expect(await keptOf(id)).toEqual(received('cancelado', 'valorMudou', noon))
    await desk.rows('update proposta set valor_centavos = 4990 where uid = $1', uid)
    expect(await desk.settle(id, noon)).toBe(false)
    expect(await stateOf(uid)).toBe('aberta')
  })

  it('[D34u] that pays a card’s proposal twice is noted for staff', async () => {
    const { uid, id } = await charged(byBoleto)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao })
    expect(await desk.settle(id, noon + day)).toBe(false)
    expect(await keptOf(id)).toEqual(received('cancelado', 'propostaPaga', noon + day))
  })

  it('is not that of an expired Pix whose value stayed: it pays late, whatever the start date became', async () => {
    const { uid, id } = await charged(byPix)
    const at = noon + 31 * minute
    await desk.ask('proposta.vigencia', { uid, dataVigencia: laterStart }, { at })
    expect(await desk.settle(id, at)).toBe(true)
    expect(await keptOf(id)).toEqual({
      situacao: 'pago',
      pagoEm: new Date(at),
      fora: true,
      recebidoEm: null,
      pendencia: null,
    })
    expect(await stateOf(uid)).toBe('paga')
  })
})

describe('a boleto past its due date', () => {
  const lastMillisecond = Date.UTC(2026, 10, 24, 3) - 1

  it('awaits the whole of its due date in São Paulo, and no longer', async () => {
    const { uid, data } = await charged(byBoleto)
    const standing = async (at: number) => (await desk.payment(uid, { at })).situacao
    expect(await standing(lastMillisecond)).toBe('aguardando')
    expect(await desk.ask('pagamento.criar', { uid, ...byBoleto }, { at: lastMillisecond })).toEqual(data)
    expect(await standing(lastMillisecond + 1)).toBe('expirado')
  })

  it('gives way to a new one when it is asked for again', async () => {
    const { uid, data } = await charged(byBoleto)
    const at = lastMillisecond + 1
    const second = await desk.ask('pagamento.criar', { uid, ...byBoleto }, { at })
    expect(second.codigoDeBarras).not.toBe(data.codigoDeBarras)
    // The plan starts on the day after.
    expect(second.vencimento).toBe('2026-11-24')
    expect((await desk.charges(uid)).map(({ situacao }) => situacao)).toEqual(['expirado', 'aguardando'])
  })

  it.each([false, true])('still pays, marked for staff; another was opened since: %s', async (another) => {
    const { uid, id } = await charged(byBoleto)
    const at = lastMillisecond + 1
    if (another) await desk.ask('pagamento.criar', { uid, ...byBoleto }, { at })
    expect(await desk.settle(id, at)).toBe(true)
    expect(await keptOf(id)).toMatchObject({ situacao: 'pago', fora: true, pendencia: null })
    const others = (await desk.charges(uid)).filter((charge) => charge.id !== id)
    expect(others.map(({ situacao }) => situacao)).toEqual(another ? ['cancelado'] : [])
    expect(await stateOf(uid)).toBe('paga')
  })

  it('is not marked when it is paid on its due date', async () => {
    const { id } = await charged(byBoleto)
    expect(await desk.settle(id, lastMillisecond)).toBe(true)
    expect(await keptOf(id)).toMatchObject({ situacao: 'pago', fora: false })
  })
})

describe('another start date', () => {
  const byUid = (uid: string) => desk.ask('proposta.vigencia', { uid, dataVigencia: laterStart })
  const bySale = (_uid: string, sale: string) =>
    desk.ask('proposta.salvar', { ...pedido, dataVigencia: laterStart }, { sale })

  it.each([
    ['by its uid', byUid],
    ['by its sale', bySale],
  ])('ends a boleto that awaits, changed %s', async (_how, change) => {
    const { uid, sale, id, data } = await charged(byBoleto)
    await change(uid, sale)
    expect(await keptOf(id)).toMatchObject({ situacao: 'cancelado' })
    const second = await desk.ask('pagamento.criar', { uid, ...byBoleto })
    expect(second.codigoDeBarras).not.toBe(data.codigoDeBarras)
  })

  it.each([
    ['by its uid', byUid],
    ['by its sale', bySale],
  ])('leaves a Pix that awaits, which then pays, changed %s', async (_how, change) => {
    const { uid, sale, id, data } = await charged(byPix)
    await change(uid, sale)
    expect(await desk.ask('pagamento.criar', { uid, ...byPix })).toEqual(data)
    expect(await desk.settle(id, noon)).toBe(true)
  })

  it('that is the same one leaves the boleto', async () => {
    const { uid, sale, data } = await charged(byBoleto)
    await desk.ask('proposta.vigencia', { uid, dataVigencia: pedido.dataVigencia })
    await desk.ask('proposta.salvar', pedido, { sale })
    expect(await desk.ask('pagamento.criar', { uid, ...byBoleto })).toEqual(data)
  })
})

/** Makes a proposal and gives what its sale is changed by. */
async function proposed() {
  const { sale, cpf, segurado } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
  return { sale, cpf, uid: String(uid), added: { ...dependente, titular: segurado, cpf: newCpf() } }
}

const acceptanceOf = async (uid: string) => (await desk.proposal(uid)).aceito

describe('an order that changed after it was stored', () => {
  it.each([byPix, byBoleto, { formaPagamento: 2, cicloPagamento: 1, cartao }])(
    '[D32t] by one life is not charged by the method $formaPagamento, until it is stored again',
    async (choice) => {
      const { sale, uid, added } = await proposed()
      await desk.ask('dependente.salvar', added, { sale })
      await desk.refuses('propostaDesatualizada', 'pagamento.criar', { uid, ...choice })
      expect(await desk.payment(uid)).toEqual({ situacao: 'nenhum' })
      await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 9980 }, { sale })
      expect(await desk.call('pagamento.criar', { uid, ...choice })).toMatchObject({ ok: true })
    },
  )

  it('[D32t] gives no code of a Pix that awaits or expired, and charges again once it is as it was', async () => {
    const { sale, uid, added } = await proposed()
    await desk.ask('pagamento.criar', { uid, ...byPix })
    const { id } = await desk.ask('dependente.salvar', added, { sale })
    await desk.refuses('propostaDesatualizada', 'pagamento.criar', { uid, ...byPix })
    await desk.refuses('propostaDesatualizada', 'pix.renovar', { uid })
    const at = noon + 31 * 60_000
    await desk.refuses('propostaDesatualizada', 'pix.renovar', { uid }, { at })
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    expect(await desk.call('pix.renovar', { uid }, { at })).toMatchObject({ ok: true })
  })

  it('[D32t] by a birth date that asks for a responsible is not charged without one', async () => {
    const { sale, cpf, uid } = await proposed()
    const stored = await desk.row('select id from contratante where sale_id = $1', sale)
    const minor = { ...titular, id: String(stored?.id), cpf, dataNascimento: '2016-01-01' }
    await desk.ask('contratante.salvar', minor, { sale })
    await desk.refuses('propostaDesatualizada', 'pagamento.criar', { uid, ...byPix })
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: newCpf() }, { sale })
    expect(await desk.call('pagamento.criar', { uid, ...byPix })).toMatchObject({ ok: true })
  })

  it('[D32t] by its product is not charged', async () => {
    const { sale, uid } = await proposed()
    await desk.ask('segurado.salvar', { idProduto: 1 }, { sale })
    await desk.refuses('propostaDesatualizada', 'pagamento.criar', { uid, ...byPix })
  })

  it('[D32t] is not accepted by who pays it', async () => {
    const { sale, segurado } = await desk.registered()
    const byEmail = { ...pedido, aceite: null, porEmail: true }
    const uid = String((await desk.ask('proposta.salvar', byEmail, { sale })).uid)
    const child = { ...dependente, titular: segurado }
    await desk.ask('dependente.salvar', { ...child, cpf: newCpf() }, { sale })
    const aceite = { versao: '2026-11' }
    await desk.refuses('propostaDesatualizada', 'pagamento.criar', { uid, ...byPix, aceite })
    expect(await acceptanceOf(uid)).toBe(false)
  })

  it('[D32t] is charged as it was stored when the next customer is registered in the same browser', async () => {
    const { sale, uid } = await proposed()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    expect(await desk.ask('pagamento.criar', { uid, ...byPix })).toMatchObject({ valorCentavos: 5387 })
  })

  it('[D32t] is told as paid, not as changed, once it is paid', async () => {
    const { uid } = await proposed()
    await desk.ask('pagamento.criar', { uid, ...byPix })
    const charge = await desk.row(
      'select pagamento.id from pagamento join proposta on proposta.id = proposta_id where uid = $1',
      uid,
    )
    await desk.store.transaction((sql) => recordPayment(sql, String(charge?.id), noon))
    await desk.rows('delete from endereco where sale_id = (select sale_id from proposta where uid = $1)', uid)
    await desk.refuses('propostaEncerrada', 'pagamento.criar', { uid, ...byPix })
    expect(await desk.ask('pix.renovar', { uid })).toMatchObject({ statusPixPagamento: 2 })
  })
})

/** Gives the e-mails about a proposal, in the order they were queued. */
const emailsOf = async (numeroProposta: string) =>
  (
    await desk.rows<{ readonly subject: string; readonly text: string; readonly link: string }>(
      `select payload ->> 'subject' as subject, payload ->> 'text' as text, payload ->> 'link' as link
         from outbox where kind = 'email' and payload ->> 'text' like $1 order by id`,
      `%${numeroProposta}%`,
    )
  ).map(({ subject, text, link }) => ({ subject, text, link }))

const numberOf = async (uid: string) => String((await desk.proposal(uid)).numeroProposta)

describe('the e-mails of a payment', () => {
  it('bring a boleto with its code, its due date and its link, once', async () => {
    const { uid } = await desk.proposed()
    const boleto = await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const number = await numberOf(uid)
    const [email, ...more] = await emailsOf(number)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      subject: `Maria, falta pagar o boleto da proposta ${number}`,
      link: `/boleto/${uid}.pdf`,
    })
    expect(email?.text).toMatch(
      /Vencimento: 23\/11\/2026\nCódigo: \d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}\n/,
    )
    expect(email?.text.replace(/\D/g, '')).toContain(boleto.linhaDigitavel)
  })

  it('[D36g] confirm what was paid, once, however often the bank says so', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    const charge = await desk.row<{ readonly id: string }>(
      'select pagamento.id from pagamento join proposta on proposta.id = proposta_id where uid = $1',
      uid,
    )
    const pay = () => desk.store.transaction((sql) => recordPayment(sql, String(charge?.id), noon))
    expect([await pay(), await pay()]).toEqual([true, false])
    const number = await numberOf(uid)
    const emails = await emailsOf(number)
    expect(emails.map(({ subject }) => subject)).toEqual(['Maria, o seu plano está pago'])
    expect(emails[0]?.text).toContain(
      'Maria: R$\u00a049,90\nValor: R$\u00a049,90 por mês\nPago: R$\u00a053,87 em 20/11/2026\n',
    )
    expect(emails[0]?.text).toContain(
      '20 de novembro de 2026: Pagamento recebido.\n25 de novembro de 2026: O plano começa.\n',
    )
    expect(emails[0]?.text).toContain(`/corretor/${uid}`)
  })
})
