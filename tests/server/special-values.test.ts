import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventedCorretorOf, listsInSandbox, specialValues } from '../../server/sandbox/index.ts'
import { blockedProducersInSandbox } from '../../server/sandbox/special-values.ts'
import { companyFound, lookUpCompany } from '../contracts/company.ts'
import {
  cadastroCorretor,
  contato,
  corretor,
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

describe('the special values', () => {
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
      expect(found).toMatchObject({ nome: inventedCorretorOf(cpf).nome, cod: cpf.slice(0, 5) })
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
    '[T04] $value provokes $provokes',
    async ({ provokes, value }) => {
      await shows[provokes]?.(value)
      expect(Object.keys(shows)).toContain(provokes)
    },
  )
})
