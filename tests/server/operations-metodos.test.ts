import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxReply } from '../../server/contract/work.ts'
import { sandbox } from '../../server/operations/pagamento/criar.sandbox.ts'
import { criar } from '../../server/operations/pagamento/criar.ts'
import { instant } from '../../server/store/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { concluded } from '../contracts/operations.ts'
import { noon, variant } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { seenIn } from '../seen.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

/** Pays what was sold before variants were kept, where the variant lists only these methods. */
async function payUnder(methods: readonly number[], uid: string, formaPagamento: number) {
  const paying = { uid, formaPagamento, cicloPagamento: 1 }
  const visto = seenIn('pagamento.criar', await desk.ask('proposta.obter', { uid }), paying)
  return desk.store.transaction(async (sql) => {
    await sql.query('update proposta set variante_hash = null where uid = $1', [uid])
    const listing = {
      ...variant,
      pagamento: { ...variant.pagamento, metodos: methods.map((id) => ({ id, nome: 'x' })) },
    }
    const given = await criar(
      { uid, formaPagamento, cicloPagamento: 1, cartao, visto },
      {
        sql,
        now: noon,
        sale: null,
        funnel: null,
        perSale: [],
        lists: {},
        owner: 'teste',
        admitsMessage: async () => true,
        admitsPerson: async () => true,
        site: null,
        cardEntry: 'proprio',
        responseKey: null,
        noteMismatch: () => {},
        call: async (name, params) => sandboxReply({ sandbox }, name, params, noon),
        variant: () => listing,
        snapshotOf: () => ({ hash: 'de-agora', funnels: { venda: listing } }),
      },
    )
    return concluded(given, { sandbox }, { sql, now: noon })
  })
}

describe('a method', () => {
  it.each([1, 2, 5])('[D33l] %s is refused where the variant does not list it', async (method) => {
    const { uid } = await desk.proposed()
    const others = [1, 2, 5].filter((other) => other !== method)
    expect(await payUnder(others, uid, method)).toEqual({ ok: false, problem: 'entradaInvalida' })
    expect(await payUnder([method], uid, method)).toMatchObject({ ok: true })
  })

  it.each([0, 3, 4, 6])('[D33l] %s, which nobody can list, is refused', async (formaPagamento) => {
    const { uid } = await desk.proposed()
    const reply = await desk.call('pagamento.criar', { uid, formaPagamento, cicloPagamento: 1 })
    expect(reply).toEqual({ ok: false, problem: 'entradaInvalida' })
  })

  it.each([
    { formaPagamento: 1, cicloPagamento: 6 },
    { formaPagamento: 2, cicloPagamento: 12 },
  ])(
    '[D33m] $formaPagamento pays one month, although $cicloPagamento were chosen for the Pix',
    async (choice) => {
      const { uid } = await desk.proposed()
      const paid = await desk.ask('pagamento.criar', { uid, ...choice, cartao })
      expect(paid).toMatchObject({ statusPerfilPagamento: 1, valorCentavos: 4990 })
      expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({ cicloPagamento: 1 })
    },
  )
})

describe('a proposal stored without acceptance', () => {
  /** Makes a proposal that nobody accepted yet. */
  async function unaccepted() {
    const { uid } = await desk.proposed()
    await desk.store.query('update proposta set aceite_versao = null, aceite_em = null where uid = $1', [uid])
    return uid
  }
  const acceptanceOf = async (uid: string) => {
    const [row] = await desk.store.query<{ readonly versao: string | null; readonly em: Date | null }>(
      'select aceite_versao as versao, aceite_em as em from proposta where uid = $1',
      [uid],
    )
    return { versao: row?.versao, em: row?.em && instant(row.em.getTime()) }
  }

  it.each([1, 2, 5])('[D33p] is not paid by %s without that of the current terms', async (formaPagamento) => {
    const uid = await unaccepted()
    const payment = { uid, formaPagamento, cicloPagamento: 1, cartao }
    const refused = { ok: false, problem: 'aceiteAusente' }
    for (const aceite of [undefined, null, {}, { versao: '2025-01' }]) {
      const given = aceite === undefined ? {} : { aceite }
      expect(await desk.call('pagamento.criar', { ...payment, ...given })).toEqual(refused)
    }
    expect(await acceptanceOf(uid)).toEqual({ versao: null, em: null })
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
  })

  it('[D33p] is paid with it, which is written down with its time, once', async () => {
    const uid = await unaccepted()
    const payment = { uid, formaPagamento: 5, cicloPagamento: 1 }
    const aceite = { versao: '2026-11' }
    await desk.ask('pagamento.criar', { ...payment, aceite })
    expect(await acceptanceOf(uid)).toEqual({ versao: '2026-11', em: instant(noon) })
    await desk.ask('pagamento.criar', { ...payment, cicloPagamento: 6 }, { at: noon + 60_000 })
    await desk.ask('pagamento.criar', { ...payment, aceite }, { at: noon + 120_000 })
    expect(await acceptanceOf(uid)).toEqual({ versao: '2026-11', em: instant(noon) })
  })

  it('[D33p] stays accepted when the card is then refused', async () => {
    const uid = await unaccepted()
    const refused = { ...cartao, numeroCartao: '4000000000000002' }
    const payment = { uid, formaPagamento: 2, cicloPagamento: 1, aceite: { versao: '2026-11' } }
    await desk.ask('pagamento.criar', { ...payment, cartao: refused })
    expect(await acceptanceOf(uid)).toEqual({ versao: '2026-11', em: instant(noon) })
  })

  it('[D33p] that has a charge from before asks for the acceptance all the same', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    await desk.store.query('update proposta set aceite_versao = null, aceite_em = null where uid = $1', [uid])
    const reply = await desk.call('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    expect(reply).toEqual({ ok: false, problem: 'aceiteAusente' })
  })
})
