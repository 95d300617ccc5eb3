import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlers } from '../../server/operations/registry.ts'
import { cartao, contatoEmpresa, empresa, newCnpj, representante } from '../people.ts'
import { companyParts, companySale } from './company.ts'
import {
  cadastroCorretor,
  conjuge,
  contato,
  cotacao,
  cotacaoPorEmail,
  type Desk,
  dependente,
  endereco,
  newCpf,
  openDesk,
  outroTitular,
  pedido,
  responsavel,
  titular,
} from './journey.ts'
import { type Data, files } from './operations.ts'
import { aceite, completion, enderecoPet, paying, pedidoDePets, placedWithoutPets } from './pets.ts'
import { ways } from './problems.ts'
import { pay } from './problems-of-money.ts'
import { newCorretor } from './problems-of-pets.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const names = Object.keys(files).sort()

it('gives every operation of schemas/operations a function of its name, and no function without a file', () => {
  expect(handlers.map(({ name }) => name).sort()).toEqual(names)
})

it('[T04b] knows a way to every problem that a file declares, and no other', () => {
  const declared = names.map((name) => [
    name,
    Object.keys(files[name]?.problems ?? {})
      .filter((problem) => problem !== 'captchaRecusado')
      .sort(),
  ])
  const reached = Object.entries(ways).map(([name, problems]) => [name, Object.keys(problems).sort()])
  expect(Object.fromEntries(reached)).toEqual(Object.fromEntries(declared))
})

describe.each(names)('%s', (name) => {
  for (const [problem, way] of Object.entries(ways[name] ?? {})) {
    it(`[T04b] reaches ${problem}`, async () => {
      expect(await way(desk)).toMatchObject({ ok: false, problem })
    })
  }

  it('takes no name beside those of its input', async () => {
    const sale = await desk.sale()
    expect(await desk.call(name, { ...inputs[name], intruso: 1 }, { sale })).toEqual({
      ok: false,
      problem: 'entradaInvalida',
    })
  })

  it('bounds every text, list and name of what it takes', () => {
    expect(unbounded(files[name]?.input ?? {})).toEqual([])
  })
})

it('answers a whole sale, from the corretor to the paid Pix, as the files say', async () => {
  const { ask } = desk
  const cpf = newCpf()
  const sale = await desk.sale()
  const around = { sale }
  const heard: Record<string, Data> = {}
  const hear = async (name: string, input: Data) => {
    heard[name] = await ask(name, input, around)
    return heard[name]
  }
  for (const name of [
    'corretor.obter',
    'corretor.consultar',
    'produtora.listar',
    'regiao.listar',
    'produto.listar',
    'contratante.obter',
    'cpf.consultar',
  ]) {
    await hear(name, {
      ...inputs[name],
      ...(name.includes('c') && 'cpf' in (inputs[name] ?? {}) ? { cpf } : {}),
    })
  }
  await hear('contratante.salvar', { ...titular, cpf, titularResponsavel: false })
  await hear('responsavel.salvar', { ...responsavel, cpf: newCpf() })
  await hear('endereco.cep', { cep: '20040-002' })
  await hear('endereco.salvar', endereco)
  const { id: titularId } = await hear('segurado.salvar', { idProduto: 2 })
  const { id } = await hear('dependente.salvar', {
    ...conjuge,
    titular: String(titularId),
    cpf: newCpf(),
  })
  await hear('dependente.listar', { titular: String(titularId) })
  await hear('dependente.excluir', { id: String(id) })
  const other = newCpf()
  await ask('contratante.obter', { cpf: other }, around)
  const { id: otherId } = await hear('titular.salvar', { ...outroTitular, cpf: other })
  await hear('titular.excluir', { id: String(otherId) })
  await hear('corretor.salvar', cadastroCorretor)
  await hear('contato.enviar', contato)
  await hear('cotacao.enviarEmail', cotacaoPorEmail)
  await hear('cotacao.enviarWhatsapp', cotacao)
  await hear('corretor.ver', {})
  await hear('resumo.obter', {})
  for (const part of [heardOfCompany, heardOfPets])
    for (const [name, data] of Object.entries(await part(desk))) heard[name] = data
  const { uid } = await hear('proposta.salvar', pedido)
  await hear('proposta.enviarEmail', { uid: String(uid) })
  await hear('proposta.vigencia', { uid: String(uid), dataVigencia: '2026-12-01' })
  await hear('pagamento.consultar', { uid: String(uid) })
  await hear('pagamento.criar', { uid: String(uid), formaPagamento: 5, cicloPagamento: 1 })
  await hear('pix.renovar', { uid: String(uid) })
  await pay(desk, String(uid))
  await hear('pix.consultar', { uid: String(uid) })
  await hear('proposta.obter', { uid: String(uid) })
  expect(Object.keys(heard).sort()).toEqual(names)
  expect(heard['pix.consultar']).toEqual({ statusPixPagamento: 2 })
})

