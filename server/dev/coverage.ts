import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { findFunnel, linePlaces, type Project, unreachedIn } from '../../engine/config/index.ts'
import { coverageOf, type PlayedFile, pictureOf, sheetsOf, svgOf } from '../../engine/picture/index.ts'
import { coveragePage, type FlowCoverage } from './coverage-page.ts'
import { sendDevPage } from './html.ts'
import { recordingsIn, wholeReplay } from './replays.ts'

/** What the page of the coverage is made of: the project as its files are now, and where the recordings lie. */
export interface CoverageParts {
  readonly project: () => Project
  readonly folder: string
  /** Looks at the files again, where they may have changed. */
  readonly refresh: () => void
}

/** How the coverage is shown, beside what the pages of the sandbox share. */
export const coverageStyle = readFileSync(new URL('./cobertura.css', import.meta.url), 'utf8')

const path = '/dev/cobertura'

/** Opens the page that shows, on the picture of a flow, which replays take each transition, and the sheets of its picture. */
export function routeCoverage(app: FastifyInstance, parts: CoverageParts): void {
  app.get<{ readonly Querystring: { readonly fluxo?: unknown } }>(path, ({ query }, reply) => {
    parts.refresh()
    const flows = [...parts.project().flows.keys()]
    const flow = typeof query.fluxo === 'string' ? query.fluxo : flows[0]
    const found = flow === undefined || !flows.includes(flow) ? undefined : coverageIn(parts, flow)
    return sendDevPage(reply.code(found ? 200 : 404), path, coveragePage(flows, found ?? flow ?? ''))
  })
  app.get<{ readonly Params: { readonly flow: string; readonly sheet: string } }>(
    `${path}/:flow/:sheet.svg`,
    ({ params }, reply) => {
      const isThere = parts.project().flows.has(params.flow)
      const sheets = isThere ? coverageIn(parts, params.flow).sheets : []
      const sheet = sheets.find(({ name }) => name === params.sheet)
      return sheet
        ? reply.type('image/svg+xml; charset=utf-8').send(svgOf(sheet))
        : reply.code(404).send({ code: 'naoEncontrado' })
    },
  )
}

/** Plays the recordings of a flow, and lays its picture out with how many of them take each transition. */
function coverageIn({ project: projectNow, folder }: CoverageParts, flow: string): FlowCoverage {
  const project = projectNow()
  const replays = replaysOf(project, folder, flow)
  const picture = pictureOf(project, flow, coverageOf(project, replays))
  return {
    ...{ picture, sheets: sheetsOf(picture), replays: replays.length },
    linePlaces: linePlaces(project, flow),
    unreached: unreachedIn(project, flow),
  }
}

function replaysOf(project: Project, folder: string, flow: string): readonly PlayedFile[] {
  const all = recordingsIn(folder)
  return [...all.keys()].flatMap((name) => {
    const replay = wholeReplay(name, all)?.replay
    return replay && findFunnel(project, replay.variant)?.flow === flow ? [{ path: name, replay }] : []
  })
}
