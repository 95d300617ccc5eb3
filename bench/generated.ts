import { readProject } from '../engine/config/index.ts'
import { projectFiles } from '../tools/project.ts'
import { walk } from '../tools/walks.ts'
import { durationOf, number, printTable } from './measure.ts'

const project = readProject(projectFiles())

const lines = []
for (const flow of project.flows.keys()) {
  const ms = await durationOf(() => walk(project, flow, { isWhole: true }))
  const cpu = process.cpuUsage().user / 1e6
  lines.push({ what: flow, figure: `${number(ms / 1000, 1)} s`, goal: '≤ 60 s' })
  lines.push({ what: '  do processador, até aqui', figure: `${number(cpu, 1)} s` })
}
printTable('Jornadas geradas de um fluxo, em todas as variantes', lines)
