import type { Project } from '../../engine/config/index.ts'
import { normalText, validatorOf } from '../../engine/index.ts'
import { type Content, html, type Markup } from '../http/html.ts'
import type { PlainPage } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import { saleView } from './sale-page.ts'

const unpaidHint =
  'Vendas sem proposta são apagadas depois de 24 horas, e propostas não pagas depois de 30 dias.'

/** Each kind of search term, with the statement that finds its sales and a hint where there are none. */
const kinds = {
  codigo: {
    // The first letters and digits of the id of a session are what its page shows (src/app/support-code.ts).
    find: `select sale_id as id from recusa where request_id = $1 union
           select sale_id from draft where lower(left(translate(session ->> 'id', '-_', ''), 12)) = $1`,
    hint: 'Códigos de recusas ficam por 30 dias, e até 30 por minuto de um mesmo endereço; os outros, e os de quem chegou sem o cookie da página, estão só no log, em requestId. O código do rodapé vale enquanto a página guarda o que se preencheu: de quem só olhou não há nada.',
  },
  proposta: {
    find: 'select sale_id as id from proposta where numero_proposta = $1',
    hint: 'Propostas não pagas são apagadas 30 dias depois da última mudança.',
  },
  cpf: {
    find: `select id from sale where id in (
             select sale_id from contratante where cpf = $1 union select sale_id from responsavel where cpf = $1
             union select sale_id from titular where cpf = $1 union select sale_id from dependente where cpf = $1
             union select sale_id from representante where cpf = $1
             union select sale_id from cpf_consultado where cpf = $1)
           order by created_at desc`,
    hint: unpaidHint,
  },
  cnpj: {
    find: `select id from sale where id in (
             select sale_id from contratante where cnpj = $1
             union select sale_id from cnpj_consultado where cnpj = $1)
           order by created_at desc`,
    hint: unpaidHint,
  },
} as const

/** What is searched for: a code that a customer was shown, the number of a proposal, a CPF or a CNPJ. */
interface SearchTerm {
  readonly kind: keyof typeof kinds
  readonly value: string
}

/** Reads what was typed as all that it may be, the likeliest first; a code and a number may look alike. */
export function parseSearch(typed: string): readonly SearchTerm[] {
  const text = normalText(typed)
  for (const kind of ['cpf', 'cnpj'] as const) {
    const value = normalText(text, kind)
    if (validatorOf(kind)?.accepts(value)) return [{ kind, value }]
  }
  // A code is read out, and written, in groups.
  const code = text.replace(/[\s-]/g, '').toLowerCase()
  const terms: SearchTerm[] = []
  if (/^[a-z\d]{12}$/.test(code)) terms.push({ kind: 'codigo', value: code })
  if (/^[\w/-]*\d[\w/-]*$/.test(text)) terms.push({ kind: 'proposta', value: text })
  return terms
}

/** Finds the sales of a search term, newest first, at most 20; by a code those too that were deleted. */
export async function findSales(sql: Sql, { kind, value }: SearchTerm): Promise<readonly string[]> {
  const rows = await sql.query<{ readonly id: string }>(kinds[kind].find, [value])
  return rows.map(({ id }) => id).slice(0, 20)
}

/** Makes the page that searches for a sale; the search term travels in a form, never in an address. */
export const searchPage = (typed: string, found: Content = ''): PlainPage => ({
  title: 'Busca',
  body: html`<form method="post" action="/operacao/busca" class="campos">
<label>Código para o suporte, número da proposta ou do pedido, CPF ou CNPJ <input name="texto" value="${typed}" autocomplete="off" spellcheck="false" maxlength="40" required></label>
<button>Buscar</button></form>
${found}`,
})

/** Says that what was typed is no search term. */
export const invalidSearch: Markup = html`<p class="aviso erro" role="alert">Isto não é um código de 12 sinais, um número de proposta ou de pedido nem um CPF ou CNPJ válido. Confira com o cliente.</p>`

/** Where sales are searched, and the files that explain why one is where it is. */
interface SearchParts {
  readonly sql: Sql
  readonly project?: (() => Project) | undefined
}

/** Draws the sales of the first search term that has any. */
export async function searchResults(
  { sql, project }: SearchParts,
  terms: readonly SearchTerm[],
): Promise<Content> {
  for (const term of terms) {
    const views: Markup[] = []
    for (const id of await findSales(sql, term)) views.push(await saleView(sql, id, project))
    if (views.length > 0) return views
  }
  const [first] = terms
  return html`<p role="status">Nada encontrado. ${first ? kinds[first.kind].hint : ''}</p>`
}
