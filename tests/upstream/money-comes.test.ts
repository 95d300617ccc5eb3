import { describe, expect, it } from 'vitest'
import { storeNotice } from '../../server/payment/notices.ts'
import { noon } from '../contracts/variant.ts'
import {
  asking,
  byBoleto,
  byCard,
  byPix,
  cancelling,
  day,
  hour,
  minute,
  paidInFull,
  second,
  setUpBank,
} from './fixtures.ts'

const money = await setUpBank()
const { desk, bank, requestsTo, holding, chargeOf, chargesOf, situationsOf, stateOf } = money
const { store } = desk
const { lost, opened, reconcileAt, nextAskOf, divergences } = money

describe('money that comes while no page is open', () => {
  it('pays by Pix', async () => {
    const { uid } = await opened(byPix)
    bank.setPix(await money.uidThere(uid), 2)
    await reconcileAt(noon + minute)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('pays by boleto, days later', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    for (const at of [noon + 6 * hour, noon + day]) await reconcileAt(at)
    bank.setCharge(id, paidInFull)
    await reconcileAt(noon + 3 * day)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('for a charge that another took the place of reaches staff as money to give back', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    await desk.ask('pagamento.criar', byCard(uid))
    bank.setCharge(id, { situacao: 'pago' })
    await reconcileAt(noon + 6 * hour)
    expect(await chargesOf(uid)).toContainEqual(
      expect.objectContaining({ id, situacao: 'cancelado', pendencia: 'propostaPaga' }),
    )
  })

  it.each([
    ['one cent less', { valorCentavos: 4989 }, 'valorDiferente'],
    ['one cent more', { valorCentavos: 4991 }, 'valorDiferente'],
    ['of another currency', { valorCentavos: 4990, moeda: 'USD' }, 'moedaDiferente'],
  ])('[T06ji] %s pays nothing, and reaches staff', async (_name, standing, pendencia) => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    bank.setCharge(id, { situacao: 'pago', ...standing })
    await reconcileAt(noon + 6 * hour)
    expect(await chargeOf(uid)).toMatchObject({ pendencia })
    expect(await stateOf(uid)).toBe('aberta')
  })

  it('for one who holds a plan by another proposal pays nothing, and reaches staff', async () => {
    bank.tells()
    const charges = [await opened(byBoleto, '11144477735'), await opened(byBoleto, '11144477735')]
    for (const { id } of charges) bank.setCharge(id, { situacao: 'pago' })
    await reconcileAt(noon + 6 * hour)
    const ends = await Promise.all(charges.map(({ uid }) => chargeOf(uid)))
    const states = ends.map(({ situacao, pendencia }) => pendencia ?? situacao)
    expect(states.toSorted()).toEqual(['cpfVendido', 'pago'])
  })
})

describe('a charge that another took the place of', () => {
  it('is cancelled at the bank, and asked for no more', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    await desk.ask('pagamento.criar', byPix(uid))
    await reconcileAt(noon + 6 * hour)
    expect(await situationsOf(uid)).toContain('cancelado')
    expect(await nextAskOf(id)).toBeNull()
  })

  it.each([
    ['a boleto by a Pix', byBoleto, byPix],
    ['a Pix by a boleto', byPix, byBoleto],
    ['a boleto by a card', byBoleto, byCard],
  ])('as %s is taken back at the bank at once', async (_name, inputFor, other) => {
    bank.tells()
    const { uid, id } = await opened(inputFor)
    await desk.ask('pagamento.criar', other(uid))
    await reconcileAt(noon)
    expect(requestsTo(cancelling).map(({ query }) => query.chave)).toEqual([id])
  })

  it('goes on being asked for where the bank cancels nothing', async () => {
    const { uid, id } = await opened(byBoleto)
    await desk.ask('pagamento.criar', byPix(uid))
    await reconcileAt(noon + 6 * hour)
    expect((await chargesOf(uid)).find((charge) => charge.id === id)?.situacao).toBe('cancelado')
  })
})

/** Stores what a bank tells of a charge by itself. */
const note = (chave: string, more: object = {}) =>
  store.transaction((sql) => {
    const money = { centavos: 4990, moeda: 'BRL' }
    return storeNotice(sql, { id: `aviso-${chave}`, chave, situacao: 'pago', money, ...more }, noon)
  })

