import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyFound, companyParts, companyRegistered, companyStored } from '../contracts/company.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver, endereco, newCpf, refused } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { servicesAt } from '../contracts/services.ts'
import { contatoEmpresa, empresa, newCnpj, representante } from '../people.ts'
import type { Fault } from './faults.ts'
import { sentBy as requestsOf } from './sent-by.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let standIn: StandIn
let desk: Desk
beforeAll(async () => {
  standIn = await openStandIn()
  desk = deskOver(await openEmpty(), servicesAt(standIn.url))
}, 60_000)
afterAll(async () => {
  await desk.store.close()
  await standIn.close()
})
beforeEach(() => standIn.reset())

const sentBy = (work: () => Promise<unknown>) => requestsOf(standIn, work)

const idOf = (room: string) => standIn.dental.ids(room).at(-1)
const aged = { situacaoEmpresa: 'ATIVA', naturezaJuridica: '206-2 - Sociedade Empresária Limitada' }

describe('what goes to the service about a company', () => {
  it.each([
    ['numbers', (id: number) => id],
    ['texts', (id: number) => `00${id}`],
  ])('[C04c] is its own calls and those of section 7, its ids %s as they came', async (_, idAs) => {
    standIn.dental.writesIds(idAs)
    const cnpj = newCnpj()
    const sale = await desk.sale('pme')
    const sent = (name: string, input: Data) => sentBy(() => desk.ask(name, input, { sale }))
    await desk.ask('corretor.obter', { idCorretor: '52998224725' }, { sale })
    expect(await sent('corretor.ver', {})).toEqual([['GET /api/Corretor/52998224725', undefined]])
    expect(await sent('empresa.buscar', { cnpj })).toEqual([
      ['POST /api/Contratante/ObterEmpresa', { cpfCorretorSgec: '52998224725', cnpj }],
    ])
    // Nobody knows it yet: what is shown of it came with the look-up.
    for (const name of ['socio.listar', 'representante.obter', 'contatoEmpresa.obter'])
      expect(await sent(name, { cnpj })).toEqual([])
    const details = {
      cnpj,
      ...aged,
      nomeFantasia: empresa.nomeFantasia,
      inscMunicipal: empresa.inscMunicipal,
      inscEstadual: '',
      telefone: empresa.telefone,
      cpfCorretorSgec: '52998224725',
      razaoSocial: expect.any(String),
      dataAbertura: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }
    expect(await sent('empresa.salvar', { ...empresa, cnpj })).toEqual([
      ['POST /api/Contratante/CreateEmpresa', details],
    ])
    const idContratante = idOf('Contratante')
    expect(await sent('empresa.salvar', { ...empresa, cnpj, telefone: '2133335555' })).toEqual([
      ['PUT /api/Contratante/UpdateEmpresa', { ...details, id: idContratante, telefone: '2133335555' }],
    ])
    const socios = [{ nome: ' Ana  Prado', qual: 'Sócio' }, { nome: 'Bia Reis' }]
    const tidied = {
      socios: [
        { nome: 'Ana Prado', qual: 'Sócio' },
        { nome: 'Bia Reis', qual: '' },
      ],
    }
    expect(await sent('empresa.salvar', { ...empresa, cnpj, socios })).toEqual([
      ['PUT /api/Contratante/UpdateEmpresa', { ...details, ...tidied, id: idContratante }],
    ])
    const [row] = await desk.store.query(
      'select socios from empresa join contratante on contratante.id = contratante_id where cnpj = $1',
      [cnpj],
    )
    expect(row).toEqual(tidied)
    const address = { ...endereco, tipoComplemento: '', complemento: '', idContratante }
    const [, , [line, body] = []] = await sent('endereco.salvar', { ...endereco, enderecoCobranca: false })
    expect([line, body]).toEqual(['POST /api/Endereco/Create', { ...address, enderecoCobranca: false }])
    const bills = { ...endereco, cep: '01310100', cidade: 'São Paulo', uf: 'SP' }
    const kept = { ...address, ...bills, enderecoCobranca: true }
    expect(await sent('enderecoCobranca.salvar', bills)).toEqual([
      ['GET /api/Endereco/GetDadosCEP/01310100', undefined],
      ['POST /api/Endereco/Create', kept],
    ])
    expect((await sent('enderecoCobranca.salvar', bills)).at(-1)).toEqual([
      ...['PUT /api/Endereco', { ...kept, id: idOf('Endereco') }],
    ])
    const person = { ...representante, cpf: newCpf() }
    expect(await sent('representante.salvar', person)).toEqual([
      ['POST /api/RepresentanteLegal/Create', { ...person, idContratante }],
    ])
    expect(await sent('representante.salvar', person)).toEqual([
      ['PUT /api/RepresentanteLegal', { ...person, idContratante, id: idOf('RepresentanteLegal') }],
    ])
    expect(await sent('contatoEmpresa.salvar', contatoEmpresa)).toEqual([
      ['POST /api/Contato/Create', { ...contatoEmpresa, idContratante }],
    ])
    expect(await sent('contatoEmpresa.salvar', contatoEmpresa)).toEqual([
      ['PUT /api/Contato', { ...contatoEmpresa, idContratante, id: idOf('Contato') }],
    ])
  })

  it('gets a company that the service knows by the ids of the look-up', async () => {
    const { cnpj } = await companyRegistered(desk)
    const other = await companyFound(desk, cnpj)
    const around = { sale: other.sale }
    const sent = (name: string, input: Data) => sentBy(() => desk.ask(name, input, around))
    const [company, who, contact] = ['Contratante', 'RepresentanteLegal', 'Contato'].map(idOf)
    expect(await sent('socio.listar', { cnpj })).toEqual([
      [`GET /api/Contratante/GetSocios?idContratante=${company}`, undefined],
    ])
    expect(await sent('representante.obter', { cnpj })).toEqual([
      [`GET /api/RepresentanteLegal/${who}`, undefined],
    ])
    expect(await sent('contatoEmpresa.obter', { cnpj })).toEqual([[`GET /api/Contato/${contact}`, undefined]])
    const lines = async (name: string, input: Data) => (await sent(name, input)).map(([line]) => line)
    expect(await lines('empresa.salvar', { ...empresa, cnpj })).toEqual([
      'PUT /api/Contratante/UpdateEmpresa',
    ])
    expect(await lines('representante.salvar', { ...representante, cpf: newCpf() })).toEqual([
      'PUT /api/RepresentanteLegal',
    ])
    expect(await lines('contatoEmpresa.salvar', contatoEmpresa)).toEqual(['PUT /api/Contato'])
  })

  it('[C03e] shows of whom the service knows no CPF, no e-mail and no telephone', async () => {
    const { cnpj } = await companyRegistered(desk)
    const { sale } = await companyFound(desk, cnpj)
    expect(await desk.ask('representante.obter', { cnpj }, { sale })).toEqual({
      encontrado: true,
      nome: representante.nome,
      cargoOuFuncao: representante.cargoOuFuncao,
    })
    expect(await desk.ask('contatoEmpresa.obter', { cnpj }, { sale })).toEqual({
      encontrado: true,
      nome: contatoEmpresa.nome,
      cargoOuFuncao: contatoEmpresa.cargoOuFuncao,
    })
  })

  it('is asked for the sum of an order and the dependentes of a titular, which it may count otherwise', async () => {
    const { sale, segurado } = await companyRegistered(desk)
    const [company, insured] = [idOf('Contratante'), idOf('Segurado')]
    const summed = await sentBy(async () =>
      expect(await desk.ask('resumo.obter', {}, { sale })).toEqual({
        idProduto: 2,
        nome: 'Prata',
        titulares: 1,
        dependentes: 1,
        vidas: 2,
        precoCentavos: 8148,
        valorCentavos: 2 * 8148,
        confere: true,
      }),
    )
    expect(summed).toEqual([
      [`GET /api/Contratante/GetResumo?idContratante=${company}&idProduto=2`, undefined],
    ])
    for (const more of [{ totalVidas: 3 }, { valorTotal: 1 }]) {
      standIn.dental.says(more)
      expect(await desk.ask('resumo.obter', {}, { sale })).toMatchObject({ vidas: 2, confere: false })
    }
    const list = async () => desk.ask('dependente.listar', { titular: segurado }, { sale })
    const listed = await sentBy(async () =>
      expect(await list()).toMatchObject({ dependentes: [{ confirmado: true }], outrosNoServico: 0 }),
    )
    expect(listed).toEqual([[`GET /api/Dependente/GetAll?idContratante=${insured}`, undefined]])
    await desk.store.query(
      "update dependente set cpf = '52998224725', id_externo = null where sale_id = $1",
      [sale],
    )
    expect(await list()).toMatchObject({ dependentes: [{ confirmado: false }], outrosNoServico: 1 })
    expect(await desk.call('dependente.listar', { titular: 'nenhum' }, { sale })).toMatchObject({
      ...refused('naoEncontrado'),
    })
  })

  it('is asked again for the corretor, who is shown as it knows him now, without CPF', async () => {
    const sale = await desk.sale()
    const found = await desk.ask('corretor.obter', { idCorretor: '52998224725' }, { sale })
    const { pixPadrao: _, semNovaProposta: __, ...shown } = found
    expect(await desk.ask('corretor.ver', {}, { sale })).toEqual(shown)
  })
})

