import { cartao, newCpf, newPet } from '../people.ts'
import { otherFigures } from '../seen.ts'
import { corretor, type Desk } from './journey.ts'
import type { Data } from './operations.ts'
import {
  aceite,
  completion,
  enderecoPet,
  paidByCard,
  paying,
  pedidoDePets,
  petSale,
  placed,
  placedWithoutPets,
} from './pets.ts'
import { pay, uncertainCard } from './problems-of-money.ts'
import type { Way } from './problems-of-people.ts'
import { noon } from './variant.ts'

const child = { nome: 'Ana Lima', dataNascimento: '2016-02-29', sexo: 'F' } as const
const niteroi = { ...enderecoPet, cidade: 'Niterói', uf: 'RJ' }

/** Orders with one thing different from what is right. */
const order =
  (more: Data): Way =>
  async (desk) =>
    desk.call('pedidoPet.criar', pedidoDePets(newCpf(), more), { sale: await petSale(desk) })

const old = { ...newPet('Bidu', 'BASIC', 'adulto'), aniversario: '2017-11-20' }
const puppy = newPet('Mel', 'LIGHT', 'filhote')

/** Pays an order by a card of which nobody knows whether it was charged. */
async function uncertain(desk: Desk) {
  const order = await placed(desk)
  await desk.call('pedido.pagar', paying(order.uid, 2, { cartao: uncertainCard }))
  return order
}

const completing =
  (more: Data): Way =>
  async (desk) => {
    const { uid } = await placedWithoutPets(desk)
    return desk.call('preCadastro.completar', await completion(desk, uid, more))
  }

const updating = (uid: string, cpf: string, more: Data = {}): Data => ({
  link: uid,
  cpf,
  cartao,
  aceite,
  ...more,
})

/** Looks people up by a call until it is refused. */
const tooOften =
  (name: string, input: () => Data): Way =>
  async (desk) => {
    const sale = await petSale(desk)
    for (let i = 0; i < 10; i += 1) await desk.ask(name, input(), { sale })
    return desk.call(name, input(), { sale })
  }

