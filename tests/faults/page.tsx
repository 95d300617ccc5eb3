import type { FastifyInstance } from 'fastify'
import { createRoot, type Root } from 'react-dom/client'
import { type Funnel, type FunnelSource, type Json, openFunnel } from '../../engine/index.ts'
import type { Page as Written } from '../../src/app/page.ts'
import { openRun } from '../../src/app/run.ts'
import type { FormEngine } from '../../src/form/index.ts'
import { FunnelPage } from '../../src/pages/funnel-page.tsx'

/** What the server wrote into a page. */
export type Page = Written

/** Reads what the server wrote into a page. */
export function pageIn(html: string): Page {
  const text = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1]
  if (!text) throw new Error('This is no page of a funnel.')
  return JSON.parse(text) as Page
}

/** The pages of one browser, one at a time, as the server gives them. */
export interface Pages {
  load(path: string): Promise<void>
  isOpen(): boolean
  page(): Page
  funnel(): Funnel
  path(): string
  cookie(): string
  /** Takes the page away. */
  close(): void
}

interface Opening {
  readonly app: FastifyInstance
  readonly engine: FormEngine
  readonly visitor: string
  readonly services: Readonly<Record<string, Json>> | undefined
}

/** Opens the pages of a visitor: none yet. */
export function openPages({ app, engine, visitor, services }: Opening): Pages {
  let cookie = visitor
  let opened: { readonly page: Page; readonly funnel: Funnel; readonly path: string } | undefined
  let root: Root | undefined
  function now() {
    if (!opened) throw new Error('No page is open.')
    return opened
  }
  return {
    isOpen: () => opened !== undefined,
    page: () => now().page,
    funnel: () => now().funnel,
    path: () => now().path,
    cookie: () => cookie,
    async load(path) {
      const headers = { host: 'localhost', ...(cookie && { cookie }) }
      const reply = await app.inject({ url: path, headers })
      cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
      const page = pageIn(reply.body)
      const funnel = { ...(await funnelAt(app, page.funnel, services)), server: page.server }
      opened = { page, funnel, path }
      document.documentElement.dataset.sale = page.sale
      root = createRoot(document.body.appendChild(document.createElement('div')))
      root.render(<FunnelPage opened={openRun({ page, funnel })} engine={engine} />)
    },
    close() {
      root?.unmount()
      root = undefined
      document.body.replaceChildren()
    },
  }
}

const funnels = new Map<string, Funnel>()

async function funnelAt(app: FastifyInstance, url: string, services: Opening['services']): Promise<Funnel> {
  const known = funnels.get(url)
  if (known && !services) return known
  const reply = await app.inject({ url, headers: { host: 'localhost' } })
  const source = reply.json<FunnelSource>()
  // What a page measures is known by its funnel: each page has its own.
  if (services) return openFunnel({ ...source, variant: { ...source.variant, integracoes: services } })
  const funnel = openFunnel(source)
  funnels.set(url, funnel)
  return funnel
}
