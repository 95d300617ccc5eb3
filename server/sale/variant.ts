import {
  type Discounts,
  type Json,
  type MethodFee,
  orderTotal,
  pixAmount,
  type StartDatesConfig,
  wireOf,
} from '../../engine/index.ts'
import {
  type FunnelValues,
  flowNameOf,
  type HandlerContext,
  type VariantSnapshot,
  valuesIn,
  variantNameOf,
} from '../contract/handler.ts'
import { type Method, methods } from '../payment/index.ts'
import { instant, type Sql } from '../store/index.ts'

/** One product of a variant; keys that are not named here are only shown. */
export interface Product {
  readonly [key: string]: Json
  readonly idProduto: number
  readonly nome: string
  readonly precoCentavos: number
}

/** A plan for pets as a variant has it, its list prices by the code of a band. */
interface PetPlan {
  readonly codigo: string
  readonly nome: string
  readonly codExterno?: string
  readonly categoria?: string
  readonly cobertura?: string
  readonly precos: Readonly<Record<string, number>>
}

/** A band of ages in months: from `minMeses`, to before `maxMeses`. */
interface PetBand {
  readonly id: number
  readonly codigo: string
  readonly nome: string
  readonly minMeses: number
  readonly maxMeses: number
}

type Terms = { readonly versao: string }

/** The values of a funnel that operations decide by; those of products or of pets are there where such are sold. */
export interface Variant {
  readonly vigencia: StartDatesConfig
  readonly enderecos: Readonly<Record<string, { readonly url: string } | undefined>>
  readonly termosDoPagamento: Readonly<Record<string, Terms>>
  readonly pagamento: {
    readonly metodos: readonly { readonly id: number; readonly nome: string; readonly ajuste?: MethodFee }[]
    readonly debito?: {
      readonly bancos: readonly { readonly id: string }[]
      readonly dias?: readonly number[]
      readonly mesesDepois?: number
    }
    readonly pix: {
      readonly fator: number
      readonly taxaCentavos: number
      readonly minutos: number
      readonly ciclos: readonly {
        readonly ciclo: number
        readonly nome: string
        readonly descontoCentavos: number
      }[]
    }
  }

  // Of products.
  readonly produtos: readonly Product[]
  readonly regioes: readonly { readonly id: number; readonly sigla: string }[]
  readonly ufsAtendidas: readonly string[]
  readonly cidadesRestritas: readonly string[]
  /** Between how many lives a contract has, and who contracts: a person where it does not say. */
  readonly plano: {
    readonly min: number
    readonly max: number
    readonly contratante?: 'pessoa' | 'empresa'
  }
  readonly termos: Terms
  readonly rodape: { readonly empresa: string; readonly endereco?: string }

  // Of plans for pets.
  readonly planosPet: readonly PetPlan[]
  readonly faixas: readonly PetBand[]
  readonly categoriasPet: readonly {
    readonly codigo: string
    readonly nome: string
    readonly mostra: readonly string[]
  }[]
  readonly descontos: Discounts
  readonly regioesPet: {
    readonly restrita?: boolean
    readonly ufs?: readonly string[]
    readonly cidades?: readonly { readonly uf: string; readonly nome: string }[]
    readonly cidadesBloqueadas?: readonly string[]
  }
  readonly cupons: readonly string[]
  readonly camposDoCliente: readonly string[]
  readonly mostraCorretor: boolean
  readonly cadastroDepois: boolean
  readonly codOrigemVenda?: number
  readonly codExterno?: string
  readonly termosDoPlano: Terms
}

/** The values that operations read of a variant whether it has them or not. */
const defaults = {
  enderecos: {},
  termosDoPagamento: {},
  cidadesRestritas: [],
  planosPet: [],
  faixas: [],
  categoriasPet: [],
  descontos: {},
  regioesPet: {},
  cupons: [],
  camposDoCliente: [],
  mostraCorretor: false,
  cadastroDepois: false,
  termosDoPlano: { versao: '' },
}

/** Reads the values of a funnel, already checked against their schema. */
function variantIn(values: FunnelValues): Variant {
  const whole: object = { ...defaults, ...values }
  return whole as Variant
}

/** Reads a variant as it is now. */
export const variantOf = (context: Pick<HandlerContext, 'variant'>, id: string): Variant =>
  variantIn(context.variant(id))

/** Tells whether a variant serves an address. */
export function serves(variant: Variant, place: { readonly uf: string; readonly cidade: string }): boolean {
  return variant.ufsAtendidas.includes(place.uf) && !variant.cidadesRestritas.includes(place.cidade)
}

/** Tells whether companies contract what a variant sells, and not people. */
export const sellsToEmpresas = ({ plano }: Variant): boolean => plano.contratante === 'empresa'

/** Tells whether the prices of a table are those of a state: Goiás has those of the Distrito Federal. */
export const isTableOf = (uf: string, tabela: string): boolean =>
  uf === tabela || (uf === 'GO' && tabela === 'DF')

/** Tells whether a variant sells one product at a time, and not orders in lines. */
export const sellsProducts = (variant: { readonly [key: string]: Json }): boolean =>
  variant.produtos !== undefined

/** Calculates the monthly total of a contract: the product's price for every life. */
export function monthlyTotal({ precoCentavos }: Product, vidas: number): number {
  return orderTotal([{ precoCentavos, quantidade: vidas }])
}

/** Writes cents as the number of reais that services take. */
export const realsOf = (cents: number): number => Number(wireOf(cents))

