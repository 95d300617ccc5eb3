import { describe, expect, it } from 'vitest'
import { companyFound, companyParts, companyRegistered, companyStored } from '../contracts/company.ts'
import { endereco, newCpf, refused } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { contatoEmpresa, empresa, newCnpj, representante } from '../people.ts'
import type { Fault } from './faults.ts'
import { setUpServices } from './fixtures.ts'

const { desk, standIn, sentBy } = await setUpServices()

const idOf = (room: string) => standIn.dental.ids(room).at(-1)
const cpfCorretorSgec = '52998224725'

describe('what goes to the service about a company', () => {
  it.each([
    ['numbers', (id: number) => id],
    ['texts', (id: number) => `00${id}`],
  ])('[C04c] is its own calls and those of section 7, its ids %s as they came', async (_, idAs) => {
    standIn.dental.writesIds(idAs)
    const cnpj = newCnpj()
    const sale = await desk.sale('pme')
    const sent = (name: string, input: Data) => sentBy(() => desk.ask(name, input, { sale }))
    await desk.ask('corretor.obter', { idCorretor: cpfCorretorSgec }, { sale })
    expect(await sent('corretor.ver', {})).toEqual([['GET /api/Corretor/52998224725']])
    expect(await sent('empresa.buscar', { cnpj })).toEqual([
      ['POST /api/Contratante/ObterEmpresa', { cpfCorretorSgec, cnpj }],
    ])
    // Nobody knows it yet: what is shown of it came with the look-up.
    for (const name of ['socio.listar', 'representante.obter', 'contatoEmpresa.obter'])
      expect(await sent(name, { cnpj })).toEqual([])
    const details = {
      cnpj,
      ...empresa,
      situacaoEmpresa: 'ATIVA',
      naturezaJuridica: '206-2 - Sociedade Empresária Limitada',
      cpfCorretorSgec,
      razaoSocial: expect.any(String),
      dataAbertura: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }
    expect(await sent('empresa.salvar', { ...empresa, cnpj })).toEqual([
      ['POST /api/Contratante/CreateEmpresa', details],
    ])
    const idContratante = idOf('Contratante')
    const updating = (more: object) => [
      ['PUT /api/Contratante/UpdateEmpresa', { ...details, id: idContratante, ...more }],
    ]
    const telefone = '2133335555'
    expect(await sent('empresa.salvar', { ...empresa, cnpj, telefone })).toEqual(updating({ telefone }))
    const typed = [{ nome: ' Ana  Prado', qual: 'Sócio' }, { nome: 'Bia Reis' }]
    const socios = [
      { nome: 'Ana Prado', qual: 'Sócio' },
      { nome: 'Bia Reis', qual: '' },
    ]
    expect(await sent('empresa.salvar', { ...empresa, cnpj, socios: typed })).toEqual(updating({ socios }))
    const [row] = await desk.store.query(
      'select socios from empresa join contratante on contratante.id = contratante_id where cnpj = $1',
      [cnpj],
    )
    expect(row).toEqual({ socios })
    const address = { ...endereco, tipoComplemento: '', complemento: '', idContratante }
    expect((await sent('endereco.salvar', { ...endereco, enderecoCobranca: false }))[2]).toEqual([
      ...['POST /api/Endereco/Create', { ...address, enderecoCobranca: false }],
    ])
    const bills = { ...endereco, cep: '01310100', cidade: 'São Paulo', uf: 'SP' }
    const kept = { ...address, ...bills, enderecoCobranca: true }
    expect(await sent('enderecoCobranca.salvar', bills)).toEqual([
      ['GET /api/Endereco/GetDadosCEP/01310100'],
      ['POST /api/Endereco/Create', kept],
    ])
    expect((await sent('enderecoCobranca.salvar', bills)).at(-1)).toEqual([
      ...['PUT /api/Endereco', { ...kept, id: idOf('Endereco') }],
    ])
    for (const [name, room, input] of [
      ['representante.salvar', 'RepresentanteLegal', { ...representante, cpf: newCpf() }],
      ['contatoEmpresa.salvar', 'Contato', contatoEmpresa],
    ] as const) {
      const there = { ...input, idContratante }
      expect(await sent(name, input)).toEqual([[`POST /api/${room}/Create`, there]])
      expect(await sent(name, input)).toEqual([[`PUT /api/${room}`, { ...there, id: idOf(room) }]])
    }
  })

  it('gets a company that the service knows by the ids of the look-up', async () => {
    const { cnpj } = await companyRegistered(desk)
    const { sale } = await companyFound(desk, cnpj)
    const lines = async (name: string, input: Data) =>
      (await sentBy(() => desk.ask(name, input, { sale }))).map(([line]) => line)
    const [company, who, contact] = ['Contratante', 'RepresentanteLegal', 'Contato'].map(idOf)
    const person = { ...representante, cpf: newCpf() }
    for (const [name, input, line] of [
      ['socio.listar', { cnpj }, `GET /api/Contratante/GetSocios?idContratante=${company}`],
      ['representante.obter', { cnpj }, `GET /api/RepresentanteLegal/${who}`],
      ['contatoEmpresa.obter', { cnpj }, `GET /api/Contato/${contact}`],
      ['empresa.salvar', { ...empresa, cnpj }, 'PUT /api/Contratante/UpdateEmpresa'],
      ['representante.salvar', person, 'PUT /api/RepresentanteLegal'],
      ['contatoEmpresa.salvar', contatoEmpresa, 'PUT /api/Contato'],
    ] as const)
      expect(await lines(name, input)).toEqual([line])
  })

  it('[C03e] shows of whom the service knows no CPF, no e-mail and no telephone', async () => {
    const { cnpj } = await companyRegistered(desk)
    const { sale } = await companyFound(desk, cnpj)
    const shown = ({ nome, cargoOuFuncao }: Data) => ({ encontrado: true, nome, cargoOuFuncao })
    expect(await desk.ask('representante.obter', { cnpj }, { sale })).toEqual(shown(representante))
    expect(await desk.ask('contatoEmpresa.obter', { cnpj }, { sale })).toEqual(shown(contatoEmpresa))
  })

  it('is asked for the sum of an order and the dependentes of a titular, which it may count otherwise', async () => {
    const { sale, segurado } = await companyRegistered(desk)
    const [company, insured] = [idOf('Contratante'), idOf('Segurado')]
    const sum = () => desk.ask('resumo.obter', {}, { sale })
    expect(await sentBy(sum)).toEqual([
      [`GET /api/Contratante/GetResumo?idContratante=${company}&idProduto=2`],
    ])
    expect(await sum()).toEqual({
      idProduto: 2,
      nome: 'Prata',
      titulares: 1,
      dependentes: 1,
      vidas: 2,
      precoCentavos: 8148,
      valorCentavos: 2 * 8148,
      confere: true,
    })
    for (const more of [{ totalVidas: 3 }, { valorTotal: 1 }]) {
      standIn.dental.says(more)
      expect(await sum()).toMatchObject({ vidas: 2, confere: false })
    }
    const list = () => desk.ask('dependente.listar', { titular: segurado }, { sale })
    expect(await sentBy(list)).toEqual([[`GET /api/Dependente/GetAll?idContratante=${insured}`]])
    expect(await list()).toMatchObject({ dependentes: [{ confirmado: true }], outrosNoServico: 0 })
    await desk.store.query(
      "update dependente set cpf = '52998224725', id_externo = null where sale_id = $1",
      [sale],
    )
    expect(await list()).toMatchObject({ dependentes: [{ confirmado: false }], outrosNoServico: 1 })
    expect(await desk.call('dependente.listar', { titular: 'nenhum' }, { sale })).toMatchObject(
      refused('naoEncontrado'),
    )
  })

  it('is asked again for the corretor, who is shown as it knows him now, without CPF', async () => {
    const sale = await desk.sale()
    const found = await desk.ask('corretor.obter', { idCorretor: cpfCorretorSgec }, { sale })
    const { pixPadrao: _, semNovaProposta: __, ...shown } = found
    expect(await desk.ask('corretor.ver', {}, { sale })).toEqual(shown)
  })
})

