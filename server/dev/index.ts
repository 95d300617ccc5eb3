import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { forNoSearch } from '../http/headers.ts'
import { comesFromHere } from '../http/origin.ts'
import { problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'
import { type BankWord, learn } from '../payment/index.ts'
import { idIn, routeStyle, takeForms } from '../plain/index.ts'
import { routeSandboxCards } from './card-routes.ts'
import { coverageStyle, routeCoverage } from './coverage.ts'
import { dataPage } from './data-page.ts'
import { type DrawnDevParts, devFiles } from './drawn-page.ts'
import { routeGallery } from './gallery.ts'
import { homePage } from './home-page.ts'
import { mailStyle, routeMail } from './mail-routes.ts'
import { routeOutages } from './outage-routes.ts'
import type { DevParts } from './parts.ts'
import { pixPage } from './pix-page.ts'
import { pricesPage } from './prices-page.ts'
import { leadFrames, routeRecording } from './record.ts'
import { routeReplays } from './replays.ts'
import { allowOwnFrames, routeSideBySide } from './side-by-side.ts'
import { devSite, sendDevPage } from './site.ts'
import { routeWhy } from './why.ts'

export { openOutages } from './outages.ts'

/** Opens the pages of the sandbox under /dev: test data, a bank for Pix and boletos, a service that takes cards, and the messages queued. Never call it in production. */
export function registerDev(app: FastifyInstance, parts: DevParts): void {
  const { store, now, drawing, prices, outages } = parts
  const words: Readonly<Record<string, BankWord>> = { pagar: { is: 'paid' }, expirar: { is: 'over' } }
  if (parts.recording) {
    leadFrames(app)
    allowOwnFrames(app)
  }
  app.register(async (inside) => {
    takeForms(inside)
    inside.addHook('onRequest', async (request, reply) => {
      reply.headers(forNoSearch)
      // Another site must not pay a Pix in the name of whoever tests here.
      if (request.method === 'POST' && !comesFromHere(request))
        return refuse(reply, problem('origemRecusada'))
    })
    inside.get('/dev', (_request, reply) => {
      drawing?.catalogue.refresh()
      return sendDevPage(reply, '/dev', homePage(drawing?.catalogue.all() ?? []))
    })
    inside.get('/dev/dados', (_request, reply) => sendDevPage(reply, '/dev/dados', dataPage()))
    if (prices)
      inside.get('/dev/precos', (_request, reply) => sendDevPage(reply, '/dev/precos', pricesPage(prices())))
    inside.get('/dev/pix', async (_request, reply) =>
      sendDevPage(reply, '/dev/pix', await pixPage(store, now())),
    )
    if (outages) routeOutages(inside, outages)
    routeMail(inside, parts)
    routeStyle(inside, devSite.style, `${mailStyle}\n${coverageStyle}`)
    routeSandboxCards(inside, parts)
    if (drawing) routeDrawn(inside, { ...drawing, now }, parts)
    for (const [name, word] of Object.entries(words)) {
      inside.post(`/dev/pix/${name}`, async (request, reply) => {
        await store.transaction((sql) => learn(sql, idIn(request), word, now()))
        return reply.redirect('/dev/pix', 303)
      })
    }
  })
}

/** Opens the pages that draw parts of funnels, and what they were built of. */
function routeDrawn(app: FastifyInstance, drawing: DrawnDevParts, parts: DevParts): void {
  const { store, replays, recording, explained } = parts
  if (existsSync(drawing.built))
    app.register(fastifyStatic, { root: drawing.built, prefix: devFiles, index: false, decorateReply: false })
  routeGallery(app, drawing)
  if (replays) routeReplays(app, { ...drawing, ...replays })
  if (replays && recording) routeRecording(app, { ...drawing, ...replays, ...recording, store })
  if (replays && explained) {
    routeWhy(app, { ...drawing, ...replays, ...explained })
    routeCoverage(app, { ...replays, ...explained, refresh: drawing.catalogue.refresh })
  }
  if (recording) routeSideBySide(app, { ...drawing, ...recording })
}
