import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../server/payment/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

/** Gives the e-mails about a proposal, in the order they were queued. */
const emailsOf = async (numeroProposta: string) =>
  (
    await desk.store.query<{ readonly subject: string; readonly text: string; readonly link: string }>(
      `select payload ->> 'subject' as subject, payload ->> 'text' as text, payload ->> 'link' as link
         from outbox where kind = 'email' and payload ->> 'subject' like $1 order by id`,
      [`%${numeroProposta}%`],
    )
  ).map(({ subject, text, link }) => ({ subject, text, link }))

const numberOf = async (uid: string) => String((await desk.ask('proposta.obter', { uid })).numeroProposta)

describe('the e-mails of a payment', () => {
  it('[D36f] bring a boleto with its code, its due date and its link, once', async () => {
    const { uid } = await desk.proposed()
    const boleto = await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const number = await numberOf(uid)
    const [email, ...more] = await emailsOf(number)
    expect(more).toEqual([])
    expect(email).toMatchObject({ subject: `Boleto da proposta ${number}`, link: `/boleto/${uid}.pdf` })
    expect(email?.text).toMatch(
      /Vencimento: 23\/11\/2026\nCódigo: \d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}\n/,
    )
    expect(email?.text.replace(/\D/g, '')).toContain(boleto.linhaDigitavel)
  })

  it('[D36g] confirm what was paid, once, however often the bank says so', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    const [charge] = await desk.store.query<{ readonly id: string }>(
      'select pagamento.id from pagamento join proposta on proposta.id = proposta_id where uid = $1',
      [uid],
    )
    const pay = () => desk.store.transaction((sql) => settle(sql, String(charge?.id), noon))
    expect([await pay(), await pay()]).toEqual([true, false])
    const number = await numberOf(uid)
    const emails = await emailsOf(number)
    expect(emails.map(({ subject }) => subject)).toEqual([`Pagamento confirmado: proposta ${number}`])
    expect(emails[0]?.text).toContain(
      'Pago: R$\u00a053,87 em 20/11/2026\nValor: R$\u00a049,90 por mês\nInício do plano: 25/11/2026',
    )
    expect(emails[0]?.text).toContain(`/corretor/${uid}`)
  })
})
