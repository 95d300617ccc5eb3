import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../server/payment/index.ts'
import {
  type Desk,
  dependente,
  newCpf,
  openDesk,
  pedido,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const stale = { ok: false, problem: 'propostaDesatualizada' }
const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const
const byBoleto = { formaPagamento: 1, cicloPagamento: 1 } as const
/** Makes a proposal and gives what its sale is changed by. */
async function proposed() {
  const { sale, cpf, segurado } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
  return { sale, cpf, uid: String(uid), added: { ...dependente, titular: segurado, cpf: newCpf() } }
}

const acceptanceOf = async (uid: string) => (await desk.ask('proposta.obter', { uid })).aceito

describe('an order that changed after it was stored', () => {
  it.each([byPix, byBoleto, { formaPagamento: 2, cicloPagamento: 1, cartao }])(
    '[D32t] by one life is not charged by the method $formaPagamento, until it is stored again',
    async (choice) => {
      const { sale, uid, added } = await proposed()
      await desk.ask('dependente.salvar', added, { sale })
      expect(await desk.call('pagamento.criar', { uid, ...choice })).toEqual(stale)
      expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
      await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 9980 }, { sale })
      expect(await desk.call('pagamento.criar', { uid, ...choice })).toMatchObject({ ok: true })
    },
  )

  it('[D32t] gives no code of a Pix that awaits or expired, and charges again once it is as it was', async () => {
    const { sale, uid, added } = await proposed()
    await desk.ask('pagamento.criar', { uid, ...byPix })
    const { id } = await desk.ask('dependente.salvar', added, { sale })
    expect(await desk.call('pagamento.criar', { uid, ...byPix })).toEqual(stale)
    expect(await desk.call('pix.renovar', { uid })).toEqual(stale)
    const at = noon + 31 * 60_000
    expect(await desk.call('pix.renovar', { uid }, { at })).toEqual(stale)
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    expect(await desk.call('pix.renovar', { uid }, { at })).toMatchObject({ ok: true })
  })

  it('[D32t] by a birth date that asks for a responsible is not charged without one', async () => {
    const { sale, cpf, uid } = await proposed()
    const [stored] = await desk.store.query('select id from contratante where sale_id = $1', [sale])
    const minor = { ...titular, id: String(stored?.id), cpf, dataNascimento: '2016-01-01' }
    await desk.ask('contratante.salvar', minor, { sale })
    expect(await desk.call('pagamento.criar', { uid, ...byPix })).toEqual(stale)
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: newCpf() }, { sale })
    expect(await desk.call('pagamento.criar', { uid, ...byPix })).toMatchObject({ ok: true })
  })

  it('[D32t] by its product is not charged', async () => {
    const { sale, uid } = await proposed()
    await desk.ask('segurado.salvar', { idProduto: 1 }, { sale })
    expect(await desk.call('pagamento.criar', { uid, ...byPix })).toEqual(stale)
  })

  it('[D32t] is not accepted by who pays it', async () => {
    const { sale, segurado } = await desk.registered()
    const byEmail = { ...pedido, aceite: null, porEmail: true }
    const uid = String((await desk.ask('proposta.salvar', byEmail, { sale })).uid)
    const child = { ...dependente, titular: segurado }
    await desk.ask('dependente.salvar', { ...child, cpf: newCpf() }, { sale })
    const aceite = { versao: '2026-11' }
    expect(await desk.call('pagamento.criar', { uid, ...byPix, aceite })).toEqual(stale)
    expect(await acceptanceOf(uid)).toBe(false)
  })

  it('[D32t] is charged as it was stored when the next customer is registered in the same browser', async () => {
    const { sale, uid } = await proposed()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    expect(await desk.ask('pagamento.criar', { uid, ...byPix })).toMatchObject({ valorCentavos: 5387 })
  })

  it('[D32t] is told as paid, not as changed, once it is paid', async () => {
    const { uid } = await proposed()
    await desk.ask('pagamento.criar', { uid, ...byPix })
    const [charge] = await desk.store.query(
      'select pagamento.id from pagamento join proposta on proposta.id = proposta_id where uid = $1',
      [uid],
    )
    await desk.store.transaction((sql) => settle(sql, String(charge?.id), noon))
    await desk.store.query(
      'delete from endereco where sale_id = (select sale_id from proposta where uid = $1)',
      [uid],
    )
    expect(await desk.call('pagamento.criar', { uid, ...byPix })).toMatchObject({
      problem: 'propostaEncerrada',
    })
    expect(await desk.ask('pix.renovar', { uid })).toMatchObject({ statusPixPagamento: 2 })
  })
})
