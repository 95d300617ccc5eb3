import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  corretor,
  type Desk,
  dependente,
  endereco,
  newCpf,
  openDesk,
  pedido,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

/** Orders in a sale that has everything, with something different. */
async function order(different: Data, at = noon) {
  const { sale } = await desk.registered()
  return desk.call('proposta.salvar', { ...pedido, ...different }, { sale, at })
}

describe('the price', () => {
  it.each([4989, 4991, 1, 100_000_000])(
    '[X13c] is the server’s: %s cents are refused with the right figure',
    async (valorCentavos) => {
      expect(await order({ valorCentavos })).toEqual({
        ok: false,
        problem: 'precoDivergente',
        data: { valorCentavos: 4990 },
      })
    },
  )

  it.each([-1, 0, 49.9, 1e9, '4990', null, [4990]])(
    '[X13p] is refused unread when it is %j',
    async (valorCentavos) => {
      expect(await order({ valorCentavos })).toEqual({ ok: false, problem: 'entradaInvalida' })
    },
  )

  it('[D29b] counts every stored life, titular and dependentes, whatever was simulated', async () => {
    const { sale, segurado } = await desk.registered()
    for (let i = 0; i < 2; i += 1) {
      const added = { ...dependente, titular: segurado, cpf: newCpf() }
      await desk.ask('dependente.salvar', added, { sale })
    }
    expect(await desk.call('proposta.salvar', pedido, { sale })).toEqual({
      ok: false,
      problem: 'precoDivergente',
      data: { valorCentavos: 14970 },
    })
    const { uid } = await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 14970 }, { sale })
    expect(await desk.ask('proposta.obter', { uid: String(uid) })).toMatchObject({
      vidas: 3,
      valorCentavos: 14970,
    })
  })

  it('[D12a] is made for at most 99 lives', async () => {
    const { sale, segurado } = await desk.filled()
    const one = { ...dependente, titular: segurado, cpf: newCpf() }
    expect(await desk.call('dependente.salvar', one, { sale })).toEqual({
      ok: false,
      problem: 'vidasForaDoLimite',
    })
    await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 99 * 4990 }, { sale })
  })

  it('[X13q] is made only for a product the variant sells', async () => {
    expect(await order({ idProduto: 9 })).toEqual({ ok: false, problem: 'entradaInvalida' })
  })
})

describe('the start date', () => {
  const closed = { ok: false, problem: 'vigenciaEncerrada' }
  const secondBefore21 = Date.UTC(2026, 10, 24, 23, 59, 59)

  it.each([
    { dataVigencia: '2026-11-25', at: secondBefore21, reply: { ok: true } },
    { dataVigencia: '2026-11-25', at: secondBefore21 + 1000, reply: closed },
    { dataVigencia: '2026-12-05', at: noon, reply: { ok: true } },
    { dataVigencia: '2026-12-10', at: noon, reply: closed },
    { dataVigencia: '2026-11-26', at: noon, reply: closed },
    { dataVigencia: '2026-11-20', at: noon, reply: closed },
    { dataVigencia: '0001-01-01', at: noon, reply: closed },
    { dataVigencia: '', at: noon, reply: { ok: false, problem: 'entradaInvalida' } },
    { dataVigencia: null, at: noon, reply: closed },
  ])('[D30g] $dataVigencia at $at by the server’s clock: $reply', async ({ dataVigencia, at, reply }) => {
    expect(await order({ dataVigencia }, at)).toMatchObject(reply)
  })

  it('[D30l] of an unpaid proposal is changed by its uid, to an open one', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.ask('proposta.vigencia', { uid, dataVigencia: '2026-12-05' })).toEqual({
      dataVigencia: '2026-12-05',
    })
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ dataVigencia: '2026-12-05' })
    expect(await desk.call('proposta.vigencia', { uid, dataVigencia: '2026-12-02' })).toEqual(closed)
  })
})

describe('the acceptance', () => {
  it.each([null, {}, { versao: '2025-01' }, { versao: '' }])(
    '[D31k] %j is none: the terms in force must be accepted',
    async (aceite) => {
      expect(await order({ aceite })).toEqual({ ok: false, problem: 'aceiteAusente' })
    },
  )

  it('[X14l] is stored with version and time, and keeps its time while the version stays', async () => {
    const { sale } = await desk.registered()
    const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
    await desk.ask('proposta.salvar', { ...pedido, dataVigencia: '2026-12-01' }, { sale, at: noon + 60_000 })
    expect(
      await desk.store.query('select aceite_versao, aceite_em from proposta where uid = $1', [uid]),
    ).toEqual([{ aceite_versao: '2026-11', aceite_em: new Date(noon) }])
    expect(await desk.ask('proposta.obter', { uid: String(uid) })).toMatchObject({ aceiteEm: noon })
  })
})

describe('what must be there before', () => {
  const incomplete = { ok: false, problem: 'cadastroIncompleto' }
  const steps = {
    corretor: (sale: string) => desk.ask('corretor.obter', { idCorretor: corretor }, { sale }),
    endereco: (sale: string) => desk.ask('endereco.salvar', endereco, { sale }),
    segurado: (sale: string) => desk.ask('segurado.salvar', { idProduto: 2 }, { sale }),
  }

  it.each(Object.keys(steps))('[D13l] an order lacks the %s', async (missing) => {
    const sale = await desk.sale()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    for (const [name, step] of Object.entries(steps)) if (name !== missing) await step(sale)
    expect(await desk.call('proposta.salvar', pedido, { sale })).toEqual(incomplete)
    await steps[missing as keyof typeof steps](sale)
    await desk.ask('proposta.salvar', pedido, { sale })
  })

  it.each([
    { why: 'a minor', wrong: { dataNascimento: '2016-01-01' } },
    { why: 'a titular who does not pay himself', wrong: { titularResponsavel: false } },
  ])('[D18l] an order lacks the responsible of $why', async ({ wrong }) => {
    const { sale, cpf } = await desk.registered()
    await desk.ask('contratante.salvar', { ...titular, cpf, ...wrong }, { sale })
    expect(await desk.call('proposta.salvar', pedido, { sale })).toEqual(incomplete)
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: newCpf() }, { sale })
    await desk.ask('proposta.salvar', pedido, { sale })
  })
})
