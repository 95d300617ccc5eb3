import { daysBetween, digitsOf, type Json, phoneDigitsOf } from '../../engine/index.ts'
import type { ResponseData, SaleContext } from '../contract/handler.ts'
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
  /** The ids by which the service knows the representative and the contact of the company. */
  readonly idRepresentante: ExternalId | null
  readonly idContato: ExternalId | null
}

/** Reads a company in the answer of a service. */
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

/** How many days a sole trader must have traded before a plan is sold. */
const daysOfMei = 180
/** The legal nature of a sole trader, MEI or not: the health regulator asks the same of both. */
const soleTrader = '2135'

/** Returns why a company may not contract on a day in São Paulo; undefined where it may. */
export function refusalOfEmpresa(
  { situacaoEmpresa, naturezaJuridica, dataAbertura }: FoundEmpresa,
  today: string,
): 'empresaInativa' | 'empresaMei' | 'empresaSemDados' | undefined {
  if (situacaoEmpresa !== 'ATIVA') return 'empresaInativa'
  if (!digitsOf(naturezaJuridica).startsWith(soleTrader)) return undefined
  // For how long it has traded is not known.
  if (dataAbertura === null) return 'empresaSemDados'
  return daysBetween(dataAbertura, today) <= daysOfMei ? 'empresaMei' : undefined
}

const textIn = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : ''

/** A look-up of a CNPJ by a sale. */
interface EmpresaLookup {
  readonly cnpj: string
  /** Whether the company may contract. */
  readonly permitido: boolean
  /** The id by which the service knows the company. */
  readonly idExterno: ExternalId | null
  /** Null where the service did not answer with a company. */
  readonly found: FoundEmpresa | null
}

/** Stores a look-up of a company. */
export async function noteEmpresaLookup(context: SaleContext, lookup: EmpresaLookup): Promise<void> {
  const { cnpj, permitido, idExterno, found } = lookup
  await insertRow(context.sql, 'cnpj_consultado', {
    sale_id: context.sale.id,
    cnpj,
    permitido,
    id_externo: columnOfId(idExterno),
    dados: found && JSON.stringify(found),
    created_at: instant(context.now),
  })
}

/** A company that a sale looked up and may sell to. */
export type KnownEmpresa = EmpresaLookup & { readonly found: FoundEmpresa }

/** Returns a company as the last look-up of its CNPJ found it; undefined where it may not contract. */
export async function empresaLookedUp(context: SaleContext, cnpj: string): Promise<KnownEmpresa | undefined> {
  const [row] = await context.sql.query<KnownEmpresa & Record<string, unknown>>(
    `select cnpj, permitido, id_externo as "idExterno", dados as found from cnpj_consultado
      where sale_id = $1 and cnpj = $2 order by id desc limit 1`,
    [context.sale.id, cnpj],
  )
  return row?.permitido && row.found ? row : undefined
}

/** The company that contracts by a sale. */
interface ContractingEmpresa {
  readonly id: string
  readonly idExterno: ExternalId | null
  /** What the look-up found. */
  readonly found: FoundEmpresa | undefined
}

/** Finds the company that contracts by a sale; undefined where none does, or a person. */
export async function contractingEmpresa(context: SaleContext): Promise<ContractingEmpresa | undefined> {
  const contratante = await contratanteOf(context)
  if (!contratante?.cnpj) return undefined
  const { id, idExterno, cnpj } = contratante
  return { id, idExterno, found: (await empresaLookedUp(context, cnpj))?.found }
}
