import { isAdult, isStartDateOpen, productId, startDates, todayInSaoPaulo } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type HandlerContext,
  type Params,
  type RefusedReply,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import type { Input } from '../generated/operations.ts'
import { addressAsStored, storeAddressOf } from '../sale/address.ts'
import { asExternalId, columnOfId, type ExternalId, lockSale, type Order, orderOf } from '../sale/context.ts'
import { corretorOf } from '../sale/corretor.ts'
import { isBlockedCpf } from '../sale/lookups.ts'
import { contratanteOf, isBirthDate, splitPhone, tidy } from '../sale/person.ts'
import {
  lineOf,
  methodsFor,
  type NamedLine,
  offersIn,
  productsOf,
  refusalOfPets,
  refusalOfRegion,
  shownLine,
} from '../sale/pets.ts'
import { newNumber, refusalOfClosed, storeProposal } from '../sale/proposal.ts'
import { setAside } from '../sale/registration.ts'
import { keepVariant, type Variant, variantOf } from '../sale/variant.ts'
import { insertRow, instant, newId, upsertRow } from '../store/index.ts'
import { saleHandler } from './define.ts'

/** Lists the plans for pets of the sale's variant, with what one pet of each band pays. */
export const planoPetListar = saleHandler('planoPet.listar', {
  async run(_input, context) {
    const variant = variantOf(context, context.sale.variant)
    const { planosPet, faixas, categoriasPet, codExterno = '' } = variant
    const offers = offersIn(variant)
    const planos = planosPet.map((plan) => ({
      codigo: plan.codigo,
      nome: plan.nome,
      codExterno: plan.codExterno ?? codExterno,
      categoria: plan.categoria ?? '',
      cobertura: plan.cobertura ?? '',
      faixas: offers
        .filter(({ plano }) => plano === plan.codigo)
        .map(({ id, idFaixa, faixa, nomeFaixa: nome, listaCentavos, descontoPercentual, precoCentavos }) => ({
          id,
          idFaixa,
          faixa,
          nome,
          listaCentavos,
          descontoPercentual,
          precoCentavos,
        })),
    }))
    // The rest of a category is for the pages.
    const categorias = categoriasPet.map(({ codigo, nome, mostra }) => ({ codigo, nome, mostra }))
    return accept({ planos, faixas, categorias })
  },
})

/**
 * Stores the sale's order of plans for pets: one until it is paid, its prices and date decided here.
 *
 * An order of another CPF is the next customer in the same browser: what was there is set aside, untouched.
 */
export const pedidoPetCriar = saleHandler('pedidoPet.criar', {
  async run(input, context) {
    const variant = variantOf(context, context.sale.variant)
    if (variant.planosPet.length === 0) return refuse('naoEncontrado')
    await lockSale(context)
    const [stored, known] = [await contratanteOf(context), await orderOf(context)]
    const pedido = decide(input, variant, context)
    if ('problem' in pedido) return pedido
    const isNext = known !== undefined && stored?.cpf !== pedido.cliente.cpf
    const closed = known && !isNext ? refusalOfClosed(known) : undefined
    if (closed) return closed
    const corretor = await corretorOf(context)
    if (variant.mostraCorretor && corretor.cpf === null) return refuse('cadastroIncompleto')
    if (isNext) await setAside(context)
    const order = isNext ? undefined : known
    const asked = { input, variant, corretor, order }
    const sent = await context.call('criar', paramsOf(pedido, asked))
    if (!sent.ok) return sent
    const { id, numPedido: given } = dataOf(sent)
    const isNumbered = typeof given === 'string' || typeof given === 'number'
    const numPedido = order?.numeroProposta ?? (isNumbered ? String(given) : await newNumber(context)) ?? ''
    const idExterno = asExternalId(id) ?? order?.idExterno ?? null
    const uid = await storePedido(pedido, { ...asked, numPedido, idExterno }, context)
    const { valorCentavos, dataVigencia, lines } = pedido
    const formas = methodsFor(variant, valorCentavos).map((each) => ({ ...each }))
    return accept({ uid, numPedido, valorCentavos, dataVigencia, linhas: lines.map(shownLine), formas })
  },
})

/** What an order has beside what was decided. */
interface OrderDetails {
  readonly input: Input<'pedidoPet.criar'>
  readonly variant: Variant
  readonly corretor: Awaited<ReturnType<typeof corretorOf>>
  /** The order that the sale has already. */
  readonly order: Order | undefined
}

interface OrderToStore extends OrderDetails {
  readonly idExterno: ExternalId | null
  /** Of the service, else ours. */
  readonly numPedido: string
}

/** Writes the order as its service takes it: who buys, by what, and what. */
function paramsOf(decided: DecidedPedido, { input, variant, corretor, order }: OrderDetails): Params {
  const { cliente, endereco, lines, pets } = decided
  const [first, second] = [splitPhone(cliente.telefone), splitPhone(cliente.telefone2 ?? '')]
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
    planoSelecionado: productsOf(variant, lines, sent),
    ...(corretor.cpf !== null && { cpfCorretor: corretor.cpf }),
    ...(input.perfil !== undefined && { perfil: input.perfil }),
  }
}

