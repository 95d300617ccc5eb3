import { hourInMs, isAdult, isStartDateOpen, startDates, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, dataOf, type HandlerContext, type RefusedReply, refuse } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { emailOfReminder, maskedEmail, queueMessage } from '../messages/index.ts'
import { queuedSince } from '../outbox/index.ts'
import { type Charge, chargeOf } from '../payment/index.ts'
import {
  addressAsStored,
  addressIn,
  type FoundAddress,
  storeAddressOf,
  storedAddress,
} from '../sale/address.ts'
import type { ExternalId } from '../sale/context.ts'
import { isBlockedCpf } from '../sale/lookups.ts'
import { isBirthDate, maskedCpf, maskedPhone, personForService, shortName, tidy } from '../sale/person.ts'
import { productsOf, refusalOfPets, refusalOfRegion, shownLine } from '../sale/pets.ts'
import { type KnownRegistration, knownPets, petIn, registrationIn } from '../sale/pre-registration.ts'
import {
  findProposal,
  isOfPerson,
  isOfProduct,
  linesOf,
  lockProposal,
  methodsOf,
  type PersonProposal,
  type Proposal,
  petsOf,
  refusalOfClosed,
  type StoredPet,
  soldLines,
  variantOfPage,
} from '../sale/proposal.ts'
import { filledAddress } from '../sale/sent-addresses.ts'
import { isTableOf, serves, soldVariantOf, type Variant } from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { createdData } from './charge.ts'
import { handler } from './define.ts'
import { refusalOfCep, statesOfCeps } from './endereco.ts'
import { storeResponsavel } from './pedido-pet.ts'

