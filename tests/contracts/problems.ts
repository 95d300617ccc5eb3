import {
  conjuge,
  contatoEmpresa,
  dependente,
  empresa,
  newCnpj,
  outroTitular,
  representante,
  responsavel,
  titular,
} from '../people.ts'
import { otherFigures } from '../seen.ts'
import { blockedProducer } from '../upstream/dental.ts'
import { companyFound, companyProposed, companySale, companyStored } from './company.ts'
import {
  cadastroCorretor,
  contato,
  corretor,
  cotacao,
  cotacaoPorEmail,
  type Desk,
  endereco,
  newCpf,
  pedido,
} from './journey.ts'
import type { Data } from './operations.ts'
import {
  byPix,
  chargeUncertainly,
  confirming,
  paid,
  pay,
  soldElsewhere,
  withPix,
} from './problems-of-money.ts'
import { waysOfPets } from './problems-of-pets.ts'
import { endEveryPix } from './services.ts'
import { noon } from './variant.ts'
import { after, begun, nothing, tooOften, type Ways } from './ways.ts'

const lateNight = Date.UTC(2026, 10, 25, 0)
const blockedCpf = '99900000340'
const minor = { ...titular, dataNascimento: '2016-01-01' }

const lookedUp = (desk: Desk) => desk.lookedUp()
const registered = (desk: Desk) => desk.registered()
const filled = (desk: Desk) => desk.filled()
const proposed = (desk: Desk) => desk.proposed()
const company = async (desk: Desk) => ({ sale: await companySale(desk) })
const stored = (desk: Desk) => companyStored(desk)
const paidElsewhere = (desk: Desk) => soldElsewhere(desk)

/** Makes a proposal to a company whose payment is being confirmed. */
const companyConfirming = async (desk: Desk) => chargeUncertainly(desk, await companyProposed(desk))

/** Makes a proposal and its Pix, and then changes the product in its sale. */
async function outdated(desk: Desk) {
  const proposal = await withPix(desk)
  await desk.ask('segurado.salvar', { idProduto: 1 }, { sale: proposal.sale })
  return proposal
}

/** Makes a proposal whose Pix is over at its bank. */
async function endedPix(desk: Desk) {
  const proposal = await withPix(desk)
  endEveryPix()
  return proposal
}

/** The ways to the problems of a cotacao, however it is sent. */
const waysOfQuoting = (inputFor: (vidas: number) => Data) => ({
  cadastroIncompleto: after(begun, inputFor(2)),
  vidasForaDoLimite: after(lookedUp, inputFor(100)),
  precoDivergente: after(lookedUp, { ...inputFor(2), valorCentavos: 9979 }),
})
const waysOfCotacao = (inputFor: (vidas: number) => Data) => ({
  ...waysOfQuoting(inputFor),
  muitasTentativas: tooOften(5, lookedUp, inputFor),
})

/** Orders with one thing different from what is right. */
const order = (different: Data) => after(registered, { ...pedido, ...different })

/** The CPF of a dependente of the sale, which it then looks up for its contracting person. */
async function dependenteLookedUp(desk: Desk) {
  const { sale, cpf, segurado } = await desk.registered()
  const around = { sale }
  const spouse = newCpf()
  await desk.ask('dependente.salvar', { ...conjuge, titular: segurado, cpf: spouse }, around)
  await desk.ask('contratante.obter', { cpf: spouse }, around)
  await desk.ask('contratante.salvar', { ...titular, cpf }, around)
  return { sale, cpf: spouse }
}