/** An order about to be stored: everything in it is decided. */
interface DecidedPedido {
  readonly lines: readonly NamedLine[]
  readonly pets: NonNullable<Input<'pedidoPet.criar'>['pets']>
  readonly vidas: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly versao: string
  readonly cliente: Input<'pedidoPet.criar'>['cliente']
  readonly endereco: Input<'pedidoPet.criar'>['endereco']
  readonly responsavel: Input<'pedidoPet.criar'>['responsavel']
  readonly cupom: string | null
}

/** How many pets one order is for at most. */
const mostPets = 29

/** Decides on an order as it is typed: its prices, its date and its terms are the server's. */
function decide(
  input: Input<'pedidoPet.criar'>,
  variant: Variant,
  context: HandlerContext,
): DecidedPedido | RefusedReply {
  const { cliente, responsavel, endereco, regiao, pets = [], aceite } = input
  const place = endereco ?? regiao
  const lines = input.linhas.map((line) => lineOf(variant, line))
  const priced = lines.filter((line) => line !== undefined)
  const vidas = priced.reduce((sum, { quantidade }) => sum + quantidade, 0)
  const isTwice = new Set(priced.map(productId)).size < lines.length
  if (isTwice || vidas > mostPets) return refuse('entradaInvalida', { campo: '/linhas', regra: 'linhas' })
  if (aceite.versao !== variant.termosDoPlano.versao) return refuse('aceiteAusente')
  const refusal =
    refusalOfPeople(cliente, responsavel, context) ??
    refusalOfAsked(input, variant) ??
    (place && refusalOfRegion(variant, place)) ??
    refusalOfCount(priced, pets, variant) ??
    refusalOfPets(pets, variant, context.now)
  if (refusal) return refusal
  const dataVigencia = startDateOf(input.dataVigencia, variant, context.now)
  if (dataVigencia === undefined) return refuse('vigenciaEncerrada')
  const valorCentavos = priced.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0)
  if (valorCentavos !== input.totalCentavos) return refuse('precoAlterado', { totalCentavos: valorCentavos })
  const cupom = variant.cupons.find((each) => each === input.cupom) ?? null
  return {
    lines: priced,
    pets,
    vidas,
    valorCentavos,
    dataVigencia,
    versao: aceite.versao,
    cupom,
    cliente: { ...cliente, nome: tidy(cliente.nome) },
    endereco,
    responsavel,
  }
}

/** Refuses who may not buy or pay: a blocked CPF, a birth date that is none, a minor without a responsible. */
function refusalOfPeople(
  cliente: Input<'pedidoPet.criar'>['cliente'],
  responsavel: Input<'pedidoPet.criar'>['responsavel'],
  context: HandlerContext,
): RefusedReply | undefined {
  const today = todayInSaoPaulo(context.now)
  for (const [name, person] of Object.entries({ cliente, ...(responsavel && { responsavel }) })) {
    if (isBlockedCpf(context, person.cpf)) return refuse('cpfBloqueado')
    if (!isBirthDate(person.dataNascimento, context.now))
      return refuse('entradaInvalida', { campo: `/${name}/dataNascimento`, regra: 'nascimento' })
  }
  return isAdult((responsavel ?? cliente).dataNascimento, today) ? undefined : refuse('responsavelMenor')
}

/** Refuses an order without what the variant asks for. */
function refusalOfAsked(input: Input<'pedidoPet.criar'>, variant: Variant): RefusedReply | undefined {
  const missing = variant.camposDoCliente.find((name) => input[name as 'perfil'] === undefined)
  if (missing !== undefined) return refuse('entradaInvalida', { campo: `/${missing}`, regra: 'required' })
  // What is sold in some regions only is charged nowhere else: an address that comes later is too late for that.
  const isPlaced = input.endereco ?? input.regiao ?? !variant.regioesPet.restrita
  if (!isPlaced) return refuse('cadastroIncompleto')
  const isLater = variant.cadastroDepois
  return isLater || (input.endereco && input.pets) ? undefined : refuse('cadastroIncompleto')
}

/** Refuses a line with other pets than were bought; where pets are registered later, there may be fewer. */
function refusalOfCount(
  lines: readonly NamedLine[],
  pets: DecidedPedido['pets'],
  { cadastroDepois }: Variant,
): RefusedReply | undefined {
  const stray = pets.find((pet) => !lines.some((line) => productId(line) === productId(pet)))
  if (stray) return refuse('quantidadeDivergente', { id: productId(stray) })
  const wrong = lines.find((line) => {
    const count = pets.filter((pet) => productId(pet) === productId(line)).length
    return count !== line.quantidade && !(cadastroDepois && count < line.quantidade)
  })
  return wrong && refuse('quantidadeDivergente', { id: productId(wrong) })
}

