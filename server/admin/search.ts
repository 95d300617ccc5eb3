import type { Project } from '../../engine/config/index.ts'
import { normalText, validatorOf } from '../../engine/index.ts'
import { type Content, html, type Markup } from '../http/html.ts'
import type { PlainPage } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import { explainedDrafts, foundSale, saleView } from './sale-page.ts'

/** What is searched for: a code that a customer was shown, the number of a proposal, a CPF or a CNPJ. */
interface SearchTerm {
  readonly kind: 'codigo' | 'proposta' | 'cpf' | 'cnpj'
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
  return [
    ...(/^[a-z\d]{12}$/.test(code) ? [{ kind: 'codigo', value: code } as const] : []),
    ...(/^[\w/-]*\d[\w/-]*$/.test(text) ? [{ kind: 'proposta', value: text } as const] : []),
  ]
}

const mostAtOnce = 20

/** Finds the sales that what was sought leads to, newest first; those that are over and deleted too, by a code. */
export async function findSales(sql: Sql, { kind, value }: SearchTerm): Promise<readonly string[]> {
  const rows = await sql.query<{ readonly id: string }>(statements[kind], [value])
  return rows.map(({ id }) => id).slice(0, mostAtOnce)
}

const statements: Readonly<Record<SearchTerm['kind'], string>> = {
  // The first letters and digits of the id of a session are what its page shows (src/app/support-code.ts).
  codigo: `select sale_id as id from recusa where request_id = $1 union
           select sale_id from draft where lower(left(translate(session ->> 'id', '-_', ''), 12)) = $1`,
  proposta: 'select sale_id as id from proposta where numero_proposta = $1',
  cpf: `select id from sale where id in (
          select sale_id from contratante where cpf = $1 union select sale_id from responsavel where cpf = $1
          union select sale_id from titular where cpf = $1 union select sale_id from dependente where cpf = $1
          union select sale_id from representante where cpf = $1
          union select sale_id from cpf_consultado where cpf = $1)
        order by created_at desc`,
  cnpj: `select id from sale where id in (
           select sale_id from contratante where cnpj = $1 union select sale_id from cnpj_consultado where cnpj = $1)
         order by created_at desc`,
}

/** Where sales are looked for, and the files that explain why one is where it is. */
export interface SearchParts {
  readonly sql: Sql
  readonly project?: (() => Project) | undefined
}

/** Makes the page that looks for a sale; what is sought travels in a form, never in an address. */
export const searchPage = (typed: string, found: Content = ''): PlainPage => ({
  title: 'Busca',
  body: html`<form method="post" action="/operacao/busca" class="campos">
<label>Código para o suporte, número da proposta ou do pedido, CPF ou CNPJ <input name="texto" value="${typed}" autocomplete="off" spellcheck="false" maxlength="40" required></label>
<button>Buscar</button></form>
${found}`,
})

/** Says that what was typed can be none of what is looked for. */
export const invalidSearch: Markup = html`<p class="aviso erro" role="alert">Isto não é um código de 12 sinais, um número de proposta ou de pedido nem um CPF ou CNPJ válido. Confira com o cliente.</p>`

/** Writes what was found by the first reading of what was typed that leads anywhere. */
export async function searchResults(parts: SearchParts, readings: readonly SearchTerm[]): Promise<Content> {
  for (const sought of readings) {
    const found = await foundBy(parts, sought)
    if (found) return found
  }
  const [first] = readings
  return html`<p role="status">Nada encontrado. ${first ? hints[first.kind] : ''}</p>`
}

async function foundBy({ sql, project }: SearchParts, sought: SearchTerm): Promise<Content | undefined> {
  const views: Markup[] = []
  for (const id of await findSales(sql, sought)) {
    const found = await foundSale(sql, id)
    views.push(saleView(found, project ? explainedDrafts(project(), found) : []))
  }
  return views.length > 0 ? views : undefined
}

const hints: Readonly<Record<SearchTerm['kind'], string>> = {
  codigo:
    'Códigos de recusas ficam por 30 dias, e até 30 por minuto de um mesmo endereço; os outros, e os de quem chegou sem o cookie da página, estão só no log, em requestId. O código do rodapé vale enquanto a página guarda o que se preencheu: de quem só olhou não há nada.',
  proposta: 'Propostas não pagas são apagadas 30 dias depois da última mudança.',
  cnpj: 'Vendas sem proposta são apagadas depois de 24 horas, e propostas não pagas depois de 30 dias.',
  cpf: 'Vendas sem proposta são apagadas depois de 24 horas, e propostas não pagas depois de 30 dias.',
}
