import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  companyFound,
  companyParts,
  companyProposed,
  companyRegistered,
  companyStored,
  lookUpCompany,
  pedidoPme,
} from '../contracts/company.ts'
import { type Desk, dependente, newCpf, openDesk, outroTitular } from '../contracts/journey.ts'
import { pay, uncertainCard } from '../contracts/problems-of-money.ts'
import { noon, variantPme } from '../contracts/variant.ts'
import { contatoEmpresa, empresa, newCnpj } from '../people.ts'
import { catalogueOf, openTest, variantNamed } from './kit.ts'
import { textsIn } from './pdf.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const refused = (problem: string) => ({ ok: false, problem })
const byPix = (uid: string) => ({ uid, formaPagamento: 5, cicloPagamento: 1 })
const order = (sale: string, lives = 2) =>
  desk.call('proposta.salvar', { ...pedidoPme, valorCentavos: lives * 8148 }, { sale })

/** Adds a titular to a sale. */
async function join(sale: string, more: object = {}) {
  const cpf = newCpf()
  await desk.ask('contratante.obter', { cpf }, { sale })
  return desk.call('titular.salvar', { ...outroTitular, cpf, ...more }, { sale })
}

describe('a contract of a company', () => {
  it.each(companyParts.map(([name]) => name))(
    '[C03h] is no proposal while %s is lacking',
    async (lacking) => {
      const { sale } = await companyStored(desk)
      for (const [name, input] of companyParts) {
        if (name !== lacking) await desk.call(name, input(), { sale })
      }
      await join(sale, { idProduto: 2 })
      await join(sale)
      expect(await order(sale)).toEqual(refused('cadastroIncompleto'))
      for (const [name, input] of companyParts) await desk.ask(name, input(), { sale })
      expect(await order(sale)).toMatchObject({ ok: true })
    },
  )

  it('[C03h] has 2 to 29 lives: one is too few, and no thirtieth comes in', async () => {
    const { sale } = await companyStored(desk)
    for (const [name, input] of companyParts) await desk.ask(name, input(), { sale })
    const first = await join(sale, { idProduto: 2 })
    expect(await order(sale, 1)).toEqual(refused('cadastroIncompleto'))
    const { id } = (first.ok && first.data) as { readonly id: string }
    await desk.store.query(
      `insert into dependente (id, sale_id, segurado_id, cpf, nome, data_nascimento, sexo, nome_mae,
                               grau_parentesco, email, rg, data_expedicao, orgao_emissor, created_at, updated_at)
       select $1 || n, $1, $2, n::text, 'x', '2000-01-01', 'M', 'x', 3, '', '', '1999-09-09', '', now(), now()
         from generate_series(1, 28) as n`,
      [sale, id],
    )
    expect(await order(sale, 29)).toMatchObject({ ok: true })
    expect(await join(sale)).toEqual(refused('vidasForaDoLimite'))
    const child = { ...dependente, titular: id, cpf: newCpf() }
    expect(await desk.call('dependente.salvar', child, { sale })).toEqual(refused('vidasForaDoLimite'))
  })

  it('[C03h] insures its first titular by a product of the variant, and every other by the same', async () => {
    const { sale } = await companyStored(desk)
    expect(await join(sale)).toEqual(refused('naoEncontrado'))
    expect(await join(sale, { idProduto: 77 })).toEqual(refused('naoEncontrado'))
    const first = await join(sale, { idProduto: 2 })
    await join(sale, { idProduto: 1 })
    const products = await desk.store.query('select id_produto from segurado where sale_id = $1', [sale])
    expect(products).toEqual([{ id_produto: 2 }, { id_produto: 2 }])
    const { id } = (first.ok && first.data) as { readonly id: string }
    expect(await desk.call('titular.excluir', { id }, { sale })).toMatchObject({ ok: true })
    expect(await desk.ask('resumo.obter', {}, { sale })).toMatchObject({ titulares: 1, vidas: 1 })
  })

  it('[C03h] goes to the e-mail of its contact, is charged, and is paid', async () => {
    const { uid, sale } = await companyProposed(desk)
    const shown = await desk.ask('proposta.obter', { uid })
    expect(shown).toMatchObject({ vidas: 2, valorCentavos: 2 * 8148, produto: { nome: 'Prata' } })
    await desk.ask('proposta.enviarEmail', { uid })
    await pay(desk, uid)
    const sent = await desk.store.query<{ readonly to: string }>(
      `select distinct payload ->> 'to' as to from outbox where payload::text like '%' || $1 || '%'
          or dedupe_key like 'pagamento ' || (select id from proposta where uid = $1)`,
      [uid],
    )
    expect(sent).toEqual([{ to: contatoEmpresa.email }])
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
    expect(await join(sale)).toEqual(refused('semVenda'))
  })

  it('[C03h] has a boleto in its name, with its CNPJ', async () => {
    const { uid, cnpj } = await companyProposed(desk, '12ABC34501DE35')
    const boleto = await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const rodape = { ...variantPme.rodape, cnpj: '11222333000181' }
    const served = variantNamed('pme', { ...variantPme, rodape, rotas: { prefixo: 'pme', inicial: true } })
    const { app } = await openTest({ store: desk.store, catalogue: catalogueOf(served) })
    const reply = await app.inject({ url: String(boleto.linkBoleto), headers: { host: 'localhost' } })
    const [row] = await desk.store.query<{ readonly nome: string }>(
      'select nome from contratante join proposta using (sale_id) where uid = $1',
      [uid],
    )
    expect([cnpj, reply.statusCode]).toEqual(['12ABC34501DE35', 200])
    expect(textsIn(reply.rawPayload)).toEqual(expect.arrayContaining([row?.nome, '12.ABC.345/01DE-35']))
    await app.close()
  })

  it('[C03j] is set aside, untouched, when another company comes to the same browser', async () => {
    const { sale, uid } = await companyProposed(desk)
    const other = newCnpj()
    await desk.ask('empresa.buscar', { cnpj: other }, { sale })
    await desk.ask('empresa.salvar', { ...empresa, cnpj: other }, { sale })
    expect(await order(sale)).toEqual(refused('cadastroIncompleto'))
    expect(await desk.ask('pagamento.criar', byPix(uid))).toMatchObject({ statusPerfilPagamento: 1 })
    const [moved] = await desk.store.query(
      `select count(*) as n from proposta join empresa using (sale_id) join representante using (sale_id)
         join contato_empresa using (sale_id) join endereco_cobranca using (sale_id)
        where uid = $1 and proposta.sale_id <> $2`,
      [uid, sale],
    )
    expect(moved).toEqual({ n: 1 })
  })
})

