import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeNotice } from '../../server/payment/notices.ts'
import { noon } from '../contracts/variant.ts'
import {
  byBoleto,
  byCard,
  byPix,
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

describe('money that comes while no page is open', () => {
  it('pays by Pix', async () => {
    const { uid } = await money.opened(byPix)
    const [row] = await money.desk.store.query<{ readonly externo: string }>(
      'select uid_externo as externo from proposta where uid = $1',
      [uid],
    )
    money.standIn.dental.setPix(String(row?.externo), 2)
    await money.reconcileAt(noon + minute)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('pays by boleto, days later', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    for (const at of [noon + 6 * hour, noon + day]) await money.reconcileAt(at)
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await money.reconcileAt(noon + 3 * day)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('for a charge that another took the place of reaches staff as money to give back', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    await money.desk.ask('pagamento.criar', byCard(uid))
    money.standIn.dental.setCharge(id, { situacao: 'pago' })
    await money.reconcileAt(noon + 6 * hour)
    expect((await money.chargesOf(uid)).find((charge) => charge.id === id)).toMatchObject({
      situacao: 'cancelado',
      pendencia: 'propostaPaga',
    })
  })

  it.each([
    ['one cent less', { valorCentavos: 4989 }, 'valorDiferente'],
    ['one cent more', { valorCentavos: 4991 }, 'valorDiferente'],
    ['of another currency', { valorCentavos: 4990, moeda: 'USD' }, 'moedaDiferente'],
  ])('[T06ji] %s pays nothing, and reaches staff', async (_name, standing, pendencia) => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    money.standIn.dental.setCharge(id, { situacao: 'pago', ...standing })
    await money.reconcileAt(noon + 6 * hour)
    expect(await money.chargeOf(uid)).toMatchObject({ pendencia })
    expect(await money.stateOf(uid)).toBe('aberta')
  })

  it('for one who holds a plan by another proposal pays nothing, and reaches staff', async () => {
    money.standIn.dental.tells()
    const [first, second] = [
      await money.desk.proposed('11144477735'),
      await money.desk.proposed('11144477735'),
    ]
    for (const { uid } of [first, second]) {
      await money.desk.ask('pagamento.criar', byBoleto(uid))
      money.standIn.dental.setCharge((await money.chargeOf(uid)).id, { situacao: 'pago' })
    }
    await money.reconcileAt(noon + 6 * hour)
    const states = [await money.chargeOf(first.uid), await money.chargeOf(second.uid)].map(
      ({ situacao, pendencia }) => pendencia ?? situacao,
    )
    expect(states.toSorted()).toEqual(['cpfVendido', 'pago'])
  })
})

describe('a charge that another took the place of', () => {
  it('is cancelled at the bank, and asked for no more', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    await money.desk.ask('pagamento.criar', byPix(uid))
    await money.reconcileAt(noon + 6 * hour)
    expect((await money.chargesOf(uid)).find((charge) => charge.id === id)).toMatchObject({
      situacao: 'cancelado',
    })
    expect(
      await money.desk.store.query('select conferir_em as at from pagamento where id = $1', [id]),
    ).toEqual([{ at: null }])
  })

  it.each([
    ['a boleto by a Pix', byBoleto, byPix],
    ['a Pix by a boleto', byPix, byBoleto],
    ['a boleto by a card', byBoleto, byCard],
  ])('as %s is taken back at the bank at once', async (_name, inputFor, other) => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(inputFor)
    await money.desk.ask('pagamento.criar', other(uid))
    await money.reconcileAt(noon)
    const cancelling = money.standIn.requests.filter(
      ({ path, query }) => path === '/api/Proposta/CancelarPagamento' && query.chave === id,
    )
    expect(cancelling).toHaveLength(1)
  })

  it('goes on being asked for where the bank cancels nothing', async () => {
    const { uid, id } = await money.opened(byBoleto)
    await money.desk.ask('pagamento.criar', byPix(uid))
    await money.reconcileAt(noon + 6 * hour)
    expect((await money.chargesOf(uid)).find((charge) => charge.id === id)).toMatchObject({
      situacao: 'cancelado',
    })
  })
})

