import { daysBetween, digitsOf, type Json, phoneDigitsOf } from '../../engine/index.ts'
import type { ResponseData } from '../contract/handler.ts'
import { addressIn, type ToldAddress } from './address.ts'
import { asExternalId, type ExternalId } from './external-id.ts'
import { dayIn, tidy } from './person.ts'

/** A partner of a company, and as what. */
export type Socio = { readonly nome: string; readonly qual: string }

/** A company as a look-up told of it; a text that it did not tell is empty. */
export type ToldEmpresa = {
  readonly razaoSocial: string
  readonly nomeFantasia: string
  readonly naturezaJuridica: string
  /** The day on which it was opened. */
  readonly dataAbertura: string | null
  readonly situacaoEmpresa: string
  readonly inscMunicipal: string
  readonly inscEstadual: string
  readonly telefone: string
  readonly endereco: ToldAddress | null
  readonly socios: readonly Socio[]
  /** By which the service knows who represents the company, and whom to talk to. */
  readonly idRepresentante: ExternalId | null
  readonly idContato: ExternalId | null
}

/** Reads what a service tells of a company. */
export function empresaIn(found: ResponseData): ToldEmpresa {
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
    ...{
      idRepresentante: asExternalId(found.idRepresentante),
      idContato: asExternalId(found.idContato),
    },
  }
}

const mostSocios = 200

/** Reads partners as a service lists them; whoever has no name is left out. */
export function sociosIn(list: Json | undefined): readonly Socio[] {
  const each = Array.isArray(list) ? (list as readonly ResponseData[]) : []
  return each
    .map((socio) => ({ nome: textIn(socio?.nome).slice(0, 150), qual: textIn(socio?.qual).slice(0, 120) }))
    .filter(({ nome }) => nome !== '')
    .slice(0, mostSocios)
}

/** How many days a person who trades alone must have traded before a plan is sold. */
const daysOfMei = 180
/** The legal nature of whoever trades alone, MEI or not: the health regulator asks the same of both. */
const tradesAlone = '2135'

/** Says why a company may not contract on a day in São Paulo; undefined where it may. */
export function refusalOfEmpresa(
  { situacaoEmpresa, naturezaJuridica, dataAbertura }: ToldEmpresa,
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
