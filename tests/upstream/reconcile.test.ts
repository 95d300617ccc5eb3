import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeNotice } from '../../server/payment/notices.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge } from '../../server/store/index.ts'
import { noon } from '../contracts/variant.ts'
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

describe('a charge of which nobody knows how it ended', () => {
  it('[T06ja] pays its proposal as soon as the bank tells, with no page open', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.lost(byCard)
    await money.reconcileAt(noon + minute)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'pago' })
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it.each([
    ['Pix', byPix],
    ['boleto', byBoleto],
  ])('[T06ja] is shown, where it is a %s that the bank has opened', async (_name, inputFor) => {
    money.standIn.dental.tells()
    const { uid } = await money.lost(inputFor)
    await money.reconcileAt(noon + minute)
    expect(await money.desk.ask('pagamento.consultar', { uid }, { at: noon + minute })).toMatchObject({
      situacao: 'aguardando',
    })
    expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('[T06jb] of which the bank never heard may be made again, under its own name', async () => {
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

  it('[T06jc] by card, where the bank can tell nothing, waits for staff, and is never sent again', async () => {
    const { uid } = await money.lost(byCard)
    for (const at of [noon + minute, noon + hour, noon + 4 * day]) await money.reconcileAt(at)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
    expect(money.standIn.requests.filter(({ path }) => path === charging)).toHaveLength(1)
  })

  it('[T06jd] by Pix or boleto, where the bank can tell nothing, was shown to nobody: after a minute it may be asked for again under its name', async () => {
    const { uid, id } = await money.lost(byBoleto)
    await money.reconcileAt(noon + minute - second)
    expect(await money.desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
    await money.reconcileAt(noon + 3 * minute)
    expect(await money.desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    await money.desk.ask('pagamento.criar', byBoleto(uid), { at: noon + 3 * minute })
    expect(await money.chargesOf(uid)).toMatchObject([{ id, situacao: 'aguardando' }])
    expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('[T06je] that a process was sending when it died is asked for at once', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.lost(byCard)
    await money.desk.store.query(
      `update pagamento set situacao = 'confirmando', processo = 'morto', conferir_em = 'infinity' where id = $1`,
      [id],
    )
    await money.reconcileAt(noon)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('[T06jf] is asked for by one of two processes', async () => {
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

  it('[T06ju] leaves what another charge takes the place of meanwhile to be taken back at once', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    await askWhile(() => money.desk.ask('pagamento.criar', byPix(uid)))
    await money.reconcileAt(noon + second)
    const cancelled = money.standIn.requests.filter(
      ({ path, query }) => path === '/api/Proposta/CancelarPagamento' && query.chave === id,
    )
    expect(cancelled).toHaveLength(1)
  })

  it('[T06jv] leaves what a first notice tells of meanwhile to be asked for once more', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    const paid = { id: 'aviso', chave: id, situacao: 'pago', money: { centavos: 4990, moeda: 'BRL' } }
    await askWhile(() => money.desk.store.transaction((sql) => storeNotice(sql, paid, noon)))
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await money.reconcileAt(noon + second)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('[T06jk] ends five working days after a due date, and a day after a Pix', async () => {
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

  it('[T06jl] keeps a proposal from being purged while its money is open', async () => {
    money.standIn.dental.tells()
    const { uid } = await money.lost(byCard)
    await money.desk.store.query(`update pagamento set conferir_em = null`)
    await purge(money.desk.store, noon + 400 * day, expiries)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
  })
})