describe('a notice', () => {
  const notice = (chave: string, more: object = {}) => ({
    id: `aviso-${chave}`,
    chave,
    situacao: 'pago',
    money: { centavos: 4990, moeda: 'BRL' },
    ...more,
  })
  const tell = (one: ReturnType<typeof notice>, at = noon) =>
    money.desk.store.transaction((sql) => storeNotice(sql, one, at))

  it('has its charge asked for at once, and counts as the bank then says', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    await tell(notice(id))
    await money.reconcileAt(noon)
    expect(await money.stateOf(uid)).toBe('aberta')
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await tell(notice(id, { id: 'outro' }))
    await money.reconcileAt(noon)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('counts by itself where the bank can tell nothing more', async () => {
    const { uid, id } = await money.opened(byBoleto)
    await tell(notice(id))
    await money.reconcileAt(noon)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('that comes again changes nothing', async () => {
    const { id } = await money.opened(byBoleto)
    expect(await tell(notice(id))).toBe(true)
    expect(await tell(notice(id))).toBe(false)
    expect(await money.desk.store.query('select 1 from aviso')).toHaveLength(1)
  })

  it('that comes while the bank is being asked has it asked once more', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    await tell(notice(id, { id: 'primeiro', situacao: 'aguardando' }))
    const isAsked = money.standIn.hold('/api/Proposta/ConsultarPagamento')
    const asking = money.reconcilerAt(noon).turn()
    const letGo = await isAsked
    await tell(notice(id, { id: 'segundo' }))
    letGo()
    await asking
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await money.reconcileAt(noon + second)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('of money for a charge that we never made reaches staff, once', async () => {
    await tell(notice('alheia'))
    await tell(notice('alheia', { id: 'de-novo' }))
    expect(
      await money.desk.store.query('select motivo, chave, valor_centavos as valor from divergencia'),
    ).toEqual([{ motivo: 'naoFizemos', chave: 'alheia', valor: 4990 }])
  })
})

describe('the list of a day', () => {
  const nextMorning = noon + day

  it('pays what had not been reported, and tells staff of a charge that we never made', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    money.standIn.dental.setCharge('alheia', { situacao: 'pago', valorCentavos: 100 })
    await money.desk.store.query('update pagamento set conferir_em = null')
    await money.reconcileAt(nextMorning)
    expect(await money.stateOf(uid)).toBe('paga')
    expect(await money.desk.store.query('select motivo, chave from divergencia')).toEqual([
      { motivo: 'naoFizemos', chave: 'alheia' },
    ])
  })

  it('is read whole, however many charges a day has', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byBoleto)
    for (let n = 0; n < 20_000; n += 1)
      money.standIn.dental.setCharge(`recusada-${n}`, { situacao: 'recusado' })
    money.standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await money.desk.store.query('update pagamento set conferir_em = null')
    await money.reconcileAt(nextMorning)
    expect(await money.stateOf(uid)).toBe('paga')
  })

  it('that lacks what we hold for paid tells staff, and is compared once', async () => {
    money.standIn.dental.tells()
    const { uid, id } = await money.opened(byCard)
    money.standIn.dental.setCharge(id, { situacao: 'cancelado' })
    await money.reconcileAt(nextMorning)
    await money.reconcileAt(nextMorning + hour)
    expect(await money.stateOf(uid)).toBe('paga')
    expect(await money.desk.store.query('select motivo, chave from divergencia')).toEqual([
      { motivo: 'naoConsta', chave: id },
    ])
    const lists = money.standIn.requests.filter(({ path }) => path === '/api/Proposta/ListarPagamentos')
    expect(lists).toHaveLength(3)
  })
})

const nextAskOf = async (id: string) => {
  const rows = await money.desk.store.query<{ readonly at: Date | null }>(
    'select conferir_em as at from pagamento where id = $1',
    [id],
  )
  return rows[0]?.at
}

describe('a Pix that another charge took the place of', () => {
  it('is given out no more, though its bank still takes it', async () => {
    const { uid } = await money.opened(byPix)
    const first = await money.desk.ask('proposta.obter', { uid })
    await money.desk.ask('pagamento.criar', byBoleto(uid))
    expect(await money.desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    const renewed = await money.desk.ask('pix.renovar', { uid })
    expect(renewed.pixCodigo).toBeTruthy()
    expect((await money.chargesOf(uid)).filter(({ situacao }) => situacao === 'aguardando')).toHaveLength(1)
    expect(first).toMatchObject({ situacao: 'aberta' })
  })

  it('nor is one of an old price, once it expired', async () => {
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
    id: `aviso de ${chave}`.slice(0, 60),
    chave,
    situacao: 'pago',
    money: { centavos: 4990, moeda: 'BRL' },
  })

  it('is asked again, and after an hour it is for staff', async () => {
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
  it.each(['criar', 'conferir'] as const)('is an answer all the same, to %s', async (call) => {
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
