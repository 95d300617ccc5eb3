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
import { addressAsStored, storeAddressOf, storedAddress, type TypedAddress } from '../sale/address.ts'
import { asExternalId, columnOfId, lockSale, orderOf } from '../sale/context.ts'
import { corretorOf } from '../sale/corretor.ts'
import { isBlockedCpf } from '../sale/lookups.ts'
import { contratanteOf, isBirthDate, personColumns, splitPhone, tidy } from '../sale/person.ts'
import {
  lineOf,
  methodsFor,
  type NamedLine,
  offersIn,
  productsOf,
  refusalOfPets,
  refusalOfRegion,
  type SentPet,
  shownLine,
  type WantedLine,
} from '../sale/pets.ts'
import {
  linesOf,
  newNumber,
  type PersonProposal,
  petsOf,
  refusalOfClosed,
  storeProposal,
} from '../sale/proposal.ts'
import { setAside } from '../sale/registration.ts'
import { keepVariant, type Variant, variantOf } from '../sale/variant.ts'
import { insertRow, instant, newId, type Sql, upsertRow } from '../store/index.ts'
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

type Pedido = Input<'pedidoPet.criar'>

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
    const decided = decide(input, variant, context)
    if ('problem' in decided) return decided
    const isNext = known !== undefined && stored?.cpf !== input.cliente.cpf
    const closed = known && !isNext ? refusalOfClosed(known) : undefined
    if (closed) return closed
    const corretor = await corretorOf(context)
    if (variant.mostraCorretor && corretor.cpf === null) return refuse('cadastroIncompleto')
    if (isNext) await setAside(context)
    const order = isNext ? undefined : known
    const { cliente, endereco, perfil, escolaridade, pets = [] } = input
    const sent = await context.call('criar', {
      id: order?.idExterno ?? null,
      ...paramsOf(
        {
          cliente,
          endereco,
          perfil,
          escolaridade,
          cupom: knownCoupon(input, variant),
          cpfCorretor: corretor.cpf,
          lines: decided.lines,
          pets: pets.map(({ aniversario, ...pet }) => ({ ...pet, nascimento: aniversario })),
          dataVigencia: decided.dataVigencia,
        },
        variant,
      ),
    })
    if (!sent.ok) return sent
    const { id, numPedido: given } = dataOf(sent)
    const isNumbered = typeof given === 'string' || typeof given === 'number'
    const numeroProposta = order?.numeroProposta ?? (isNumbered ? String(given) : await newNumber(context))
    const { valorCentavos, dataVigencia, lines, vidas } = decided
    const contratanteId = await storeCliente(input, context)
    const columns = {
      contratante_id: contratanteId,
      cpf_corretor: corretor.cpf,
      corretor: corretor.shown && JSON.stringify(corretor.shown),
      vidas,
      valor_centavos: valorCentavos,
      data_vigencia: dataVigencia,
      id_externo: columnOfId(asExternalId(id) ?? order?.idExterno ?? null),
      variante_hash: await keepVariant(context, context.sale.variant),
    }
    const proposal = await storeProposal(context, order, { columns, numeroProposta, variant })
    await storePedido(proposal.id, input, { variant, decided, context })
    const formas = methodsFor(variant, valorCentavos).map((each) => ({ ...each }))
    const { uid, numeroProposta: numPedido } = proposal
    return accept({ uid, numPedido, valorCentavos, dataVigencia, linhas: lines.map(shownLine), formas })
  },
})

/** An order of plans for pets as its service is told it, typed just now or stored. */
interface SentOrder {
  readonly cliente: Pick<
    Pedido['cliente'],
    'nome' | 'cpf' | 'dataNascimento' | 'email' | 'telefone' | 'telefone2'
  >
  readonly endereco?: TypedAddress | undefined
  readonly cpfCorretor: string | null
  readonly perfil?: string | null | undefined
  readonly escolaridade?: number | null | undefined
  readonly cupom: string | null
  readonly lines: readonly WantedLine[]
  readonly pets: readonly SentPet[]
  readonly dataVigencia: string
  /** By what it is paid, and on which day of the month; before that is chosen, on the day of its start. */
  readonly formaPagamento?: number
  readonly diaVencimento?: number
}

