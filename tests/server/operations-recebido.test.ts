import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../server/payment/index.ts'
import { type Desk, openDesk, pedido } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const [minute, day] = [60_000, 24 * 3_600_000]
const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const
const byBoleto = { formaPagamento: 1, cicloPagamento: 1 } as const
const cheaper = { ...pedido, idProduto: 1, valorCentavos: 2300 }
const laterStart = '2026-12-01'

/** Makes a proposal and a charge of it. */
async function charged(choice: typeof byPix | typeof byBoleto) {
  const { uid, sale } = await desk.proposed()
  const data = await desk.ask('pagamento.criar', { uid, ...choice })
  const [charge] = await chargesOf(uid)
  return { uid, sale, data, id: String(charge?.id) }
}

const chargesOf = (uid: string) =>
  desk.store.query<{ readonly id: string; readonly situacao: string }>(
    `select pagamento.id, pagamento.situacao from pagamento join proposta on proposta.id = proposta_id
      where uid = $1 order by pagamento.created_at`,
    [uid],
  )

const settleAt = (id: string, at: number) => desk.store.transaction((sql) => settle(sql, id, at))

const keptOf = async (id: string) =>
  (
    await desk.store.query(
      `select situacao, pago_em as "pagoEm", pago_fora_do_prazo as fora, recebido_em as "recebidoEm", pendencia
         from pagamento where id = $1`,
      [id],
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

const stateOf = async (uid: string) => (await desk.ask('proposta.obter', { uid })).situacao

describe('money that pays nothing', () => {
  it('[D34u] for a cancelled charge is noted for staff, once, and what awaits instead still does', async () => {
    const { uid, id } = await charged(byPix)
    await desk.ask('pagamento.criar', { uid, ...byBoleto })
    expect(await settleAt(id, noon + minute)).toBe(false)
    expect(await settleAt(id, noon + 2 * minute)).toBe(false)
    expect(await keptOf(id)).toEqual(received('cancelado', 'cobrancaCancelada', noon + minute))
    expect(await stateOf(uid)).toBe('aberta')
    expect((await chargesOf(uid)).map(({ situacao }) => situacao).sort()).toEqual(['aguardando', 'cancelado'])
  })

  it('[D34u] for a second charge of a paid proposal is noted for staff; the first notice again is none', async () => {
    const { uid, id } = await charged(byPix)
    const at = noon + 31 * minute
    await desk.ask('pix.renovar', { uid }, { at })
    const second = String((await chargesOf(uid))[1]?.id)
    expect([await settleAt(second, at), await settleAt(id, at), await settleAt(second, at)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await keptOf(id)).toEqual(received('expirado', 'propostaPaga', at))
    expect(await keptOf(second)).toMatchObject({ situacao: 'pago', recebidoEm: null, pendencia: null })
  })

  it('[D34u] for another value than the proposal now has is noted for staff', async () => {
    const { uid, sale, id } = await charged(byPix)
    const at = noon + 31 * minute
    await desk.ask('pix.renovar', { uid }, { at })
    await desk.ask('proposta.salvar', cheaper, { sale, at })
    expect(await settleAt(id, at)).toBe(false)
    expect(await keptOf(id)).toEqual(received('expirado', 'valorMudou', at))
    expect(await stateOf(uid)).toBe('aberta')
  })

  it('[D34u] for a boleto of another start date is noted for staff', async () => {
    const { uid, id } = await charged(byBoleto)
    const at = noon + 4 * day
    await desk.ask('proposta.vigencia', { uid, dataVigencia: laterStart }, { at })
    expect(await settleAt(id, at)).toBe(false)
    expect(await keptOf(id)).toEqual(received('expirado', 'vigenciaMudou', at))
  })

  it('[D34u] for a charge that awaits beside a changed proposal is noted, and nobody is asked for it again', async () => {
    const { uid, id } = await charged(byPix)
    await desk.store.query('update proposta set valor_centavos = 2300 where uid = $1', [uid])
    expect(await settleAt(id, noon)).toBe(false)
    expect(await keptOf(id)).toEqual(received('cancelado', 'valorMudou', noon))
    await desk.store.query('update proposta set valor_centavos = 4990 where uid = $1', [uid])
    expect(await settleAt(id, noon)).toBe(false)
    expect(await stateOf(uid)).toBe('aberta')
  })

  it('[D34u] that pays a card’s proposal twice is noted for staff', async () => {
    const { uid, id } = await charged(byBoleto)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao })
    expect(await settleAt(id, noon + day)).toBe(false)
    expect(await keptOf(id)).toEqual(received('cancelado', 'propostaPaga', noon + day))
  })

  it('[D35y] is not that of an expired Pix whose value stayed: it pays late, whatever the start date became', async () => {
    const { uid, id } = await charged(byPix)
    const at = noon + 31 * minute
    await desk.ask('proposta.vigencia', { uid, dataVigencia: laterStart }, { at })
    expect(await settleAt(id, at)).toBe(true)
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

  it('[D34p] awaits the whole of its due date in São Paulo, and no longer', async () => {
    const { uid, data } = await charged(byBoleto)
    const standing = async (at: number) => (await desk.ask('pagamento.consultar', { uid }, { at })).situacao
    expect(await standing(lastMillisecond)).toBe('aguardando')
    expect(await desk.ask('pagamento.criar', { uid, ...byBoleto }, { at: lastMillisecond })).toEqual(data)
    expect(await standing(lastMillisecond + 1)).toBe('expirado')
  })

  it('[D34s] gives way to a new one when it is asked for again', async () => {
    const { uid, data } = await charged(byBoleto)
    const at = lastMillisecond + 1
    const second = await desk.ask('pagamento.criar', { uid, ...byBoleto }, { at })
    expect(second.codigoDeBarras).not.toBe(data.codigoDeBarras)
    // The plan starts on the day after.
    expect(second.vencimento).toBe('2026-11-24')
    expect((await chargesOf(uid)).map(({ situacao }) => situacao)).toEqual(['expirado', 'aguardando'])
  })

  it.each([false, true])(
    '[D34t] still pays, marked for staff; another was opened since: %s',
    async (another) => {
      const { uid, id } = await charged(byBoleto)
      const at = lastMillisecond + 1
      if (another) await desk.ask('pagamento.criar', { uid, ...byBoleto }, { at })
      expect(await settleAt(id, at)).toBe(true)
      expect(await keptOf(id)).toMatchObject({ situacao: 'pago', fora: true, pendencia: null })
      const others = (await chargesOf(uid)).filter((charge) => charge.id !== id)
      expect(others.map(({ situacao }) => situacao)).toEqual(another ? ['cancelado'] : [])
      expect(await stateOf(uid)).toBe('paga')
    },
  )

  it('[D34t] is not marked when it is paid on its due date', async () => {
    const { id } = await charged(byBoleto)
    expect(await settleAt(id, lastMillisecond)).toBe(true)
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
  ])('[D33u] ends a boleto that awaits, changed %s', async (_how, change) => {
    const { uid, sale, id, data } = await charged(byBoleto)
    await change(uid, sale)
    expect(await keptOf(id)).toMatchObject({ situacao: 'cancelado' })
    const second = await desk.ask('pagamento.criar', { uid, ...byBoleto })
    expect(second.codigoDeBarras).not.toBe(data.codigoDeBarras)
  })

  it.each([
    ['by its uid', byUid],
    ['by its sale', bySale],
  ])('[D33u] leaves a Pix that awaits, which then pays, changed %s', async (_how, change) => {
    const { uid, sale, id, data } = await charged(byPix)
    await change(uid, sale)
    expect(await desk.ask('pagamento.criar', { uid, ...byPix })).toEqual(data)
    expect(await settleAt(id, noon)).toBe(true)
  })

  it('[D33u] that is the same one leaves the boleto', async () => {
    const { uid, sale, data } = await charged(byBoleto)
    await desk.ask('proposta.vigencia', { uid, dataVigencia: pedido.dataVigencia })
    await desk.ask('proposta.salvar', pedido, { sale })
    expect(await desk.ask('pagamento.criar', { uid, ...byBoleto })).toEqual(data)
  })
})