/** Calculates what a Pix of each cycle the variant offers costs, in the order of its file. */
export function pixCycles({ pagamento }: Variant, valorCentavos: number) {
  const { fator, taxaCentavos, ciclos } = pagamento.pix
  return ciclos.map(({ ciclo, nome, descontoCentavos }) => ({
    ciclo,
    nome,
    valorDescontoCentavos: descontoCentavos,
    totalCentavos: pixAmount({ totalCentavos: valorCentavos, ciclo, fator, descontoCentavos, taxaCentavos }),
  }))
}

/** What a payment is about: how many months, and what they cost. */
export interface Amount {
  readonly cicloPagamento: number
  readonly valorCentavos: number
}

/**
 * Calculates what a payment costs; undefined for a method or a cycle of Pix that the variant does not offer.
 *
 * Boleto and card pay one month, with neither fee nor discount (domain-facts.md, reading R1 of the methods' taxes);
 * cycles are offered for Pix only, and one chosen before the method was changed is ignored.
 */
export function amountOf(
  variant: Variant,
  valorCentavos: number,
  { formaPagamento, cicloPagamento }: { readonly formaPagamento: Method; readonly cicloPagamento: number },
): Amount | undefined {
  if (!variant.pagamento.metodos.some(({ id }) => id === formaPagamento)) return undefined
  if (formaPagamento !== methods.pix) return { cicloPagamento: 1, valorCentavos }
  const cycle = pixCycles(variant, valorCentavos).find(({ ciclo }) => ciclo === cicloPagamento)
  return cycle && { cicloPagamento, valorCentavos: cycle.totalCentavos }
}

/** Parsed snapshots, the least recently used first. A hash names the same content for ever, so that none gets stale. */
const parsed = new Map<string, VariantSnapshot>()
const mostParsed = 32

function remember(snapshot: VariantSnapshot): VariantSnapshot {
  parsed.delete(snapshot.hash)
  parsed.set(snapshot.hash, snapshot)
  const [oldest] = parsed.keys()
  if (parsed.size > mostParsed && oldest !== undefined) parsed.delete(oldest)
  return snapshot
}

/** Finds a snapshot by its hash; undefined where none is stored. */
export async function snapshotBy(sql: Sql, hash: string): Promise<VariantSnapshot | undefined> {
  const known = parsed.get(hash)
  if (known) return remember(known)
  const [row] = await sql.query<VariantSnapshot & Record<string, unknown>>(
    'select hash, dados as funnels from variante_guardada where hash = $1',
    [hash],
  )
  return row && remember(row)
}

/** Lists the hashes of the stored snapshots of a variant, the newest first. */
export async function hashesOf(sql: Sql, variant: string): Promise<readonly string[]> {
  const rows = await sql.query<{ readonly hash: string }>(
    'select hash from variante_guardada where variant = $1 order by created_at desc, hash limit 50',
    [variant],
  )
  return rows.map(({ hash }) => hash)
}

/** Finds the variant that was last stored with an address that begins with a prefix. */
export async function variantAt(sql: Sql, prefix: string): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly variant: string }>(
    'select variant from variante_guardada where $1 = any(prefixos) order by created_at desc, hash limit 1',
    [prefix],
  )
  return row?.variant
}

/**
 * Stores a snapshot in the caller's transaction, for a proposal that will name its hash.
 *
 * The row is locked in a way that proposals made at the same time share, and that the purge skips.
 */
export async function keepSnapshot(
  { sql, now }: { readonly sql: Sql; readonly now: number },
  variant: string,
  { hash, funnels }: VariantSnapshot,
): Promise<void> {
  const lock = 'select hash from variante_guardada where hash = $1 for key share'
  if ((await sql.query(lock, [hash])).length > 0) return
  await sql.query(
    `insert into variante_guardada (hash, variant, dados, prefixos, created_at) values ($1, $2, $3, $4, $5)
     on conflict (hash) do nothing`,
    [hash, variant, JSON.stringify(funnels), prefixesIn(funnels), instant(now)],
  )
}

const prefixesIn = (funnels: VariantSnapshot['funnels']): readonly string[] =>
  Object.values(funnels).flatMap(({ rotas }) =>
    typeof rotas === 'object' && rotas !== null && 'prefixo' in rotas && typeof rotas.prefixo === 'string'
      ? [rotas.prefixo]
      : [],
  )

/** Stores a snapshot of the variant of a sale, for the proposal that is being stored; returns its hash. */
export async function keepVariant(
  context: Pick<HandlerContext, 'sql' | 'now' | 'snapshotOf'>,
  funnel: string,
): Promise<string | null> {
  const snapshot = context.snapshotOf(funnel)
  if (!snapshot) return null
  await keepSnapshot(context, variantNameOf(funnel), snapshot)
  return snapshot.hash
}

/** The funnel that sold something, and the hash of the snapshot of its variant; null where none was stored yet. */
interface SoldBy {
  readonly variant: string
  readonly varianteHash: string | null
}

/**
 * Reads the variant that sold something as it was then, or another funnel of it; undefined where the variant is gone and
 * no snapshot was stored, or it had no such funnel.
 */
export async function soldVariantOf(
  { sql, snapshotOf }: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  { variant, varianteHash }: SoldBy,
  funnel = variant,
): Promise<Variant | undefined> {
  if (variantNameOf(funnel) !== variantNameOf(variant)) return undefined
  const current = snapshotOf(variant)
  const isCurrent = varianteHash === null || varianteHash === current?.hash
  const snapshot = isCurrent ? current : await snapshotBy(sql, varianteHash)
  const values = snapshot && valuesIn(snapshot, flowNameOf(funnel))
  return values && variantIn(values)
}