/** Shows an order to anyone who has its address: who bought, masked, what, and how it may be paid. */
export const pedidoObter = handler('pedido.obter', {
  async run({ link }, context) {
    const { sql, now } = context
    const pedido = await findProposal(sql, link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    const variant = await variantOfPage(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const {
      id,
      uid,
      numeroProposta: numPedido,
      valorCentavos,
      situacao,
      aceiteEm,
      aceiteVersao,
      cadastroEm,
    } = pedido
    const lines = await soldLines(pedido, context)
    const [pets, charge] = [await petsOf(sql, id), await chargeOf(sql, id, now)]
    return accept({
      uid,
      numPedido,
      valorCentavos,
      // The day that paying now would charge for: the first that is open, where the order's own has closed.
      dataVigencia: startOf(undefined, pedido, { variant, now }) ?? pedido.dataVigencia,
      linhas: lines.map(shownLine),
      pets: pets.flatMap(({ nome }) => (nome === null ? [] : [nome])),
      cliente: shownCliente(pedido),
      situacao: situacao === 'paga' ? 'pago' : 'aberto',
      aceito: aceiteEm !== null,
      aceiteVersao: aceiteEm === null ? null : aceiteVersao,
      cadastroCompleto: cadastroEm !== null,
      formas: methodsOf(variant, pedido).map((each) => ({ ...each })),
      pagamento: charge ? paymentOf(charge) : null,
    })
  },
})

function paymentOf(charge: Charge): NonNullable<Output<'pedido.obter'>['pagamento']> {
  if (charge.situacao === 'confirmando') return { situacao: 'confirmando' }
  const { pixCodigo: _, pixTempoExpiracao: __, ...data } = createdData(charge)
  return { situacao: charge.situacao, ...data }
}

/** Writes who bought, masked, for anyone who has the address of the order: enough to know that it is theirs. */
export const shownCliente = ({ nome, cpf, email, telefone }: PersonProposal) => ({
  nome: shortName(nome),
  cpfMascarado: maskedCpf(cpf),
  emailMascarado: maskedEmail(email),
  telefoneMascarado: maskedPhone(telefone),
})

/** Returns the start date that was chosen, if it is open; if none was, that of the order, or the first that is offered. */
export function startOf(
  chosen: string | null | undefined,
  { dataVigencia }: Proposal,
  { variant: { vigencia }, now }: { readonly variant: Variant; readonly now: number },
): string | undefined {
  const isOpen = (date: string) => isStartDateOpen(vigencia, date, now)
  if (chosen) return isOpen(chosen) ? chosen : undefined
  return isOpen(dataVigencia) ? dataVigencia : startDates(vigencia, now, 'pedido')[0]
}

/** Confirms who bought before it is paid, or changes how they are reached, for anyone who knows the CPF. */
export const pedidoConfirmar = handler('pedido.confirmar', {
  async run(input, context) {
    const { sql, now } = context
    const pedido = await lockProposal(sql, input.link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cpf !== input.cpf) return refuse('cpfDivergente')
    const { endereco } = input
    const changed = {
      ...pedido,
      email: input.email ?? pedido.email,
      telefone: input.telefone ?? pedido.telefone,
    }
    const refusal =
      refusalOfClosed(pedido) ??
      (endereco && (await refusalOfAddress(pedido, endereco, context))) ??
      (await sendCliente(changed, input, context))
    if (refusal) return refusal
    await sql.query('update contratante set email = $2, telefone = $3, updated_at = $4 where id = $1', [
      pedido.contratanteId,
      changed.email,
      changed.telefone,
      instant(now),
    ])
    if (endereco) await storeAddressOf(context, pedido, endereco)
    return accept({ cliente: shownCliente(changed) })
  },
  sandbox: statesOfCeps,
})

/**
 * Refuses an address where the order is not sold; a proposal of one product also outside the price table it was sold by, in
 * another state than its CEP, or outside the person's range of CEPs.
 */
async function refusalOfAddress(
  pedido: PersonProposal,
  endereco: NonNullable<Input<'pedido.confirmar'>['endereco']>,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const variant = await soldVariantOf(context, pedido)
  if (!variant) return refuse('vendasEncerradas')
  if (!isOfProduct(pedido)) return refusalOfRegion(variant, endereco)
  const { uf, cidade } = endereco
  const known = await knownCliente(pedido, context)
  const otherState = refuse('regiaoBloqueada', { motivo: 'regiao' })
  const isServed = variant.ufsAtendidas.includes(uf)
  if (isServed && !serves(variant, { uf, cidade })) return refuse('regiaoBloqueada', { motivo: 'cidade' })
  const soldUf = known?.uf ?? uf
  const isSold = variant.regioes.some(({ sigla }) => isTableOf(soldUf, sigla) && isTableOf(uf, sigla))
  if (!isServed || !isSold) return otherState
  return refusalOfCep(endereco, known?.id ?? null, { context, otherState })
}

type KnownCliente = {
  /** The ids by which the service knows the person and their address. */
  readonly id: ExternalId | null
  readonly enderecoId: ExternalId | null
  /** Of the stored address. */
  readonly uf: string | null
  readonly nomeMae: string
  readonly estadoCivil: number
  readonly cpfCorretor: string | null
}

/** Reads what else the service is sent about who bought a proposal of one product. */
async function knownCliente(
  { id, contratanteId }: Proposal,
  { sql }: HandlerContext,
): Promise<KnownCliente | undefined> {
  const [known] = await sql.query<KnownCliente>(
    `select contratante.id_externo as id, endereco.id_externo as "enderecoId", uf, nome_mae as "nomeMae",
            estado_civil as "estadoCivil", cpf_corretor as "cpfCorretor"
       from contratante join proposta on proposta.contratante_id = contratante.id
            left join endereco on endereco.sale_id = proposta.sale_id
      where contratante.id = $1 and proposta.id = $2`,
    [contratanteId, id],
  )
  return known
}

/** Sends the service what changes about who bought a proposal of one product, if it knows them; returns its refusal. */
async function sendCliente(
  pedido: PersonProposal,
  input: Input<'pedido.confirmar'>,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const known = isOfProduct(pedido) ? await knownCliente(pedido, context) : undefined
  if (!known || known.id === null) return undefined
  const { id, enderecoId, nomeMae, estadoCivil, cpfCorretor } = known
  const { cpf, nome, dataNascimento, sexo, email, telefone } = pedido
  // By the input, not by what is stored: the same idempotency key makes the same calls, whatever another tab has changed.
  if (input.email !== undefined || input.telefone !== undefined) {
    const person = { cpf, nome, nomeMae, dataNascimento, sexo, estadoCivil, email, telefone }
    const sent = await context.call('alterarContratante', {
      ...personForService(person),
      id,
      menorIdade: !isAdult(dataNascimento, todayInSaoPaulo(context.now)),
      cpfCorretorSgec: cpfCorretor ?? '',
    })
    if (!sent.ok) return sent
  }
  const { endereco } = input
  if (!endereco || enderecoId === null) return undefined
  const sent = await context.call('alterarEndereco', {
    ...addressAsStored(endereco),
    id: enderecoId,
    idContratante: id,
  })
  return sent.ok ? undefined : sent
}

/** The number by which a service knows a registration that is complete. */
const completed = 2

/** Asks the service what it has of the registration of an order; of a product, or of one it does not know, there is nothing. */
async function askRegistration(
  pedido: PersonProposal,
  context: HandlerContext,
): Promise<KnownRegistration | RefusedReply> {
  const { idExterno: id, numeroProposta: numPedido } = pedido
  if (id === null || isOfProduct(pedido)) return registrationIn()
  const found = await context.call('obter', { id, numPedido })
  return found.ok ? registrationIn(dataOf(found)) : found
}

/**
 * Shows what is missing in the registration of an order, to anyone who has its address, with what its service has of it
 * before what is stored here; the gender is F if unknown.
 */
export const preCadastroObter = handler('preCadastro.obter', {
  async run({ link }, context) {
    const { sql } = context
    const pedido = await findProposal(sql, link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    const { id, uid, numeroProposta: numPedido, cadastroEm } = pedido
    const known = await askRegistration(pedido, context)
    if ('problem' in known) return known
    const { status } = known
    const completo = cadastroEm !== null || status === completed
    const pets = knownPets(await petsOf(sql, id), known)
    const endereco = known.endereco ?? (await storedAddress(sql, pedido.saleId)) ?? null
    return accept({
      uid,
      numPedido,
      status,
      completo,
      nome: shortName(pedido.nome),
      emailMascarado: maskedEmail(pedido.email),
      // Once nothing is missing there is nothing to type, and the holder of the address sees no more than needed.
      endereco: completo ? null : endereco,
      dataNascimento: completo ? null : (known.dataNascimento ?? pedido.dataNascimento),
      sexo: known.sexo ?? pedido.sexo ?? 'F',
      perfil: (known.perfil ?? pedido.perfil) as Output<'preCadastro.obter'>['perfil'],
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

type Completion = Input<'preCadastro.completar'>

/** Completes the registration of an order, once: where its pets live, who has them, and which they are. */
export const preCadastroCompletar = handler('preCadastro.completar', {
  async run(input, context) {
    const { sql, now } = context
    const { endereco, dataNascimento, perfil, responsavel } = input
    const pedido = await lockProposal(sql, input.link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cadastroEm !== null) return refuse('jaCompleto')
    const variant = await soldVariantOf(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const pets = filledPets(await petsOf(sql, pedido.id), input.pets)
    if (!pets) return refuse('entradaInvalida', { campo: '/pets', regra: 'pets' })
    const [stored] = await sql.query<{ readonly nascimento: string }>(
      'select data_nascimento as nascimento from responsavel where sale_id = $1',
      [pedido.saleId],
    )
    const payer = responsavel?.dataNascimento ?? stored?.nascimento ?? dataNascimento
    const refusal =
      refusalOfPeople(input, payer, context) ??
      refusalOfRegion(variant, endereco) ??
      refusalOfPets(
        pets.map((pet) => ({ ...pet, aniversario: pet.nascimento })),
        variant,
        now,
      )
    if (refusal) return refusal
    const known = await askRegistration(pedido, context)
    if ('problem' in known) return known
    const lines = await linesOf(sql, pedido.id)
    const sexo = input.sexo ?? pedido.sexo ?? 'F'
    const { numeroProposta: numPedido } = pedido
    const ids = new Map(knownPets(pets, known).map(({ id, idPet, idProduto }) => [id, { idPet, idProduto }]))
    const sent = await context.call('completar', {
      numPedido,
      status: completed,
      dataNascimento,
      sexo,
      endereco: addressAsStored(endereco),
      produtos: productsOf(
        variant,
        lines,
        pets.map((pet) => ({ ...pet, ...ids.get(pet.id) })),
      ),
      perfil: perfil ?? pedido.perfil ?? known.perfil,
      ...(responsavel && { responsavel: responsavelAsSent(responsavel) }),
    })
    if (!sent.ok) return sent
    const at = instant(now)
    await storeAddressOf(context, pedido, endereco)
    // The responsável of before stays, if no other is named.
    await sql.query(
      `update contratante set data_nascimento = $2, sexo = $3, titular_responsavel = $4, updated_at = $5
        where id = $1`,
      [pedido.contratanteId, dataNascimento, sexo, !responsavel && !stored, at],
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
      [pedido.id, at, perfil ?? null],
    )
    if (responsavel) await storeResponsavel(responsavel, pedido, context)
    return accept({ status: completed, numPedido })
  },
})

type FilledPet = StoredPet & {
  readonly nome: string
  readonly sexo: 'M' | 'F'
  readonly especie: 'cao' | 'gato'
  readonly nascimento: string
}

/** Joins what was typed of each pet to its plan and band; undefined unless each pet of the order is there once. */
function filledPets(
  stored: readonly StoredPet[],
  typed: Completion['pets'],
): readonly FilledPet[] | undefined {
  const filled = stored.flatMap((pet): FilledPet[] =>
    typed
      .filter(({ id }) => id === pet.id)
      .map(({ nome, sexo, especie, aniversario }) => ({
        ...pet,
        nome: tidy(nome),
        sexo,
        especie,
        nascimento: aniversario,
      })),
  )
  const isEachOnce = new Set(filled.map(({ id }) => id)).size === stored.length
  return isEachOnce && typed.length === stored.length ? filled : undefined
}

/** Refuses people who may not buy or pay: a blocked CPF, a birth date that is none, a payer who is a minor. */
function refusalOfPeople(
  { dataNascimento, responsavel }: Completion,
  payer: string,
  context: HandlerContext,
): RefusedReply | undefined {
  if (responsavel && isBlockedCpf(context, responsavel.cpf)) return refuse('cpfBloqueado')
  if (!isBirthDate(dataNascimento, context.now))
    return refuse('entradaInvalida', { campo: '/dataNascimento', regra: 'nascimento' })
  if (responsavel && !isBirthDate(responsavel.dataNascimento, context.now))
    return refuse('entradaInvalida', { campo: '/responsavel/dataNascimento', regra: 'nascimento' })
  return isAdult(payer, todayInSaoPaulo(context.now)) ? undefined : refuse('responsavelMenor')
}

const responsavelAsSent = ({
  cpf,
  nome,
  dataNascimento,
  sexo,
  manual = false,
}: NonNullable<Completion['responsavel']>) => ({
  Nome: tidy(nome),
  Cpf: cpf,
  DataNascimento: dataNascimento,
  Sexo: sexo,
  Manual: manual ? 'Sim' : 'Não',
})

/**
 * Sends the link to complete the registration of an order by e-mail, once an hour at most, however often asked for, and stores
 * what was typed of it, so that the link brings it back on any device.
 */
export const lembreteEnviar = handler('lembrete.enviar', {
  async run({ link, digitado }, context) {
    const { sql, now } = context
    const pedido = await lockProposal(sql, link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cadastroEm !== null) return refuse('jaCompleto')
    const { email, variant, numeroProposta } = pedido
    const sold = await soldVariantOf(context, pedido)
    if (!sold) return refuse('vendasEncerradas')
    const about = `proposta ${pedido.id} lembrete`
    const reply = { emailMascarado: maskedEmail(email) }
    if (digitado) await storeTyped(digitado, pedido, context)
    if ((await queuedSince(sql, about, now - hourInMs)) > 0) return accept(reply)
    if (!(await context.admitsMessage(email))) return refuse('muitasTentativas')
    const page = filledAddress(sold, 'completarCadastro', { uid: link })
    const payload = emailOfReminder({ email, variant, numeroProposta }, page)
    await queueMessage(sql, { kind: 'email', payload }, { once: `${about} ${now}`, now })
    return accept(reply)
  },
})

const noAddress: FoundAddress = { cep: '' }

/**
 * Stores what was typed of a registration that goes on later: an address that is whole, dates that exist, each pet as far as it
 * is known. Nothing of another person who pays, and nothing is taken away that was known before.
 */
async function storeTyped(
  { endereco, dataNascimento, sexo, perfil, pets }: NonNullable<Input<'lembrete.enviar'>['digitado']>,
  pedido: PersonProposal,
  context: HandlerContext,
): Promise<void> {
  const { sql, now } = context
  const whole = (date: string | undefined) => (date !== undefined && isBirthDate(date, now) ? date : null)
  const { logradouro, numero, bairro, cidade, uf, ...more } = addressIn(endereco ?? {}) ?? noAddress
  if (logradouro && numero && bairro && cidade && uf)
    await storeAddressOf(context, pedido, { ...more, logradouro, numero, bairro, cidade, uf })
  await sql.query(
    `update contratante set data_nascimento = coalesce($2, data_nascimento), sexo = coalesce($3, sexo), updated_at = $4
      where id = $1`,
    [pedido.contratanteId, whole(dataNascimento), sexo ?? null, instant(now)],
  )
  if (perfil) await sql.query('update pedido set perfil = $2 where proposta_id = $1', [pedido.id, perfil])
  for (const { id, aniversario, ...typed } of pets ?? []) {
    const { nome, sexo: own, especie, nascimento } = petIn({ ...typed, nascimento: aniversario ?? null })
    await sql.query(
      `update pet set nome = coalesce($3, nome), sexo = coalesce($4, sexo), especie = coalesce($5, especie),
              nascimento = coalesce($6, nascimento)
        where id = $1 and proposta_id = $2`,
      [id, pedido.id, nome ?? null, own ?? null, especie ?? null, whole(nascimento ?? undefined)],
    )
  }
}
