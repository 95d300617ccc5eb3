import { cartao, newCpf, newPet } from '../people.ts'
import { corretor, type Desk } from './journey.ts'
import type { Data, SoldBy } from './operations.ts'

/** The version of the terms of the plan that the base of the variants for pets has. */
export const aceite = { versao: '2026-11' } as const

/** The versions of its terms of payment, by the way of paying. */
export const aceiteDaForma = {
  1: { versao: '2026-11-no-boleto' },
  2: { versao: '2026-11-no-cartao' },
  3: { versao: '2026-11-no-debito' },
} as const

/** An address where plans for pets are sold. */
export const enderecoPet = {
  cep: '30130010',
  logradouro: 'Avenida Afonso Pena',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Belo Horizonte',
  uf: 'MG',
} as const

/** Who buys for pets. */
export const cliente = {
  nome: 'Beatriz Gouveia',
  dataNascimento: '1985-03-27',
  email: 'beatriz@exemplo.com.br',
  telefone: '(21) 98765-4321',
} as const

/** The order of the example of the specification: one adult by Basic, one puppy by Light, at 20 per cent less. */
export const pedidoDePets = (cpf: string, more: Data = {}): Data => ({
  cliente: { ...cliente, cpf },
  endereco: enderecoPet,
  linhas: [
    { plano: 'BASIC', faixa: 'adulto', quantidade: 1 },
    { plano: 'LIGHT', faixa: 'filhote', quantidade: 1 },
  ],
  pets: [newPet('Bidu', 'BASIC', 'adulto'), newPet('Mel', 'LIGHT', 'filhote')],
  totalCentavos: 4949 + 8670,
  aceite,
  ...more,
})

/** Asks for the payment of an order, by boleto where nothing is said. */
export const paying = (uid: string, formaPagamento: 1 | 2 | 3 = 1, more: Data = {}): Data => ({
  uid,
  formaPagamento,
  aceite: aceiteDaForma[formaPagamento],
  ...(formaPagamento === 2 && { cartao }),
  ...more,
})

/** Begins a sale of plans for pets, a corretor found where its variant asks for one. */
export async function petSale(desk: Desk, variant: SoldBy = 'pet-loja'): Promise<string> {
  const sale = await desk.sale(variant)
  if (variant === 'pet-loja') await desk.ask('corretorPet.buscar', { cpf: corretor }, { sale })
  return sale
}

/** An order that is stored, and by whom. */
export interface PlacedOrder {
  readonly sale: string
  readonly uid: string
  readonly cpf: string
}

/** Goes on until there is an order. */
export async function placed(desk: Desk, more: Data = {}, cpf = newCpf()): Promise<PlacedOrder> {
  const sale = await petSale(desk)
  const { uid } = await desk.ask('pedidoPet.criar', pedidoDePets(cpf, more), { sale })
  return { sale, uid: String(uid), cpf }
}

/** Where the pets of an order live whose address comes later. */
export const regiaoPet = { cep: enderecoPet.cep, cidade: enderecoPet.cidade, uf: enderecoPet.uf }

/** Goes on until there is an order whose address and pets come later. */
export async function placedWithoutPets(desk: Desk): Promise<PlacedOrder> {
  const [sale, cpf] = [await petSale(desk, 'pet-simples'), newCpf()]
  const { endereco: _, pets: __, ...order } = pedidoDePets(cpf)
  const { uid } = await desk.ask('pedidoPet.criar', { ...order, regiao: regiaoPet }, { sale })
  return { sale, uid: String(uid), cpf }
}

/** Pays an order by card. */
export async function paidByCard(desk: Desk, order?: PlacedOrder): Promise<PlacedOrder> {
  const placedOrder = order ?? (await placed(desk))
  await desk.ask('pedido.pagar', paying(placedOrder.uid, 2))
  return placedOrder
}

/** What completes the registration of an order without pets. */
export async function completion(desk: Desk, uid: string, more: Data = {}): Promise<Data> {
  const { pets } = await desk.ask('preCadastro.obter', { link: uid })
  const typed = (pets as readonly Data[]).map(({ id, plano, faixa }, i) => {
    const { plano: _, faixa: __, ...pet } = newPet(`Pet ${i}`, String(plano), String(faixa))
    return { ...pet, id: String(id) }
  })
  return { link: uid, endereco: enderecoPet, dataNascimento: '1985-03-27', pets: typed, ...more }
}
