import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datedValidatorOf, isAdult, validatorOf } from '../../engine/index.ts'
import {
  addressOf,
  blockedProducersInSandbox,
  corretorOf,
  listsInSandbox,
  personOf,
  specialValues,
} from '../../server/sandbox/index.ts'
import { companyFound, lookUpCompany } from '../contracts/company.ts'
import {
  cadastroCorretor,
  contato,
  corretor,
  cpfOf,
  type Desk,
  endereco,
  openDesk,
  titular,
} from '../contracts/journey.ts'
import { aceite, paidByCard, paying, placed } from '../contracts/pets.ts'
import { cartao, empresa } from '../people.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const accepts = (name: string, value: string) => validatorOf(name)?.accepts(value)
const anyCpf = fc
  .integer({ min: 1, max: 999_999_998 })
  .map(cpfOf)
  .filter((cpf) => accepts('cpf', cpf) === true)
const today = '2026-11-20'

describe('invented people', () => {
  it('[T04m] answer for any valid CPF, always the same, of age, with data our own rules take', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        const person = personOf(cpf)
        expect(personOf(cpf)).toEqual(person)
        expect(isAdult(person.dataNascimento, today)).toBe(true)
        expect(datedValidatorOf('nascimento')?.reason(person.dataNascimento, today)).toBeUndefined()
        expect([1, 2, 3, 4, 5]).toContain(person.estadoCivil)
        for (const name of [person.nome, person.nomeMae]) expect(accepts('nome', name)).toBe(true)
        expect(accepts('email', person.email) && accepts('telefone', person.telefone)).toBe(true)
      }),
    )
  })

  it('[T04n] are corretores too, with a slug that fits an address and a producer with a valid CNPJ', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        const corretor = corretorOf(cpf)
        expect(corretorOf(cpf)).toEqual(corretor)
        expect(corretor.slug).toMatch(/^[a-z0-9-]{1,60}$/)
        expect(corretor.cod).toBe(cpf.slice(0, 5))
        expect(corretor.whatsapp).toBe(`55${corretor.telefone}`)
        expect(accepts('cnpj', corretor.cnpjProdutor) && accepts('email', corretor.email)).toBe(true)
      }),
    )
  })
})

describe('invented addresses', () => {
  const first = [
    '01000',
    '20000',
    '29000',
    '30000',
    '40000',
    '49000',
    '50000',
    '57000',
    '58000',
    '59000',
    '60000',
  ]
  const then = [
    '64000',
    '65000',
    '66000',
    '68900',
    '69000',
    '69300',
    '69900',
    '70000',
    '72800',
    '76800',
    '77000',
  ]
  const last = ['78000', '79000', '80000', '88000', '90000']

  it('[T04o] lie in a town that the IBGE knows by that code, in all 27 states', () => {
    const places = [...first, ...then, ...last].map((cep) => addressOf(`${cep}000`))
    for (const place of places) {
      expect(getMunicipalityByCode(String(place?.codigoIBGEMunicipio))).toMatchObject({ name: place?.cidade })
    }
    expect(new Set(places.map((place) => place?.uf)).size).toBe(27)
  })

  it.each([
    ['72799999', 'DF'],
    ['72800000', 'GO'],
    ['72999999', 'GO'],
    ['73000000', 'DF'],
    ['73699999', 'DF'],
    ['73700000', 'GO'],
    ['76799999', 'GO'],
    ['76800000', 'RO'],
    ['69299999', 'AM'],
    ['69300000', 'RR'],
    ['69400000', 'AM'],
    ['99999999', 'RS'],
  ])('[D21m] CEP %s is in %s', (cep, uf) => {
    expect(addressOf(cep)?.uf).toBe(uf)
  })

  it.each(['78900000', '78999999', '00999999'])('[D23k] CEP %s is nowhere', (cep) => {
    expect(addressOf(cep)).toBeUndefined()
  })
})

