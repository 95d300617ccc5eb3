import { readProject } from '../engine/config/index.ts'
import { projectFiles } from '../scripts/project.ts'
import { walk } from '../scripts/walks.ts'
import { durationOf, number, printTable } from './measure.ts'

const project = readProject(projectFiles())

printTable(
  'Jornadas geradas de um fluxo, em todas as variantes',
  [...project.flows.keys()].map((flow) => ({
    what: flow,
    figure: `${number(durationOf(() => walk(project, flow, { isWhole: true })) / 1000, 1)} s`,
    goal: '≤ 60 s',
  })),
)
