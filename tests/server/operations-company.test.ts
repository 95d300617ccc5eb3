import { describe, expect, it } from 'vitest'
import { addDays } from '../../engine/index.ts'
import { empresaIn, refusalOfEmpresa } from '../../server/sale/empresa.ts'
import {
  companyFound,
  companyParts,
  companyProposed,
  companyRegistered,
  companySale,
  companyStored,
  lookUpCompany,
  pedidoPme,
} from '../contracts/company.ts'
import {
  dependente,
  endereco,
  newCpf,
  outroTitular,
  refused,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import { pay, uncertainCard } from '../contracts/problems-of-money.ts'
import { noon, variantPme } from '../contracts/variant.ts'
import { contatoEmpresa, empresa, newCnpj, representante } from '../people.ts'
import { deskForTests } from './desk-kit.ts'
import { catalogueOf, openTest, variantNamed } from './kit.ts'

const desk = deskForTests()

const today = '2026-11-21'
const alone = '213-5 - Empresário (Individual)'
const told = (more: Parameters<typeof empresaIn>[0]) =>
  empresaIn({ razaoSocial: 'X', situacaoEmpresa: 'ATIVA', ...more })

describe('whether a company may contract', () => {
  it.each([
    { dataAbertura: '2026-05-25', naturezaJuridica: alone, problem: 'empresaMei' },
    { dataAbertura: '2026-05-24', naturezaJuridica: alone, problem: undefined },
    { dataAbertura: '24/05/2026', naturezaJuridica: '2135', problem: undefined },
    { dataAbertura: '2026-05-25T00:00:00', naturezaJuridica: 2135, problem: 'empresaMei' },
    { dataAbertura: today, naturezaJuridica: alone, problem: 'empresaMei' },
    { dataAbertura: addDays(today, 1), naturezaJuridica: alone, problem: 'empresaMei' },
    { dataAbertura: today, naturezaJuridica: '206-2 - Sociedade Empresária Limitada', problem: undefined },
    { dataAbertura: '', naturezaJuridica: alone, problem: 'empresaSemDados' },
    { dataAbertura: '', naturezaJuridica: '', problem: undefined },
  ])(
    '[C03b] $naturezaJuridica opened on "$dataAbertura" is told $problem, 180 days being too few and 181 enough',
    ({ problem, ...said }) => {
      expect(refusalOfEmpresa(told(said), today)).toBe(problem)
    },
  )

  it.each(['BAIXADA', 'SUSPENSA', 'INAPTA', 'NULA', ''])(
    '[C03c] a company that is "%s" is inactive, young or not',
    (situacaoEmpresa) => {
      const young = { naturezaJuridica: alone, dataAbertura: today }
      expect(refusalOfEmpresa(told({ situacaoEmpresa, ...young }), today)).toBe('empresaInativa')
    },
  )

  it('[C03b] goes by the day in São Paulo, which the clock says', async () => {
    const cnpj = '99900003000149'
    const sale = await companySale(desk)
    const at = Date.UTC(2026, 10, 20, 15)
    await desk.refuses('empresaMei', 'empresa.buscar', { cnpj }, { sale, at })
    const reply = await lookUpCompany(desk, '99900004000193', at)
    expect(reply).toMatchObject({ ok: true, data: { dataAbertura: '2026-05-23', naturezaJuridica: alone } })
  })
})

describe('a CNPJ that is looked up', () => {
  it('[C03c] gives its company whatever its signs and however they are written', async () => {
    for (const cnpj of ['11.222.333/0001-81', '12.abc.345/01de-35', '00000000000191']) {
      const reply = await lookUpCompany(desk, cnpj)
      expect(reply).toMatchObject({
        ok: true,
        data: {
          cnpj: cnpj.replace(/[./-]/g, '').toUpperCase(),
          razaoSocial: expect.any(String),
          endereco: { uf: 'RJ' },
        },
      })
    }
    expect(await lookUpCompany(desk, '12ABC34501DE53')).toMatchObject(refused('entradaInvalida'))
  })

  it.each([
    ['99900001000150', 'empresaComProposta'],
    ['99900002000102', 'empresaInativa'],
    ['99900003000149', 'empresaMei'],
    ['99900005000138', 'empresaSemDados'],
  ])('[C03c] %s is refused by %s, and cannot be stored', async (cnpj, problem) => {
    const sale = await companySale(desk)
    await desk.refuses(problem, 'empresa.buscar', { cnpj }, { sale })
    for (const [name, input] of [
      ['empresa.salvar', { ...empresa, cnpj }],
      ['socio.listar', { cnpj }],
      ['representante.obter', { cnpj }],
      ['contatoEmpresa.obter', { cnpj }],
    ] as const)
      await desk.refuses('naoEncontrado', name, input, { sale })
  })

  it('[C03c] that was not looked up in this sale stores nothing', async () => {
    const { cnpj } = await companyFound(desk)
    const sale = await companySale(desk)
    await desk.refuses('naoEncontrado', 'empresa.salvar', { ...empresa, cnpj }, { sale })
  })

  it('may be the tenth in ten minutes, and not the eleventh', async () => {
    const sale = await companySale(desk)
    const at = Date.UTC(2026, 10, 20, 15)
    for (let i = 0; i < 10; i += 1) await desk.ask('empresa.buscar', { cnpj: newCnpj() }, { sale, at })
    const look = (later: number) => desk.call('empresa.buscar', { cnpj: newCnpj() }, { sale, at: at + later })
    expect(await look(599_000)).toEqual(refused('muitasTentativas'))
    expect(await look(600_000)).toMatchObject({ ok: true })
  })

  it('has up to 29 lives, so that forty CPFs are looked up in ten minutes and not one more', async () => {
    const sale = await companySale(desk)
    const at = Date.UTC(2026, 10, 20, 15)
    const look = (later: number) =>
      desk.call('contratante.obter', { cpf: newCpf() }, { sale, at: at + later })
    for (let i = 0; i < 40; i += 1) expect(await look(0)).toMatchObject({ ok: true })
    expect(await look(599_000)).toEqual(refused('muitasTentativas'))
    expect(await look(600_000)).toMatchObject({ ok: true })
  })

  it('[C03c] has partners, or none', async () => {
    const { sale, cnpj } = await companyFound(desk)
    const { socios } = await desk.ask('socio.listar', { cnpj }, { sale })
    expect(socios).toEqual([
      { nome: expect.any(String), qual: 'Sócio-Administrador' },
      { nome: expect.any(String), qual: 'Sócio' },
    ])
    const without = await companyFound(desk, '99900006000182')
    expect(await desk.ask('socio.listar', { cnpj: without.cnpj }, { sale: without.sale })).toEqual({
      socios: [],
    })
  })
})

describe('who stands for a company', () => {
  it.each(['representante.obter', 'contatoEmpresa.obter'])(
    '[C03e] is shown by %s with name and function, and nothing by which they could be reached',
    async (name) => {
      const { sale, cnpj } = await companyFound(desk)
      expect(await desk.ask(name, { cnpj }, { sale })).toEqual({
        encontrado: true,
        nome: expect.any(String),
        cargoOuFuncao: expect.any(String),
      })
      expect(await desk.ask(name, { cnpj }, { sale, admits: false })).toEqual({ encontrado: false })
    },
  )

  it('[C03e] is shown whole to the sale that stored them, and to no other', async () => {
    const { sale, cnpj } = await companyStored(desk)
    const cpf = newCpf()
    await desk.ask('representante.salvar', { ...representante, cpf }, { sale })
    await desk.ask('contatoEmpresa.salvar', contatoEmpresa, { sale })
    expect(await desk.ask('representante.obter', { cnpj }, { sale })).toEqual({
      encontrado: true,
      ...representante,
      cpf,
    })
    expect(await desk.ask('contatoEmpresa.obter', { cnpj }, { sale })).toEqual({
      encontrado: true,
      ...contatoEmpresa,
    })
    const other = await companyFound(desk, cnpj)
    for (const name of ['representante.obter', 'contatoEmpresa.obter']) {
      const shown = await desk.ask(name, { cnpj }, { sale: other.sale })
      expect(Object.keys(shown).sort()).toEqual(['cargoOuFuncao', 'encontrado', 'nome'])
      expect(shown.nome).not.toBe(representante.nome)
    }
  })

  it('[C03e] has an identity card of before today', async () => {
    const { sale } = await companyStored(desk)
    const save = (dataExpedicao: string) =>
      desk.call('representante.salvar', { ...representante, cpf: newCpf(), dataExpedicao }, { sale })
    expect(await save('2026-11-20')).toEqual(refused('entradaInvalida'))
    expect(await save('2026-11-19')).toMatchObject({ ok: true })
  })
})

describe('a sale', () => {
  it('to people takes no company, and one to companies no contracting person', async () => {
    const person = (await desk.lookedUp()).sale
    await desk.refuses('naoEncontrado', 'empresa.buscar', { cnpj: newCnpj() }, { sale: person })
    const { sale } = await companyStored(desk)
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    for (const [name, input] of [
      ['contratante.salvar', { ...titular, cpf }],
      ['segurado.salvar', { idProduto: 1 }],
      ['responsavel.salvar', { ...responsavel, cpf }],
    ] as const)
      await desk.refuses('naoEncontrado', name, input, { sale })
  })

  it.each(companyParts.map(([name]) => name).filter((name) => name !== 'endereco.salvar'))(
    'of a person takes nothing of a company by %s',
    async (name) => {
      const { sale } = await desk.registered()
      const [, input] = companyParts.find(([part]) => part === name) ?? []
      await desk.refuses('naoEncontrado', name, input?.() ?? {}, { sale })
    },
  )

  it('starts again with another company: nothing stays of what was stored for the first', async () => {
    const { sale } = await companyStored(desk)
    for (const [name, input] of companyParts) await desk.ask(name, input(), { sale })
    const other = newCnpj()
    await desk.ask('empresa.buscar', { cnpj: other }, { sale })
    await desk.ask('empresa.salvar', { ...empresa, cnpj: other }, { sale })
    const left = await desk.row(
      `select (select count(*) from contratante where sale_id = $1 and cnpj = $2 and email = '') as empresas,
              (select count(*) from endereco where sale_id = $1) + (select count(*) from endereco_cobranca where sale_id = $1)
              + (select count(*) from representante where sale_id = $1)
              + (select count(*) from contato_empresa where sale_id = $1) as around`,
      sale,
      other,
    )
    expect(left).toEqual({ empresas: 1, around: 0 })
  })

  it('keeps all around a company that is only stored again', async () => {
    const { sale, cnpj } = await companyStored(desk)
    for (const [name, input] of companyParts) await desk.ask(name, input(), { sale })
    await desk.ask('empresa.salvar', { ...empresa, cnpj, nomeFantasia: ' Outro  nome ' }, { sale })
    const rows = await desk.rows(
      `select nome_fantasia as nome, contratante.email from empresa
         join contratante on contratante.id = empresa.contratante_id
         join representante on representante.sale_id = contratante.sale_id where contratante.sale_id = $1`,
      sale,
    )
    expect(rows).toEqual([{ nome: 'Outro nome', email: contatoEmpresa.email }])
  })

  it('has no other address for bills once they go to that of the company', async () => {
    const { sale } = await companyStored(desk)
    for (const [name, input] of companyParts) await desk.ask(name, input(), { sale })
    await desk.ask('endereco.salvar', { ...endereco, enderecoCobranca: true }, { sale })
    expect(await desk.rows('select 1 from endereco_cobranca where sale_id = $1', sale)).toEqual([])
  })
})

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
    await desk.rows(
      `insert into dependente (id, sale_id, segurado_id, cpf, nome, data_nascimento, sexo, nome_mae,
                               grau_parentesco, email, rg, data_expedicao, orgao_emissor, created_at, updated_at)
       select $1 || n, $1, $2, n::text, 'x', '2000-01-01', 'M', 'x', 3, '', '', '1999-09-09', '', now(), now()
         from generate_series(1, 28) as n`,
      sale,
      id,
    )
    expect(await order(sale, 29)).toMatchObject({ ok: true })
    expect(await join(sale)).toEqual(refused('vidasForaDoLimite'))
    const child = { ...dependente, titular: id, cpf: newCpf() }
    await desk.refuses('vidasForaDoLimite', 'dependente.salvar', child, { sale })
  })

  it('[C03h] insures its first titular by a product of the variant, and every other by the same', async () => {
    const { sale } = await companyStored(desk)
    expect(await join(sale)).toEqual(refused('naoEncontrado'))
    expect(await join(sale, { idProduto: 77 })).toEqual(refused('naoEncontrado'))
    const first = await join(sale, { idProduto: 2 })
    await join(sale, { idProduto: 1 })
    const products = await desk.rows('select id_produto from segurado where sale_id = $1', sale)
    expect(products).toEqual([{ id_produto: 2 }, { id_produto: 2 }])
    const { id } = (first.ok && first.data) as { readonly id: string }
    expect(await desk.call('titular.excluir', { id }, { sale })).toMatchObject({ ok: true })
    expect(await desk.ask('resumo.obter', {}, { sale })).toMatchObject({ titulares: 1, vidas: 1 })
  })

  it('[C03h] goes to the e-mail of its contact, is charged, and is paid', async () => {
    const { uid, sale } = await companyProposed(desk)
    const shown = await desk.proposal(uid)
    expect(shown).toMatchObject({ vidas: 2, valorCentavos: 2 * 8148, produto: { nome: 'Prata' } })
    await desk.ask('proposta.enviarEmail', { uid })
    await pay(desk, uid)
    const sent = await desk.rows<{ readonly to: string }>(
      `select distinct payload ->> 'to' as to from outbox where payload::text like '%' || $1 || '%'
          or dedupe_key like 'pagamento ' || (select id from proposta where uid = $1)`,
      uid,
    )
    expect(sent).toEqual([{ to: contatoEmpresa.email }])
    expect(await desk.proposal(uid)).toMatchObject({ situacao: 'paga' })
    expect(await join(sale)).toEqual(refused('semVenda'))
  })

  it('[C03h] has a boleto in its name, with its CNPJ', async () => {
    const { uid, cnpj } = await companyProposed(desk, '12ABC34501DE35')
    const boleto = await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const rodape = { ...variantPme.rodape, cnpj: '11222333000181' }
    const served = variantNamed('pme', { ...variantPme, rodape, rotas: { prefixo: 'pme', inicial: true } })
    const { app } = await openTest({ store: desk.store, catalogue: catalogueOf(served) })
    const reply = await app.inject({ url: String(boleto.linkBoleto), headers: { host: 'localhost' } })
    const row = await desk.row<{ readonly nome: string }>(
      'select nome from contratante join proposta using (sale_id) where uid = $1',
      uid,
    )
    expect([cnpj, reply.statusCode]).toEqual(['12ABC34501DE35', 200])
    for (const text of [String(row?.nome), '12.ABC.345/01DE-35'])
      expect(reply.body).toContain(`<dd>${text}</dd>`)
    await app.close()
  })

  it('is set aside, untouched, when another company comes to the same browser', async () => {
    const { sale, uid } = await companyProposed(desk)
    const other = newCnpj()
    await desk.ask('empresa.buscar', { cnpj: other }, { sale })
    await desk.ask('empresa.salvar', { ...empresa, cnpj: other }, { sale })
    expect(await order(sale)).toEqual(refused('cadastroIncompleto'))
    expect(await desk.ask('pagamento.criar', byPix(uid))).toMatchObject({ statusPerfilPagamento: 1 })
    const moved = await desk.row(
      `select count(*) as n from proposta join empresa using (sale_id) join representante using (sale_id)
         join contato_empresa using (sale_id) join endereco_cobranca using (sale_id)
        where uid = $1 and proposta.sale_id <> $2`,
      uid,
      sale,
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
    await desk.refuses('empresaComProposta', 'empresa.salvar', { ...empresa, cnpj }, { sale: found.sale })
    await desk.refuses('naoEncontrado', 'socio.listar', { cnpj }, { sale: found.sale })
    expect(await order(stored.sale)).toEqual(refused('propostaAtiva'))
    await desk.refuses('propostaAtiva', 'pagamento.criar', byPix(proposed.uid))
  })

  it('[C03i] whose payment is on its way in another sale waits for that', async () => {
    const { uid, cnpj, sale } = await companyProposed(desk)
    await desk.call('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard })
    expect(await lookUpCompany(desk, cnpj)).toEqual(refused('empresaComProposta'))
    // The sale that pays may look it up again, as after a reload.
    expect(await desk.call('empresa.buscar', { cnpj }, { sale, at: noon })).toMatchObject({ ok: true })
  })

  it('[C03i] is charged once, of two sales at the same time', async () => {
    const cnpj = newCnpj()
    const sales = [await companyProposed(desk, cnpj), await companyProposed(desk, cnpj)]
    const replies = await Promise.all(
      sales.map(({ uid }) =>
        desk.call('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard }),
      ),
    )
    const problems = replies.map((reply) => (reply.ok ? 'ok' : reply.problem)).toSorted()
    expect(problems).toEqual(['pagamentoEmConfirmacao', 'propostaAtiva'])
  })

  it('[C03i] is no bar to its people: an employee is sold to once, by the sale that comes first', async () => {
    const { uid, cpf } = await companyProposed(desk)
    await pay(desk, uid)
    const { sale } = await desk.lookedUp()
    expect(await desk.call('contratante.obter', { cpf }, { sale })).toMatchObject(refused('propostaAtiva'))
  })
})
