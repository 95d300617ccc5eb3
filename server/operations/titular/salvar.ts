import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type Contratante, contratanteOf } from '../../sale/contratante.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { isBlockedCpf, mayContract } from '../../sale/lookups.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { partsOf } from '../../sale/parts.ts'
import { isBirthDate, personForService } from '../../sale/person.ts'
import { isFull } from '../../sale/registration.ts'
import { variantOf } from '../../sale/variant.ts'
import { tipoTitular } from '../segurado/salvar.ts'
import { addTitular, changeTitular, insuredBy, storedTitular, type Titular } from './rows.ts'

/**
 * Stores a titular beside the contracting person: adds one whose CPF the sale has looked up, or, by the id, changes
 * everything but the CPF.
 */
export const salvar = localOfProducts<Input<'titular.salvar'>, Output<'titular.salvar'>>((input, work) =>
  inOpenSale(work, () => save(input, work)),
)

async function save(
  { id, idProduto, ...titular }: Input<'titular.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'titular.salvar'>>> {
  if (isBlockedCpf(work, titular.cpf)) return refuse('cpfBloqueado')
  if (!isBirthDate(titular.dataNascimento, work.now)) return refuse('entradaInvalida')
  if (!(await mayContract(work, titular.cpf))) return refuse('naoEncontrado')
  return id === undefined ? add(titular, idProduto, work) : change(id, titular, work)
}

async function change(
  id: string,
  titular: Titular,
  work: SaleWork,
): Promise<Reply<Output<'titular.salvar'>>> {
  const stored = await storedTitular(id, titular.cpf, work)
  if (!stored) return refuse('naoEncontrado')
  const sent = await send(titular, { ...stored, id: stored.idExterno }, work)
  if (!sent.ok) return sent
  await changeTitular(id, { ...titular, idExterno: stored.idExterno ?? externalIdIn(sent) }, work)
  return accept({ id })
}

async function add(
  titular: Titular,
  wanted: number | undefined,
  work: SaleWork,
): Promise<Reply<Output<'titular.salvar'>>> {
  const contratante = await contratanteOf(work)
  if (!contratante) return refuse('naoEncontrado')
  const parts = await partsOf(titular.cpf, work)
  if (parts.length > 0) return refuse('cpfRepetido')
  if (await isFull(work)) return refuse('vidasForaDoLimite')
  const idProduto = (await insuredBy(work)) ?? productOfFirst(contratante, wanted, work)
  if (idProduto === undefined) return refuse('naoEncontrado')
  const sent = await send(titular, { id: null, idProduto, idContratante: contratante.idExterno }, work)
  if (!sent.ok) return sent
  const insured = { contratanteId: contratante.id, idProduto }
  return accept({ id: await addTitular({ ...titular, idExterno: externalIdIn(sent) }, insured, work) })
}

/** Gives the product of a company's first titular, where the variant sells it; a person who contracts is the first one. */
function productOfFirst(
  { cnpj }: Contratante,
  wanted: number | undefined,
  work: SaleWork,
): number | undefined {
  const { produtos } = variantOf(work, work.sale.variant)
  return cnpj === null ? undefined : produtos.find(({ idProduto }) => idProduto === wanted)?.idProduto
}

interface KnownTitular {
  /** By which the service knows the titular; null for one it does not know yet. */
  readonly id: ExternalId | null
  readonly idProduto: number
  readonly idContratante: ExternalId | null
}

async function send(
  titular: Titular,
  { id, idProduto, idContratante }: KnownTitular,
  work: SaleWork,
): Promise<Reply> {
  const { cpf: cpfCorretor } = await corretorOf(work)
  return work.call(id === null ? 'criar' : 'alterar', {
    ...personForService({ ...titular }),
    id,
    idContratante,
    tipoSegurado: tipoTitular,
    idProduto,
    cpfCorretorSgec: cpfCorretor ?? '',
  })
}