const unsure: readonly Fault[] = ['http500', 'malformed', 'wrongShape', 'answerLost', 'hangsUp']
const chain: readonly (readonly [string, string, () => Data])[] = [
  ['empresa.salvar', '/api/Contratante/CreateEmpresa', () => empresa],
  ...companyParts.map(([name, input]) => {
    const room = name.startsWith('endereco') ? 'Endereco' : (name.split('.')[0] ?? '')
    const path = { Endereco: 'Endereco', representante: 'RepresentanteLegal', contatoEmpresa: 'Contato' }
    return [name, `/api/${path[room as keyof typeof path]}/Create`, input] as const
  }),
]

const reads: readonly (readonly [string, string])[] = [
  ['empresa.buscar', '/api/Contratante/ObterEmpresa'],
  ['socio.listar', '/api/Contratante/GetSocios'],
  ['representante.obter', '/api/RepresentanteLegal'],
  ['contatoEmpresa.obter', '/api/Contato/'],
]

describe('what is asked of a company', () => {
  it.each(reads.flatMap(([name, path]) => unsure.map((fault) => [name, fault, path] as const)))(
    'by %s is tried once more after %s; what ends so twice counts as no look-up, and undoes none',
    async (name, fault, path) => {
      const { cnpj } = await companyRegistered(desk)
      const { sale } = await companyFound(desk, cnpj)
      standIn.fail(path, fault)
      expect(await desk.call(name, { cnpj }, { sale })).toMatchObject({ ok: true })
      standIn.fail(path, fault, 2)
      expect(await desk.call(name, { cnpj }, { sale })).toMatchObject(refused('indisponivel'))
      const [noted] = await desk.store.query('select count(*) as n from cnpj_consultado where sale_id = $1', [
        sale,
      ])
      expect(noted).toEqual({ n: name === 'empresa.buscar' ? 2 : 1 })
      expect(await desk.call('empresa.salvar', { ...empresa, cnpj }, { sale })).toMatchObject({ ok: true })
    },
  )
})