/** Sells to a company as far as its own calls go, and gives what each answered. */
async function heardOfCompany(desk: Desk): Promise<Readonly<Record<string, Data>>> {
  const sale = await companySale(desk)
  const cnpj = newCnpj()
  const calls: readonly (readonly [string, Data])[] = [
    ...(['empresa.buscar', 'socio.listar', 'representante.obter', 'contatoEmpresa.obter'] as const).map(
      (name) => [name, { cnpj }] as const,
    ),
    ['empresa.salvar', { ...empresa, cnpj }],
    ...companyParts.map(([name, input]) => [name, input()] as const),
  ]
  const heard: Record<string, Data> = {}
  for (const [name, input] of calls) heard[name] = await desk.ask(name, input, { sale })
  return heard
}

/** Sells plans for pets as far as their own calls go, by card and by a link, and gives what each answered. */
async function heardOfPets(desk: Desk): Promise<Readonly<Record<string, Data>>> {
  const heard: Record<string, Data> = {}
  const hear = async (name: string, input: Data, sale?: string) => {
    heard[name] = await desk.ask(name, input, sale === undefined ? {} : { sale })
    return heard[name]
  }
  const [sale, cpf] = [await desk.sale('pet-loja'), newCpf()]
  const { corretores } = await hear('corretorPet.procurar', { nome: 'Maria' }, sale)
  const [{ chave }] = corretores as unknown as readonly [{ readonly chave: string }]
  await hear('corretorPet.buscar', { chave }, sale)
  await hear('corretorPet.salvar', newCorretor('99900000188'), sale)
  await hear('planoPet.listar', {}, sale)
  await hear('parentesco.listar', {}, sale)
  await hear('pessoa.consultar', { cpf }, sale)
  const { uid } = await hear('pedidoPet.criar', pedidoDePets(cpf), sale)
  const link = String(uid)
  await hear('pedido.confirmar', { link, cpf, email: 'nova@exemplo.com.br' })
  await hear('pedido.pagar', paying(link))
  await hear('boleto.listar', { cpf, dataNascimento: '1985-03-27' }, sale)
  await hear('pedido.pagar', paying(link, 2))
  await hear('pedido.obter', { link })
  await hear('cartao.consultar', { link, cpf })
  await hear('cartao.atualizar', { link, cpf, cartao, aceite })
  const later = (await placedWithoutPets(desk)).uid
  await hear('lembrete.enviar', { link: later })
  await hear('preCadastro.obter', { link: later })
  await hear('preCadastro.completar', await completion(desk, later))
  return heard
}

