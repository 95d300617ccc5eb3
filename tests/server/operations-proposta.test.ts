import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  corretor,
  type Desk,
  endereco,
  newCpf,
  openDesk,
  pedido,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { pay } from '../contracts/problems.ts'
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

describe('a proposal', () => {
  it('[D32k] is created with an unguessable uid, a number for people and the Pix of every cycle', async () => {
    const { sale } = await desk.registered()
    const data = await desk.ask('proposta.salvar', pedido, { sale })
    expect(data).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      uid: expect.stringMatching(/^[\w-]{24}$/),
      numeroProposta: expect.stringMatching(/^2026-\d{6}$/),
      valorCentavos: 4990,
      dataVigencia: '2026-11-25',
      listaDescontoPix: [
        { ciclo: 1, nome: 'Mensal', valorDescontoCentavos: 0, totalCentavos: 5387 },
        { ciclo: 6, nome: 'Semestral', valorDescontoCentavos: 1000, totalCentavos: 29337 },
        { ciclo: 12, nome: 'Anual', valorDescontoCentavos: 2000, totalCentavos: 58277 },
      ],
    })
  })

  it('[D32l] is the same one when saved again before it is paid, with and without its id', async () => {
    const { sale, segurado } = await desk.registered()
    const first = await desk.ask('proposta.salvar', pedido, { sale })
    const dearer = { ...pedido, idProduto: 3, valorCentavos: 11990, dataVigencia: '2026-12-01' }
    const second = await desk.ask('proposta.salvar', dearer, { sale })
    const third = await desk.ask('proposta.salvar', { ...dearer, id: String(first.id) }, { sale })
    const identity = ({ id, uid, numeroProposta }: Data) => ({ id, uid, numeroProposta })
    expect([second, third].map(identity)).toEqual([identity(first), identity(first)])
    expect(second).toMatchObject({ valorCentavos: 11990, dataVigencia: '2026-12-01' })
    expect(await desk.store.query('select id_produto from segurado where id = $1', [segurado])).toEqual([
      { id_produto: 3 },
    ])
  })

  it('[D32m] is one only, however many ask for it at once', async () => {
    const { sale } = await desk.registered()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => desk.ask('proposta.salvar', pedido, { sale })),
    )
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(1)
    expect(await desk.store.query('select uid from proposta where sale_id = $1', [sale])).toHaveLength(1)
  })

  it('[D32n] changes no more once it is paid, nor does anything of its sale', async () => {
    const { sale, uid } = await desk.proposed()
    const [stored] = await desk.store.query('select id, cpf from contratante where sale_id = $1', [sale])
    await pay(desk, uid)
    const input = { ...titular, id: String(stored?.id), cpf: String(stored?.cpf) }
    expect(await desk.call('proposta.salvar', pedido, { sale })).toEqual({
      ok: false,
      problem: 'propostaEncerrada',
    })
    expect(await desk.call('contratante.salvar', input, { sale })).toEqual({ ok: false, problem: 'semVenda' })
    expect(await desk.call('endereco.salvar', endereco, { sale })).toEqual({ ok: false, problem: 'semVenda' })
    expect(await desk.call('segurado.salvar', { idProduto: 1 }, { sale })).toEqual({
      ok: false,
      problem: 'semVenda',
    })
    expect(await desk.call('dependente.excluir', { id: 'x' }, { sale })).toEqual({
      ok: false,
      problem: 'semVenda',
    })
  })

  it('[D32p] is set aside untouched when the next customer is registered in the same browser', async () => {
    const { sale, uid } = await desk.proposed()
    const pix = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    const before = await desk.ask('proposta.obter', { uid })
    const next = { ...titular, cpf: newCpf(), email: 'outra@exemplo.com.br' }
    await desk.ask('contratante.obter', { cpf: next.cpf }, { sale })
    await desk.ask('contratante.salvar', next, { sale })
    expect(await desk.call('proposta.salvar', pedido, { sale })).toEqual({
      ok: false,
      problem: 'cadastroIncompleto',
    })
    await desk.ask('endereco.salvar', endereco, { sale })
    await desk.ask('segurado.salvar', { idProduto: 2 }, { sale })
    const second = await desk.ask('proposta.salvar', pedido, { sale })
    expect(second.uid).not.toBe(uid)
    expect(await desk.ask('proposta.obter', { uid })).toEqual(before)
    expect(before).toMatchObject({
      emailMascarado: 'm***@exemplo.com.br',
      pagamento: { pixCodigo: pix.pixCodigo },
    })
    await pay(desk, uid)
    expect(await desk.ask('proposta.obter', { uid: String(second.uid) })).toMatchObject({
      situacao: 'aberta',
    })
  })

  it('[D32q] stays the same when the holder’s CPF is corrected, by the id of who is stored', async () => {
    const { sale, uid } = await desk.proposed()
    const [stored] = await desk.store.query('select id from contratante where sale_id = $1', [sale])
    const corrected = { ...titular, id: String(stored?.id), cpf: newCpf() }
    await desk.ask('contratante.obter', { cpf: corrected.cpf }, { sale })
    await desk.ask('contratante.salvar', corrected, { sale })
    expect(await desk.ask('proposta.salvar', pedido, { sale })).toMatchObject({ uid })
  })

  it('[D32r] once paid, lets the same browser sell to the next customer', async () => {
    const { sale, uid } = await desk.proposed()
    await pay(desk, uid)
    const next = { ...titular, cpf: newCpf() }
    await desk.ask('contratante.obter', { cpf: next.cpf }, { sale })
    await desk.ask('contratante.salvar', next, { sale })
    await desk.ask('endereco.salvar', endereco, { sale })
    await desk.ask('segurado.salvar', { idProduto: 2 }, { sale })
    expect((await desk.ask('proposta.salvar', pedido, { sale })).uid).not.toBe(uid)
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
  })

  it('[D14q] once paid, makes its CPF have an active proposal everywhere; unpaid, nowhere', async () => {
    const cpf = newCpf()
    const { uid } = await desk.proposed(cpf)
    await desk.ask('contratante.obter', { cpf }, { sale: await desk.sale() })
    await pay(desk, uid)
    const reply = await desk.call('contratante.obter', { cpf }, { sale: await desk.sale() })
    expect(reply).toMatchObject({ ok: false, problem: 'propostaAtiva' })
  })

  it('[X13n] is not changed through the id of another sale', async () => {
    const other = await desk.proposed()
    const { sale } = await desk.registered()
    const reply = await desk.call('proposta.salvar', { ...pedido, id: other.id }, { sale })
    expect(reply).toEqual({ ok: false, problem: 'cadastroIncompleto' })
  })
})

