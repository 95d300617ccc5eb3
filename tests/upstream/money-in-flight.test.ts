import { describe, expect, it } from 'vitest'
import type { ActionContext } from '../../server/admin/page.ts'
import { markNotMade } from '../../server/admin/payments.ts'
import { recordBankStatus } from '../../server/payment/index.ts'
import { storeNotice } from '../../server/payment/notices.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge } from '../../server/store/index.ts'
import { noon } from '../contracts/variant.ts'
import { newCpf } from '../people.ts'
import {
  asking,
  byBoleto,
  byCard,
  byPix,
  cancelling,
  charging,
  day,
  declinedCard,
  hour,
  minute,
  paidInFull,
  second,
  setUpBank,
} from './fixtures.ts'

const money = await setUpBank()
const { desk, standIn, bank, requestsTo, holding, chargeOf, chargesOf, situationsOf, stateOf } = money
const { store } = desk
const { lost, opened, reconcileAt, nextAskOf } = money

const consultAt = (uid: string, at = noon) => desk.ask('pagamento.consultar', { uid }, { at })
const boletosSent = () => store.query(`select 1 from outbox where dedupe_key like 'boleto %'`)
/** Stores the notice of a bank that a charge is paid. */
const noteAsPaid = (chave: string, centavos = 4990) =>
  store.transaction((sql) =>
    storeNotice(sql, { id: 'aviso', chave, situacao: 'pago', money: { centavos, moeda: 'BRL' } }, noon),
  )

