import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionContext } from '../../server/admin/page.ts'
import { markNotMade } from '../../server/admin/payments.ts'
import { recordBankStatus } from '../../server/payment/index.ts'
import { storeNotice } from '../../server/payment/notices.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge } from '../../server/store/index.ts'
import { noon } from '../contracts/variant.ts'
import { cartao, newCpf } from '../people.ts'
import {
  byBoleto,
  byCard,
  byPix,
  charging,
  day,
  hour,
  type MoneyDesk,
  minute,
  openMoneyDesk,
  second,
} from './money-kit.ts'

let money: MoneyDesk
beforeAll(async () => {
  money = await openMoneyDesk()
}, 60_000)
beforeEach(() => money.clear())
afterAll(() => money.close())

describe('a bank that says it never heard of a charge', () => {
  it('is not believed for a minute where the sender lives, and is asked again for a day', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.desk.proposed()
    money.standIn.fail(charging, 'http500')
    await money.desk.call('pagamento.criar', byCard(uid))
    await money.reconcileAt(noon + 5 * second)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
    await money.reconcileAt(noon + 2 * minute)
    const { id, situacao } = await money.chargeOf(uid)
    expect(situacao).toBe('naoFeita')
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await money.reconcileAt(noon + hour)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('undoes no later sending of the same charge', async () => {
    const { uid, id } = await money.lost(byCard)
    const say = (is: 'notMade' | 'unknown', sentAt: number) =>
      money.desk.store.transaction((sql) => recordBankStatus(sql, id, { is, sentAt }, noon + minute))
    await say('notMade', noon)
    const press = { at: noon + minute }
    money.standIn.fail(charging, 'answerLost')
    await money.desk.call('pagamento.criar', byCard(uid), press)
    await say('notMade', noon)
    expect(await money.chargeOf(uid)).toMatchObject({ id, situacao: 'confirmando' })
  })

  it('is no word about a boleto that was shown', async () => {
    const { uid } = await money.opened(byBoleto)
    money.standIn.dental.tells()
    money.standIn.dental.reset()
    money.standIn.dental.tells()
    await money.askForAllAt(noon + hour)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'aguardando' })
  })
})

describe('a charge that was not made', () => {
  it('goes out under its own name again, whatever else was tried in between', async () => {
    const { uid } = await money.desk.proposed()
    money.standIn.fail(charging, 'http401')
    await money.desk.call('pagamento.criar', byCard(uid))
    const card = await money.chargeOf(uid)
    expect(card.situacao).toBe('naoFeita')
    await money.desk.ask('pagamento.criar', byPix(uid), { at: noon + minute })
    await money.desk.ask('pagamento.criar', byCard(uid), { at: noon + 2 * minute })
    const name = money.standIn.requests.findLast(({ path }) => path === charging)?.headers['idempotency-key']
    expect(name).toBe(card.id)
  })
})

describe('a boleto whose recipient had too many messages', () => {
  it('is not sent either where only the reconciliation learns of it', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.desk.proposed()
    money.standIn.fail(charging, 'answerLost')
    await money.desk.call('pagamento.criar', byBoleto(uid), { admits: false })
    await money.reconcileAt(noon + minute)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'aguardando' })
    expect(await money.desk.store.query(`select 1 from outbox where dedupe_key like 'boleto %'`)).toEqual([])
  })
})

describe('what a bank opened after all, of a charge that was held for not made', () => {
  async function heldForNotMade() {
    money.standIn.dental.tells()
    const { uid } = await money.desk.proposed()
    money.standIn.fail(charging, 'http500')
    await money.desk.call('pagamento.criar', byPix(uid))
    await money.reconcileAt(noon + 2 * minute)
    const charge = await money.chargeOf(uid)
    expect(charge.situacao).toBe('naoFeita')
    return { uid, id: charge.id }
  }
  const opensLate = (id: string) =>
    money.standIn.dental.setCharge(id, { data: { pixCodigo: 'código', pixTempoExpiracao: 30 } })

  it('awaits its money', async () => {
    const { uid, id } = await heldForNotMade()
    opensLate(id)
    await money.reconcileAt(noon + hour)
    const asked = await money.desk.ask('pagamento.consultar', { uid }, { at: noon + hour })
    expect(asked).toMatchObject({ situacao: 'aguardando', pixCodigo: 'código' })
  })

  it('is taken back where another took its place', async () => {
    const { uid, id } = await heldForNotMade()
    await money.desk.ask('pagamento.criar', byBoleto(uid), { at: noon + 3 * minute })
    opensLate(id)
    await money.reconcileAt(noon + hour)
    const bank = money.standIn.dental.answer({
      method: 'GET',
      path: '/api/Proposta/ConsultarPagamento',
      query: { chave: id },
      headers: {},
      body: undefined,
    })
    expect(bank.body).toMatchObject({ data: { situacao: 'cancelado' } })
    const situations = (await money.chargesOf(uid)).map(({ situacao }) => situacao)
    expect(situations).toEqual(['cancelado', 'aguardando'])
  })
})

