import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corretor, type Desk, endereco, newCpf, openDesk, pedido, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { pay } from '../contracts/problems-of-money.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

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

  it('[D32q] stays the same when the titular’s CPF is corrected, by the id of who is stored', async () => {
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

  it('[X13l] is not changed through the id of another sale', async () => {
    const other = await desk.proposed()
    const { sale } = await desk.registered()
    const reply = await desk.call('proposta.salvar', { ...pedido, id: other.id }, { sale })
    expect(reply).toEqual({ ok: false, problem: 'cadastroIncompleto' })
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
