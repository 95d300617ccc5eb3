import { minuteInMs } from '../../engine/index.ts'
import {
  type HandlerContext,
  type Mismatch,
  type Reply,
  type ResponseData,
  refuse,
  type SaleContext,
  type SaleNotes,
} from '../contract/handler.ts'
import { hasPaidProposal } from '../payment/index.ts'
import { insertRow, instant } from '../store/index.ts'
import { columnOfId, type ExternalId } from './context.ts'
import { linkCorretor, listed, type ShownCorretor } from './corretor.ts'
import { keepPromise, type PromisedPrice } from './quotes.ts'

/** A look-up of a CPF by a sale. */
interface Lookup {
  readonly cpf: string
  /** Whether the CPF may contract; null where no service was asked. */
  readonly permitido: boolean | null
  /** The id by which the service knows the person. */
  readonly idExterno: ExternalId | null
}

/** Stores a look-up of a CPF. */
export async function noteLookup(context: SaleContext, { cpf, permitido, idExterno }: Lookup): Promise<void> {
  await insertRow(context.sql, 'cpf_consultado', {
    sale_id: context.sale.id,
    cpf,
    permitido,
    id_externo: columnOfId(idExterno),
    created_at: instant(context.now),
  })
}

/** Returns the last look-up of a CPF by which a service was asked. */
export async function lastLookup({ sql, sale }: SaleContext, cpf: string): Promise<Lookup | undefined> {
  const [row] = await sql.query<Lookup & Record<string, unknown>>(
    `select cpf, permitido, id_externo as "idExterno" from cpf_consultado
      where sale_id = $1 and cpf = $2 and permitido is not null order by id desc limit 1`,
    [sale.id, cpf],
  )
  return row
}

/** Tells whether the last look-up of a CPF by this sale let it contract, and no proposal of it was paid since. */
export async function mayContract(context: SaleContext, cpf: string): Promise<boolean> {
  const lookup = await lastLookup(context, cpf)
  return lookup?.permitido === true && !(await hasPaidProposal(context.sql, cpf))
}

/** Tells whether a CPF is not sold to. */
export function isBlockedCpf(context: Pick<HandlerContext, 'lists'>, cpf: string): boolean {
  return listed(context, 'cpfsBloqueados').includes(cpf)
}

/** Tells whether a sale has used up its look-ups of people or of companies for now, wherever its calls came from. */
export async function isRateLimited(
  { sql, sale, now, perSale }: SaleContext,
  lookups: 'cpf_consultado' | 'cnpj_consultado',
): Promise<boolean> {
  const since = perSale.map(({ minutes }) => instant(now - minutes * minuteInMs))
  const [over] = await sql.query(
    `select from unnest($2::integer[], $3::timestamptz[]) as bound (max, since)
      where max <= (select count(*) from ${lookups} where sale_id = $1 and created_at > since)`,
    [sale.id, perSale.map(({ max }) => max), since],
  )
  return over !== undefined
}

/** The ids under which the service knows the regions that a sale was shown, by their state. */
type RegionIds = Readonly<Record<string, ExternalId>>

/** Stores the ids of the regions that a sale was shown, or notes them where it has no row yet. */
export async function keepRegionIds(
  { sql, sale }: Pick<SaleContext, 'sql' | 'sale'>,
  ids: RegionIds,
): Promise<void> {
  if (sale.notes) {
    sale.notes.regioes = ids
    return
  }
  await sql.query('update sale set regioes = $2 where id = $1 and regioes is distinct from $2::jsonb', [
    sale.id,
    JSON.stringify(ids),
  ])
}

/** Returns the id under which the service knows a region; undefined where the sale was not shown it. */
export async function keptRegionId(
  { sql, sale }: SaleContext,
  sigla: string,
): Promise<ExternalId | undefined> {
  const [row] = await sql.query<{ readonly id: ExternalId | null }>(
    'select regioes -> $2::text as id from sale where id = $1',
    [sale.id, sigla],
  )
  return row?.id ?? undefined
}

/** The notes of look-ups on a page whose sale has no row yet. */
interface ShownBefore {
  readonly corretor?: { readonly cpf: string; readonly shown: ShownCorretor }
  readonly regioes?: RegionIds
  readonly cotacao?: PromisedPrice
}

/** Stores in a sale that begins what its page was shown before, as look-ups noted it and this server sealed it. */
export async function noteShown(
  context: Pick<SaleContext, 'sql' | 'sale' | 'now'>,
  notes: SaleNotes,
): Promise<void> {
  const { corretor, regioes, cotacao } = notes as ShownBefore
  if (corretor) await linkCorretor(context, corretor.cpf, corretor.shown)
  if (regioes) await keepRegionIds(context, regioes)
  if (cotacao) await keepPromise(context, cotacao)
}

const mismatchTexts = {
  produto: 'o serviço não vende neste estado nada do que a variante vende: ninguém pode comprar',
  semRegiao: 'o serviço não atende nenhuma das regiões da variante: ninguém pode simular',
  regiao: 'o serviço conhece a região por outro id que o da variante: vale o do serviço',
} as const

/** The kinds of differences between a service and a variant. */
export const mismatchKinds = Object.keys(mismatchTexts)

/** Describes a difference between a service and a variant in a state, or in several. */
export const mismatchIn = (uf: string, what: keyof typeof mismatchTexts): Mismatch => ({
  what,
  about: uf,
  says: mismatchTexts[what],
})

/** Refuses a challenge as the service did, with the code that it may have put in the middle of a sentence. */
export function captchaRefusal(found: Reply & { readonly ok: false }): Reply<never> {
  const { codigo, mensagem } = (found.data ?? {}) as ResponseData
  return refuse('captchaRecusado', { codigo: codigo ?? /CI-\w+/.exec(String(mensagem ?? ''))?.[0] ?? 'CI' })
}
