import type { Project } from '../../../engine/config/index.ts'
import { type Content, html, type Markup } from '../../http/escape.ts'
import type { PlainPage } from '../../plain/index.ts'
import type { Sql } from '../../store/index.ts'
import { explainedDrafts } from './explained.ts'
import { foundSale } from './found-sale.ts'
import { saleView } from './sale-view.ts'
import { type Sought, salesOf } from './search.ts'

/** Where sales are looked for, and the files by which it is told why one stands where it does. */
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
export const notSought: Markup = html`<p class="aviso erro" role="alert">Isto não é um código de 12 sinais, um número de proposta ou de pedido nem um CPF ou CNPJ válido. Confira com o cliente.</p>`

/** Writes what was found by the first reading of what was typed that leads anywhere. */
export async function foundView(parts: SearchParts, readings: readonly Sought[]): Promise<Content> {
  for (const sought of readings) {
    const found = await foundBy(parts, sought)
    if (found) return found
  }
  const [first] = readings
  return html`<p role="status">Nada encontrado. ${first ? hints[first.kind] : ''}</p>`
}

async function foundBy({ sql, project }: SearchParts, sought: Sought): Promise<Content | undefined> {
  const views: Markup[] = []
  for (const id of await salesOf(sql, sought)) {
    const found = await foundSale(sql, id)
    views.push(saleView(found, project ? explainedDrafts(project(), found) : []))
  }
  return views.length > 0 ? views : undefined
}

const hints: Readonly<Record<Sought['kind'], string>> = {
  codigo:
    'Códigos de recusas ficam por 30 dias, e até 30 por minuto de um mesmo endereço; os outros, e os de quem chegou sem o cookie da página, estão só no log, em requestId. O código do rodapé vale enquanto a página guarda o que se preencheu: de quem só olhou não há nada.',
  proposta: 'Propostas não pagas são apagadas 30 dias depois da última mudança.',
  cnpj: 'Vendas sem proposta são apagadas depois de 24 horas, e propostas não pagas depois de 30 dias.',
  cpf: 'Vendas sem proposta são apagadas depois de 24 horas, e propostas não pagas depois de 30 dias.',
}