/** The shape of a sum is not known, so none is wrong: what is not in it is not compared. */
const hasNoShape = (name: string, fault: Fault) => name === 'resumo.obter' && fault === 'wrongShape'

const asked: readonly (readonly [string, string])[] = [
  ['resumo.obter', '/api/Contratante/GetResumo'],
  ['dependente.listar', '/api/Dependente/GetAll'],
  ['corretor.ver', '/api/Corretor/'],
]

describe('what a program asks of an order', () => {
  const struck = asked.flatMap(([name, path]) => unsure.map((fault) => [name, fault, path] as const))
  it.each(struck.filter(([name, fault]) => !hasNoShape(name, fault)))(
    'by %s is tried once more after %s; ended so twice it is said to be out of reach, and nothing is undone',
    async (name, fault, path) => {
      const { sale, segurado } = await companyRegistered(desk)
      const input = name === 'dependente.listar' ? { titular: segurado } : {}
      const ask = () => desk.call(name, input, { sale })
      const before = await ask()
      expect(before).toMatchObject({ ok: true })
      standIn.fail(path, fault)
      expect(await ask()).toEqual(before)
      standIn.fail(path, fault, 2)
      expect(await ask()).toMatchObject(refused('indisponivel'))
      expect(await ask()).toEqual(before)
    },
  )
})

describe('the chain of saves of a company', () => {
  it.each(chain.flatMap(([name]) => unsure.map((fault) => [name, fault] as const)))(
    'that breaks at %s by %s goes on from there alone: nothing is written twice, here or there',
    async (broken, fault) => {
      const { sale, cnpj } = await companyFound(desk)
      for (const [name, path, inputFor] of chain) {
        const input = name === 'empresa.salvar' ? { ...inputFor(), cnpj } : inputFor()
        const press = () => desk.call(name, input, { sale, key: `${sale} ${name}` })
        if (name === broken) {
          standIn.fail(path, fault)
          expect(await press()).toMatchObject(refused('indisponivel'))
        }
        const done = await press()
        expect(done).toMatchObject({ ok: true })
        // What was done is not done again when it is asked for once more.
        expect(await press()).toEqual(done)
      }
      const names = standIn.done.map(
        ({ method, path, headers }) => `${method} ${path} ${headers['idempotency-key']}`,
      )
      expect(new Set(names).size).toBe(5)
      expect(standIn.done.filter(({ method }) => method === 'PUT')).toEqual([])
      const [rows] = await desk.store.query(
        `select (select count(*) from contratante where sale_id = $1) as contratante,
                (select count(*) from empresa where sale_id = $1) as empresa,
                (select count(*) from endereco where sale_id = $1) as endereco,
                (select count(*) from endereco_cobranca where sale_id = $1) as cobranca,
                (select count(*) from representante where sale_id = $1) as representante,
                (select count(*) from contato_empresa where sale_id = $1) as contato`,
        [sale],
      )
      expect(rows).toEqual({
        contratante: 1,
        empresa: 1,
        endereco: 1,
        cobranca: 1,
        representante: 1,
        contato: 1,
      })
    },
  )

  it('that a service refuses in the middle loses nothing of what came before', async () => {
    const { sale } = await companyStored(desk)
    standIn.fail('/api/RepresentanteLegal', 'successFalse')
    const input = { ...representante, cpf: newCpf() }
    expect(await desk.call('representante.salvar', input, { sale })).toEqual(refused('recusado'))
    expect(await desk.call('representante.salvar', input, { sale })).toMatchObject({ ok: true })
    expect(standIn.dental.stored('Contratante')).toHaveLength(1)
    expect(standIn.dental.stored('RepresentanteLegal')).toHaveLength(1)
  })
})
