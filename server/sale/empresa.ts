import { daysBetween, digitsOf, type Json, phoneDigitsOf } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type Reply,
  type ResponseData,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import { isSoldToEmpresa } from '../payment/index.ts'
import { insertRow, instant } from '../store/index.ts'
import { addressIn, type FoundAddress } from './address.ts'
import { asExternalId, columnOfId, type ExternalId } from './context.ts'
import { contratanteOf, dayIn, tidy } from './person.ts'

/** A partner of a company, and as what. */
export type Socio = { readonly nome: string; readonly qual: string }

/** A company as a look-up found it; a missing text is empty. */
export type FoundEmpresa = {
  readonly razaoSocial: string
  readonly nomeFantasia: string
  readonly naturezaJuridica: string
  /** The day on which it was opened. */
  readonly dataAbertura: string | null
  readonly situacaoEmpresa: string
  readonly inscMunicipal: string
  readonly inscEstadual: string
  readonly telefone: string
  readonly endereco: FoundAddress | null
  readonly socios: readonly Socio[]
  /** By which the service knows who represents the company, and whom to talk to. */
  readonly idRepresentante: ExternalId | null
  readonly idContato: ExternalId | null
}

/** Reads what a service tells of a company. */
export function empresaIn(found: ResponseData): FoundEmpresa {
  const text = (name: string) => textIn(found[name])
  return {
    razaoSocial: text('razaoSocial'),
    nomeFantasia: text('nomeFantasia'),
    naturezaJuridica: text('naturezaJuridica'),
    dataAbertura: dayIn(found.dataAbertura) ?? null,
    situacaoEmpresa: text('situacaoEmpresa').toUpperCase(),
    inscMunicipal: text('inscMunicipal'),
    inscEstadual: text('inscEstadual'),
    telefone: phoneDigitsOf(text('telefone')),
    endereco: addressIn((found.endereco ?? {}) as ResponseData),
    socios: sociosIn(found.socios),
    idRepresentante: asExternalId(found.idRepresentante),
    idContato: asExternalId(found.idContato),
  }
}

const mostSocios = 200

/** Reads partners as a service lists them; those without a name are left out. */
export function sociosIn(list: Json | undefined): readonly Socio[] {
  const each = Array.isArray(list) ? (list as readonly ResponseData[]) : []
  return each
    .map((socio) => ({ nome: textIn(socio?.nome).slice(0, 150), qual: textIn(socio?.qual).slice(0, 120) }))
    .filter(({ nome }) => nome !== '')
    .slice(0, mostSocios)
}

/** How many days a person who trades alone must have traded before a plan is sold. */
const daysOfMei = 180
/** The legal nature of a sole trader, MEI or not: the health regulator asks the same of both. */
const tradesAlone = '2135'

/** Says why a company may not contract on a day in São Paulo; undefined where it may. */
export function refusalOfEmpresa(
  { situacaoEmpresa, naturezaJuridica, dataAbertura }: FoundEmpresa,
  today: string,
): 'empresaInativa' | 'empresaMei' | 'empresaSemDados' | undefined {
  if (situacaoEmpresa !== 'ATIVA') return 'empresaInativa'
  if (!digitsOf(naturezaJuridica).startsWith(tradesAlone)) return undefined
  // Nobody can tell for how long it has traded.
  if (dataAbertura === null) return 'empresaSemDados'
  return daysBetween(dataAbertura, today) <= daysOfMei ? 'empresaMei' : undefined
}

const textIn = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : ''

/** One look-up of a company: whether it may contract, and what the service answered, if anything. */
interface EmpresaLookup {
  readonly cnpj: string
  readonly permitido: boolean
  readonly idExterno: ExternalId | null
  readonly told: FoundEmpresa | null
}

/** Notes a look-up of a company. */
export async function noteEmpresaLookup(context: SaleContext, lookup: EmpresaLookup): Promise<void> {
  const { cnpj, permitido, idExterno, told } = lookup
  await insertRow(context.sql, 'cnpj_consultado', {
    sale_id: context.sale.id,
    cnpj,
    permitido,
    id_externo: columnOfId(idExterno),
    dados: told && JSON.stringify(told),
    created_at: instant(context.now),
  })
}

/** A company that a sale looked up and may sell to. */
export type KnownEmpresa = {
  readonly cnpj: string
  /** By which a service knows it. */
  readonly idExterno: ExternalId | null
  readonly told: FoundEmpresa
}

/** Returns a company as the last look-up of its CNPJ found it; undefined where it may not contract. */
export async function empresaLookedUp(context: SaleContext, cnpj: string): Promise<KnownEmpresa | undefined> {
  const [row] = await context.sql.query<{
    readonly permitido: boolean
    readonly idExterno: ExternalId | null
    readonly told: FoundEmpresa | null
  }>(
    `select permitido, id_externo as "idExterno", dados as told from cnpj_consultado
      where sale_id = $1 and cnpj = $2 order by id desc limit 1`,
    [context.sale.id, cnpj],
  )
  if (!row?.permitido || !row.told) return undefined
  return { cnpj, idExterno: row.idExterno, told: row.told }
}

/** Tells whether a company has a proposal that was paid, or one of another sale whose payment is on its way. */
export const isSoldTo = ({ sql, sale }: SaleContext, cnpj: string): Promise<boolean> =>
  isSoldToEmpresa(sql, cnpj, sale.id)

/** A representative of a company, as far as calls show them. */
type Shown = { readonly encontrado: boolean; readonly nome?: string; readonly cargoOuFuncao?: string }

/** How a representative of a company is found: among what the sale stored, else by an id that a look-up brought. */
interface Finding<Stored> {
  stored(): Promise<Stored | undefined>
  idIn(told: FoundEmpresa): ExternalId | null
}

/**
 * Shows who stands for a company that the sale has looked up: what the sale itself stored, else the name and function
 * that a service knows, and nothing by which they could be reached. Where people were shown too often, they count as
 * not found.
 */
export async function shownOf<Stored extends Shown>(
  cnpj: string,
  { stored, idIn }: Finding<Stored>,
  context: SaleContext,
): Promise<Reply<Stored | Shown>> {
  const empresa = await empresaLookedUp(context, cnpj)
  if (!empresa || (await isSoldTo(context, empresa.cnpj))) return refuse('naoEncontrado')
  const own = (await contratanteOf(context))?.cnpj === empresa.cnpj ? await stored() : undefined
  if (own) return accept(own)
  const id = idIn(empresa.told)
  if (id === null) return accept({ encontrado: false })
  const found = await context.call('consultar', { id, cnpj: empresa.cnpj })
  if (!found.ok) return found.problem === 'naoEncontrado' ? accept({ encontrado: false }) : found
  if (!(await context.admitsPerson())) return accept({ encontrado: false })
  const { nome, cargoOuFuncao } = dataOf(found)
  return accept({
    encontrado: true,
    nome: tidy(String(nome)),
    ...(typeof cargoOuFuncao === 'string' && { cargoOuFuncao: tidy(cargoOuFuncao) }),
  })
}

/** The company that contracts by a sale, and what a service knows its people by. */
export interface ContractingEmpresa {
  readonly id: string
  readonly idExterno: ExternalId | null
  readonly told: FoundEmpresa | undefined
}

/** Finds the company that contracts by a sale; undefined where none does, or a person. */
export async function contractingEmpresa(context: SaleContext): Promise<ContractingEmpresa | undefined> {
  const contratante = await contratanteOf(context)
  if (!contratante?.cnpj) return undefined
  const { id, idExterno, cnpj } = contratante
  return { id, idExterno, told: (await empresaLookedUp(context, cnpj))?.told }
}
