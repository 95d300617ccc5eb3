import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linePlaces, type Project } from '../../engine/config/index.ts'
import { explainContext, explainReplay } from '../../engine/replay/explain.ts'
import { joined, type Recording, type Recordings, type Replay } from '../../engine/replay/index.ts'
import { readUtf8 } from '../pages/project-files.ts'
import {
  type FunnelPageParts,
  fillFunnelPage,
  framedBy,
  frameTemplate,
  sendHtml,
  sendScriptedPage,
  sendUnbuilt,
} from './html.ts'

const ending = '.replay.json'

/** Reads the recordings below a folder, by their names. What is no JSON in UTF-8 is left to the check of the files. */
export function recordingsIn(folder: string): Recordings {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return new Map(
    found.flatMap((path) => {
      const recording = readJson(path)
      const name = relative(folder, path).replaceAll('\\', '/').slice(0, -ending.length)
      return recording ? [[name, recording] as const] : []
    }),
  )
}

function readJson(path: string): Recording | undefined {
  try {
    return JSON.parse(readUtf8(path)) as Recording
  } catch {
    return undefined
  }
}

/** A recording as one journey, and how many of its moves are those of the recordings that it comes after. */
interface WholeReplay {
  readonly replay: Replay
  readonly begun: number
}

/** Gives a recording as one journey; undefined where it, or what it comes after, is missing. */
export function wholeReplay(name: string, all: Recordings): WholeReplay | undefined {
  const replay = joined(name, all)
  return replay && { replay, begun: replay.moves.length - all.get(name)!.moves.length }
}

/** The project, and the folder of its recordings. */
export interface ReplayParts {
  readonly folder: string
  readonly project: () => Project
}

type Parts = FunnelPageParts & ReplayParts
type Named = { readonly Params: { readonly '*': string } }

const path = '/dev/replay'

/** Registers the page that plays recordings, its frame, and the endpoints of a recording and of the explanation of a moment. */
export function routeReplays(app: FastifyInstance, parts: Parts): void {
  app.get(path, (_request, reply) =>
    sendScriptedPage(reply, parts, {
      path,
      title: 'Replays',
      root: 'replay',
      data: listedRecordings(parts),
    }),
  )
  app.get<Named>(`${path}/gravacoes/*`, (request, reply) => sendRecording(parts, request, reply))
  app.get<Named>(`${path}/quadro/*`, (request, reply) => sendFrame(parts, request, reply))
  app.get<Explained>('/dev/porque/replay', ({ query }, reply) => {
    const answer = explanationOf(parts, query)
    return reply.code('mistake' in answer ? 400 : 200).send(answer)
  })
}

/** The name of a recording, and how many of its moves are played before the funnel is explained. */
interface Explained {
  readonly Querystring: { readonly nome?: unknown; readonly lances?: unknown }
}

function explanationOf({ project, folder }: Parts, { nome, lances }: Explained['Querystring']) {
  if (typeof nome !== 'string') return { mistake: 'Falta o nome da gravação.' }
  const whole = wholeReplay(nome, recordingsIn(folder))
  if (!whole) return { mistake: `Não há gravação "${nome}".` }
  const { replay } = whole
  const context = explainContext(project(), replay.variant, replay.server)
  if (!context) return { mistake: `Não há funil "${replay.variant}".` }
  return {
    explanations: explainReplay(context, { ...replay, moves: replay.moves.slice(0, Number(lances)) }),
  }
}

/** Lists what can be played: the name of each recording, what it shows, and in which funnel. */
function listedRecordings({ folder }: Parts) {
  const all = recordingsIn(folder)
  return [...all.keys()].flatMap((name) => {
    const replay = wholeReplay(name, all)?.replay
    return replay ? [{ name, title: replay.title, variant: replay.variant, rules: [...replay.rules] }] : []
  })
}

function sendRecording(parts: Parts, { params }: FastifyRequest<Named>, reply: FastifyReply): FastifyReply {
  parts.catalogue.refresh()
  const name = params['*']
  const whole = wholeReplay(name, recordingsIn(parts.folder))
  const served = whole && parts.catalogue.served(whole.replay.variant)
  if (!whole || !served) return reply.code(404).send({ code: 'naoEncontrado' })
  const file = `tests/replays/${name}${ending}`
  const lines = linePlaces(parts.project(), served.flow)
  return reply.send({ name, file, ...whole, funnel: served.funnel.address, lines })
}

function sendFrame(parts: Parts, request: FastifyRequest<Named>, reply: FastifyReply): FastifyReply {
  parts.catalogue.refresh()
  const served = parts.catalogue.served(request.params['*'])
  const template = served && frameTemplate(parts, 'replay/frame.html', served.flow)
  if (!served || template === undefined) return sendUnbuilt(reply, path)
  const { page, policy } = fillFunnelPage(parts, served, { headers: request.headers, template })
  return sendHtml(reply.headers(framedBy(policy)), page)
}
