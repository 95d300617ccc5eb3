import type { Reply } from '../../server/contract/handler.ts'
import { otherFigures } from '../seen.ts'
import { blockedProducer } from '../upstream/dental-corretores.ts'
import {
  cadastroCorretor,
  corretor,
  cotacao,
  cotacaoPorEmail,
  type Desk,
  endereco,
  newCpf,
  pedido,
} from './journey.ts'
import type { Data } from './operations.ts'
import { waysOfCompanies } from './problems-of-companies.ts'
import { pay, waysOfMoney } from './problems-of-money.ts'
import { type Way, waysOfPeople } from './problems-of-people.ts'
import { waysOfPets } from './problems-of-pets.ts'
import { endEveryPix } from './services.ts'
import { noon } from './variant.ts'

const lateNight = Date.UTC(2026, 10, 25, 0)

async function paid(desk: Desk) {
  const proposal = await desk.proposed()
  await pay(desk, proposal.uid)
  return proposal
}

const others: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'corretor.obter': {
    naoEncontrado: async (desk) =>
      desk.call('corretor.obter', { idCorretor: '99900000188' }, { sale: await desk.sale() }),
    produtorBloqueado: async (desk) =>
      desk.call(
        'corretor.obter',
        { idCorretor: corretor },
        { sale: await desk.sale(), lists: { corretoresBloqueados: [corretor] } },
      ),
  },
  'corretor.consultar': {},
  'corretor.salvar': {
    jaCadastrado: async (desk) =>
      desk.call('corretor.salvar', { ...cadastroCorretor, cpf: newCpf() }, { sale: await desk.sale() }),
    produtorBloqueado: async (desk) =>
      desk.call(
        'corretor.salvar',
        { ...cadastroCorretor, cnpjProdutor: blockedProducer },
        { sale: await desk.sale(), lists: { produtoresBloqueados: [blockedProducer] } },
      ),
  },
  'produtora.listar': {},
  'corretor.ver': {
    naoEncontrado: async (desk) => desk.call('corretor.ver', {}, { sale: await desk.sale() }),
  },
  'resumo.obter': {
    async cadastroIncompleto(desk) {
      const { sale } = await desk.lookedUp()
      return desk.call('resumo.obter', {}, { sale })
    },
  },
  'dependente.listar': {},
  'regiao.listar': {},
  'produto.listar': {},
  'contratante.obter': {
    propostaAtiva: async (desk) => lookUp(desk, '99900000420'),
    cpfBloqueado: async (desk) => lookUp(desk, '99900000340'),
    async muitasTentativas(desk) {
      const sale = await desk.sale()
      for (let i = 0; i < 10; i += 1) await desk.ask('contratante.obter', { cpf: newCpf() }, { sale })
      return desk.call('contratante.obter', { cpf: newCpf() }, { sale })
    },
  },
  'cpf.consultar': {},
  'endereco.cep': {
    cepSemUf: async (desk) => desk.call('endereco.cep', { cep: '01000001' }, { sale: await desk.sale() }),
    cepInexistente: async (desk) =>
      desk.call('endereco.cep', { cep: '78900000' }, { sale: await desk.sale() }),
  },
  'endereco.salvar': {
    async ufNaoAtendida(desk) {
      const { sale } = await desk.registered()
      return desk.call('endereco.salvar', { ...endereco, cep: '30130010', uf: 'MG' }, { sale })
    },
  },
  'segurado.salvar': {},
  'cotacao.enviarEmail': waysOfCotacao('cotacao.enviarEmail', (vidas) => ({
    ...cotacaoPorEmail,
    vidas,
    valorCentavos: 4990 * vidas,
  })),
  'cotacao.enviarWhatsapp': waysOfCotacao('cotacao.enviarWhatsapp', (vidas) => ({ ...cotacao, vidas })),
  'proposta.salvar': {
    vigenciaEncerrada: (desk) => order(desk, { dataVigencia: '2026-11-20' }),
    precoDivergente: (desk) => order(desk, { valorCentavos: 4989 }),
    async cadastroIncompleto(desk) {
      const { sale } = await desk.lookedUp()
      return desk.call('proposta.salvar', pedido, { sale })
    },
    aceiteAusente: (desk) => order(desk, { aceite: null }),
    regiaoDivergente: (desk) => order(desk, { tabela: 'SP' }),
    async propostaEncerrada(desk) {
      const { sale } = await paid(desk)
      return desk.call('proposta.salvar', pedido, { sale })
    },
  },
  'proposta.enviarEmail': {
    async propostaEncerrada(desk) {
      const { uid } = await paid(desk)
      return desk.call('proposta.enviarEmail', { uid })
    },
    async muitasTentativas(desk) {
      const { uid } = await desk.proposed()
      const tenMinutes = 600_000
      for (let i = 0; i < 5; i += 1)
        await desk.ask('proposta.enviarEmail', { uid }, { at: noon + i * tenMinutes })
      return desk.call('proposta.enviarEmail', { uid }, { at: noon + 5 * tenMinutes })
    },
  },
  'proposta.obter': {
    naoEncontrado: (desk) => desk.call('proposta.obter', { uid: 'nenhuma' }),
  },
  'proposta.vigencia': {
    async vigenciaEncerrada(desk) {
      const { uid } = await desk.proposed()
      return desk.call('proposta.vigencia', { uid, dataVigencia: '0001-01-01' })
    },
    async propostaEncerrada(desk) {
      const { uid } = await paid(desk)
      return desk.call('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })
    },
    naoEncontrado: (desk) => desk.call('proposta.vigencia', { uid: 'nenhuma', dataVigencia: '2026-12-01' }),
  },
  'pagamento.criar': {
    async propostaDesatualizada(desk) {
      const { uid } = await outdated(desk)
      return desk.call('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    },
    async aceiteAusente(desk) {
      const { uid } = await desk.proposed()
      await desk.store.query('update proposta set aceite_versao = null, aceite_em = null where uid = $1', [
        uid,
      ])
      return desk.call('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    },
    async propostaEncerrada(desk) {
      const { uid } = await paid(desk)
      return desk.call('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    },
    async vigenciaEncerrada(desk) {
      const { uid } = await desk.proposed()
      return desk.call('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 }, { at: lateNight })
    },
    async propostaMudou(desk) {
      const { uid } = await desk.proposed()
      const pix = { uid, formaPagamento: 5, cicloPagamento: 1 }
      return desk.call('pagamento.criar', { ...pix, visto: otherFigures })
    },
  },
  'pagamento.consultar': {},
  'pix.consultar': {},
  'pix.renovar': {
    async propostaDesatualizada(desk) {
      const { uid } = await outdated(desk)
      return desk.call('pix.renovar', { uid })
    },
    async vigenciaEncerrada(desk) {
      const { uid } = await desk.proposed()
      await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
      endEveryPix()
      return desk.call('pix.renovar', { uid }, { at: lateNight })
    },
    async propostaMudou(desk) {
      const { uid } = await desk.proposed()
      await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
      endEveryPix()
      return desk.call('pix.renovar', { uid, visto: otherFigures })
    },
  },
}

const all = [others, waysOfPeople, waysOfCompanies, waysOfMoney, waysOfPets]

/**
 * One way to every problem that an operation's file declares: operation, problem, way.
 *
 * Not here is `captchaRecusado`: it is decided before an operation runs.
 */
export const ways: Readonly<Record<string, Readonly<Record<string, Way>>>> = Object.fromEntries(
  all.flatMap(Object.keys).map((name) => [name, Object.assign({}, ...all.map((some) => some[name]))]),
)

/** Makes a proposal and its Pix, and then changes the product in its sale. */
async function outdated(desk: Desk) {
  const proposal = await desk.proposed()
  await desk.ask('pagamento.criar', { uid: proposal.uid, formaPagamento: 5, cicloPagamento: 1 })
  await desk.ask('segurado.salvar', { idProduto: 1 }, { sale: proposal.sale })
  return proposal
}

/** The ways to the problems of a cotacao, however it is sent. */
function waysOfCotacao(name: string, inputFor: (vidas: number) => Data): Readonly<Record<string, Way>> {
  const sent = async (desk: Desk, input: Data) => {
    const { sale } = await desk.lookedUp()
    return desk.call(name, input, { sale })
  }
  return {
    cadastroIncompleto: async (desk) => desk.call(name, inputFor(2), { sale: await desk.sale() }),
    vidasForaDoLimite: (desk) => sent(desk, inputFor(100)),
    precoDivergente: (desk) => sent(desk, { ...inputFor(2), valorCentavos: 9979 }),
    async muitasTentativas(desk) {
      const { sale } = await desk.lookedUp()
      for (let vidas = 1; vidas <= 5; vidas += 1) await desk.ask(name, inputFor(vidas), { sale })
      return desk.call(name, inputFor(6), { sale })
    },
  }
}

async function lookUp(desk: Desk, cpf: string): Promise<Reply> {
  return desk.call('contratante.obter', { cpf }, { sale: await desk.sale() })
}

/** Orders with one thing different from what is right. */
async function order(
  desk: Desk,
  different: Partial<Record<keyof typeof pedido, string | number | null>>,
): Promise<Reply> {
  const { sale } = await desk.registered()
  return desk.call('proposta.salvar', { ...pedido, ...different }, { sale })
}
