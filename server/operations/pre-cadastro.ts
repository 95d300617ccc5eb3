import { hourInMs, isAdult, type Json, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, dataOf, type HandlerContext, type RefusedReply, refuse } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { emailOfReminder, maskedEmail, queueMessage } from '../messages/index.ts'
import { queuedSince } from '../outbox/index.ts'
import { addressAsStored, storeAddressOf } from '../sale/address.ts'
import { isBlockedCpf } from '../sale/lookups.ts'
import {
  findPedido,
  isOfProduct,
  type KeptPet,
  linesOf,
  lockPedido,
  type Pedido,
  petsOf,
} from '../sale/pedido.ts'
import { isBirthDate, shortName, tidy } from '../sale/person.ts'
import { type PetVariant, productsOf, refusalOfPets, refusalOfRegion } from '../sale/pets.ts'
import { filledAddress } from '../sale/sent-addresses.ts'
import { soldPetVariantOf } from '../sale/sold-variant.ts'
import { instant } from '../store/index.ts'
import { handler } from './define.ts'
import { storeResponsavel } from './pedido-pet.ts'

/** The number by which a service knows a registration that is complete. */
const completed = 2

/** Shows what is missing in the registration of an order, to anyone who has its address; the gender is F if unknown. */
export const preCadastroObter = handler('preCadastro.obter', {
  async run({ link }, context) {
    const { sql } = context
    const pedido = await findPedido(sql, link)
    if (!pedido) return refuse('naoEncontrado')
    const { id, uid, numPedido, idExterno, cadastroEm } = pedido
    const isKnown = idExterno !== null && !isOfProduct(pedido)
    const found = isKnown ? await context.call('obter', { id: idExterno, numPedido }) : undefined
    if (found && !found.ok) return found
    const completo = cadastroEm !== null || (found?.ok === true && dataOf(found).status === completed)
    const pets = await petsOf(sql, id)
    const [endereco] = await sql.query<NonNullable<Output<'preCadastro.obter'>['endereco']>>(
      `select cep, logradouro, numero, complemento, bairro, cidade, uf from endereco where sale_id = $1`,
      [pedido.saleId],
    )
    return accept({
      uid,
      numPedido,
      completo,
      nome: shortName(pedido.nome),
      emailMascarado: maskedEmail(pedido.email),
      // Once nothing is missing there is nothing to type, and the holder of the address sees no more than needed.
      endereco: completo ? null : (endereco ?? null),
      dataNascimento: completo ? null : pedido.dataNascimento,
      sexo: pedido.sexo ?? 'F',
      perfil: pedido.perfil as Output<'preCadastro.obter'>['perfil'],
      pets: pets.map(({ id, plano, faixa, nome, sexo, especie, nascimento }) => ({
        id,
        plano,
        faixa,
        ...(nome !== null && { nome }),
        ...(sexo !== null && { sexo }),
        ...(especie !== null && { especie }),
        ...(nascimento !== null && !completo && { aniversario: nascimento }),
      })),
    })
  },
})

/** Completes the registration of an order, once: where its pets live, who has them, and which they are. */
export const preCadastroCompletar = handler('preCadastro.completar', {
  async run(input, context) {
    const pedido = await lockPedido(context.sql, input.link)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cadastroEm !== null) return refuse('jaCompleto')
    const variant = await soldPetVariantOf(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const pets = filledPets(await petsOf(context.sql, pedido.id), input.pets)
    if (!pets) return refuse('entradaInvalida', { campo: '/pets', regra: 'pets' })
    const payer = input.responsavel?.dataNascimento ?? (await responsavelOf(pedido, context))?.nascimento
    const refusal = refusalToComplete(input, { pets, payer, variant, context })
    if (refusal) return refusal
    const lines = await linesOf(context.sql, pedido.id)
    const bands = Object.fromEntries(variant.faixas.map(({ codigo, id }) => [codigo, id]))
    const sexo = input.sexo ?? pedido.sexo ?? 'F'
    const { numPedido } = pedido
    const sent = await context.call('completar', {
      numPedido,
      status: completed,
      dataNascimento: input.dataNascimento,
      sexo,
      endereco: addressAsStored(input.endereco),
      produtos: productsOf({ lines, pets, bands }) as Json,
      ...(input.perfil && { perfil: input.perfil }),
      ...(input.responsavel && { responsavel: responsavelAsSent(input.responsavel) }),
    })
    if (!sent.ok) return sent
    await storeRegistration(input, { pedido, pets, sexo, context })
    return accept({ status: completed, numPedido })
  },
})

type FilledPet = KeptPet & {
  readonly nome: string
  readonly sexo: 'M' | 'F'
  readonly especie: 'cao' | 'gato'
  readonly nascimento: string
}

