import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeNotice } from '../../server/payment/notices.ts'
import { noon } from '../contracts/variant.ts'
import { byBoleto, byCard, byPix, hour, type MoneyDesk, minute, openMoneyDesk, second } from './money-kit.ts'

let money: MoneyDesk
beforeAll(async () => {
  money = await openMoneyDesk()
}, 60_000)
beforeEach(() => money.clear())
afterAll(() => money.close())

const nextAskOf = async (id: string) => {
  const rows = await money.desk.store.query<{ readonly at: Date | null }>(
    'select conferir_em as at from pagamento where id = $1',
    [id],
  )
  return rows[0]?.at
}

describe('a Pix that another charge took the place of', () => {
  it('[T06jy] is given out no more, though its bank still takes it', async () => {
    const { uid } = await money.opened(byPix)
    const first = await money.desk.ask('proposta.obter', { uid })
    await money.desk.ask('pagamento.criar', byBoleto(uid))
    expect(await money.desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    const renewed = await money.desk.ask('pix.renovar', { uid })
    expect(renewed.pixCodigo).toBeTruthy()
    expect((await money.chargesOf(uid)).filter(({ situacao }) => situacao === 'aguardando')).toHaveLength(1)
    expect(first).toMatchObject({ situacao: 'aberta' })
  })

  it('[T06jy] nor is one of an old price, once it expired', async () => {
    const { uid, valor } = await money.opened(byPix)
    await money.desk.store.query('update proposta set valor_centavos = 9980 where uid = $1', [uid])
    const later = { at: noon + 31 * minute }
    expect(await money.desk.ask('pix.consultar', { uid }, later)).toEqual({ statusPixPagamento: 3 })
    expect(await money.chargeOf(uid)).toMatchObject({ valor, situacao: 'aguardando' })
    expect(await money.desk.ask('pagamento.consultar', { uid }, later)).toMatchObject({
      situacao: 'expirado',
    })
  })
})

describe('a bank that contradicts its own notice', () => {
  const paid = (chave: string) => ({
    ...{ id: `aviso de ${chave}`.slice(0, 60), chave, situacao: 'pago' },
    money: { centavos: 4990, moeda: 'BRL' },
  })

  it('[T06jz] is asked again, and after an hour it is for staff', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    await money.desk.store.transaction((sql) => storeNotice(sql, paid(id), noon))
    await money.reconcileAt(noon)
    expect(await nextAskOf(id)).toEqual(new Date(noon + 30 * second))
    await money.reconcileAt(noon + hour)
    expect(await money.stateOf(uid)).toBe('aberta')
    expect(await money.desk.store.query('select motivo, chave from divergencia')).toEqual([
      { motivo: 'avisoContradito', chave: id },
    ])
  })
})

describe('an answer with a zero where it says nothing', () => {
  it.each(['criar', 'conferir'] as const)('[T06jz] is an answer all the same, to %s', async (call) => {
    money.standIn.dental.tells()
    if (call === 'conferir') {
      const { uid, id } = await money.lost(byCard)
      money.standIn.dental.setCharge(id, { situacao: 'pago', data: { pixTempoExpiracao: 0 } })
      await money.reconcileAt(noon + minute)
      expect(await money.stateOf(uid)).toBe('paga')
      return
    }
    const { uid } = await money.desk.proposed()
    money.standIn.dental.says({ pixTempoExpiracao: 0 })
    expect(await money.desk.ask('pagamento.criar', byCard(uid))).toMatchObject({ statusPerfilPagamento: 1 })
  })
})
