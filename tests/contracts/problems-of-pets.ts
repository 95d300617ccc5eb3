import { cartao, newCpf, newPet } from '../people.ts'
import { otherFigures } from '../seen.ts'
import { corretor, type Desk } from './journey.ts'
import type { Data } from './operations.ts'
import {
  aceiteDaForma,
  completion,
  enderecoPet,
  type PlacedOrder,
  paidByCard,
  paying,
  pedidoDePets,
  petSale,
  placed,
  placedWithoutPets,
} from './pets.ts'
import { pay, uncertainCard } from './problems-of-money.ts'
import { noon } from './variant.ts'
import { after, nothing, tooOften, type Ways } from './ways.ts'

const child = { nome: 'Ana Lima', dataNascimento: '2016-02-29', sexo: 'F' } as const
const niteroi = { ...enderecoPet, cidade: 'Niterói', uf: 'RJ' }
const old = { ...newPet('Bidu', 'BASIC', 'adulto'), aniversario: '2017-11-20' }
const puppy = newPet('Mel', 'LIGHT', 'filhote')
const blockedCpf = '99900000340'

const page = async (desk: Desk) => ({ sale: await desk.sale('pet-loja') })
const begun = async (desk: Desk) => ({ sale: await petSale(desk) })
const ordered = (desk: Desk) => placed(desk)
const paid = (desk: Desk) => paidByCard(desk)
const blocked = (cpf: string) => ({ lists: { corretoresBloqueados: [cpf] } })

/** Orders with one thing different from what is right. */
const order = (more: Data) => after(begun, () => pedidoDePets(newCpf(), more))

/** Pays an order by a card of which nobody knows whether it was charged. */
async function uncertain(desk: Desk) {
  const order = await placed(desk)
  await desk.call('pedido.pagar', paying(order.uid, 2, { cartao: uncertainCard }))
  return order
}

/** Makes an order that a price changed after. */
async function repriced(desk: Desk) {
  const order = await placed(desk)
  await desk.store.query(
    `update item_pedido set preco_centavos = 4948
      where plano = 'BASIC' and proposta_id = (select id from proposta where uid = $1)`,
    [order.uid],
  )
  return order
}

/** Makes a proposal of a person who pays for another one. */
async function soldElsewhere(desk: Desk) {
  const cpf = newCpf()
  const [first, second] = [await desk.proposed(cpf), await desk.proposed(cpf)]
  await pay(desk, first.uid)
  return second
}

const confirming =
  (more: Data = {}) =>
  ({ uid, cpf }: PlacedOrder): Data => ({ link: uid, cpf, ...more })

const updating =
  (more: Data = {}) =>
  ({ uid, cpf }: PlacedOrder): Data => ({ link: uid, cpf, cartao, aceite: aceiteDaForma[2], ...more })

const completing = (more: Data) =>
  after(placedWithoutPets, async ({ uid }, desk) => completion(desk, uid, more))

const completingPets = (more: Data) =>
  after(placedWithoutPets, async ({ uid }, desk) => {
    const whole = await completion(desk, uid)
    return { ...whole, pets: (whole.pets as readonly Data[]).map((pet) => ({ ...pet, ...more })) }
  })