/** One way to every problem of the calls about pets: operation, problem, way. */
export const waysOfPets: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'planoPet.listar': {},
  'parentesco.listar': {},
  'corretorPet.procurar': {},
  'corretorPet.buscar': {
    naoEncontrado: async (desk) =>
      desk.call('corretorPet.buscar', { chave: 'de-outra' }, { sale: await desk.sale('pet-loja') }),
    produtorBloqueado: async (desk) =>
      desk.call(
        'corretorPet.buscar',
        { cpf: corretor },
        { sale: await desk.sale('pet-loja'), lists: { corretoresBloqueados: [corretor] } },
      ),
  },
  'corretorPet.salvar': {
    jaCadastrado: async (desk) =>
      desk.call('corretorPet.salvar', newCorretor(newCpf()), { sale: await desk.sale('pet-loja') }),
    produtorBloqueado: async (desk) =>
      desk.call('corretorPet.salvar', newCorretor('99900000188'), {
        sale: await desk.sale('pet-loja'),
        lists: { corretoresBloqueados: ['99900000188'] },
      }),
  },
  'pessoa.consultar': {
    cpfBloqueado: async (desk) =>
      desk.call('pessoa.consultar', { cpf: '99900000340' }, { sale: await petSale(desk) }),
    muitasTentativas: tooOften('pessoa.consultar', () => ({ cpf: newCpf() })),
  },
  'pedidoPet.criar': {
    cadastroIncompleto: async (desk) =>
      desk.call('pedidoPet.criar', pedidoDePets(newCpf()), { sale: await desk.sale('pet-loja') }),
    precoAlterado: order({ totalCentavos: 13_618 }),
    regiaoBloqueada: order({ endereco: niteroi }),
    petForaDaFaixa: order({ pets: [old, puppy] }),
    nomeRepetido: order({ pets: [newPet(' MÉL ', 'BASIC', 'adulto'), puppy] }),
    quantidadeDivergente: order({ pets: [puppy] }),
    responsavelMenor: order({ responsavel: { ...child, cpf: newCpf() } }),
    cpfBloqueado: async (desk) =>
      desk.call('pedidoPet.criar', pedidoDePets('99900000340'), { sale: await petSale(desk) }),
    aceiteAusente: order({ aceite: { versao: '2025-01' } }),
    vigenciaEncerrada: order({ dataVigencia: '2026-11-20' }),
    async propostaEncerrada(desk) {
      const { sale, cpf } = await paidByCard(desk)
      return desk.call('pedidoPet.criar', pedidoDePets(cpf), { sale })
    },
    async pagamentoEmConfirmacao(desk) {
      const { sale, cpf } = await uncertain(desk)
      return desk.call('pedidoPet.criar', pedidoDePets(cpf), { sale })
    },
  },
  'pedido.obter': { naoEncontrado: (desk) => desk.call('pedido.obter', { link: 'nenhum' }) },
  'pedido.confirmar': {
    async cpfDivergente(desk) {
      const { uid } = await placed(desk)
      return desk.call('pedido.confirmar', { link: uid, cpf: newCpf() })
    },
    async regiaoBloqueada(desk) {
      const { uid, cpf } = await placed(desk)
      return desk.call('pedido.confirmar', { link: uid, cpf, endereco: { ...enderecoPet, uf: 'BA' } })
    },
    async propostaEncerrada(desk) {
      const { uid, cpf } = await paidByCard(desk)
      return desk.call('pedido.confirmar', { link: uid, cpf })
    },
    async pagamentoEmConfirmacao(desk) {
      const { uid, cpf } = await uncertain(desk)
      return desk.call('pedido.confirmar', { link: uid, cpf })
    },
  },
  'pedido.pagar': {
    async propostaEncerrada(desk) {
      const { uid } = await paidByCard(desk)
      return desk.call('pedido.pagar', paying(uid))
    },
    async propostaDesatualizada(desk) {
      const { uid } = await placed(desk)
      await desk.store.query(
        `update item_pedido set preco_centavos = 4948
          where plano = 'BASIC' and proposta_id = (select id from proposta where uid = $1)`,
        [uid],
      )
      return desk.call('pedido.pagar', paying(uid))
    },
    async propostaMudou(desk) {
      const { uid } = await placed(desk)
      return desk.call('pedido.pagar', paying(uid, 1, { visto: otherFigures }))
    },
    async propostaAtiva(desk) {
      const cpf = newCpf()
      const [first, second] = [await desk.proposed(cpf), await desk.proposed(cpf)]
      await pay(desk, first.uid)
      return desk.call('pedido.pagar', paying(second.uid))
    },
    async aceiteAusente(desk) {
      const { uid } = await placed(desk)
      return desk.call('pedido.pagar', paying(uid, 1, { aceite: null }))
    },
    async vigenciaEncerrada(desk) {
      const { uid } = await placed(desk)
      return desk.call('pedido.pagar', paying(uid, 1, { dataVigencia: '2026-11-20' }))
    },
    async pagamentoEmConfirmacao(desk) {
      const { uid } = await uncertain(desk)
      return desk.call('pedido.pagar', paying(uid))
    },
  },
  'cartao.consultar': {
    async cpfDivergente(desk) {
      const { uid } = await paidByCard(desk)
      return desk.call('cartao.consultar', { link: uid, cpf: newCpf() })
    },
    async pedidoNaoPago(desk) {
      const { uid, cpf } = await placed(desk)
      return desk.call('cartao.consultar', { link: uid, cpf })
    },
  },
  'cartao.atualizar': {
    async pedidoNaoPago(desk) {
      const { uid, cpf } = await placed(desk)
      return desk.call('cartao.atualizar', updating(uid, cpf))
    },
    async cpfDivergente(desk) {
      const { uid } = await paidByCard(desk)
      return desk.call('cartao.atualizar', updating(uid, newCpf()))
    },
    async propostaMudou(desk) {
      const { uid, cpf } = await paidByCard(desk)
      return desk.call('cartao.atualizar', updating(uid, cpf, { visto: otherFigures }))
    },
    async pedidoQuitado(desk) {
      const { uid, cpf } = await paidByCard(desk, await placed(desk, {}, '99900001400'))
      return desk.call('cartao.atualizar', updating(uid, cpf))
    },
    async cartaoRecusado(desk) {
      const { uid, cpf } = await paidByCard(desk)
      const declined = { ...cartao, numeroCartao: '4000000000000002' }
      return desk.call('cartao.atualizar', updating(uid, cpf, { cartao: declined }))
    },
    async aceiteAusente(desk) {
      const { uid, cpf } = await paidByCard(desk)
      return desk.call('cartao.atualizar', updating(uid, cpf, { aceite: { versao: '1' } }))
    },
  },
  'preCadastro.obter': { naoEncontrado: (desk) => desk.call('preCadastro.obter', { link: 'nenhum' }) },
  'preCadastro.completar': {
    async jaCompleto(desk) {
      const { uid } = await placed(desk)
      return desk.call('preCadastro.completar', await completion(desk, uid))
    },
    regiaoBloqueada: completing({ endereco: niteroi }),
    cpfBloqueado: completing({
      responsavel: { ...child, dataNascimento: '1970-01-31', cpf: '99900000340' },
    }),
    async petForaDaFaixa(desk) {
      const { uid } = await placedWithoutPets(desk)
      const { pets, ...whole } = await completion(desk, uid)
      const aged = (pets as readonly Data[]).map((pet) => ({ ...pet, aniversario: '2010-01-01' }))
      return desk.call('preCadastro.completar', { ...whole, pets: aged })
    },
    async nomeRepetido(desk) {
      const { uid } = await placedWithoutPets(desk)
      const { pets, ...whole } = await completion(desk, uid)
      const named = (pets as readonly Data[]).map((pet) => ({ ...pet, nome: 'Rex' }))
      return desk.call('preCadastro.completar', { ...whole, pets: named })
    },
    responsavelMenor: completing({ dataNascimento: '2016-02-29' }),
  },
  'lembrete.enviar': {
    async jaCompleto(desk) {
      const { uid } = await placed(desk)
      return desk.call('lembrete.enviar', { link: uid })
    },
    async muitasTentativas(desk) {
      const { uid } = await placedWithoutPets(desk)
      return desk.call('lembrete.enviar', { link: uid }, { admits: false, at: noon })
    },
  },
  'boleto.listar': {
    muitasTentativas: tooOften('boleto.listar', () => ({ cpf: newCpf(), dataNascimento: '1985-03-27' })),
  },
}

/** The registration of a corretor. */
export const newCorretor = (cpf: string): Data => ({
  cpf,
  nome: 'Carla Menezes Prado',
  email: 'carla@exemplo.com.br',
  telefone: '21987654321',
})