describe('a charge on its way', () => {
  it('is not undone by staff who look at an older page', async () => {
    const { uid } = await money.desk.proposed()
    const held = money.standIn.hold(charging)
    const press = money.desk.call('pagamento.criar', byCard(uid))
    const letGo = await held
    const { id } = await money.chargeOf(uid)
    const act = money.desk.store.transaction((sql) =>
      markNotMade.run(id, { sql, now: noon + second } as ActionContext),
    )
    expect(await act).toBe(null)
    letGo()
    expect(await press).toMatchObject({ ok: true })
  })

  it.each([
    ['heard', undefined],
    ['lost', 'answerLost'],
  ] as const)(
    'that a notice tells of meanwhile is asked for as soon as its answer is %s',
    async (_ends, fault) => {
      money.standIn.dental.tells()
      const { uid } = await money.desk.proposed()
      if (fault) money.standIn.fail(charging, fault)
      const held = money.standIn.hold(charging)
      const press = money.desk.call('pagamento.criar', byBoleto(uid))
      const letGo = await held
      const { id, valor } = await money.chargeOf(uid)
      const paid = { id: 'aviso', chave: id, situacao: 'pago', money: { centavos: valor, moeda: 'BRL' } }
      await money.desk.store.transaction((sql) => storeNotice(sql, paid, noon))
      letGo()
      await press
      money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: valor })
      await money.reconcileAt(noon + second)
      expect(await money.stateOf(uid)).toBe('paga')
    },
  )

  it.each([
    ['a boleto', 'pagamento.criar', byBoleto, { ok: false, problem: 'propostaEncerrada' }],
    ['a new Pix', 'pix.renovar', (uid: string) => ({ uid }), { ok: true, data: { statusPixPagamento: 2 } }],
  ] as const)(
    'that opens %s for what was paid meanwhile is nothing to pay',
    async (_what, operation, inputFor, reply) => {
      money.standIn.dental.tells()
      const { uid, id, valor } = await money.opened(byPix)
      money.standIn.dental.endPix()
      const held = money.standIn.hold(charging)
      const press = money.desk.call(operation, inputFor(uid), { at: noon + 31 * minute })
      const letGo = await held
      money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: valor })
      await money.askForAllAt(noon + 31 * minute + second)
      letGo()
      expect(await press).toMatchObject(reply)
      expect(await money.stateOf(uid)).toBe('paga')
      const situations = (await money.chargesOf(uid)).map(({ situacao }) => situacao)
      expect(situations.toSorted()).toEqual(['cancelado', 'pago'])
      const letters = await money.desk.store.query(`select 1 from outbox where dedupe_key like 'boleto %'`)
      expect(letters).toEqual([])
    },
  )

  it('of a person’s other proposal keeps no money that came from paying', async () => {
    money.standIn.dental.tells()
    const cpf = newCpf()
    const [first, second] = [await money.desk.proposed(cpf), await money.desk.proposed(cpf)]
    await money.desk.ask('pagamento.criar', byPix(first.uid))
    const pix = await money.chargeOf(first.uid)
    const held = money.standIn.hold(charging)
    const declined = { ...cartao, numeroCartao: '4000000000000002' }
    const press = money.desk.call('pagamento.criar', { ...byCard(second.uid), cartao: declined })
    const letGo = await held
    money.standIn.dental.setCharge(pix.id, { situacao: 'pago', valorCentavos: pix.valor })
    await money.askForAllAt(noon + minute)
    letGo()
    await press
    expect(await money.stateOf(first.uid)).toBe('paga')
  })
})

