import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { specialValues, tokenOf } from '../../server/sandbox/index.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { paymentPages } from './dental-payments.ts'
import { charging, type MoneyDesk, minute, openMoneyDesk, second } from './money-kit.ts'

let money: MoneyDesk
beforeAll(async () => {
  money = await openMoneyDesk()
}, 60_000)
beforeEach(() => {
  money.standIn.reset()
  return money.clear()
})
afterAll(() => money.close())

const byCard = { formaPagamento: 2, cicloPagamento: 1 } as const
const inPage = { cardEntry: 'pagina' } as const
const chargedWith = () => money.standIn.requests.filter(({ path }) => path === charging)
const standing = async (uid: string, at: number) =>
  (await money.desk.ask('pagamento.consultar', { uid }, { at })).situacao

/** Opens a page at a bank that can tell of its charges, or cannot. */
async function paging({ tells = true } = {}) {
  if (tells) money.standIn.dental.tells()
  const { uid } = await money.desk.proposed()
  const opened = await money.desk.ask('pagamento.criar', { uid, ...byCard }, inPage)
  return { uid, opened, ...(await money.chargeOf(uid)) }
}

describe('a card whose numbers a service took', () => {
  it.each([
    ['an approved', '', 1, 'paga'],
    ['a declined', 'cartaoRecusado', 2, 'aberta'],
  ])('[T06kd] is charged by its token alone, %s one', async (_, provokes, status, state) => {
    const special = specialValues.find((each) => each.provokes === provokes)?.value
    const token = tokenOf(special ?? '4111111111111111')
    const { uid } = await money.desk.proposed()
    const input = { uid, ...byCard, cartao: { token } }
    const answer = await money.desk.ask('pagamento.criar', input, { cardEntry: 'campos' })
    expect(answer).toMatchObject({ statusPerfilPagamento: status })
    expect(chargedWith().map(({ body }) => body?.cartao)).toEqual([{ token }])
    expect(await money.stateOf(uid)).toBe(state)
  })
})

describe('a card whose numbers came by our own fields', () => {
  it.each(['11/2028', '11/28'])(
    '[P15g] that is good until %s goes to the service as 11/28',
    async (dataValidade) => {
      const { uid } = await money.desk.proposed()
      await money.desk.ask('pagamento.criar', { uid, ...byCard, cartao: { ...cartao, dataValidade } })
      expect(chargedWith().map(({ body }) => body?.cartao)).toMatchObject([{ dataValidade: '11/28' }])
    },
  )
})

describe('a card that is paid on a page of a bank', () => {
  it('[T06kl] goes out with where its page leads back to, and with no card', async () => {
    const { uid, opened } = await paging()
    const [{ body } = {}] = chargedWith()
    expect(body).toMatchObject({ linkRetorno: `https://vendas.example/corretor/${uid}`, formaPagamento: 2 })
    expect(body?.cartao ?? null).toBeNull()
    expect(opened).toMatchObject({
      linkPagamento: `/pagar/${uid}`,
      linkTempoExpiracao: 20,
      expiraEm: noon + 20 * minute,
    })
    const [{ link } = {}] = await money.desk.store.query('select link_pagina as link from pagamento')
    expect(link).toContain(paymentPages)
  })

  it.each(['pago', 'recusado', 'expirado'])(
    '[T06kl] is asked after for who waits, within seconds, and is %s once its bank says so',
    async (situacao) => {
      const { uid, id } = await paging()
      expect(await standing(uid, noon + 5 * second)).toBe('aguardando')
      money.standIn.dental.setCharge(id, { situacao })
      await money.reconcileAt(noon + 5 * second)
      expect(await standing(uid, noon + 6 * second)).toBe(situacao)
    },
  )

  it('[T06kl] is asked after with no page open too, and for a day after its time', async () => {
    const { uid, id } = await paging()
    for (const at of [noon + minute, noon + 21 * minute]) await money.reconcileAt(at)
    money.standIn.dental.setCharge(id, { situacao: 'pago' })
    await money.reconcileAt(noon + 50 * minute)
    expect(await standing(uid, noon + 50 * minute)).toBe('pago')
  })

  it('[T06kl] is taken back where a Pix took its place', async () => {
    const { uid } = await paging()
    await money.desk.ask(
      'pagamento.criar',
      { uid, formaPagamento: 5, cicloPagamento: 1 },
      {
        at: noon + second,
      },
    )
    await money.reconcileAt(noon + 2 * minute)
    const cancelled = money.standIn.requests.filter(({ path }) => path.endsWith('CancelarPagamento'))
    expect(cancelled.length).toBeGreaterThan(0)
    expect((await money.chargeOf(uid)).situacao).toBe('cancelado')
  })

  it('[T06kl] is not charged by another way where it was paid meanwhile', async () => {
    const { uid, id } = await paging()
    money.standIn.dental.setCharge(id, { situacao: 'pago' })
    const pix = { uid, formaPagamento: 5, cicloPagamento: 1 }
    expect(await money.desk.call('pagamento.criar', pix, { at: noon + second })).toMatchObject({
      problem: 'propostaEncerrada',
    })
    expect(chargedWith()).toHaveLength(1)
  })

  it('[T06kl] whose opening was lost is opened once, and shown as soon as its bank tells of it', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.desk.proposed()
    money.standIn.fail(charging, 'answerLost')
    expect(await money.desk.call('pagamento.criar', { uid, ...byCard }, inPage)).toMatchObject({
      problem: 'pagamentoEmConfirmacao',
    })
    await money.reconcileAt(noon + minute)
    expect(await money.desk.ask('pagamento.consultar', { uid }, { at: noon + minute })).toMatchObject({
      situacao: 'aguardando',
      linkPagamento: `/pagar/${uid}`,
    })
    expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('[T06kl] whose opening was lost, at a bank that can tell nothing, may be asked for again after a minute', async () => {
    const { uid } = await money.desk.proposed()
    money.standIn.fail(charging, 'answerLost')
    await money.desk.call('pagamento.criar', { uid, ...byCard }, inPage)
    await money.reconcileAt(noon + 3 * minute)
    expect(await standing(uid, noon + 3 * minute)).toBe('nenhum')
    await money.desk.ask('pagamento.criar', { uid, ...byCard }, { ...inPage, at: noon + 3 * minute })
    expect(await money.chargesOf(uid)).toMatchObject([{ situacao: 'aguardando' }])
    expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
  })
})
