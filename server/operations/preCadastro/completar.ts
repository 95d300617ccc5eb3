import { isAdult, type Json, todayInSaoPaulo } from '../../../engine/index.ts'
import { accept, type RefusedReply, refuse, type Work } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { addressAsStored } from '../../sale/address.ts'
import { storeAddressOf } from '../../sale/address-row.ts'
import { local } from '../../sale/local.ts'
import { isBlockedCpf } from '../../sale/lookups.ts'
import { type KeptPet, linesOf, lockPedido, type Pedido, petsOf } from '../../sale/pedido.ts'
import { isBirthDate, tidy } from '../../sale/person.ts'
import type { PetVariant } from '../../sale/pet-variant.ts'
import { productsOf } from '../../sale/pet-words.ts'
import { refusalOfPets, refusalOfRegion } from '../../sale/pets.ts'
import { soldPetVariantOf } from '../../sale/sold-variant.ts'
import { insertRow, instant, newId } from '../../store/index.ts'
import { completed } from './status.ts'

/** Completes the registration of an order, once: where its pets live, who has them, and which they are. */
export const completar = local<Input<'preCadastro.completar'>, Output<'preCadastro.completar'>>(
  async (input, work) => {
    const pedido = await lockPedido(work.sql, input.link)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cadastroEm !== null) return refuse('jaCompleto')
    const variant = await soldPetVariantOf(work, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const pets = told(await petsOf(work.sql, pedido.id), input.pets)
    if (!pets) return refuse('entradaInvalida', { campo: '/pets', regra: 'pets' })
    const payer = input.responsavel?.dataNascimento ?? (await responsavelOf(pedido, work))?.nascimento
    const refusal = refusalOf(input, { pets, payer, variant, work })
    if (refusal) return refusal
    const lines = await linesOf(work.sql, pedido.id)
    const bands = Object.fromEntries(variant.faixas.map(({ codigo, id }) => [codigo, id]))
    const sexo = input.sexo ?? pedido.sexo ?? 'F'
    const { numPedido } = pedido
    const sent = await work.call('completar', {
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
    await store(input, { pedido, pets, sexo, work })
    return accept({ status: completed, numPedido })
  },
)

type FilledPet = KeptPet & {
  readonly nome: string
  readonly sexo: 'M' | 'F'
  readonly especie: 'cao' | 'gato'
  readonly nascimento: string
}

/** Joins what was typed of each pet to its plan and band; undefined unless each pet of the order is there once. */
function told(
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
  readonly work: Work
}

function refusalOf(
  input: Input<'preCadastro.completar'>,
  { pets, payer, variant, work }: Completing,
): RefusedReply | undefined {
  const { dataNascimento, responsavel } = input
  if (responsavel && isBlockedCpf(work, responsavel.cpf)) return refuse('cpfBloqueado')
  if (!isBirthDate(dataNascimento, work.now))
    return refuse('entradaInvalida', { campo: '/dataNascimento', regra: 'nascimento' })
  if (responsavel && !isBirthDate(responsavel.dataNascimento, work.now))
    return refuse('entradaInvalida', { campo: '/responsavel/dataNascimento', regra: 'nascimento' })
  if (!isAdult(payer ?? dataNascimento, todayInSaoPaulo(work.now))) return refuse('responsavelMenor')
  const typed = pets.map((pet) => ({ ...pet, aniversario: pet.nascimento }))
  return refusalOfRegion(variant, input.endereco) ?? refusalOfPets(typed, variant, work.now)
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
  readonly work: Work
}

async function store(
  input: Input<'preCadastro.completar'>,
  { pedido, pets, sexo, work }: Storing,
): Promise<void> {
  const { sql, now } = work
  const at = instant(now)
  await storeAddressOf(work, pedido, input.endereco)
  await sql.query(
    'update contratante set data_nascimento = $2, sexo = $3, titular_responsavel = $4, updated_at = $5 where id = $1',
    [
      pedido.contratanteId,
      input.dataNascimento,
      sexo,
      // Who was named before still pays where nobody else is.
      !input.responsavel && !(await responsavelOf(pedido, work)),
      at,
    ],
  )
  for (const { id, nome, sexo: own, especie, nascimento } of pets)
    await sql.query('update pet set nome = $2, sexo = $3, especie = $4, nascimento = $5 where id = $1', [
      ...[id, nome, own, especie, nascimento],
    ])
  await sql.query(
    'update pedido set cadastro_em = $2, perfil = coalesce($3, perfil) where proposta_id = $1',
    [...[pedido.id, at, input.perfil ?? null]],
  )
  if (input.responsavel) await storeResponsavel(input.responsavel, pedido, work)
}

async function responsavelOf({ saleId }: Pedido, { sql }: Work): Promise<{ nascimento: string } | undefined> {
  const [row] = await sql.query<{ readonly nascimento: string }>(
    'select data_nascimento as nascimento from responsavel where sale_id = $1',
    [saleId],
  )
  return row
}

async function storeResponsavel(
  { cpf, nome, dataNascimento, sexo }: TypedResponsavel,
  { saleId, contratanteId }: Pedido,
  { sql, now }: Work,
): Promise<void> {
  const at = instant(now)
  await sql.query('delete from responsavel where sale_id = $1', [saleId])
  await insertRow(sql, 'responsavel', {
    id: newId(),
    sale_id: saleId,
    contratante_id: contratanteId,
    created_at: at,
    updated_at: at,
    ...{
      cpf,
      nome: tidy(nome),
      data_nascimento: dataNascimento,
      sexo,
      email: '',
      telefone: '',
    },
  })
}
