import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Project } from '../../engine/config/index.ts'
import { coverageOf } from '../../engine/replay/coverage.ts'
import { coveragePage } from './coverage-page.ts'
import { sendDevPage } from './html.ts'
import { recordingsIn, wholeReplay } from './replays.ts'

/** What the coverage page needs: the project as its files are now, and the folder of the replays. */
export interface CoverageParts {
  readonly project: () => Project
  readonly folder: string
  /** Reads the files again where they may have changed. */
  readonly refresh: () => void
}

/** The style of the coverage page, beside the style all pages of the sandbox share. */
export const coverageStyle = readFileSync(new URL('./cobertura.css', import.meta.url), 'utf8')

const path = '/dev/cobertura'

/** Registers the page that lists the transitions of a flow with the replays that take each. */
export function routeCoverage(app: FastifyInstance, parts: CoverageParts): void {
  app.get<{ readonly Querystring: { readonly fluxo?: unknown } }>(path, ({ query }, reply) => {
    parts.refresh()
    const project = parts.project()
    const flows = [...project.flows.keys()]
    const flow = typeof query.fluxo === 'string' ? query.fluxo : (flows[0] ?? '')
    const coverage = flows.includes(flow) ? coverageOf(project, flow, replaysIn(parts.folder)) : undefined
    return sendDevPage(reply.code(coverage ? 200 : 404), path, coveragePage(flows, flow, coverage))
  })
}

function replaysIn(folder: string) {
  const all = recordingsIn(folder)
  return [...all.keys()].flatMap((name) => {
    const replay = wholeReplay(name, all)?.replay
    return replay ? [{ path: name, replay }] : []
  })
}