const unsure: readonly Fault[] = ['http500', 'malformed', 'wrongShape', 'answerLost', 'hangsUp']
/** Every call of a table, under every fault that leaves open how it ended. */
const struck = (calls: readonly (readonly [name: string, path: string])[]) =>
  calls.flatMap(([name, path]) => unsure.map((fault) => [name, fault, path] as const))

describe('what is asked of a company', () => {
  it.each(
    struck([
      ['empresa.buscar', '/api/Contratante/ObterEmpresa'],
      ['socio.listar', '/api/Contratante/GetSocios'],
      ['representante.obter', '/api/RepresentanteLegal'],
      ['contatoEmpresa.obter', '/api/Contato/'],
    ]),
  )(
    'by %s is tried once more after %s; what ends so twice counts as no look-up, and undoes none',
    async (name, fault, path) => {
      const { cnpj } = await companyRegistered(desk)
      const { sale } = await companyFound(desk, cnpj)
      standIn.fail(path, fault)
      expect(await desk.call(name, { cnpj }, { sale })).toMatchObject({ ok: true })
      standIn.fail(path, fault, 2)
      expect(await desk.call(name, { cnpj }, { sale })).toMatchObject(refused('indisponivel'))
      const noted = await desk.store.query('select 1 from cnpj_consultado where sale_id = $1', [sale])
      expect(noted).toHaveLength(name === 'empresa.buscar' ? 2 : 1)
      expect(await desk.call('empresa.salvar', { ...empresa, cnpj }, { sale })).toMatchObject({ ok: true })
    },
  )
})

/** The shape of a sum is not known, so none is wrong: what is not in it is not compared. */
const hasNoShape = (name: string, fault: Fault) => name === 'resumo.obter' && fault === 'wrongShape'

describe('what a program asks of an order', () => {
  it.each(
    struck([
      ['resumo.obter', '/api/Contratante/GetResumo'],
      ['dependente.listar', '/api/Dependente/GetAll'],
      ['corretor.ver', '/api/Corretor/'],
    ]).filter(([name, fault]) => !hasNoShape(name, fault)),
  )(
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
  const rooms = ['Contratante/CreateEmpresa', 'Endereco/Create', 'Endereco/Create'].concat([
    'RepresentanteLegal/Create',
    'Contato/Create',
  ])
  const chain = [['empresa.salvar', () => empresa] as const, ...companyParts].map(
    ([name, inputFor], i) => [name, `/api/${rooms[i]}`, inputFor] as const,
  )

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
      const tables = 'contratante empresa endereco endereco_cobranca representante contato_empresa'.split(' ')
      for (const table of tables) {
        const rows = await desk.store.query(`select 1 from ${table} where sale_id = $1`, [sale])
        expect([table, rows.length]).toEqual([table, 1])
      }
    },
  )

  it('that a service refuses in the middle loses nothing of what came before', async () => {
    const { sale } = await companyStored(desk)
    standIn.fail('/api/RepresentanteLegal', 'successFalse')
    const input = { ...representante, cpf: newCpf() }
    expect(await desk.call('representante.salvar', input, { sale })).toEqual(refused('recusado'))
    expect(await desk.call('representante.salvar', input, { sale })).toMatchObject({ ok: true })
    for (const room of ['Contratante', 'RepresentanteLegal'])
      expect(standIn.dental.stored(room)).toHaveLength(1)
  })
})