describe('a bank that says it never heard of a charge', () => {
  it('is not believed for a minute where the sender lives, and is asked again for a day', async () => {
    bank.tells()
    const { uid, id } = await lost(byCard, 'http500')
    await reconcileAt(noon + 5 * second)
    expect(await situationsOf(uid)).toEqual(['confirmando'])
    await reconcileAt(noon + 2 * minute)
    expect(await situationsOf(uid)).toEqual(['naoFeita'])
    bank.setCharge(id, paidInFull)
    await reconcileAt(noon + hour)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('undoes no later sending of the same charge', async () => {
    const { uid, id } = await lost(byCard)
    const sayNotMade = () =>
      store.transaction((sql) => recordBankStatus(sql, id, { is: 'notMade', sentAt: noon }, noon + minute))
    await sayNotMade()
    standIn.fail(charging, 'answerLost')
    await desk.call('pagamento.criar', byCard(uid), { at: noon + minute })
    await sayNotMade()
    expect(await chargeOf(uid)).toMatchObject({ id, situacao: 'confirmando' })
  })

  it('is no word about a boleto that was shown', async () => {
    const { uid } = await opened(byBoleto)
    bank.reset()
    bank.tells()
    await money.askForAllAt(noon + hour)
    expect(await situationsOf(uid)).toEqual(['aguardando'])
  })
})

describe('a charge that was not made', () => {
  it('goes out under its own name again, whatever else was tried in between', async () => {
    const { uid, id, situacao } = await lost(byCard, 'http401')
    expect(situacao).toBe('naoFeita')
    await desk.ask('pagamento.criar', byPix(uid), { at: noon + minute })
    await desk.ask('pagamento.criar', byCard(uid), { at: noon + 2 * minute })
    expect(requestsTo(charging).at(-1)?.headers['idempotency-key']).toBe(id)
  })
})

describe('a boleto whose recipient had too many messages', () => {
  it('is not sent either where only the reconciliation learns of it', async () => {
    bank.tells()
    const { uid } = await lost(byBoleto, 'answerLost', { admits: false })
    await reconcileAt(noon + minute)
    expect(await situationsOf(uid)).toEqual(['aguardando'])
    expect(await boletosSent()).toEqual([])
  })
})

describe('what a bank opened after all, of a charge that was held for not made', () => {
  async function heldForNotMade() {
    bank.tells()
    const { uid, id } = await lost(byPix, 'http500')
    await reconcileAt(noon + 2 * minute)
    expect(await situationsOf(uid)).toEqual(['naoFeita'])
    return { uid, id }
  }
  const openLate = (id: string) =>
    bank.setCharge(id, { data: { pixCodigo: 'código', pixTempoExpiracao: 30 } })

  it('awaits its money', async () => {
    const { uid, id } = await heldForNotMade()
    openLate(id)
    await reconcileAt(noon + hour)
    expect(await consultAt(uid, noon + hour)).toMatchObject({ situacao: 'aguardando', pixCodigo: 'código' })
  })

  it('is taken back where another took its place', async () => {
    const { uid, id } = await heldForNotMade()
    await desk.ask('pagamento.criar', byBoleto(uid), { at: noon + 3 * minute })
    openLate(id)
    await reconcileAt(noon + hour)
    const question = { method: 'GET', path: asking, query: { chave: id }, headers: {}, body: undefined }
    expect(bank.answer(question).body).toMatchObject({ data: { situacao: 'cancelado' } })
    expect(await situationsOf(uid)).toEqual(['cancelado', 'aguardando'])
  })
})

describe('a charge on its way', () => {
  it('is not undone by staff who look at an older page', async () => {
    const { uid } = await desk.proposed()
    const pressed = await holding(
      charging,
      () => desk.call('pagamento.criar', byCard(uid)),
      async () => {
        const { id } = await chargeOf(uid)
        const act = store.transaction((sql) =>
          markNotMade.run(id, { sql, now: noon + second } as ActionContext),
        )
        expect(await act).toBe(null)
      },
    )
    expect(pressed).toMatchObject({ ok: true })
  })

  it.each([
    ['heard', undefined],
    ['lost', 'answerLost'],
  ] as const)(
    'that a notice tells of meanwhile is asked for as soon as its answer is %s',
    async (_, fault) => {
      bank.tells()
      const { uid } = await desk.proposed()
      if (fault) standIn.fail(charging, fault)
      await holding(
        charging,
        () => desk.call('pagamento.criar', byBoleto(uid)),
        async () => noteAsPaid((await chargeOf(uid)).id),
      )
      bank.setCharge((await chargeOf(uid)).id, paidInFull)
      await reconcileAt(noon + second)
      expect(await stateOf(uid)).toBe('paga')
    },
  )

  it.each([
    ['a boleto', 'pagamento.criar', byBoleto, { ok: false, problem: 'propostaEncerrada' }],
    ['a new Pix', 'pix.renovar', (uid: string) => ({ uid }), { ok: true, data: { statusPixPagamento: 2 } }],
  ] as const)(
    'that opens %s for what was paid meanwhile is nothing to pay',
    async (_, name, inputFor, reply) => {
      bank.tells()
      const { uid, id, valor } = await opened(byPix)
      bank.endPix()
      const pressed = await holding(
        charging,
        () => desk.call(name, inputFor(uid), { at: noon + 31 * minute }),
        async () => {
          bank.setCharge(id, { situacao: 'pago', valorCentavos: valor })
          await money.askForAllAt(noon + 31 * minute + second)
        },
      )
      expect(pressed).toMatchObject(reply)
      expect(await stateOf(uid)).toBe('paga')
      expect((await situationsOf(uid)).toSorted()).toEqual(['cancelado', 'pago'])
      expect(await boletosSent()).toEqual([])
    },
  )

  it('of a person’s other proposal keeps no money that came from paying', async () => {
    bank.tells()
    const cpf = newCpf()
    const pix = await opened(byPix, cpf)
    const { uid } = await desk.proposed(cpf)
    await holding(
      charging,
      () => desk.call('pagamento.criar', { ...byCard(uid), cartao: declinedCard }),
      async () => {
        bank.setCharge(pix.id, { situacao: 'pago', valorCentavos: pix.valor })
        await money.askForAllAt(noon + minute)
      },
    )
    expect(await stateOf(pix.uid)).toBe('paga')
  })
})

describe('a charge whose outcome is unknown', () => {
  it('pays its proposal as soon as the bank tells, with no page open', async () => {
    bank.tells()
    const { uid } = await lost(byCard)
    await reconcileAt(noon + minute)
    expect([await situationsOf(uid), await stateOf(uid)]).toEqual([['pago'], 'paga'])
  })

  it.each([
    ['Pix', byPix],
    ['boleto', byBoleto],
  ])('is shown, where it is a %s that the bank has opened', async (_name, inputFor) => {
    bank.tells()
    const { uid } = await lost(inputFor)
    await reconcileAt(noon + minute)
    expect(await consultAt(uid, noon + minute)).toMatchObject({ situacao: 'aguardando' })
    expect(bank.stored('Pagamento')).toHaveLength(1)
  })

  it('of which the bank never heard may be made again, under its own name', async () => {
    bank.tells()
    const { uid, id } = await lost(byCard, 'hangsUp')
    await reconcileAt(noon + minute)
    expect(await consultAt(uid)).toEqual({ situacao: 'nenhum' })
    await desk.ask('pagamento.criar', byCard(uid), { at: noon + minute })
    expect(await chargesOf(uid)).toEqual([{ id, situacao: 'pago', pendencia: null, valor: 4990 }])
  })

  it('by card, where the bank can tell nothing, waits for staff, and is never sent again', async () => {
    const { uid } = await lost(byCard)
    for (const at of [noon + minute, noon + hour, noon + 4 * day]) await reconcileAt(at)
    expect(await situationsOf(uid)).toEqual(['confirmando'])
    expect(requestsTo(charging)).toHaveLength(1)
  })

  it('by Pix or boleto, where the bank can tell nothing, was never shown: after a minute it may be requested again under its name', async () => {
    const { uid, id } = await lost(byBoleto)
    await reconcileAt(noon + minute - second)
    expect(await consultAt(uid)).toEqual({ situacao: 'confirmando' })
    await reconcileAt(noon + 3 * minute)
    expect(await consultAt(uid)).toEqual({ situacao: 'nenhum' })
    await desk.ask('pagamento.criar', byBoleto(uid), { at: noon + 3 * minute })
    expect(await chargesOf(uid)).toMatchObject([{ id, situacao: 'aguardando' }])
    expect(bank.stored('Pagamento')).toHaveLength(1)
  })

  it('that a process was sending when it died is asked for at once', async () => {
    bank.tells()
    const { uid, id } = await lost(byCard)
    await store.query(
      `update pagamento set situacao = 'confirmando', processo = 'morto', conferir_em = 'infinity' where id = $1`,
      [id],
    )
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('is asked for by one of two processes', async () => {
    bank.tells()
    await lost(byCard)
    await Promise.all([reconcileAt(noon + minute), reconcileAt(noon + minute)])
    expect(requestsTo(asking)).toHaveLength(1)
  })
})

describe('asking', () => {
  /** Asks for all charges, and lets something happen while the bank thinks about its answer. */
  async function askWhile(happens: () => Promise<unknown>): Promise<void> {
    await store.query(`update pagamento set conferir_em = '-infinity'`)
    await holding(asking, () => money.reconcilerAt(noon).turn(), happens)
  }

  it('leaves what another charge takes the place of meanwhile to be taken back at once', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    await askWhile(() => desk.ask('pagamento.criar', byPix(uid)))
    await reconcileAt(noon + second)
    expect(requestsTo(cancelling).map(({ query }) => query.chave)).toEqual([id])
  })

  it('leaves what a first notice tells of meanwhile to be asked for once more', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    await askWhile(() => noteAsPaid(id))
    bank.setCharge(id, paidInFull)
    await reconcileAt(noon + second)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('ends five working days after a due date, and a day after a Pix', async () => {
    bank.tells()
    const [boleto, pix] = [await opened(byBoleto), await opened(byPix)]
    for (let at = noon; at < noon + 14 * day; at += 6 * hour) await reconcileAt(at)
    expect([await nextAskOf(boleto.id), await nextAskOf(pix.id)]).toEqual([null, null])
  })

  it('keeps a proposal from being purged while its money is open', async () => {
    bank.tells()
    const { uid } = await lost(byCard)
    await store.query(`update pagamento set conferir_em = null`)
    await purge(store, noon + 400 * day, expiries)
    expect(await situationsOf(uid)).toEqual(['confirmando'])
  })
})
