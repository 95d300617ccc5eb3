import type { FastifyReply } from 'fastify'
import { fillAddress, isItem, type Json } from '../../engine/index.ts'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { variantNameOf } from '../contract/variant-snapshot.ts'
import { forNoSearch, policyOf } from '../http/headers.ts'
import type { KeptFunnels } from '../kept/index.ts'
import type { BuiltPages } from './built-pages.ts'
import { encodingOf, pack } from './pack.ts'
import { type EndedSales, fillEndedPage, lookOf, stylesOf } from './page.ts'
import type { Exchange } from './page-routes.ts'

interface EndedParts {
  readonly catalogue: Catalogue
  readonly kept: KeptFunnels
  readonly pages: BuiltPages
}

/** Sends the page of a variant that sells nothing any more, in its look; 410 also tells search engines. */
export async function sendEnded(
  { catalogue, kept, pages }: EndedParts,
  { served }: { readonly served: Served },
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { template, inline } = pages.text
  const look = lookOf(served, pages, request.headers)
  const boletos = await boletosOf(served, { catalogue, kept })
  const page = fillEndedPage(template, look, { ...wordsOf(served), boletos })
  const { bytes, encoding } = await pack(page, encodingOf(request.headers['accept-encoding']), 'fast')
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(410)
    .headers(forNoSearch)
    .header(
      'content-security-policy',
      policyOf(undefined, { styles: [...inline.styles, ...stylesOf(look)], scripts: [] }),
    )
    .header('vary', 'accept-encoding, save-data, ect')
    .type('text/html; charset=utf-8')
    .send(bytes)
}

function wordsOf({ variant, texts }: Served): EndedSales {
  const said = (value: Json | undefined, name: string): string => {
    const found = isItem(value) ? (value as { readonly [key: string]: Json })[name] : undefined
    return typeof found === 'string' ? found : ''
  }
  const numero = said(variant.contato, 'whatsapp')
  const { whatsapp } = (isItem(variant.enderecos) ? variant.enderecos : {}) as {
    readonly [key: string]: Json
  }
  const url = said(whatsapp, 'url')
  const values: { readonly [name: string]: Json } = { numero, texto: `Olá! Estou na página ${texts.titulo}.` }
  return {
    nome: typeof variant.nome === 'string' ? variant.nome : texts.titulo,
    whatsapp:
      numero === '' || url === '' ? undefined : fillAddress(url, { at: 0, read: (name) => values[name] }),
  }
}

/** Finds where people see the boletos of a variant: at an address that names the variant itself. */
async function boletosOf(
  { id }: Served,
  { catalogue, kept }: Pick<EndedParts, 'catalogue' | 'kept'>,
): Promise<string | undefined> {
  const name = variantNameOf(id)
  const flows = Object.keys(catalogue.snapshotOf(name)?.funnels ?? (await kept.flowsOf(name)))
  for (const flow of flows) {
    const served = catalogue.served(`${name}/${flow}`) ?? (await kept.last(`${name}/${flow}`))?.served
    const route = served?.site.routes.find(({ variant }) => variant !== undefined)
    if (route) return route.path.replace(`:${route.variant}`, name)
  }
  return undefined
}
