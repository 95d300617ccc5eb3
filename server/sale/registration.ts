import { isAdult, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, type HandlerContext, type Reply, type SaleContext } from '../contract/handler.ts'
import type { CallName } from '../contract/operation-file.ts'
import { newId } from '../store/index.ts'
import type { ExternalId } from './context.ts'
import type { ProductProposal } from './proposal.ts'
import { monthlyTotal, serves, type Variant, variantOf } from './variant.ts'

/** What a sale has stored, once it is enough for a proposal. */
export interface Registration {
  readonly contratanteId: string
  /** The id by which a service knows who contracts. */
  readonly idContratante: ExternalId | null
  readonly cpfCorretor: string
  readonly corretor: unknown
  /** Of the stored address. */
  readonly uf: string
  /** Titulares and dependentes. */
  readonly vidas: number
  /** Of those who are insured. */
  readonly idProdutos: readonly number[]
}

type RegistrationRow = {
  readonly id: string
  readonly cnpj: string | null
  readonly data_nascimento: string | null
  readonly titular_responsavel: boolean | null
  readonly uf: string | null
  readonly cidade: string | null
  readonly responsavel_nascimento: string | null
  /** Whether a company has its representative, its contact, and an address for the bills. */
  readonly tem_empresa: boolean
  readonly titulares: number
  readonly dependentes: number
  readonly produtos: readonly number[] | null
  readonly cpf_corretor: string | null
  readonly corretor: unknown
  readonly id_externo: ExternalId | null
}

/** Reads what a sale has stored; undefined while corretor, titular, address, insured or responsible is lacking. */
export async function registrationOf(
  context: Pick<HandlerContext, 'sql' | 'now'> & { readonly sale: { readonly id: string } },
  variant: Variant,
): Promise<Registration | undefined> {
  const [row] = await context.sql.query<RegistrationRow>(
    `select contratante.id, contratante.id_externo, cnpj, contratante.data_nascimento, titular_responsavel,
            endereco.uf, endereco.cidade,
            responsavel.data_nascimento as responsavel_nascimento, cpf_corretor, corretor,
            representante.id is not null and contato_empresa.id is not null
              and (cobranca or endereco_cobranca.id is not null) as tem_empresa,
            (select count(*) from segurado where segurado.sale_id = sale.id) as titulares,
            (select count(*) from dependente where dependente.sale_id = sale.id) as dependentes,
            (select array_agg(distinct id_produto) from segurado where segurado.sale_id = sale.id) as produtos
       from sale
       join contratante on contratante.sale_id = sale.id
       left join endereco on endereco.sale_id = sale.id
       left join responsavel on responsavel.sale_id = sale.id
       left join representante on representante.sale_id = sale.id
       left join contato_empresa on contato_empresa.sale_id = sale.id
       left join endereco_cobranca on endereco_cobranca.sale_id = sale.id
      where sale.id = $1`,
    [context.sale.id],
  )
  if (!row || row.cpf_corretor === null || row.uf === null || row.cidade === null || row.titulares === 0) {
    return undefined
  }
  if (!serves(variant, { uf: row.uf, cidade: row.cidade })) return undefined
  if (!(row.cnpj === null ? hasPayer(row, todayInSaoPaulo(context.now)) : row.tem_empresa)) return undefined
  const vidas = row.titulares + row.dependentes
  if (vidas < variant.plano.min || vidas > variant.plano.max) return undefined
  const { id: contratanteId, id_externo: idContratante, cpf_corretor: cpfCorretor, corretor, uf } = row
  return { contratanteId, idContratante, cpfCorretor, corretor, uf, vidas, idProdutos: row.produtos ?? [] }
}

/** Tells whether a person who contracts, or their responsible, is old enough to pay. */
function hasPayer(row: RegistrationRow, today: string): boolean {
  const paysAlone = row.titular_responsavel === true && isAdult(row.data_nascimento, today)
  return paysAlone || isAdult(row.responsavel_nascimento, today)
}

/**
 * Tells whether the sale of a proposal, which the caller has locked, still has all that the proposal was priced for, by the
 * variant that it was sold by.
 */
export async function isUpToDate(
  proposal: ProductProposal,
  variant: Variant,
  context: HandlerContext,
): Promise<boolean> {
  const { saleId, idProduto, vidas, valorCentavos } = proposal
  const stored = await registrationOf({ ...context, sale: { id: saleId } }, variant)
  if (!stored || stored.vidas !== vidas || stored.idProdutos.some((id) => id !== idProduto)) return false
  const product = variant.produtos.find((one) => one.idProduto === idProduto)
  // A product no longer sold keeps the price it was sold for.
  return !product || monthlyTotal(product, vidas) === valorCentavos
}

/** Tells whether a sale has as many lives as its plan takes. */
export async function isFull(context: SaleContext): Promise<boolean> {
  const { sql, sale } = context
  const [row] = await sql.query<{ readonly vidas: number }>(
    `select (select count(*) from segurado where sale_id = $1)
          + (select count(*) from dependente where sale_id = $1) as vidas`,
    [sale.id],
  )
  return (row?.vidas ?? 0) >= variantOf(context, sale.variant).plano.max
}

/** The first character of the id of a sale set aside, by which such sales are locked last. */
const aside = '~'

/** Moves the contracting party of a sale, with the proposal and all else, into a sale that no cookie names. */
export async function setAside({ sql, sale }: SaleContext): Promise<void> {
  const id = `${aside}${newId()}`
  await sql.query(
    `insert into sale (id, variant, cpf_corretor, corretor, created_at, expires_at)
     select $2, variant, cpf_corretor, corretor, created_at, expires_at from sale where id = $1`,
    [sale.id, id],
  )
  await sql.query('update contratante set sale_id = $2 where sale_id = $1', [sale.id, id])
}

/**
 * Deletes all that was stored around the contracting party before: a page that starts over shows none of it.
 *
 * Returns the refusal of the service, which has to remove it too, if it refuses.
 */
export async function restartFamily(context: SaleContext): Promise<Reply<never> | undefined> {
  const { sql, sale } = context
  const titulares = await sql.query<{ readonly id: string }>(
    'select id from segurado where sale_id = $1 order by id',
    [sale.id],
  )
  for (const { id } of titulares) {
    const sent = await sendRemoval(id, context)
    if (!sent.ok) return sent
  }
  for (const table of dependentTables) {
    await sql.query(`delete from ${table} where sale_id = $1`, [sale.id])
  }
  return undefined
}

/** The tables of what belongs to a contracting party, but the proposal. */
const dependentTables = [
  'segurado',
  'responsavel',
  'endereco',
  'endereco_cobranca',
  'representante',
  'contato_empresa',
] as const

/** Removes a titular at the service, each dependente first; one that it never knew needs no call. */
export async function sendRemoval(
  titular: string,
  { sql, call: callService }: SaleContext,
): Promise<Reply<unknown>> {
  const leaving = await sql.query<{ readonly id: ExternalId; readonly call: CallName }>(
    `select id_externo as id, 'excluirDependente' as call, 0 as turn, id as own from dependente
      where segurado_id = $1 and id_externo is not null
      union all
     select id_externo, 'excluirTitular', 1, id from segurado where id = $1 and id_externo is not null
      order by turn, own`,
    [titular],
  )
  for (const { id, call } of leaving) {
    const sent = await callService(call, { id })
    // One that the service does not know was removed by a call whose answer was lost.
    if (!sent.ok && sent.problem !== 'naoEncontrado') return sent
  }
  return accept({})
}