const others: Ways = {
  'corretor.obter': {
    naoEncontrado: after(begun, { idCorretor: '99900000188' }),
    produtorBloqueado: after(
      begun,
      { idCorretor: corretor },
      { lists: { corretoresBloqueados: [corretor] } },
    ),
  },
  'corretor.consultar': {},
  'corretor.salvar': {
    jaCadastrado: after(begun, () => ({ ...cadastroCorretor, cpf: newCpf() })),
    produtorBloqueado: after(
      begun,
      { ...cadastroCorretor, cnpjProdutor: blockedProducer },
      { lists: { produtoresBloqueados: [blockedProducer] } },
    ),
  },
  'produtora.listar': {},
  'corretor.ver': { naoEncontrado: after(begun) },
  'resumo.obter': { cadastroIncompleto: after(lookedUp) },
  'dependente.listar': {},
  'regiao.listar': {},
  'produto.listar': {},
  'contratante.obter': {
    propostaAtiva: after(begun, { cpf: '99900000420' }),
    cpfBloqueado: after(begun, { cpf: blockedCpf }),
    muitasTentativas: tooOften(10, begun, () => ({ cpf: newCpf() })),
  },
  'contratante.salvar': {
    async cpfBloqueado(desk) {
      const { sale, cpf } = await desk.lookedUp()
      return desk.call('contratante.salvar', { ...titular, cpf }, { sale, lists: { cpfsBloqueados: [cpf] } })
    },
    cpfRepetido: after(dependenteLookedUp, ({ cpf }) => ({ ...titular, cpf })),
    pagamentoEmConfirmacao: after(confirming, ({ cpf }) => ({ ...titular, cpf })),
  },
  'cpf.consultar': {},
  'responsavel.salvar': {
    async responsavelMenor(desk) {
      const { sale, cpf } = await desk.lookedUp()
      await desk.ask('contratante.salvar', { ...minor, cpf }, { sale })
      const young = { ...responsavel, cpf: newCpf(), dataNascimento: '2010-01-01' }
      return desk.call('responsavel.salvar', young, { sale })
    },
    pagamentoEmConfirmacao: after(confirming, () => ({ ...responsavel, cpf: newCpf() })),
  },
  'titular.conferir': {
    propostaAtiva: after(company, { cpf: '99900000420' }),
    cpfBloqueado: after(company, { cpf: blockedCpf }),
    muitasTentativas: tooOften(40, company, () => ({ cpf: newCpf() })),
  },
  'titular.salvar': {
    cpfRepetido: after(registered, ({ cpf }) => ({ ...outroTitular, cpf })),
    cpfBloqueado: after(registered, { ...outroTitular, cpf: blockedCpf }),
    async vidasForaDoLimite(desk) {
      const { sale } = await desk.filled()
      const cpf = newCpf()
      await desk.ask('contratante.obter', { cpf }, { sale })
      return desk.call('titular.salvar', { ...outroTitular, cpf }, { sale })
    },
    pagamentoEmConfirmacao: after(confirming, () => ({ ...outroTitular, cpf: newCpf() })),
  },
  'titular.excluir': {
    titularContratante: after(registered, ({ segurado }) => ({ id: segurado })),
    pagamentoEmConfirmacao: after(confirming, ({ segurado }) => ({ id: segurado })),
  },
  'contato.enviar': { contatoExiste: after(begun, { ...contato, email: 'ja-existe@example.com.br' }) },
  'dependente.salvar': {
    vidasForaDoLimite: after(filled, ({ segurado }) => ({ ...conjuge, titular: segurado, cpf: newCpf() })),
    cpfRepetido: after(registered, ({ cpf, segurado }) => ({ ...conjuge, titular: segurado, cpf })),
    async conjugeRepetido(desk) {
      const { sale, segurado } = await desk.registered()
      const spouse = () => ({ ...conjuge, titular: segurado, cpf: newCpf() })
      await desk.ask('dependente.salvar', spouse(), { sale })
      return desk.call('dependente.salvar', spouse(), { sale })
    },
    pagamentoEmConfirmacao: after(confirming, ({ segurado }) => ({
      ...dependente,
      titular: segurado,
      cpf: newCpf(),
    })),
  },
  'dependente.excluir': { pagamentoEmConfirmacao: after(confirming, { id: 'nenhum' }) },
  'endereco.cep': {
    cepSemUf: after(begun, { cep: '01000001' }),
    cepInexistente: after(begun, { cep: '78900000' }),
  },
  'endereco.salvar': {
    ufNaoAtendida: after(registered, { ...endereco, cep: '30130010', uf: 'MG' }),
    pagamentoEmConfirmacao: after(confirming, endereco),
  },
  'segurado.salvar': { pagamentoEmConfirmacao: after(confirming, { idProduto: 2 }) },
  'empresa.buscar': {
    empresaComProposta: after(company, { cnpj: '99900001000150' }),
    empresaInativa: after(company, { cnpj: '99900002000102' }),
    empresaMei: after(company, { cnpj: '99900003000149' }),
    empresaSemDados: after(company, { cnpj: '99900005000138' }),
    muitasTentativas: tooOften(10, company, () => ({ cnpj: newCnpj() })),
  },
  'empresa.salvar': {
    async empresaComProposta(desk) {
      const { sale, cnpj } = await companyFound(desk)
      const { uid } = await companyProposed(desk, cnpj)
      await pay(desk, uid)
      return desk.call('empresa.salvar', { ...empresa, cnpj }, { sale })
    },
    pagamentoEmConfirmacao: after(companyConfirming, ({ cnpj }) => ({ ...empresa, cnpj })),
  },
  'enderecoCobranca.salvar': {
    cepDivergente: after(stored, { ...endereco, uf: 'SP' }),
    pagamentoEmConfirmacao: after(companyConfirming, endereco),
  },
  'representante.salvar': {
    pagamentoEmConfirmacao: after(companyConfirming, () => ({ ...representante, cpf: newCpf() })),
  },
  'contatoEmpresa.salvar': { pagamentoEmConfirmacao: after(companyConfirming, contatoEmpresa) },
  'representante.obter': {},
  'contatoEmpresa.obter': {},
  'socio.listar': {},
  'cotacao.abrir': { naoEncontrado: after(begun, { codigo: 'nenhuma' }) },
  'cotacao.criarLink': waysOfQuoting((vidas) => ({ idProduto: 2, vidas, valorCentavos: 4990 * vidas })),
  'cotacao.enviarEmail': waysOfCotacao((vidas) => ({
    ...cotacaoPorEmail,
    vidas,
    valorCentavos: 4990 * vidas,
  })),
  'cotacao.enviarWhatsapp': waysOfCotacao((vidas) => ({ ...cotacao, vidas })),
  'proposta.salvar': {
    vigenciaEncerrada: order({ dataVigencia: '2026-11-20' }),
    precoDivergente: order({ valorCentavos: 4989 }),
    cadastroIncompleto: after(lookedUp, pedido),
    aceiteAusente: order({ aceite: null }),
    regiaoDivergente: order({ tabela: 'SP' }),
    propostaEncerrada: after(paid, pedido),
    pagamentoEmConfirmacao: after(confirming, pedido),
    propostaAtiva: after(paidElsewhere, pedido),
  },
  'proposta.enviarEmail': {
    propostaEncerrada: after(paid, ({ uid }) => ({ uid })),
    async muitasTentativas(desk) {
      const { uid } = await desk.proposed()
      const tenMinutes = 600_000
      for (let i = 0; i < 5; i += 1)
        await desk.ask('proposta.enviarEmail', { uid }, { at: noon + i * tenMinutes })
      return desk.call('proposta.enviarEmail', { uid }, { at: noon + 5 * tenMinutes })
    },
  },
  'proposta.obter': { naoEncontrado: after(nothing, { uid: 'nenhuma' }) },
  'proposta.vigencia': {
    vigenciaEncerrada: after(proposed, ({ uid }) => ({ uid, dataVigencia: '0001-01-01' })),
    propostaEncerrada: after(paid, ({ uid }) => ({ uid, dataVigencia: '2026-12-01' })),
    naoEncontrado: after(nothing, { uid: 'nenhuma', dataVigencia: '2026-12-01' }),
    pagamentoEmConfirmacao: after(confirming, ({ uid }) => ({ uid, dataVigencia: '2026-12-01' })),
  },
  'pagamento.criar': {
    propostaDesatualizada: after(outdated, byPix),
    async aceiteAusente(desk) {
      const { uid } = await desk.proposed()
      const forget = 'update proposta set aceite_versao = null, aceite_em = null where uid = $1'
      await desk.store.query(forget, [uid])
      return desk.call('pagamento.criar', byPix({ uid }))
    },
    propostaEncerrada: after(paid, byPix),
    vigenciaEncerrada: after(proposed, byPix, { at: lateNight }),
    propostaMudou: after(proposed, (given) => ({ ...byPix(given), visto: otherFigures })),
    pagamentoEmConfirmacao: after(confirming, byPix),
    propostaAtiva: after(paidElsewhere, byPix),
  },
  'pagamento.consultar': {},
  'pix.consultar': {
    bancoSemResposta: after(
      (desk) => withPix(desk, '99900001230'),
      ({ uid }) => ({ uid }),
    ),
  },
  'pix.renovar': {
    propostaDesatualizada: after(outdated, ({ uid }) => ({ uid })),
    vigenciaEncerrada: after(endedPix, ({ uid }) => ({ uid }), { at: lateNight }),
    propostaMudou: after(endedPix, ({ uid }) => ({ uid, visto: otherFigures })),
    pagamentoEmConfirmacao: after(
      async (desk) => chargeUncertainly(desk, await withPix(desk)),
      ({ uid }) => ({ uid }),
    ),
    propostaAtiva: after(
      (desk) => soldElsewhere(desk, (cpf) => withPix(desk, cpf)),
      ({ uid }) => ({ uid }),
    ),
  },
}

/**
 * One way to every problem that an operation's file declares: operation, problem, way.
 *
 * Not here is `captchaRecusado`: it is decided before an operation runs.
 */
export const ways: Ways = { ...others, ...waysOfPets }
