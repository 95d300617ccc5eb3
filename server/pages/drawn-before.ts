import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { drawFirst } from '../../src/first-screen.tsx'
import { sealNotes } from '../calls/sale-notes.ts'
import { saleIdOf, type Visitor } from '../calls/visitor.ts'
import type { Served } from '../catalogue/catalogue.ts'
import type { openings } from '../opening/index.ts'
import type { Settings } from '../settings/settings.ts'
import type { ScreensToDraw } from './built-screens.ts'
import type { PageData } from './page.ts'

/** What drawing pages before they go out needs from the rest of the server. */
export interface DrawingParts {
  readonly settings: Settings
  readonly secret: string
  readonly now: () => number
  /** Brings the funnel of a page to where it begins. */
  readonly open: ReturnType<typeof openings>
  /** What draws the screens of each flow; of a flow without it only the outline is drawn. */
  readonly screensToDraw?: ScreensToDraw
}

/** A page that is drawn before it goes out: its markup, and what its script reads. */
interface DrawnBefore {
  readonly drawn: string
  readonly data: PageData
}

interface ToDraw {
  readonly served: Served
  readonly known: Omit<PageData, 'now' | 'opening'>
  readonly visitor: Visitor
  readonly request: FastifyRequest
}

/**
 * Brings the funnel of a page to where it begins and draws it there; undefined where its screens are not known here, where
 * nothing shows yet, or where that fails: the browser then does it all.
 */
export async function drawnBefore(
  { open, screensToDraw, now, settings, secret }: DrawingParts,
  { served, known, visitor, request }: ToDraw,
): Promise<DrawnBefore | undefined> {
  const engine = screensToDraw?.get(served.flow)
  if (!engine) return undefined
  const site = settings.publicUrl ?? `${request.protocol}://${request.host}`
  try {
    const { session, effects, usesKept, funnel, isResumed, notes } = await open({
      ...{
        served,
        pattern: known.route,
        url: request.url,
        site,
        measured: known.measured,
        kept: known.session,
      },
      onlooker: { visitor, address: normalizeIP(request.ip), requestId: String(request.id) },
    })
    if (funnel.steps.get(session.step)?.step.screen === undefined) return undefined
    const data = {
      ...known,
      now: now(),
      opening: { session, effects, usesKept, notes: sealNotes(secret, saleIdOf(visitor), notes) },
    }
    const address = new URL(request.url, site).href
    // What the server wrote is JSON; the browser reads of it a session.
    const page = data as Parameters<typeof drawFirst>[0]['page']
    return { drawn: drawFirst({ page, funnel, session, isResumed, engine, address }), data }
  } catch (error) {
    request.log.error({ err: error }, 'primeira tela')
    return undefined
  }
}
