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

/** One look-up: its CPF, whether that CPF may contract, and the id by which a service knows the person. */
interface Lookup {
  readonly cpf: string
  /** Null where no service was asked. */
  readonly permitido: boolean | null
  readonly idExterno: ExternalId | null
}

/** Notes a look-up of a sale. */
export async function noteLookup(context: SaleContext, { cpf, permitido, idExterno }: Lookup): Promise<void> {
  await insertRow(context.sql, 'cpf_consultado', {
    sale_id: context.sale.id,
    cpf,
    permitido,
    id_externo: columnOfId(idExterno),
    created_at: instant(context.now),
  })
}

/** Gives the id by which a service knows a person, as the last look-up of the CPF brought it. */
export async function idLookedUp({ sql, sale }: SaleContext, cpf: string): Promise<ExternalId | null> {
  const [row] = await sql.query<{ readonly id: ExternalId | null }>(
    'select id_externo as id from cpf_consultado where sale_id = $1 and cpf = $2 and permitido is not null order by id desc limit 1',
    [sale.id, cpf],
  )
  return row?.id ?? null
}

/** Tells whether the last look-up of a CPF by this sale let it contract, and no proposal of it was paid since. */
export async function mayContract(context: SaleContext, cpf: string): Promise<boolean> {
  const [row] = await context.sql.query<{ readonly permitido: boolean }>(
    'select permitido from cpf_consultado where sale_id = $1 and cpf = $2 and permitido is not null order by id desc limit 1',
    [context.sale.id, cpf],
  )
  return row?.permitido === true && !(await hasPaidProposal(context.sql, cpf))
}

/** Tells whether a CPF is not sold to. */
export function isBlockedCpf(context: HandlerContext, cpf: string): boolean {
  return listed(context, 'cpfsBloqueados').includes(cpf)
}

/** Where the look-ups of a sale are noted: of people, and of companies. */
type Lookups = 'cpf_consultado' | 'cnpj_consultado'

/** Tells whether a sale has used up its look-ups for now, wherever its calls came from. */
export async function isRateLimited(
  { sql, sale, now, perSale }: SaleContext,
  lookups: Lookups,
): Promise<boolean> {
  const since = perSale.map(({ minutes }) => instant(now - minutes * minuteInMs))
  const [over] = await sql.query(
    `select from unnest($2::integer[], $3::timestamptz[]) as bound (max, since)
      where max <= (select count(*) from ${lookups} where sale_id = $1 and created_at > since)`,
    [sale.id, perSale.map(({ max }) => max), since],
  )
  return over !== undefined
}

/** A region by the id under which the service knows it. */
export interface KnownRegion {
  readonly id: ExternalId
  readonly sigla: string
}

/** Keeps with the sale by which ids the service knows the regions it was shown. */
export const keepRegions = (context: SaleContext, regions: readonly KnownRegion[]): Promise<void> =>
  keepRegionIds(context, Object.fromEntries(regions.map(({ sigla, id }) => [sigla, id])))

/** The same by the ids alone, as a sale notes them. */
async function keepRegionIds(
  { sql, sale }: Pick<SaleContext, 'sql' | 'sale'>,
  known: Readonly<Record<string, ExternalId>>,
): Promise<void> {
  if (sale.notes) {
    sale.notes.regioes = known
    return
  }
  const ids = JSON.stringify(known)
  await sql.query('update sale set regioes = $2 where id = $1 and regioes is distinct from $2::jsonb', [
    sale.id,
    ids,
  ])
}

/** Gives the id under which the service knows a region; undefined where the sale was not shown it. */
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

/** What a sale may have been shown before it began. */
interface Shown {
  readonly corretor?: { readonly cpf: string; readonly shown: ShownCorretor }
  readonly regioes?: Readonly<Record<string, ExternalId>>
}

/** Notes in a sale that has begun what its page had been shown before: what look-ups noted, and this server sealed. */
export async function noteShown(
  context: Pick<SaleContext, 'sql' | 'sale' | 'now'>,
  notes: SaleNotes,
): Promise<void> {
  const { corretor, regioes } = notes as Shown
  if (corretor) await linkCorretor(context, corretor.cpf, corretor.shown)
  if (regioes) await keepRegionIds(context, regioes)
}

const says = {
  produto: 'o serviço não vende neste estado nada do que a variante vende: ninguém pode comprar',
  semRegiao: 'o serviço não atende nenhuma das regiões da variante: ninguém pode simular',
  regiao: 'o serviço conhece a região por outro id que o da variante: vale o do serviço',
} as const

/** Names what a service and a variant may disagree about. */
export const mismatchKinds = Object.keys(says)

/** Says what a service and a variant disagree about in a state, or in several. */
export const mismatchIn = (uf: string, what: keyof typeof says): Mismatch => ({
  what,
  about: uf,
  says: says[what],
})

/** Refuses as a service refused a challenge, with the code that it puts in the middle of a sentence. */
export function captchaRefusal(found: Reply & { readonly ok: false }): Reply<never> {
  const { codigo, mensagem } = (found.data ?? {}) as ResponseData
  return refuse('captchaRecusado', { codigo: codigo ?? /CI-\w+/.exec(String(mensagem ?? ''))?.[0] ?? 'CI' })
}
