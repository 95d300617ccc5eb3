import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlers } from '../../server/operations/registry.ts'
import { emptySale, inputs, type Known } from '../attack/inputs.ts'
import { cartao, empresa, newCnpj } from '../people.ts'
import { companyParts, companySale } from './company.ts'
import {
  cadastroCorretor,
  conjuge,
  contato,
  cotacao,
  cotacaoPorEmail,
  type Desk,
  endereco,
  newCpf,
  openDesk,
  outroTitular,
  pedido,
  responsavel,
  titular,
} from './journey.ts'
import { type Data, files } from './operations.ts'
import { aceiteDaForma, completion, paying, pedidoDePets, placedWithoutPets } from './pets.ts'
import { ways } from './problems.ts'
import { byPix, pay } from './problems-of-money.ts'
import { newCorretor } from './problems-of-pets.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.store.close())

const names = Object.keys(files).sort()

const cpf = '52998224725'
const ids = Object.fromEntries(Object.keys(emptySale).map((id) => [id, 'x']))
/** A sale whose every id fits the files, and exists nowhere. */
const known = {
  ...ids,
  visto: emptySale.visto,
  cnpj: '12ABC34501DE35',
  cpf,
  outroCpf: cpf,
  dependenteCpf: cpf,
} as Known

it('gives every operation of schemas/operations a function of its name, and no function without a file', () => {
  expect(handlers.map(({ name }) => name).sort()).toEqual(names)
  expect(Object.keys(inputs).sort(), 'Give each an input in tests/attack/inputs.ts.').toEqual(names)
})

it('[T04b] knows a way to every problem that a file declares, and no other', () => {
  const declared = names.map((name) => [
    name,
    Object.keys(files[name]?.problems ?? {})
      .filter((problem) => problem !== 'captchaRecusado')
      .sort(),
  ])
  const reached = Object.entries(ways).map(([name, problems]) => [name, Object.keys(problems).sort()])
  expect(Object.fromEntries(reached), 'The ways are in tests/contracts/problems*.ts.').toEqual(
    Object.fromEntries(declared),
  )
})

describe.each(names)('%s', (name) => {
  for (const [problem, way] of Object.entries(ways[name] ?? {})) {
    it(`[T04b] reaches ${problem}`, async () => {
      expect(await way(desk, name)).toMatchObject({ ok: false, problem })
    })
  }

  it('takes no name beside those of its input', async () => {
    const sale = await desk.sale()
    expect(await desk.call(name, { ...inputs[name]?.(known), intruso: 1 }, { sale })).toEqual({
      ok: false,
      problem: 'entradaInvalida',
    })
  })

  it('bounds every text, list and name of what it takes', () => {
    expect(unbounded(files[name]?.input ?? {})).toEqual([])
  })
})

it('answers a whole sale, from the corretor to the paid Pix, as the files say', async () => {
  const heard: Record<string, Data> = {}
  const hear: Hear = async (name, input, sale) => {
    heard[name] = await desk.ask(name, input, sale === undefined ? {} : { sale })
    return heard[name]
  }
  await sellToPerson(hear)
  await sellToCompany(hear)
  await sellForPets(hear)
  expect(Object.keys(heard).sort(), 'Call each below, where it comes in a sale.').toEqual(names)
  expect(heard['pix.consultar']).toEqual({ statusPixPagamento: 2 })
})

/** Makes a call that must succeed, and notes what it answered. */
type Hear = (name: string, input: Data, sale?: string) => Promise<Data>

