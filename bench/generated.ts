import { funnelsOf } from '../engine/config/index.ts'
import { projectNow } from '../scripts/project.ts'
import { findJourneys, replaysOfFlow } from '../tools/journeys/journeys.ts'
import { durationOf, number, printTable } from './measure.ts'

const project = projectNow()

const lines = []
for (const flow of project.flows.keys()) {
  const ms = await durationOf(() => {
    const funnel = funnelsOf(project).find((each) => each.flow === flow)
    if (funnel) findJourneys(project, funnel.id, replaysOfFlow(project, flow))
  })
  const cpu = process.cpuUsage().user / 1e6
  lines.push({ what: flow, figure: `${number(ms / 1000, 1)} s`, goal: '≤ 60 s' })
  lines.push({ what: '  do processador, até aqui', figure: `${number(cpu, 1)} s` })
}
printTable('Jornadas geradas de um fluxo', lines)