/** An input of every operation that fits its file. */
const inputs: Readonly<Record<string, Data>> = {
  'corretor.consultar': { cpf: '529.982.247-25' },
  'corretor.obter': { slug: 'maria-silva', idCorretor: '529.982.247-25' },
  'corretor.salvar': { ...cadastroCorretor, responseKey: 'resolvida' },
  'produtora.listar': {},
  'regiao.listar': {},
  'produto.listar': { uf: 'RJ' },
  'contratante.obter': { cpf: '529.982.247-25', responseKey: 'resolvida' },
  'cpf.consultar': { cpf: '52998224725' },
  'contratante.salvar': { ...titular, cpf: '52998224725' },
  'responsavel.salvar': { ...responsavel, cpf: '52998224725' },
  'endereco.cep': { cep: '20040-002' },
  'endereco.salvar': endereco,
  'segurado.salvar': { idProduto: 1 },
  'dependente.salvar': { ...dependente, titular: 'x', cpf: '52998224725' },
  'dependente.excluir': { id: 'x' },
  'titular.salvar': { ...outroTitular, cpf: '52998224725' },
  'titular.excluir': { id: 'x' },
  'contato.enviar': contato,
  'corretor.ver': {},
  'resumo.obter': {},
  'dependente.listar': { titular: 'x' },
  'empresa.buscar': { cnpj: '12.abc.345/01de-35', responseKey: 'resolvida' },
  'socio.listar': { cnpj: '11222333000181' },
  'representante.obter': { cnpj: '11222333000181' },
  'contatoEmpresa.obter': { cnpj: '11222333000181' },
  'empresa.salvar': { ...empresa, cnpj: '12ABC34501DE35' },
  'enderecoCobranca.salvar': endereco,
  'representante.salvar': { ...representante, cpf: '52998224725' },
  'contatoEmpresa.salvar': contatoEmpresa,
  'planoPet.listar': {},
  'parentesco.listar': {},
  'corretorPet.procurar': { nome: 'Maria' },
  'corretorPet.buscar': { cpf: '52998224725' },
  'corretorPet.salvar': newCorretor('52998224725'),
  'pessoa.consultar': { cpf: '52998224725' },
  'pedidoPet.criar': pedidoDePets('52998224725'),
  'pedido.obter': { link: 'x' },
  'pedido.confirmar': { link: 'x', cpf: '52998224725' },
  'pedido.pagar': paying('x'),
  'cartao.consultar': { link: 'x', cpf: '52998224725' },
  'cartao.atualizar': { link: 'x', cpf: '52998224725', cartao, aceite },
  'preCadastro.obter': { link: 'x' },
  'preCadastro.completar': {
    link: 'x',
    endereco: enderecoPet,
    dataNascimento: '1985-03-27',
    pets: [{ id: 'x', nome: 'Bidu', sexo: 'M', especie: 'cao', aniversario: '2022-05-02' }],
  },
  'lembrete.enviar': { link: 'x' },
  'boleto.listar': { cpf: '52998224725', dataNascimento: '1985-03-27' },
  'cotacao.enviarEmail': cotacaoPorEmail,
  'cotacao.enviarWhatsapp': cotacao,
  'proposta.salvar': pedido,
  'proposta.enviarEmail': { uid: 'x' },
  'proposta.obter': { uid: 'x' },
  'proposta.vigencia': { uid: 'x', dataVigencia: '2026-11-25' },
  'pagamento.criar': { uid: 'x', formaPagamento: 5, cicloPagamento: 1 },
  'pagamento.consultar': { uid: 'x' },
  'pix.consultar': { uid: 'x' },
  'pix.renovar': { uid: 'x' },
}

/** Lists the places of a schema that a sender could make as long as they like; fields bound themselves. */
function unbounded(schema: Data, path = ''): readonly string[] {
  const { type, properties, items } = schema
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  const here = [
    ...(isText && !('maxLength' in schema) && !('enum' in schema) ? [path] : []),
    ...(type === 'array' && !('maxItems' in schema) ? [path] : []),
    ...(type === 'object' && schema.additionalProperties !== false ? [path] : []),
  ]
  const below = Object.entries((properties as Readonly<Record<string, Data>>) ?? {})
  return [
    ...here,
    ...below.flatMap(([name, part]) => unbounded(part, `${path}/${name}`)),
    ...(items ? unbounded(items as Data, `${path}/items`) : []),
  ]
}