async function sellToPerson(hearIn: Hear): Promise<void> {
  const [cpf, other, sale] = [newCpf(), newCpf(), await desk.sale()]
  const hear = (name: string, input: Data = {}) => hearIn(name, input, sale)
  await hear('corretor.obter', { slug: 'maria-silva', idCorretor: '529.982.247-25' })
  await hear('corretor.consultar', { cpf: '529.982.247-25' })
  await hear('produtora.listar')
  await hear('regiao.listar')
  await hear('produto.listar', { uf: 'RJ' })
  await hear('contratante.obter', { cpf, responseKey: 'resolvida' })
  await hear('cpf.consultar', { cpf })
  await hear('contratante.salvar', { ...titular, cpf, titularResponsavel: false })
  await hear('responsavel.salvar', { ...responsavel, cpf: newCpf() })
  await hear('endereco.cep', { cep: '20040-002' })
  await hear('endereco.salvar', endereco)
  const segurado = String((await hear('segurado.salvar', { idProduto: 2 })).id)
  const { id } = await hear('dependente.salvar', { ...conjuge, titular: segurado, cpf: newCpf() })
  await hear('dependente.listar', { titular: segurado })
  await hear('dependente.excluir', { id: String(id) })
  await hear('contratante.obter', { cpf: other })
  const { id: otherId } = await hear('titular.salvar', { ...outroTitular, cpf: other })
  await hear('titular.excluir', { id: String(otherId) })
  await hear('corretor.salvar', { ...cadastroCorretor, responseKey: 'resolvida' })
  await hear('contato.enviar', contato)
  await hear('cotacao.enviarEmail', cotacaoPorEmail)
  await hear('cotacao.enviarWhatsapp', cotacao)
  const { link } = await hear('cotacao.criarLink', { idProduto: 2, vidas: 2, valorCentavos: 9980 })
  await hear('cotacao.abrir', { codigo: String(link).split('=')[1] ?? '' })
  await hear('corretor.ver')
  await hear('resumo.obter')
  const uid = String((await hear('proposta.salvar', pedido)).uid)
  await hear('proposta.enviarEmail', { uid })
  await hear('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })
  await hear('pagamento.consultar', { uid })
  await hear('pagamento.criar', byPix({ uid }))
  await hear('pix.renovar', { uid })
  await pay(desk, uid)
  await hear('pix.consultar', { uid })
  await hear('proposta.obter', { uid })
}

async function sellToCompany(hear: Hear): Promise<void> {
  const sale = await companySale(desk)
  const cnpj = newCnpj()
  for (const name of ['empresa.buscar', 'socio.listar', 'representante.obter', 'contatoEmpresa.obter'])
    await hear(name, { cnpj }, sale)
  await hear('empresa.salvar', { ...empresa, cnpj }, sale)
  for (const [name, input] of companyParts) await hear(name, input(), sale)
  await hear('titular.conferir', { cpf: newCpf() }, sale)
}

/** Sells plans for pets by card and by a link. */
async function sellForPets(hear: Hear): Promise<void> {
  const [sale, cpf] = [await desk.sale('pet-loja'), newCpf()]
  const { corretores } = await hear('corretorPet.procurar', { nome: 'Maria' }, sale)
  const [{ chave }] = corretores as unknown as readonly [{ readonly chave: string }]
  await hear('corretorPet.buscar', { chave }, sale)
  await hear('corretorPet.salvar', newCorretor('99900000188'), sale)
  await hear('planoPet.listar', {}, sale)
  await hear('parentesco.listar', {}, sale)
  await hear('pessoa.consultar', { cpf }, sale)
  const link = String((await hear('pedidoPet.criar', pedidoDePets(cpf), sale)).uid)
  await hear('pedido.confirmar', { link, cpf, email: 'nova@exemplo.com.br' })
  await hear('pedido.pagar', paying(link))
  await hear('boleto.listar', { cpf, dataNascimento: '1985-03-27' }, sale)
  await hear('pedido.pagar', paying(link, 2))
  await hear('pedido.obter', { link })
  await hear('cartao.consultar', { link, cpf })
  await hear('cartao.atualizar', { link, cpf, cartao, aceite: aceiteDaForma[2] })
  const later = (await placedWithoutPets(desk)).uid
  await hear('lembrete.enviar', { link: later })
  await hear('preCadastro.obter', { link: later })
  await hear('preCadastro.completar', await completion(desk, later))
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