/** Joins what was typed of each pet to its plan and band; undefined unless each pet of the order is there once. */
function filledPets(
  kept: readonly KeptPet[],
  typed: Input<'preCadastro.completar'>['pets'],
): readonly FilledPet[] | undefined {
  const byId = new Map(typed.map((pet) => [pet.id, pet]))
  if (typed.length !== kept.length || byId.size !== kept.length) return undefined
  const filled = kept.flatMap((pet): FilledPet[] => {
    const own = byId.get(pet.id)
    if (!own) return []
    const { nome, sexo, especie, aniversario } = own
    return [{ ...pet, nome: tidy(nome), sexo, especie, nascimento: aniversario }]
  })
  return filled.length === kept.length ? filled : undefined
}

interface Completing {
  readonly pets: readonly FilledPet[]
  /** The birth of who pays, where that is not who bought. */
  readonly payer: string | undefined
  readonly variant: PetVariant
  readonly context: HandlerContext
}

function refusalToComplete(
  input: Input<'preCadastro.completar'>,
  { pets, payer, variant, context }: Completing,
): RefusedReply | undefined {
  const { dataNascimento, responsavel } = input
  if (responsavel && isBlockedCpf(context, responsavel.cpf)) return refuse('cpfBloqueado')
  if (!isBirthDate(dataNascimento, context.now))
    return refuse('entradaInvalida', { campo: '/dataNascimento', regra: 'nascimento' })
  if (responsavel && !isBirthDate(responsavel.dataNascimento, context.now))
    return refuse('entradaInvalida', { campo: '/responsavel/dataNascimento', regra: 'nascimento' })
  if (!isAdult(payer ?? dataNascimento, todayInSaoPaulo(context.now))) return refuse('responsavelMenor')
  const typed = pets.map((pet) => ({ ...pet, aniversario: pet.nascimento }))
  return refusalOfRegion(variant, input.endereco) ?? refusalOfPets(typed, variant, context.now)
}

type TypedResponsavel = NonNullable<Input<'preCadastro.completar'>['responsavel']>

const responsavelAsSent = ({ cpf, nome, dataNascimento, sexo, manual = false }: TypedResponsavel) => ({
  Nome: tidy(nome),
  Cpf: cpf,
  DataNascimento: dataNascimento,
  Sexo: sexo,
  Manual: manual ? 'Sim' : 'Não',
})

interface Storing {
  readonly pedido: Pedido
  readonly pets: readonly FilledPet[]
  readonly sexo: 'M' | 'F'
  readonly context: HandlerContext
}

async function storeRegistration(
  input: Input<'preCadastro.completar'>,
  { pedido, pets, sexo, context }: Storing,
): Promise<void> {
  const { sql, now } = context
  const at = instant(now)
  await storeAddressOf(context, pedido, input.endereco)
  await sql.query(
    'update contratante set data_nascimento = $2, sexo = $3, titular_responsavel = $4, updated_at = $5 where id = $1',
    [
      pedido.contratanteId,
      input.dataNascimento,
      sexo,
      // The responsável of before stays, if no other is named.
      !input.responsavel && !(await responsavelOf(pedido, context)),
      at,
    ],
  )
  for (const { id, nome, sexo: own, especie, nascimento } of pets)
    await sql.query('update pet set nome = $2, sexo = $3, especie = $4, nascimento = $5 where id = $1', [
      id,
      nome,
      own,
      especie,
      nascimento,
    ])
  await sql.query(
    'update pedido set cadastro_em = $2, perfil = coalesce($3, perfil) where proposta_id = $1',
    [pedido.id, at, input.perfil ?? null],
  )
  if (input.responsavel) await storeResponsavel(input.responsavel, pedido, context)
}

async function responsavelOf(
  { saleId }: Pedido,
  { sql }: HandlerContext,
): Promise<{ nascimento: string } | undefined> {
  const [row] = await sql.query<{ readonly nascimento: string }>(
    'select data_nascimento as nascimento from responsavel where sale_id = $1',
    [saleId],
  )
  return row
}

/** Sends by e-mail where the registration of an order is completed later; not again within an hour, however often asked for. */
export const lembreteEnviar = handler('lembrete.enviar', {
  async run({ link }, context) {
    const { sql, now } = context
    const pedido = await lockPedido(sql, link)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cadastroEm !== null) return refuse('jaCompleto')
    const { email, variant, numPedido } = pedido
    const sold = await soldPetVariantOf(context, pedido)
    if (!sold) return refuse('vendasEncerradas')
    const about = `proposta ${pedido.id} lembrete`
    const reply = { emailMascarado: maskedEmail(email) }
    if ((await queuedSince(sql, about, now - hourInMs)) > 0) return accept(reply)
    if (!(await context.admitsMessage(email))) return refuse('muitasTentativas')
    const page = filledAddress(sold, 'completarCadastro', { uid: link })
    const payload = emailOfReminder({ email, variant, numeroProposta: numPedido }, page)
    await queueMessage(sql, { kind: 'email', payload }, { once: `${about} ${now}`, now })
    return accept(reply)
  },
})
