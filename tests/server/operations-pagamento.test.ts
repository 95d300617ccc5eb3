import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learn, settle } from '../../server/payment/index.ts'
import { type Desk, openDesk, pedido } from '../contracts/journey.ts'
import { pay } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const minute = 60_000
const monthly = { formaPagamento: 5, cicloPagamento: 1 } as const

/** Makes a proposal and its Pix. */
async function charged(cpf?: string) {
  const { uid, sale } = await desk.proposed(cpf)
  const pix = await desk.ask('pagamento.criar', { uid, ...monthly })
  return { uid, sale, pix }
}

const chargesOf = (uid: string) =>
  desk.store.query<{ readonly id: string; readonly situacao: string; readonly fora: boolean }>(
    `select pagamento.id, pagamento.situacao, pago_fora_do_prazo as fora
       from pagamento join proposta on proposta.id = proposta_id where uid = $1 order by pagamento.created_at, situacao`,
    [uid],
  )

const settleAt = (id: string | undefined, at: number) =>
  desk.store.transaction((sql) => settle(sql, String(id), at))

describe('a Pix', () => {
  it('[D34k] [D35k] is created with a valid code, its amount, its minutes and the instant it ends', async () => {
    const { pix } = await charged()
    expect(pix).toEqual({
      statusPerfilPagamento: 1,
      formaPagamento: 5,
      pixCodigo: expect.any(String),
      pixTempoExpiracao: 30,
      expiraEm: noon + 30 * minute,
      valorCentavos: 5387,
      linhaDigitavel: null,
      codigoDeBarras: null,
      linkBoleto: null,
      linkPagamento: null,
      linkTempoExpiracao: null,
      vencimento: null,
    })
    expect(isValidPixPayload(String(pix.pixCodigo))).toBe(true)
    expect(String(pix.pixCodigo)).toContain('540553.87')
  })

  it.each([
    { cicloPagamento: 6, valorCentavos: 29337 },
    { cicloPagamento: 12, valorCentavos: 58277 },
  ])('[D32o] of the cycle of $cicloPagamento months costs what the proposal said', async (row) => {
    const { uid } = await desk.proposed()
    const { cicloPagamento, valorCentavos } = row
    const pix = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento })
    expect(pix).toMatchObject({ valorCentavos })
  })

  it('[D35l] is the same while it awaits, however often and however many ask at once', async () => {
    const { uid, pix } = await charged()
    const again = () => desk.ask('pagamento.criar', { uid, ...monthly }, { at: noon + minute })
    const all = await Promise.all(Array.from({ length: 10 }, again))
    for (const one of all) expect(one).toEqual(pix)
    expect(await chargesOf(uid)).toHaveLength(1)
  })

  it('[D35m] of another cycle takes the place of the one that awaits', async () => {
    const { uid, pix } = await charged()
    const annual = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 12 })
    expect(annual.pixCodigo).not.toBe(pix.pixCodigo)
    const situations = (await chargesOf(uid)).map(({ situacao }) => situacao).sort()
    expect(situations).toEqual(['aguardando', 'cancelado'])
  })

  it('[D35n] no longer awaits once the proposal costs something else', async () => {
    const { uid, sale, pix } = await charged()
    await desk.ask('proposta.salvar', { ...pedido, idProduto: 1, valorCentavos: 2300 }, { sale })
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    const renewed = await desk.ask('pagamento.criar', { uid, ...monthly })
    expect(renewed).toMatchObject({ valorCentavos: 2697 })
    expect(renewed.pixCodigo).not.toBe(pix.pixCodigo)
  })

  it('[D35o] awaits until the last millisecond and is expired from its end on, by the server’s clock', async () => {
    const { uid } = await charged()
    const end = noon + 30 * minute
    expect(await desk.ask('pix.consultar', { uid }, { at: end - 1 })).toEqual({ statusPixPagamento: 1 })
    expect(await desk.ask('pix.consultar', { uid }, { at: end })).toEqual({ statusPixPagamento: 3 })
    expect(await desk.ask('pagamento.consultar', { uid }, { at: end })).toMatchObject({
      situacao: 'expirado',
    })
  })

  it('[D35p] is renewed only when expired: awaiting stays the same code, paid gives none', async () => {
    const { uid, pix } = await charged()
    const { pixCodigo, expiraEm } = pix
    expect(await desk.ask('pix.renovar', { uid })).toMatchObject({
      statusPixPagamento: 1,
      pixCodigo,
      expiraEm,
    })
    const at = noon + 31 * minute
    const renewed = await desk.ask('pix.renovar', { uid }, { at })
    expect(renewed).toMatchObject({ statusPixPagamento: 1, expiraEm: at + 30 * minute, valorCentavos: 5387 })
    expect(renewed.pixCodigo).not.toBe(pixCodigo)
    const [, second] = await chargesOf(uid)
    await settleAt(second?.id, at)
    expect(await desk.ask('pix.renovar', { uid }, { at })).toMatchObject({
      statusPixPagamento: 2,
      pixCodigo: null,
    })
    expect(await chargesOf(uid)).toHaveLength(2)
  })

  it('[D35q] that was never asked for is neither consulted nor renewed', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.call('pix.consultar', { uid })).toEqual({ ok: false, problem: 'naoEncontrado' })
    expect(await desk.call('pix.renovar', { uid })).toEqual({ ok: false, problem: 'naoEncontrado' })
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    expect(await desk.call('pagamento.consultar', { uid: 'nenhuma' })).toEqual({
      ok: false,
      problem: 'naoEncontrado',
    })
  })
})

