import type { Json } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { addressAsStored } from '../../sale/address.ts'
import { contratanteOf } from '../../sale/contratante.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { asExternalId } from '../../sale/external-id.ts'
import { dataOf, localOfSale, type SaleWork } from '../../sale/local.ts'
import { splitPhone } from '../../sale/masked.ts'
import { lockSale, type Order, orderOf } from '../../sale/open-sale.ts'
import { methodsFor, type PetVariant, petVariantOf, shownLine } from '../../sale/pet-variant.ts'
import { productsOf } from '../../sale/pet-words.ts'
import { newNumber } from '../../sale/proposal-number.ts'
import { setAside } from '../../sale/restart.ts'
import { filledAddress } from '../../sale/sent-addresses.ts'
import { keepVariant } from '../../sale/sold-variant.ts'
import { type DecidedPedido, decide } from './decide.ts'
import { storePedido } from './rows.ts'

/**
 * Stores the sale's order of plans for pets: one until it is paid, its prices and date decided here.
 *
 * An order of another CPF is the next customer in the same browser: what was there is set aside, untouched.
 */
export const criar = localOfSale<Input<'pedidoPet.criar'>, Output<'pedidoPet.criar'>>(async (input, work) => {
  const variant = petVariantOf(work, work.sale.variant)
  if (variant.planosPet.length === 0) return refuse('naoEncontrado')
  await lockSale(work)
  const [stored, known] = [await contratanteOf(work), await orderOf(work)]
  const decision = decide(input, variant, work)
  if (!decision.ok) return decision.refusal
  const { pedido } = decision
  const isNext = known !== undefined && stored?.cpf !== pedido.cliente.cpf
  if (!isNext && known?.situacao === 'paga') return refuse('propostaEncerrada')
  if (!isNext && known?.isConfirming) return refuse('pagamentoEmConfirmacao')
  const corretor = await corretorOf(work)
  if (variant.mostraCorretor && corretor.cpf === null) return refuse('cadastroIncompleto')
  if (isNext) await setAside(work)
  return save(pedido, { input, work, variant, corretor, order: isNext ? undefined : known })
})

interface CriarContext {
  readonly input: Input<'pedidoPet.criar'>
  readonly work: SaleWork
  readonly variant: PetVariant
  readonly corretor: Awaited<ReturnType<typeof corretorOf>>
  readonly order: Order | undefined
}

async function save(
  decided: DecidedPedido,
  { input, work, variant, corretor, order }: CriarContext,
): Promise<Reply<Output<'pedidoPet.criar'>>> {
  const sent = await work.call('criar', paramsOf(decided, { input, work, variant, corretor, order }))
  if (!sent.ok) return sent
  const { id, numPedido: told } = dataOf(sent)
  const given = typeof told === 'string' || typeof told === 'number' ? String(told) : undefined
  const numPedido = order?.numeroProposta ?? given ?? (await newNumber(work)) ?? ''
  const uid = await storePedido(decided, {
    work,
    order,
    input,
    corretor,
    numPedido,
    idExterno: asExternalId(id) ?? order?.idExterno ?? null,
    varianteHash: await keepVariant(work, work.sale.variant),
    paginaOf: (uid) => filledAddress(variant, 'pagamento', { uid }),
  })
  const { valorCentavos, dataVigencia, lines } = decided
  const formas = methodsFor(variant, valorCentavos).map((each) => ({ ...each }))
  return accept({ uid, numPedido, valorCentavos, dataVigencia, linhas: lines.map(shownLine), formas })
}

/** Writes the order as its service takes it: who buys, by what, and what. */
function paramsOf(decided: DecidedPedido, { input, variant, corretor, order }: CriarContext) {
  const { cliente, endereco, lines, pets } = decided
  const [first, second] = [splitPhone(cliente.telefone), splitPhone(cliente.telefone2 ?? '')]
  const bands = Object.fromEntries(variant.faixas.map(({ codigo, id }) => [codigo, id]))
  const sent = pets.map(({ aniversario, id: _, ...pet }) => ({ ...pet, nascimento: aniversario }))
  return {
    ...(order?.idExterno != null && { id: order.idExterno }),
    codOrigemVenda: variant.codOrigemVenda ?? null,
    cliente: {
      nome: cliente.nome,
      cpf: cliente.cpf,
      dataNascimento: cliente.dataNascimento,
      email: cliente.email,
      ddd1: first.ddd,
      numero1: first.numero,
      ...(second.ddd && { ddd2: second.ddd, numero2: second.numero }),
    },
    ...(endereco && { endereco: addressAsStored(endereco) }),
    metodoPagamento: variant.pagamento.metodos[0]?.id ?? null,
    planoSelecionado: productsOf({ lines, pets: sent, bands }) as Json,
    ...(corretor.cpf !== null && { cpfCorretor: corretor.cpf }),
    ...(input.perfil !== undefined && { perfil: input.perfil }),
  } as { readonly [name: string]: Json }
}