describe('a notice', () => {
  it('has its charge asked for at once, and counts as the bank then says', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    await note(id)
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('aberta')
    bank.setCharge(id, paidInFull)
    await note(id, { id: 'outro' })
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('counts by itself where the bank can tell nothing more', async () => {
    const { uid, id } = await opened(byBoleto)
    await note(id)
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('that comes again changes nothing', async () => {
    const { id } = await opened(byBoleto)
    expect([await note(id), await note(id)]).toEqual([true, false])
    expect(await store.query('select 1 from aviso')).toHaveLength(1)
  })

  it('that comes while the bank is being asked has it asked once more', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    await note(id, { id: 'primeiro', situacao: 'aguardando' })
    const turn = () => money.reconcilerAt(noon).turn()
    await holding(asking, turn, () => note(id, { id: 'segundo' }))
    bank.setCharge(id, paidInFull)
    await reconcileAt(noon + second)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('of money for a charge that we never made reaches staff, once', async () => {
    await note('alheia')
    await note('alheia', { id: 'de-novo' })
    expect(await store.query('select motivo, chave, valor_centavos as valor from divergencia')).toEqual([
      { motivo: 'naoFizemos', chave: 'alheia', valor: 4990 },
    ])
  })

  it('that its bank contradicts is asked for again, and after an hour it is for staff', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    await note(id)
    await reconcileAt(noon)
    expect(await nextAskOf(id)).toEqual(new Date(noon + 30 * second))
    await reconcileAt(noon + hour)
    expect(await stateOf(uid)).toBe('aberta')
    expect(await divergences()).toEqual([{ motivo: 'avisoContradito', chave: id }])
  })
})

describe('the list of a day', () => {
  const nextMorning = noon + day

  it('pays what had not been reported, and tells staff of a charge that we never made', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    bank.setCharge(id, paidInFull)
    bank.setCharge('alheia', { situacao: 'pago', valorCentavos: 100 })
    await store.query('update pagamento set conferir_em = null')
    await reconcileAt(nextMorning)
    expect(await stateOf(uid)).toBe('paga')
    expect(await divergences()).toEqual([{ motivo: 'naoFizemos', chave: 'alheia' }])
  })

  it('is read whole, however many charges a day has', async () => {
    bank.tells()
    const { uid, id } = await opened(byBoleto)
    for (let n = 0; n < 20_000; n += 1) bank.setCharge(`recusada-${n}`, { situacao: 'recusado' })
    bank.setCharge(id, paidInFull)
    await store.query('update pagamento set conferir_em = null')
    await reconcileAt(nextMorning)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('that lacks what we hold for paid tells staff, and is compared once', async () => {
    bank.tells()
    const { uid, id } = await opened(byCard)
    bank.setCharge(id, { situacao: 'cancelado' })
    await reconcileAt(nextMorning)
    await reconcileAt(nextMorning + hour)
    expect(await stateOf(uid)).toBe('paga')
    expect(await divergences()).toEqual([{ motivo: 'naoConsta', chave: id }])
    expect(requestsTo('/api/Proposta/ListarPagamentos')).toHaveLength(3)
  })
})

describe('a Pix that another charge took the place of', () => {
  it('is given out no more, though its bank still takes it', async () => {
    const { uid } = await opened(byPix)
    expect(await stateOf(uid)).toBe('aberta')
    await desk.ask('pagamento.criar', byBoleto(uid))
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    expect((await desk.ask('pix.renovar', { uid })).pixCodigo).toBeTruthy()
    expect((await situationsOf(uid)).filter((each) => each === 'aguardando')).toHaveLength(1)
  })

  it('nor is one of an old price, once it expired', async () => {
    const { uid, valor } = await opened(byPix)
    await store.query('update proposta set valor_centavos = 9980 where uid = $1', [uid])
    const later = { at: noon + 31 * minute }
    expect(await desk.ask('pix.consultar', { uid }, later)).toEqual({ statusPixPagamento: 3 })
    expect(await chargeOf(uid)).toMatchObject({ valor, situacao: 'aguardando' })
    expect(await desk.ask('pagamento.consultar', { uid }, later)).toMatchObject({ situacao: 'expirado' })
  })
})

describe('an answer with a zero where it says nothing', () => {
  it('is an answer all the same, to criar', async () => {
    const { uid } = await desk.proposed()
    bank.says({ pixTempoExpiracao: 0 })
    expect(await desk.ask('pagamento.criar', byCard(uid))).toMatchObject({ statusPerfilPagamento: 1 })
  })

  it('is an answer all the same, to conferir', async () => {
    bank.tells()
    const { uid, id } = await lost(byCard)
    bank.setCharge(id, { situacao: 'pago', data: { pixTempoExpiracao: 0 } })
    await reconcileAt(noon + minute)
    expect(await stateOf(uid)).toBe('paga')
  })
})
