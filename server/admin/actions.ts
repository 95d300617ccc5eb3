import type { FastifyReply } from 'fastify'
import { html, type Markup } from '../http/html.ts'
import type { Catalogue } from '../pages/catalogue.ts'
import { type PlainPage, type PlainSite, plainHtml } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import { signedInStaff, stylePath } from './auth.ts'

/** What a page of the staff is made of. */
export interface PageContext {
  readonly sql: Sql
  readonly now: number
  /** The variants that are served. */
  readonly catalogue: Catalogue
  /** What the page's address asks for beyond its path. */
  readonly query: Readonly<Record<string, string | undefined>>
}

/** Makes one page out of what the database holds now. */
export type MakePage = (context: PageContext) => Promise<PlainPage>

const site: PlainSite = {
  name: 'Operação',
  navigation: 'Páginas da operação',
  links: [
    ['/operacao', 'Resumo'],
    ['/operacao/mensagens', 'Mensagens'],
    ['/operacao/pagamentos', 'Pagamentos'],
    ['/operacao/chamadas', 'Chamadas'],
    ['/operacao/encerradas', 'Encerradas'],
    ['/operacao/busca', 'Busca'],
    ['/operacao/atos', 'Atos'],
  ],
  style: stylePath,
}

/** Sends a page with the name of the member of staff who asked for it, and the way out. */
export function sendAdminPage(reply: FastifyReply, path: string, page: PlainPage): FastifyReply {
  const { nome } = signedInStaff(reply.request)
  const corner = html`<form method="post" action="/operacao/sair" class="saida">${nome} <button class="discreto">Sair</button></form>`
  return reply.type('text/html; charset=utf-8').send(plainHtml(site, path, { ...page, corner }))
}

/** How a call to a service ended that was never answered, as staff say it. */
export interface Resolution {
  readonly id: string
  readonly wasDone: boolean
  readonly now: number
}

/** Settles, in the transaction given, how such a call ended; tells whether it was still open. */
export type ResolveCall = (sql: Sql, resolution: Resolution) => Promise<boolean>

/** What an action works with: the transaction in which it is recorded too. */
export interface ActionContext {
  readonly sql: Sql
  readonly now: number
  readonly resolve: ResolveCall
}

/** What an action did, in the words in which it is recorded for good; nothing of a person. */
export interface ActionResult {
  /** What it was done to, so that it can be told from all others. */
  readonly about: string
  readonly numero: string | null
  readonly before: string
  readonly after: string
}

/** Does an action to what an id names, in the transaction given; null where there was nothing to do any more. */
export type ActionHandler = (id: string, context: ActionContext) => Promise<ActionResult | null>

/** Something staff can have done to one thing, with a reason. */
export interface Action {
  /** The path of the page it is offered on; its own path is this one and its name. */
  readonly page: string
  /** What its button says. */
  readonly text: string
  /** What it means, said before it is done. */
  readonly means: string
  /** What is said once it is done. */
  readonly said: string
}

/** Everything staff can have done, by name. */
export const actions = {
  'relogio-certo': {
    page: '/operacao',
    text: 'O relógio está certo',
    means: 'O que venceu até esta hora será apagado na próxima limpeza, em até uma hora.',
    said: 'O relógio conta como certo.',
  },
  tentar: {
    page: '/operacao/mensagens',
    text: 'Tentar de novo',
    means: 'A mensagem volta para a fila e é tentada como uma nova.',
    said: 'A mensagem voltou para a fila.',
  },
  'tentar-todas': {
    page: '/operacao/mensagens',
    text: 'Tentar todas de novo',
    means: 'Todas as mensagens que não puderam ser entregues voltam para a fila.',
    said: 'As mensagens voltaram para a fila.',
  },
  descartar: {
    page: '/operacao/mensagens',
    text: 'Descartar',
    means: 'Esta mensagem nunca será entregue.',
    said: 'A mensagem foi descartada.',
  },
  devolvido: {
    page: '/operacao/pagamentos',
    text: 'Foi devolvido',
    means: 'O dinheiro foi devolvido a quem pagou. O registro continua guardado.',
    said: 'O dinheiro conta como devolvido.',
  },
  resolvido: {
    page: '/operacao/pagamentos',
    text: 'Resolvido',
    means:
      'O pagamento sai desta lista sem devolução: diga no motivo o que foi combinado. O registro continua guardado.',
    said: 'O pagamento está resolvido.',
  },
  'foi-paga': {
    page: '/operacao/pagamentos',
    text: 'Foi paga',
    means:
      'O dinheiro desta cobrança está no serviço de pagamentos: a venda fica paga, ou o dinheiro aparece aqui como recebido sem pagar nada.',
    said: 'A cobrança conta como paga.',
  },
  'nao-feita': {
    page: '/operacao/pagamentos',
    text: 'Não foi feita',
    means: 'O serviço de pagamentos não tem esta cobrança: o cliente poderá pagar de novo.',
    said: 'A cobrança conta como não feita.',
  },
  'diferenca-resolvida': {
    page: '/operacao/pagamentos',
    text: 'Resolvida',
    means: 'A diferença sai desta lista: diga no motivo o que se viu no serviço de pagamentos.',
    said: 'A diferença está resolvida.',
  },
  'foi-feita': {
    page: '/operacao/chamadas',
    text: 'Foi feita',
    means: 'O outro serviço fez o que foi pedido.',
    said: 'A chamada conta como feita.',
  },
  'nao-foi-feita': {
    page: '/operacao/chamadas',
    text: 'Não foi feita',
    means: 'O outro serviço não fez o que foi pedido: poderá ser pedido de novo.',
    said: 'A chamada conta como não feita.',
  },
} as const satisfies Readonly<Record<string, Action>>

/** Names one action. */
export type ActionName = keyof typeof actions

/** What an action is to be done to. */
interface ActionTarget {
  readonly id: string
  /** Names it for those who hear a button without what is around it. */
  readonly which: string
}

/** Writes a button that opens what an action means, and asks for its reason before it acts. */
export function actionForm(name: ActionName, { id, which }: ActionTarget): Markup {
  const { text, means } = actions[name]
  const label = `${text}: ${which}`
  return html`<details class="pergunta"><summary class="botao" aria-label="${label}">${text}</summary>
<p>${means}</p>
${reasonForm(name, { id, typed: '', label: confirmation(label) })}</details>`
}

/** Makes the page that says what a reason lacks, with the form as it was typed. */
export function missingReasonPage(
  name: ActionName,
  { id, typed, why }: { readonly id: string; readonly typed: string; readonly why: string },
): PlainPage {
  const { page, text, means } = actions[name]
  return {
    title: 'Falta o motivo',
    body: html`<p class="aviso erro" role="alert">${why} Nada foi feito ainda.</p>
<p>${means}</p>
${id === '' ? '' : html`<p>Identificação: <code>${id}</code></p>\n`}${reasonForm(name, { id, typed, label: confirmation(text) })}
<p><a href="${page}">Desistir</a></p>`,
  }
}

function reasonForm(
  name: ActionName,
  { id, typed, label }: { readonly id: string; readonly typed: string; readonly label: string },
): Markup {
  const { page, text } = actions[name]
  return html`<form method="post" action="${page}/${name}" class="campos"><input type="hidden" name="id" value="${id}">
<label>Motivo, em 5 a 300 caracteres, sem CPF nem nome de cliente <textarea name="motivo" rows="3" minlength="5" maxlength="300" required>
${typed}</textarea></label>
<button aria-label="${label}">${confirmation(text)}</button></form>`
}

const confirmation = (text: string): string => `Sim, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
