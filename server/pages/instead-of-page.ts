import type { FastifyReply, FastifyRequest } from 'fastify'
import { fillAddress, formatTelefone, isRecord, type Json } from '../../engine/index.ts'
import { variantNameOf } from '../contract/handler.ts'
import { forNoSearch, policyOf } from '../http/headers.ts'
import { sendUnbrandedPage, type UnbrandedLink } from '../http/html.ts'
import type { NearAddress, Unknown } from './addresses.ts'
import type { BuiltPages } from './built.ts'
import type { Catalogue } from './catalogue.ts'
import { encodingOf, pack } from './files.ts'
import type { Elsewhere, PageReplacement } from './find-page.ts'
import type { KeptFunnels } from './kept-funnels.ts'
import { type EndedWords, fillEndedPage, lookOf, type NamedLink, type PageLook, stylesOf } from './page.ts'
import type { Served } from './served.ts'

/** A request and its reply. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What answering without the page of a funnel needs from the rest of the server. */
export interface InsteadParts {
  readonly catalogue: Catalogue
  readonly kept: KeptFunnels
  readonly pages: BuiltPages
  /** Whether customers buy here: elsewhere a page that is not found links to the list of all addresses, too. */
  readonly settings: { readonly mode: string }
}

/** Sends what a person is told in place of a page, or redirects to the address that they meant. */
export async function sendInstead(
  parts: InsteadParts,
  instead: PageReplacement | Elsewhere,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange
  // A redirect to the right spelling of an address keeps its query.
  const query = /\?[^#]*/.exec(request.url)?.[0] ?? ''
  switch (instead.kind) {
    case 'salesEnded':
      return sendEnded(parts, instead.served, exchange)
    case 'unknownLink':
      return sendUnbrandedPage(reply.headers(forNoSearch), 404, { ...unknownLink, scene: 'signpost' })
    case 'nothingKept':
      return sendUnbrandedPage(reply.headers(forNoSearch), 410, { ...nothingKept, scene: 'signpost' })
    case 'unknown':
      return sendNotFound(parts, reply, instead, query)
    case 'moved':
      return reply.redirect(instead.to + query, 301)
    case 'redirect':
      return reply.redirect(instead.to, 302)
  }
}

const unknownLink = {
  title: 'Não encontramos este link',
  text: 'Confira se o endereço está inteiro: abra de novo a mensagem ou o e-mail em que ele chegou e toque no link. Se não abrir, fale com quem enviou.',
}
const nothingKept = {
  title: 'Este link não abre mais',
  text: 'O que ele abria não é mais vendido por aqui. O que você já pagou continua valendo. Para pagar ou tirar uma dúvida, fale com quem vendeu.',
}

/**
 * Sends the page for an address that no funnel has: unbranded, with links to the addresses it may have meant. It names no
 * other partner.
 */
export function sendNotFound(
  { catalogue, settings }: Pick<InsteadParts, 'catalogue' | 'settings'>,
  reply: FastifyReply,
  { near }: Unknown,
  query: string,
): FastifyReply {
  const links = near.map((address) => linkTo(catalogue, address, query))
  const all = { href: '/dev', text: 'Ver todos os endereços', note: 'só no ambiente de teste', isQuiet: true }
  return sendUnbrandedPage(reply.headers(forNoSearch), 404, {
    title: 'Página não encontrada',
    scene: 'signpost',
    text: notFoundText(links.length),
    links: settings.mode === 'production' ? links : [...links, all],
    more: 'Se o endereço veio numa mensagem, peça o link de novo a quem enviou.',
  })
}

function notFoundText(found: number): string {
  if (found === 0) return 'Não há nada neste endereço. Confira se não faltam nem sobram letras.'
  return found === 1
    ? 'Não há nada neste endereço. Talvez você procure:'
    : 'Não há nada neste endereço. Talvez você procure um destes:'
}

function linkTo(catalogue: Catalogue, { path, funnel }: NearAddress, query: string): UnbrandedLink {
  const served = funnel === undefined ? undefined : catalogue.served(funnel)
  const href = path + query
  return served
    ? { href, text: served.texts.titulo, note: decodeURIComponent(path) }
    : { href, text: decodeURIComponent(path) }
}

/** Sends a page in a variant's look that needs no script. */
export async function sendStaticPage(
  { request, reply }: Exchange,
  { pages, look, page }: { readonly pages: BuiltPages; readonly look: PageLook; readonly page: string },
): Promise<FastifyReply> {
  const { bytes, encoding } = await pack(page, encodingOf(request.headers['accept-encoding']), 'fast')
  if (encoding) reply.header('content-encoding', encoding)
  const styles = [...pages.text.inline.styles, ...stylesOf(look)]
  return reply
    .header('content-security-policy', policyOf(undefined, { styles, scripts: [] }))
    .header('vary', 'accept-encoding, save-data, ect')
    .type('text/html; charset=utf-8')
    .send(bytes)
}

/** Sends the page of a variant whose sales have ended, in its look; the status 410 also tells search engines. */
async function sendEnded(parts: InsteadParts, served: Served, exchange: Exchange): Promise<FastifyReply> {
  const { pages } = parts
  const look = lookOf(served, pages, exchange.request.headers)
  const page = fillEndedPage(pages.text.template, look, await endedWords(served, parts))
  exchange.reply.code(410).headers(forNoSearch)
  return sendStaticPage(exchange, { pages, look, page })
}

async function endedWords(served: Served, parts: InsteadParts): Promise<EndedWords> {
  const { variant, texts } = served
  const nome = typeof variant.nome === 'string' ? variant.nome : texts.titulo
  const boletos = await boletosOf(served, parts)
  return {
    titulo: 'As vendas deste plano terminaram',
    introducao: `${nome}: não dá mais para contratar por aqui.`,
    texto:
      'Para você nada muda: abra de novo o link que chegou por e-mail ou mensagem para pagar, pegar o boleto ou completar o cadastro.',
    links: boletos === undefined ? [] : [{ label: 'Ver meus boletos em aberto', href: boletos }],
    contatos: contatosOf(served),
  }
}

function contatosOf({ variant, texts: { titulo, telefone, email } }: Served): readonly NamedLink[] {
  const numero = textIn(variant.contato, 'whatsapp')
  const url = textIn(isRecord(variant.enderecos) ? membersOf(variant.enderecos).whatsapp : undefined, 'url')
  const values: { readonly [name: string]: Json } = { numero, texto: `Olá! Estou na página ${titulo}.` }
  const contatos: NamedLink[] = []
  if (numero !== '' && url !== '') {
    const href = fillAddress(url, { at: 0, read: (name) => values[name] })
    contatos.push({ label: 'Falar no WhatsApp', href })
  }
  if (telefone !== '')
    contatos.push({ label: `Ligar para ${formatTelefone(telefone)}`, href: `tel:+55${telefone}` })
  if (email !== '') contatos.push({ label: `Escrever para ${email}`, href: `mailto:${email}` })
  return contatos
}

const membersOf = (value: Json): { readonly [key: string]: Json } => value as { readonly [key: string]: Json }

function textIn(value: Json | undefined, name: string): string {
  const found = isRecord(value) ? membersOf(value)[name] : undefined
  return typeof found === 'string' ? found : ''
}

/** Finds where people see the boletos of a variant: at an address that names the variant itself. */
async function boletosOf({ id }: Served, { catalogue, kept }: InsteadParts): Promise<string | undefined> {
  const name = variantNameOf(id)
  const flows = Object.keys(catalogue.snapshotOf(name)?.funnels ?? (await kept.flowsOf(name)))
  for (const flow of flows) {
    const served = catalogue.served(`${name}/${flow}`) ?? (await kept.last(`${name}/${flow}`))?.served
    const route = served?.site.routes.find(({ variant }) => variant !== undefined)
    if (route) return route.path.replace(`:${route.variant}`, name)
  }
  return undefined
}