describe('paying', () => {
  it('[D35r] ends the proposal: status 2, no second charge, shown as paid', async () => {
    const { uid } = await desk.proposed()
    await pay(desk, uid)
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 2 })
    expect(await desk.call('pagamento.criar', { uid, ...monthly })).toEqual({
      ok: false,
      problem: 'propostaEncerrada',
    })
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({
      situacao: 'paga',
      pagamento: { situacao: 'pago', formaPagamento: 5, cicloPagamento: 1, valorCentavos: 5387 },
    })
  })

  it('[D35s] is for ever: neither its time nor a second notice changes it', async () => {
    const { uid } = await charged()
    const [charge] = await chargesOf(uid)
    expect(await settleAt(charge?.id, noon)).toBe(true)
    expect(await settleAt(charge?.id, noon + minute)).toBe(false)
    for (const is of ['over', 'declined', 'notMade', 'open', 'unknown'] as const) {
      await desk.store.transaction((sql) => learn(sql, String(charge?.id), { is }, noon))
    }
    expect(await desk.ask('pix.consultar', { uid }, { at: noon + 60 * minute })).toEqual({
      statusPixPagamento: 2,
    })
  })

  it('[D35t] late still pays, marked for staff, and cancels the Pix that awaits instead', async () => {
    const { uid } = await charged()
    const at = noon + 31 * minute
    await desk.ask('pix.renovar', { uid }, { at })
    const [first] = await chargesOf(uid)
    expect(await settleAt(first?.id, at)).toBe(true)
    const ends = (await chargesOf(uid)).map(({ situacao, fora }) => ({ situacao, fora }))
    expect(ends).toEqual([
      { situacao: 'pago', fora: true },
      { situacao: 'cancelado', fora: false },
    ])
    expect(await desk.ask('pix.consultar', { uid }, { at })).toEqual({ statusPixPagamento: 2 })
  })

  it('[D35u] one of a hundred notices at once changes something', async () => {
    const { uid } = await charged()
    const [charge] = await chargesOf(uid)
    const notices = await Promise.all(Array.from({ length: 100 }, () => settleAt(charge?.id, noon)))
    expect(notices.filter(Boolean)).toHaveLength(1)
  })

  it('[D35v] a cancelled charge, or none, pays nothing', async () => {
    const { uid } = await charged()
    const [first] = await chargesOf(uid)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 12 })
    expect(await settleAt(first?.id, noon)).toBe(false)
    expect(await settleAt('nenhuma', noon)).toBe(false)
  })
})

describe('the special values', () => {
  it('[T04k] make a Pix end after one minute', async () => {
    const { pix } = await charged('99900001079')
    expect(pix).toMatchObject({ pixTempoExpiracao: 1, expiraEm: noon + minute })
  })

  it('[T04l] make a Pix without a code, which nobody is asked to pay', async () => {
    const { uid, pix } = await charged('99900001150')
    expect(pix).toMatchObject({ statusPerfilPagamento: 1, pixCodigo: null, valorCentavos: 5387 })
    expect(await chargesOf(uid)).toMatchObject([{ situacao: 'recusado' }])
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
  })
})