describe('a charge whose outcome is unknown', () => {
  it('pays its proposal as soon as the bank tells, with no page open', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.lost(byCard)
    await money.reconcileAt(noon + minute)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'pago' })
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it.each([
    ['Pix', byPix],
    ['boleto', byBoleto],
  ])('is shown, where it is a %s that the bank has opened', async (_name, inputFor) => {
    money.standIn.dental.tells()
    const { uid } = await money.lost(inputFor)
    await money.reconcileAt(noon + minute)
    expect(await money.desk.ask('pagamento.consultar', { uid }, { at: noon + minute })).toMatchObject({
      situacao: 'aguardando',
    })
    expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('of which the bank never heard may be made again, under its own name', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.desk.proposed()
    money.standIn.fail(charging, 'hangsUp')
    await money.desk.call('pagamento.criar', byCard(uid))
    const { id } = await money.chargeOf(uid)
    await money.reconcileAt(noon + minute)
    expect(await money.desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    await money.desk.ask('pagamento.criar', byCard(uid), { at: noon + minute })
    expect(await money.chargesOf(uid)).toEqual([{ id, situacao: 'pago', pendencia: null, valor: 4990 }])
  })

  it('by card, where the bank can tell nothing, waits for staff, and is never sent again', async () => {
    const { uid } = await money.lost(byCard)
    for (const at of [noon + minute, noon + hour, noon + 4 * day]) await money.reconcileAt(at)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
    expect(money.standIn.requests.filter(({ path }) => path === charging)).toHaveLength(1)
  })

  it('by Pix or boleto, where the bank can tell nothing, was never shown: after a minute it may be requested again under its name', async () => {
    const { uid, id } = await money.lost(byBoleto)
    await money.reconcileAt(noon + minute - second)
    expect(await money.desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
    await money.reconcileAt(noon + 3 * minute)
    expect(await money.desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    await money.desk.ask('pagamento.criar', byBoleto(uid), { at: noon + 3 * minute })
    expect(await money.chargesOf(uid)).toMatchObject([{ id, situacao: 'aguardando' }])
    expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('that a process was sending when it died is asked for at once', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.lost(byCard)
    await money.desk.store.query(
      `update pagamento set situacao = 'confirmando', processo = 'morto', conferir_em = 'infinity' where id = $1`,
      [id],
    )
    await money.reconcileAt(noon)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('is asked for by one of two processes', async () => {
    money.standIn.dental.tells()
    await money.lost(byCard)
    await Promise.all([money.reconcileAt(noon + minute), money.reconcileAt(noon + minute)])
    const asked = money.standIn.requests.filter(({ path }) => path === '/api/Proposta/ConsultarPagamento')
    expect(asked).toHaveLength(1)
  })
})

describe('asking', () => {
  /** Asks for all charges, and lets something happen while the bank thinks about its answer. */
  async function askWhile(happens: () => Promise<unknown>): Promise<void> {
    await money.desk.store.query(`update pagamento set conferir_em = '-infinity'`)
    const isAsked = money.standIn.hold('/api/Proposta/ConsultarPagamento')
    const asking = money.reconcilerAt(noon).turn()
    const letGo = await isAsked
    await happens()
    letGo()
    await asking
  }

  it('leaves what another charge takes the place of meanwhile to be taken back at once', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    await askWhile(() => money.desk.ask('pagamento.criar', byPix(uid)))
    await money.reconcileAt(noon + second)
    const cancelled = money.standIn.requests.filter(
      ({ path, query }) => path === '/api/Proposta/CancelarPagamento' && query.chave === id,
    )
    expect(cancelled).toHaveLength(1)
  })

  it('leaves what a first notice tells of meanwhile to be asked for once more', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    const paid = { id: 'aviso', chave: id, situacao: 'pago', money: { centavos: 4990, moeda: 'BRL' } }
    await askWhile(() => money.desk.store.transaction((sql) => storeNotice(sql, paid, noon)))
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await money.reconcileAt(noon + second)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('ends five working days after a due date, and a day after a Pix', async () => {
    money.standIn.dental.tells()
    const [boleto, pix] = [await money.opened(byBoleto), await money.opened(byPix)]
    const nextOf = async (id: string) =>
      (
        await money.desk.store.query<{ readonly at: Date | null }>(
          'select conferir_em as at from pagamento where id = $1',
          [id],
        )
      )[0]?.at
    for (let at = noon; at < noon + 14 * day; at += 6 * hour) await money.reconcileAt(at)
    expect([await nextOf(boleto.id), await nextOf(pix.id)]).toEqual([null, null])
  })

  it('keeps a proposal from being purged while its money is open', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.lost(byCard)
    await money.desk.store.query(`update pagamento set conferir_em = null`)
    await purge(money.desk.store, noon + 400 * day, expiries)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
  })
})