/** Writes an order as its service takes it: who buys, what, from when, and by what it is paid. */
function paramsOf(
  { cliente, endereco, lines, pets, dataVigencia, formaPagamento, diaVencimento, ...order }: SentOrder,
  variant: Variant,
): Params {
  const first = splitPhone(cliente.telefone)
  const second = splitPhone(cliente.telefone2 ?? '')
  const { cupom, cpfCorretor, perfil = null, escolaridade = null } = order
  return {
    codOrigemVenda: variant.codOrigemVenda ?? null,
    cpfCorretor,
    cliente: {
      nome: tidy(cliente.nome),
      cpf: cliente.cpf,
      dataNascimento: cliente.dataNascimento,
      email: cliente.email,
      ddd1: first.ddd,
      numero1: first.numero,
      ...(second.ddd && { ddd2: second.ddd, numero2: second.numero }),
    },
    ...(endereco && { endereco: addressAsStored(endereco) }),
    dataVigencia,
    metodoPagamento: formaPagamento ?? null,
    diaVencimento: diaVencimento ?? Number(dataVigencia.slice(8)),
    planoSelecionado: productsOf(variant, lines, pets),
    perfil,
    escolaridade,
    cupom,
  }
}

/** Reads a stored order as its service is told it again, once it is known by what it is paid and from when. */
export async function storedParams(
  pedido: PersonProposal,
  paid: Pick<SentOrder, 'dataVigencia' | 'formaPagamento' | 'diaVencimento'>,
  { variant, sql }: { readonly variant: Variant; readonly sql: Sql },
): Promise<Params> {
  const { id, saleId } = pedido
  const [stored] = await sql.query<StoredOrder>(
    `select outro_telefone as telefone2, cupom, perfil, escolaridade, cpf_corretor as "cpfCorretor"
       from pedido join proposta on proposta.id = proposta_id where proposta_id = $1`,
    [id],
  )
  if (!stored) throw new Error('An order in lines has a row of its own.')
  const { telefone2, ...order } = stored
  const [lines, pets] = [await linesOf(sql, id), await petsOf(sql, id)]
  const endereco = await storedAddress(sql, saleId)
  const known = pets.filter(({ nome }) => nome !== null)
  const cliente = { ...pedido, telefone2 }
  return {
    id: pedido.idExterno,
    ...paramsOf({ ...order, ...paid, cliente, endereco, lines, pets: known }, variant),
  }
}

type StoredOrder = Pick<SentOrder, 'cupom' | 'perfil' | 'escolaridade' | 'cpfCorretor'> & {
  readonly telefone2: string
}

/** What the server decides about an order as it is typed. */
interface DecidedPedido {
  readonly lines: readonly NamedLine[]
  readonly vidas: number
  readonly valorCentavos: number
  readonly dataVigencia: string
}

/** Returns the coupon of an order, if its variant knows it. */
const knownCoupon = ({ cupom }: Pick<Pedido, 'cupom'>, { cupons }: Variant): string | null =>
  cupons.find((each) => each === cupom) ?? null

/** How many pets one order is for at most. */
const mostPets = 29

/** Prices an order as it is typed and chooses its start date, or refuses it. */
function decide(input: Pedido, variant: Variant, { now, lists }: SaleContext): DecidedPedido | RefusedReply {
  const { endereco, regiao, pets = [], aceite } = input
  const place = endereco ?? regiao
  const lines = input.linhas.flatMap((line) => lineOf(variant, line) ?? [])
  const vidas = lines.reduce((sum, { quantidade }) => sum + quantidade, 0)
  const isEachOnce = new Set(lines.map(productId)).size === input.linhas.length
  if (!isEachOnce || vidas > mostPets) return refuse('entradaInvalida', { campo: '/linhas', regra: 'linhas' })
  if (aceite.versao !== variant.termosDoPlano.versao) return refuse('aceiteAusente')
  const refusal =
    refusalOfPeople(input, { now, lists }) ??
    refusalOfAsked(input, variant) ??
    (place && refusalOfRegion(variant, place)) ??
    refusalOfCount(lines, pets, variant) ??
    refusalOfPets(pets, variant, now)
  if (refusal) return refusal
  const { vigencia } = variant
  // The first date that is offered where none was chosen.
  const dataVigencia = input.dataVigencia || startDates(vigencia, now, 'pedido')[0]
  if (dataVigencia === undefined || !isStartDateOpen(vigencia, dataVigencia, now))
    return refuse('vigenciaEncerrada')
  const valorCentavos = lines.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0)
  if (valorCentavos !== input.totalCentavos) return refuse('precoAlterado', { totalCentavos: valorCentavos })
  return { lines, vidas, valorCentavos, dataVigencia }
}