describe('the special values', () => {
  it('[T04p] are valid CPFs, CEPs, card numbers and e-mails, each once', () => {
    const formats = {
      corretor: 'cpf',
      titular: 'cpf',
      cep: 'cep',
      cartao: 'cartao',
      contato: 'email',
      produtora: 'cnpj',
      empresa: 'cnpj',
    }
    for (const { kind, value } of specialValues) expect(accepts(formats[kind], value)).toBe(true)
    expect(new Set(specialValues.map(({ value }) => value)).size).toBe(specialValues.length)
  })

  const lookUp = async (cpf: string) => desk.call('contratante.obter', { cpf }, { sale: await desk.sale() })
  const findCep = async (cep: string) => desk.call('endereco.cep', { cep }, { sale: await desk.sale() })
  const findCorretor = async (cpf: string) =>
    desk.call('corretor.obter', { idCorretor: cpf }, { sale: await desk.sale() })
  const payBy = async (numeroCartao: string) => {
    const { uid } = await desk.proposed()
    const cartao = { nome: 'MARIA SILVA', numeroCartao, codigoSeguranca: '123', dataValidade: '08/29' }
    return desk.call('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao })
  }
  const refused = (problem: string) => ({ ok: false, problem })

  /** What each special value must do, where a look-up shows it. */
  const shows: Readonly<Record<string, (value: string) => Promise<void>>> = {
    corretorNaoEncontrado: async (cpf) => expect(await findCorretor(cpf)).toEqual(refused('naoEncontrado')),
    produtorBloqueado: async (cpf) => expect(await findCorretor(cpf)).toEqual(refused('produtorBloqueado')),
    async corretorPadrao(cpf) {
      const around = { sale: await desk.sale(), lists: listsInSandbox({}) }
      const found = await desk.ask('corretor.obter', { corretorPadrao: true }, around)
      expect(found).toMatchObject({ nome: corretorOf(cpf).nome, cod: cpf.slice(0, 5) })
      const [active] = specialValues.filter(({ provokes }) => provokes === 'propostaAtiva')
      expect(await desk.call('contratante.obter', { cpf: active!.value }, around)).toMatchObject({
        problem: 'propostaAtiva',
        data: { corretorPadrao: true },
      })
      // The operator's own stays.
      const own = listsInSandbox({ corretorPadrao: [corretor] })
      expect(own.corretorPadrao).toEqual([corretor])
    },
    async produtoraBloqueada(cnpjProdutor) {
      const lists = { produtoresBloqueados: blockedProducersInSandbox }
      const input = { ...cadastroCorretor, cnpjProdutor }
      const reply = await desk.call('corretor.salvar', input, { sale: await desk.sale(), lists })
      expect(reply).toEqual(refused('produtorBloqueado'))
    },
    cpfBloqueado: async (cpf) => expect(await lookUp(cpf)).toEqual(refused('cpfBloqueado')),
    propostaAtiva: async (cpf) => expect(await lookUp(cpf)).toMatchObject(refused('propostaAtiva')),
    captchaRecusado: async (cpf) => expect(await lookUp(cpf)).toMatchObject(refused('captchaRecusado')),
    async semCadastro(cpf) {
      const { sale } = await desk.lookedUp(cpf)
      expect(await desk.ask('contratante.obter', { cpf }, { sale })).toEqual({ encontrado: false })
      expect(await desk.ask('cpf.consultar', { cpf }, { sale })).toMatchObject({ status: 1 })
    },
    async desconhecido(cpf) {
      const { sale } = await desk.lookedUp(cpf)
      expect(await desk.ask('contratante.obter', { cpf }, { sale })).toEqual({ encontrado: false })
      expect(await desk.ask('cpf.consultar', { cpf }, { sale })).toEqual({ status: 0 })
    },
    async menorDeIdade(cpf) {
      const { sale } = await desk.lookedUp(cpf)
      const found = await desk.ask('contratante.obter', { cpf }, { sale })
      expect(found).toMatchObject({ encontrado: true, dataNascimento: '2016-01-01' })
      expect(await desk.ask('cpf.consultar', { cpf }, { sale })).toMatchObject({ nascimento: '2016-01-01' })
    },
    async falhaAoSalvar(cpf) {
      const { sale } = await desk.lookedUp(cpf)
      expect(await desk.call('contratante.salvar', { ...titular, cpf }, { sale })).toEqual(
        refused('erroInterno'),
      )
      expect(await desk.store.query('select 1 from contratante where sale_id = $1', [sale])).toEqual([])
    },
    async debitoRecusado(cpf) {
      const { uid } = await placed(desk, {}, cpf)
      const input = paying(uid, 3, { debito: { banco: '001' } })
      expect(await desk.ask('pedido.pagar', input)).toMatchObject({ statusPerfilPagamento: 2 })
    },
    async pedidoQuitado(cpf) {
      const { uid } = await paidByCard(desk, await placed(desk, {}, cpf))
      const input = { link: uid, cpf, cartao, aceite }
      expect(await desk.call('cartao.atualizar', input)).toEqual(refused('pedidoQuitado'))
    },
    async pixCurto(cpf) {
      const { uid } = await desk.proposed(cpf)
      const pix = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
      expect(pix).toMatchObject({ pixTempoExpiracao: 1 })
    },
    async pixSemCodigo(cpf) {
      const { uid } = await desk.proposed(cpf)
      const pix = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
      expect(pix).toMatchObject({ pixCodigo: null })
    },
    async pixSemResposta(cpf) {
      const { uid } = await desk.proposed(cpf)
      await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
      expect(await desk.call('pix.consultar', { uid })).toEqual(refused('bancoSemResposta'))
    },
    empresaComProposta: async (cnpj) =>
      expect(await lookUpCompany(desk, cnpj)).toEqual(refused('empresaComProposta')),
    empresaInativa: async (cnpj) =>
      expect(await lookUpCompany(desk, cnpj)).toEqual(refused('empresaInativa')),
    empresaMei: async (cnpj) => expect(await lookUpCompany(desk, cnpj)).toEqual(refused('empresaMei')),
    empresaMeiAberta: async (cnpj) =>
      expect(await lookUpCompany(desk, cnpj)).toMatchObject({ data: { dataAbertura: '2026-05-23' } }),
    empresaSemDados: async (cnpj) =>
      expect(await lookUpCompany(desk, cnpj)).toEqual(refused('empresaSemDados')),
    async empresaSemSocios(cnpj) {
      const { sale } = await companyFound(desk, cnpj)
      expect(await desk.ask('socio.listar', { cnpj }, { sale })).toEqual({ socios: [] })
    },
    async falhaAoSalvarEmpresa(cnpj) {
      const { sale } = await companyFound(desk, cnpj)
      expect(await desk.call('empresa.salvar', { ...empresa, cnpj }, { sale })).toEqual(
        refused('erroInterno'),
      )
      expect(await desk.store.query('select 1 from contratante where sale_id = $1', [sale])).toEqual([])
    },
    cepSemUf: async (cep) => expect(await findCep(cep)).toEqual(refused('cepSemUf')),
    cepFora: async (cep) => expect(await findCep(cep)).toEqual(refused('indisponivel')),
    cepNaoAtendido: async (cep) => expect(await findCep(cep)).toMatchObject({ data: { uf: 'MG' } }),
    async cidadeRestrita(cep) {
      expect(await findCep(cep)).toMatchObject({ data: { uf: 'RJ', cidade: 'Niterói' } })
      const { sale } = await desk.registered()
      const reply = await desk.call('endereco.salvar', { ...endereco, cep, cidade: 'Niterói' }, { sale })
      expect(reply).toEqual(refused('ufNaoAtendida'))
    },
    cepInexistente: async (cep) => expect(await findCep(cep)).toEqual(refused('cepInexistente')),
    async contatoExiste(email) {
      const reply = await desk.call('contato.enviar', { ...contato, email }, { sale: await desk.sale() })
      expect(reply).toEqual(refused('contatoExiste'))
    },
    cartaoRecusado: async (number) =>
      expect(await payBy(number)).toMatchObject({ data: { statusPerfilPagamento: 2 } }),
    cartaoSemResposta: async (number) => expect(await payBy(number)).toEqual(refused('indisponivel')),
    cartaoFalha: async (number) => expect(await payBy(number)).toEqual(refused('erroInterno')),
    cartaoEmConfirmacao: async (number) =>
      expect(await payBy(number)).toEqual(refused('pagamentoEmConfirmacao')),
  }

  it.each(specialValues.map(({ provokes, value }) => ({ provokes, value })))(
    '[T04q] $value provokes $provokes',
    async ({ provokes, value }) => {
      await shows[provokes]?.(value)
      expect(Object.keys(shows)).toContain(provokes)
    },
  )
})