describe('a CNPJ', () => {
  it('[C03i] whose proposal was paid is sold to no more: not looked up, not stored, not proposed, not charged', async () => {
    const cnpj = newCnpj()
    const [found, stored, proposed] = [
      await companyFound(desk, cnpj),
      await companyRegistered(desk, cnpj),
      await companyProposed(desk, cnpj),
    ]
    const { uid } = await companyProposed(desk, cnpj)
    await pay(desk, uid)
    expect(await lookUpCompany(desk, cnpj)).toEqual(refused('empresaComProposta'))
    expect(await desk.call('empresa.salvar', { ...empresa, cnpj }, { sale: found.sale })).toEqual(
      refused('empresaComProposta'),
    )
    expect(await desk.call('socio.listar', { cnpj }, { sale: found.sale })).toEqual(refused('naoEncontrado'))
    expect(await order(stored.sale)).toEqual(refused('propostaAtiva'))
    expect(await desk.call('pagamento.criar', byPix(proposed.uid))).toEqual(refused('propostaAtiva'))
  })

  it('[C03i] whose payment is on its way in another sale waits for that', async () => {
    const { uid, cnpj, sale } = await companyProposed(desk)
    await desk.call('pagamento.criar', {
      ...{ uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard },
    })
    expect(await lookUpCompany(desk, cnpj)).toEqual(refused('empresaComProposta'))
    // The sale that pays may look it up again, as after a reload.
    expect(await desk.call('empresa.buscar', { cnpj }, { sale, at: noon })).toMatchObject({ ok: true })
  })

  it('[C03i] is charged once, of two sales at the same time', async () => {
    const cnpj = newCnpj()
    const sales = [await companyProposed(desk, cnpj), await companyProposed(desk, cnpj)]
    const replies = await Promise.all(
      sales.map(({ uid }) =>
        desk.call('pagamento.criar', {
          ...{ uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard },
        }),
      ),
    )
    const problems = replies.map((reply) => (reply.ok ? 'ok' : reply.problem)).toSorted()
    expect(problems).toEqual(['pagamentoEmConfirmacao', 'propostaAtiva'])
  })

  it('[C03i] is no bar to its people: an employee is sold to once, by whoever sells first', async () => {
    const { uid, cpf } = await companyProposed(desk)
    await pay(desk, uid)
    const { sale } = await desk.lookedUp()
    expect(await desk.call('contratante.obter', { cpf }, { sale })).toMatchObject(refused('propostaAtiva'))
  })
})
