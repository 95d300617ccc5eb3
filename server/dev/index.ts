import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FunnelProof, Project } from '../../engine/config/index.ts'
import { comesFromHere } from '../http/guard.ts'
import { forNoSearch } from '../http/headers.ts'
import { problem, refuse } from '../http/problems.ts'
import type { FindAnyLetterhead } from '../messages/index.ts'
import { routeStyle, takeForms } from '../pages/plain.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/index.ts'
import { routeSandboxCards } from './cards.ts'
import { routeCoverage } from './coverage.ts'
import { routeGallery } from './gallery.ts'
import { homePage } from './home.ts'
import { devFiles, devSite, type FunnelPageParts, sendDevPage } from './html.ts'
import { routeMail } from './mail.ts'
import { type OutageBoard, routeOutages } from './outages.ts'
import { routePix } from './pix.ts'
import { pricesPage } from './prices.ts'
import { redirectRecordedFrames, routeRecording } from './recording.ts'
import { routeReplays } from './replays.ts'
import { allowOwnFrames, routeSideBySide } from './side-by-side.ts'
import { testDataPage } from './test-data.ts'

export { openOutages } from './outages.ts'

/** What the pages of the sandbox need. */
export interface DevParts {
  readonly store: Store
  readonly now: () => number
  /** The look of e-mails; without it they are shown as plain text. */
  readonly letterhead?: FindAnyLetterhead
  /** Where people reach this site; without it links lead to where a page was asked for. */
  readonly site?: string | null
  /** The switches that make calls fail; without them none does. */
  readonly outages?: OutageBoard
  /** The prices of the funnels as their files say them now; without it no page lists them. */
  readonly prices?: () => readonly FunnelProof[]
  /** What the pages that show funnels, replays and the project's files need; without it there are none. */
  readonly funnels?: FunnelParts
}

interface FunnelParts extends Omit<FunnelPageParts, 'now'> {
  readonly project: () => Project
  /** The folder of the replays. */
  readonly folder: string
  readonly settings: Settings
  /** By which the cookies of sales are made. */
  readonly secret: string
}

const style = readFileSync(new URL('./dev.css', import.meta.url), 'utf8')

/** Registers the pages of the sandbox below /dev. Never call it in production. */
export function registerDev(app: FastifyInstance, parts: DevParts): void {
  const { store, now, funnels, prices, outages } = parts
  if (funnels) {
    redirectRecordedFrames(app)
    allowOwnFrames(app)
  }
  app.register(async (inside) => {
    takeForms(inside)
    inside.addHook('onRequest', async (request, reply) => {
      reply.headers(forNoSearch)
      // Another site must not pay a Pix in the name of the tester.
      if (request.method === 'POST' && !comesFromHere(request))
        return refuse(reply, problem('origemRecusada'))
    })
    inside.get('/dev', (_request, reply) => {
      funnels?.catalogue.refresh()
      return sendDevPage(reply, '/dev', homePage(funnels?.catalogue.all() ?? []))
    })
    inside.get('/dev/dados', (_request, reply) => sendDevPage(reply, '/dev/dados', testDataPage()))
    if (prices)
      inside.get('/dev/precos', (_request, reply) => sendDevPage(reply, '/dev/precos', pricesPage(prices())))
    routePix(inside, parts)
    routeSandboxCards(inside, parts)
    routeMail(inside, parts)
    if (outages) routeOutages(inside, outages)
    routeStyle(inside, devSite.style, style)
    if (funnels) routeFunnelPages(inside, { ...funnels, store, now })
  })
}

/** Registers the pages that show funnels, and the files they were built into. */
function routeFunnelPages(app: FastifyInstance, parts: FunnelParts & Pick<DevParts, 'store' | 'now'>): void {
  if (existsSync(parts.built))
    app.register(fastifyStatic, { root: parts.built, prefix: devFiles, index: false, decorateReply: false })
  routeGallery(app, parts)
  routeSideBySide(app, parts)
  routeReplays(app, parts)
  routeRecording(app, parts)
  routeCoverage(app, { ...parts, refresh: parts.catalogue.refresh })
}