describe('the price', () => {
  it.each([4989, 4991, 1, 100_000_000])(
    '[X13o] [D29k] is the server’s: %s cents are refused with the right figure',
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

  it('[D29l] [D12k] counts every stored life, holder and dependents, whatever was simulated', async () => {
    const { sale, segurado } = await desk.registered()
    for (let i = 0; i < 2; i += 1) {
      const dependent = { ...responsavel, nomeMae: 'Rosa da Silva', grauParentesco: 3, titular: segurado }
      await desk.ask('dependente.criar', { ...dependent, cpf: newCpf() }, { sale })
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

  it('[D12l] is made for at most 99 lives', async () => {
    const { sale, segurado } = await desk.registered()
    await desk.store.query(
      `insert into dependente (id, sale_id, segurado_id, cpf, nome, data_nascimento, sexo, nome_mae, grau_parentesco,
                               email, rg, data_expedicao, orgao_emissor, created_at)
       select $1 || n, $1, $2, n::text, 'x', '2000-01-01', 'M', 'x', 3, '', '', '1999-09-09', '', now()
         from generate_series(1, 98) as n`,
      [sale, segurado],
    )
    await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 99 * 4990 }, { sale })
    const one = { ...responsavel, nomeMae: 'Rosa Lima', grauParentesco: 3, titular: segurado, cpf: newCpf() }
    await desk.ask('dependente.criar', one, { sale })
    expect(await desk.call('proposta.salvar', { ...pedido, valorCentavos: 100 * 4990 }, { sale })).toEqual({
      ok: false,
      problem: 'cadastroIncompleto',
    })
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
    { dataVigencia: '', at: noon, reply: closed },
    { dataVigencia: null, at: noon, reply: closed },
  ])('[D30k] $dataVigencia at $at by the server’s clock: $reply', async ({ dataVigencia, at, reply }) => {
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
    '[X14k] [D31k] %j is none: the terms in force must be accepted',
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
    { why: 'a holder who does not pay himself', wrong: { titularResponsavel: false } },
  ])('[D18l] an order lacks the responsible of $why', async ({ wrong }) => {
    const { sale, cpf } = await desk.registered()
    await desk.ask('contratante.salvar', { ...titular, cpf, ...wrong }, { sale })
    expect(await desk.call('proposta.salvar', pedido, { sale })).toEqual(incomplete)
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: newCpf() }, { sale })
    await desk.ask('proposta.salvar', pedido, { sale })
  })
})

describe('showing a proposal', () => {
  it('[D31l] gives what its page needs, with no CPF in it and the e-mail masked', async () => {
    const cpf = newCpf()
    const { uid } = await desk.proposed(cpf)
    const shown = await desk.ask('proposta.obter', { uid })
    expect(shown).toMatchObject({
      uid,
      valorCentavos: 4990,
      dataVigencia: '2026-11-25',
      vidas: 1,
      produto: { idProduto: 2, nome: 'Dental II', precoCentavos: 4990 },
      corretor: { cod: '52998', pixPadrao: true },
      emailMascarado: 'm***@exemplo.com.br',
      situacao: 'aberta',
      pagamento: null,
    })
    expect(JSON.stringify(shown)).not.toContain(cpf)
    expect(JSON.stringify(shown)).not.toContain(corretor)
    expect(JSON.stringify(shown)).not.toContain('maria@')
  })

  it('[D31m] finds nothing by uids nobody gave', async () => {
    for (const uid of ['a', 'A'.repeat(24), '../../etc', '%']) {
      const reply = await desk.call('proposta.obter', { uid })
      expect(reply.ok).toBe(false)
    }
  })
})