/** Returns the start date that was chosen, if it is open; if none was, the first that is offered. */
function startDateOf(
  chosen: string | null | undefined,
  { vigencia }: Variant,
  now: number,
): string | undefined {
  if (!chosen) return startDates(vigencia, now, 'pedido')[0]
  return isStartDateOpen(vigencia, chosen, now) ? chosen : undefined
}

/** Stores who buys, the order, its lines and its pets, in place of what was there, and returns the uid of the order. */
async function storePedido(
  decided: DecidedPedido,
  details: OrderToStore,
  context: SaleContext,
): Promise<string> {
  const { sql, sale, now } = context
  const { cliente, endereco, responsavel, pets, vidas } = decided
  const { input, order } = details
  const varianteHash = await keepVariant(context, sale.variant)
  const at = instant(now)
  const contratanteId = await upsertRow(sql, 'contratante', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, created_at: at },
    always: {
      cpf: cliente.cpf,
      nome: cliente.nome,
      data_nascimento: cliente.dataNascimento,
      sexo: cliente.sexo ?? null,
      email: cliente.email,
      telefone: cliente.telefone,
      // Without a responsável, who buys pays.
      titular_responsavel: !responsavel,
      updated_at: at,
    },
  })
  await storeResponsavel(responsavel, { saleId: sale.id, contratanteId }, context)
  if (endereco) await storeAddressOf(context, { saleId: sale.id, contratanteId }, endereco)
  else await sql.query('delete from endereco where sale_id = $1', [sale.id])
  const { corretor } = details
  const columns = {
    contratante_id: contratanteId,
    cpf_corretor: corretor.cpf,
    corretor: corretor.shown && JSON.stringify(corretor.shown),
    vidas,
    valor_centavos: decided.valorCentavos,
    data_vigencia: decided.dataVigencia,
    id_externo: columnOfId(details.idExterno),
    variante_hash: varianteHash,
  }
  const { variant, numPedido: numeroProposta } = details
  const { id, uid } = await storeProposal(context, order, { columns, numeroProposta, variant })
  await sql.query('delete from pedido where proposta_id = $1', [id])
  await insertRow(sql, 'pedido', {
    proposta_id: id,
    outro_telefone: cliente.telefone2 ?? '',
    cupom: decided.cupom,
    perfil: input.perfil ?? null,
    escolaridade: input.escolaridade ?? null,
    responsavel_manual: responsavel?.manual ?? false,
    termos_versao: decided.versao,
    termos_em: at,
    cadastro_em: endereco !== undefined && pets.length === vidas ? at : null,
  })
  await storeLines(decided, id, context)
  return uid
}

/** Stores the responsável of an order in place of the one before; without one, only removes. */
export async function storeResponsavel(
  responsavel: DecidedPedido['responsavel'],
  { saleId, contratanteId }: { readonly saleId: string; readonly contratanteId: string },
  { sql, now }: HandlerContext,
): Promise<void> {
  await sql.query('delete from responsavel where sale_id = $1', [saleId])
  if (!responsavel) return
  const at = instant(now)
  await insertRow(sql, 'responsavel', {
    id: newId(),
    sale_id: saleId,
    contratante_id: contratanteId,
    created_at: at,
    updated_at: at,
    cpf: responsavel.cpf,
    nome: tidy(responsavel.nome),
    sexo: responsavel.sexo,
    data_nascimento: responsavel.dataNascimento,
    email: '',
    telefone: '',
  })
}

async function storeLines({ lines, pets }: DecidedPedido, id: string, { sql }: SaleContext): Promise<void> {
  await sql.query('delete from item_pedido where proposta_id = $1', [id])
  await sql.query('delete from pet where proposta_id = $1', [id])
  for (const [ordem, line] of lines.entries()) {
    await insertRow(sql, 'item_pedido', {
      proposta_id: id,
      ordem,
      plano: line.plano,
      faixa: line.faixa,
      nome: line.nome,
      nome_faixa: line.nomeFaixa,
      quantidade: line.quantidade,
      preco_centavos: line.precoCentavos,
    })
  }
  for (const [ordem, pet] of petsToKeep({ lines, pets }).entries())
    await insertRow(sql, 'pet', { id: newId(), proposta_id: id, ordem, ...pet })
}

/** Lists one pet for each that is bought: those that were typed, and of the others only the plan and the band. */
function petsToKeep({ lines, pets }: Pick<DecidedPedido, 'lines' | 'pets'>) {
  const unknown = { nome: null, sexo: null, especie: null, nascimento: null }
  return lines.flatMap(({ plano, faixa, quantidade }) => {
    const typed = pets
      .filter((pet) => pet.plano === plano && pet.faixa === faixa)
      .map(({ nome, sexo, especie, aniversario }) => ({
        plano,
        faixa,
        nome: tidy(nome),
        sexo,
        especie,
        nascimento: aniversario,
      }))
    const others = Array.from({ length: quantidade - typed.length }, () => ({ plano, faixa, ...unknown }))
    return [...typed, ...others]
  })
}
