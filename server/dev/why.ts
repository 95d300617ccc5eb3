import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Project } from '../../engine/config/index.ts'
import type { Funnel } from '../../engine/index.ts'
import {
  type Explanation,
  explainContext,
  explainEvents,
  explainReplay,
} from '../../engine/replay/explain.ts'
import { type FunnelPageParts, sendScriptedPage } from './html.ts'
import { longestRun, readRun } from './replay-of.ts'
import { type ReplayParts, recordingsIn, wholeReplay } from './replays.ts'

/** The project by which a funnel is explained. */
export interface WhyParts {
  readonly project: () => Project
}

type Parts = FunnelPageParts & Pick<ReplayParts, 'folder'> & WhyParts
type Answer = { readonly explanations: readonly Explanation[] } | { readonly mistake: string }

const path = '/dev/porque'

/** Registers the page that explains a funnel while it is used, and the endpoints that explain a run and a replay. */
export function routeWhy(app: FastifyInstance, parts: Parts): void {
  app.get(path, (_request, reply) => {
    parts.catalogue.refresh()
    return sendScriptedPage(reply, parts, {
      path,
      title: 'Por que estou aqui?',
      root: 'porque',
      data: parts.catalogue.all().map(({ home }) => home),
    })
  })
  app.post(`${path}/jornada`, { bodyLimit: longestRun }, ({ body }, reply) =>
    answer(reply, explanationOfRun(parts, body)),
  )
  app.get<Asked>(`${path}/replay`, ({ query }, reply) => answer(reply, explanationOfReplay(parts, query)))
}

interface Asked {
  readonly Querystring: { readonly nome?: unknown; readonly lances?: unknown }
}

const answer = (reply: FastifyReply, content: Answer): FastifyReply =>
  reply.code('mistake' in content ? 400 : 200).send(content)

function explanationOfRun({ project }: Parts, body: unknown): Answer {
  const run = readRun(body)
  if (typeof run === 'string') return { mistake: run }
  const context = explainContext(project(), run.variant, run.server as Funnel['server'])
  if (!context) return { mistake: `Não há funil "${run.variant}".` }
  const events = run.events.map(({ event }) => event)
  return { explanations: explainEvents(context, events) }
}

function explanationOfReplay({ project, folder }: Parts, { nome, lances }: Asked['Querystring']): Answer {
  if (typeof nome !== 'string') return { mistake: 'Falta o nome da gravação.' }
  const whole = wholeReplay(nome, recordingsIn(folder))
  if (!whole) return { mistake: `Não há gravação "${nome}".` }
  const { replay } = whole
  const context = explainContext(project(), replay.variant, replay.server)
  if (!context) return { mistake: `Não há funil "${replay.variant}".` }
  const begun = { ...replay, moves: replay.moves.slice(0, Number(lances)) }
  return { explanations: explainReplay(context, begun) }
}