/** One way to every problem of the calls about pets: operation, problem, way. */
export const waysOfPets: Ways = {
  'planoPet.listar': {},
  'parentesco.listar': {},
  'corretorPet.procurar': {},
  'corretorPet.buscar': {
    naoEncontrado: after(page, { chave: 'de-outra' }),
    produtorBloqueado: after(page, { cpf: corretor }, blocked(corretor)),
  },
  'corretorPet.salvar': {
    jaCadastrado: after(page, () => newCorretor(newCpf())),
    produtorBloqueado: after(page, () => newCorretor('99900000188'), blocked('99900000188')),
  },
  'pessoa.consultar': {
    cpfBloqueado: after(begun, { cpf: blockedCpf }),
    muitasTentativas: tooOften(10, begun, () => ({ cpf: newCpf() })),
  },
  'pedidoPet.criar': {
    cadastroIncompleto: after(page, () => pedidoDePets(newCpf())),
    precoAlterado: order({ totalCentavos: 13_618 }),
    regiaoBloqueada: order({ endereco: niteroi }),
    petForaDaFaixa: order({ pets: [old, puppy] }),
    nomeRepetido: order({ pets: [newPet(' MÉL ', 'BASIC', 'adulto'), puppy] }),
    quantidadeDivergente: order({ pets: [puppy] }),
    responsavelMenor: order({ responsavel: { ...child, cpf: newCpf() } }),
    cpfBloqueado: after(begun, pedidoDePets(blockedCpf)),
    aceiteAusente: order({ aceite: { versao: '2025-01' } }),
    vigenciaEncerrada: order({ dataVigencia: '2026-11-20' }),
    propostaEncerrada: after(paid, ({ cpf }) => pedidoDePets(cpf)),
    pagamentoEmConfirmacao: after(uncertain, ({ cpf }) => pedidoDePets(cpf)),
  },
  'pedido.obter': { naoEncontrado: after(nothing, { link: 'nenhum' }) },
  'pedido.confirmar': {
    cpfDivergente: after(ordered, ({ uid }) => ({ link: uid, cpf: newCpf() })),
    regiaoBloqueada: after(ordered, confirming({ endereco: { ...enderecoPet, uf: 'BA' } })),
    propostaEncerrada: after(paid, confirming()),
    pagamentoEmConfirmacao: after(uncertain, confirming()),
  },
  'pedido.pagar': {
    propostaEncerrada: after(paid, ({ uid }) => paying(uid)),
    propostaDesatualizada: after(repriced, ({ uid }) => paying(uid)),
    propostaMudou: after(ordered, ({ uid }) => paying(uid, 1, { visto: otherFigures })),
    propostaAtiva: after(soldElsewhere, ({ uid }) => paying(uid)),
    aceiteAusente: after(ordered, ({ uid }) => paying(uid, 1, { aceite: null })),
    vigenciaEncerrada: after(ordered, ({ uid }) => paying(uid, 1, { dataVigencia: '2026-11-20' })),
    pagamentoEmConfirmacao: after(uncertain, ({ uid }) => paying(uid)),
  },
  'cartao.consultar': {
    cpfDivergente: after(paid, ({ uid }) => ({ link: uid, cpf: newCpf() })),
    pedidoNaoPago: after(ordered, confirming()),
  },
  'cartao.atualizar': {
    pedidoNaoPago: after(ordered, updating()),
    cpfDivergente: after(paid, (order) => ({ ...updating()(order), cpf: newCpf() })),
    propostaMudou: after(paid, updating({ visto: otherFigures })),
    pedidoQuitado: after(async (desk) => paidByCard(desk, await placed(desk, {}, '99900001400')), updating()),
    cartaoRecusado: after(paid, updating({ cartao: { ...cartao, numeroCartao: '4000000000000002' } })),
    aceiteAusente: after(paid, updating({ aceite: { versao: '1' } })),
  },
  'preCadastro.obter': { naoEncontrado: after(nothing, { link: 'nenhum' }) },
  'preCadastro.completar': {
    jaCompleto: after(ordered, ({ uid }, desk) => completion(desk, uid)),
    regiaoBloqueada: completing({ endereco: niteroi }),
    cpfBloqueado: completing({ responsavel: { ...child, dataNascimento: '1970-01-31', cpf: blockedCpf } }),
    petForaDaFaixa: completingPets({ aniversario: '2010-01-01' }),
    nomeRepetido: completingPets({ nome: 'Rex' }),
    responsavelMenor: completing({ dataNascimento: '2016-02-29' }),
  },
  'lembrete.enviar': {
    jaCompleto: after(ordered, ({ uid }) => ({ link: uid })),
    muitasTentativas: after(placedWithoutPets, ({ uid }) => ({ link: uid }), { admits: false, at: noon }),
  },
  'boleto.listar': {
    muitasTentativas: tooOften(10, begun, () => ({ cpf: newCpf(), dataNascimento: '1985-03-27' })),
  },
}

/** The registration of a corretor. */
export const newCorretor = (cpf: string): Data => ({
  cpf,
  nome: 'Carla Menezes Prado',
  email: 'carla@exemplo.com.br',
  telefone: '21987654321',
})