/** Refuses who may not buy or pay: a blocked CPF, a birth date that is none, a minor without a responsible. */
function refusalOfPeople(
  { cliente, responsavel }: Pedido,
  { now, lists }: Pick<SaleContext, 'now' | 'lists'>,
): RefusedReply | undefined {
  for (const [name, person] of Object.entries({ cliente, ...(responsavel && { responsavel }) })) {
    if (isBlockedCpf({ lists }, person.cpf)) return refuse('cpfBloqueado')
    if (!isBirthDate(person.dataNascimento, now))
      return refuse('entradaInvalida', { campo: `/${name}/dataNascimento`, regra: 'nascimento' })
  }
  const payer = responsavel ?? cliente
  return isAdult(payer.dataNascimento, todayInSaoPaulo(now)) ? undefined : refuse('responsavelMenor')
}

/** Refuses an order without what the variant asks for. */
function refusalOfAsked(input: Pedido, variant: Variant): RefusedReply | undefined {
  const missing = variant.camposDoCliente.find((name) => input[name as 'perfil'] === undefined)
  if (missing !== undefined) return refuse('entradaInvalida', { campo: `/${missing}`, regra: 'required' })
  // What is sold in some regions only is charged nowhere else: an address that comes later is too late for that.
  const isPlaced = input.endereco ?? input.regiao ?? !variant.regioesPet.restrita
  const isComplete = variant.cadastroDepois || (input.endereco && input.pets)
  return isPlaced && isComplete ? undefined : refuse('cadastroIncompleto')
}

/** Refuses a line with other pets than were bought; where pets are registered later, there may be fewer. */
function refusalOfCount(
  lines: readonly NamedLine[],
  pets: NonNullable<Pedido['pets']>,
  { cadastroDepois }: Variant,
): RefusedReply | undefined {
  const unbought = pets.find((pet) => !lines.some((line) => productId(line) === productId(pet)))
  if (unbought) return refuse('quantidadeDivergente', { id: productId(unbought) })
  const wrong = lines.find((line) => {
    const count = pets.filter((pet) => productId(pet) === productId(line)).length
    return count !== line.quantidade && !(cadastroDepois && count < line.quantidade)
  })
  return wrong && refuse('quantidadeDivergente', { id: productId(wrong) })
}

/** Stores who buys, who pays and the address, in place of those before, and returns the id of who buys. */
async function storeCliente(
  { cliente, responsavel, endereco }: Pedido,
  context: SaleContext,
): Promise<string> {
  const { sql, sale, now } = context
  const at = instant(now)
  const contratanteId = await upsertRow(sql, 'contratante', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, created_at: at },
    always: {
      cpf: cliente.cpf,
      nome: tidy(cliente.nome),
      data_nascimento: cliente.dataNascimento,
      sexo: cliente.sexo ?? null,
      email: cliente.email,
      telefone: cliente.telefone,
      // Without a responsável, who buys pays.
      titular_responsavel: !responsavel,
      updated_at: at,
    },
  })
  const owner = { saleId: sale.id, contratanteId }
  await storeResponsavel(responsavel, owner, context)
  if (endereco) await storeAddressOf(context, owner, endereco)
  else await sql.query('delete from endereco where sale_id = $1', [sale.id])
  return contratanteId
}

/** Stores the responsável of an order in place of the one before; without one, only removes. */
export async function storeResponsavel(
  responsavel: Pedido['responsavel'],
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
    ...personColumns(responsavel),
    email: '',
    telefone: '',
  })
}

interface PedidoToStore {
  readonly variant: Variant
  readonly decided: DecidedPedido
  readonly context: SaleContext
}

/** Stores what only an order of plans for pets has, its lines and its pets, in place of those before. */
async function storePedido(
  id: string,
  { cliente, responsavel, endereco, pets = [], ...input }: Pedido,
  { variant, decided: { lines, vidas }, context: { sql, now } }: PedidoToStore,
): Promise<void> {
  const at = instant(now)
  for (const table of ['pedido', 'item_pedido', 'pet'])
    await sql.query(`delete from ${table} where proposta_id = $1`, [id])
  await insertRow(sql, 'pedido', {
    proposta_id: id,
    outro_telefone: cliente.telefone2 ?? '',
    cupom: knownCoupon(input, variant),
    perfil: input.perfil ?? null,
    escolaridade: input.escolaridade ?? null,
    responsavel_manual: responsavel?.manual ?? false,
    termos_versao: input.aceite.versao,
    termos_em: at,
    cadastro_em: endereco && pets.length === vidas ? at : null,
  })
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
  for (const [ordem, pet] of petsOfLines(lines, pets).entries())
    await insertRow(sql, 'pet', { id: newId(), proposta_id: id, ordem, ...pet })
}

/** Lists one pet for each that is bought: those that were typed, and of the others only the plan and the band. */
function petsOfLines(lines: readonly NamedLine[], pets: NonNullable<Pedido['pets']>) {
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
