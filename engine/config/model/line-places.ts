import { lineOf, originOf } from '../json/document.ts'
import type { Project } from '../read/project.ts'
import { modelByItself, namedLines } from './flow.ts'

/** Says where each transition of a flow is written, as "flows/x/flow.json:12", by its name, as "resumo finalizar 4". */
export function linePlaces(project: Project, flow: string): Readonly<Record<string, string>> {
  const read = project.flows.get(flow)
  if (!read) return {}
  const named = modelByItself(read).places.flatMap(namedLines)
  return Object.fromEntries(named.map(([name, { path }]) => [name, lineOf(originOf(read.source, path))]))
}
