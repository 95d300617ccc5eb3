import {
  namedRulesOf,
  nameInWords,
  namesOfFlow,
  type Project,
  ruleInWords,
} from '../../engine/config/index.ts'
import {
  coverageOf,
  type FlowPicture,
  type FlowSheet,
  type PlayedFile,
  pictureOf,
  sheetsOf,
  svgOf,
} from '../../engine/picture/index.ts'
import { indexOf, type NamedCondition, pageOf } from './page.ts'

/** Where the pictures of the flows stand. */
export const FLOWS = 'docs/fluxos'

/** A flow drawn: what its picture says, and its sheets. */
export interface DrawnFlow {
  readonly picture: FlowPicture
  readonly sheets: readonly FlowSheet[]
}

/** Draws every flow of a project, with how many of the replays take each transition. */
export function drawnFlows(project: Project, replays: readonly PlayedFile[]): readonly DrawnFlow[] {
  const coverage = coverageOf(project, replays)
  return [...project.flows.keys()].map((flow) => {
    const picture = pictureOf(project, flow, coverage)
    return { picture, sheets: sheetsOf(picture) }
  })
}

/** Writes the files of drawn flows, by path: their sheets, their pages, and the index. */
export function filesOfFlows(project: Project, drawn: readonly DrawnFlow[]): ReadonlyMap<string, string> {
  const files = drawn.flatMap(({ picture, sheets }) => [
    ...sheets.map((sheet) => [`${FLOWS}/${sheet.name}.svg`, svgOf(sheet)] as const),
    [`${FLOWS}/${picture.flow}.md`, pageOf(picture, sheets, conditionsOf(project, picture.flow))] as const,
  ])
  const indexed = drawn.map(({ picture: { flow, places }, sheets }) => {
    const lines = places.flatMap((place) => place.lines)
    const taken = lines.filter(({ replays }) => replays > 0).length
    return { flow, taken, all: lines.length, sheets: sheets.length }
  })
  return new Map([...files, [`${FLOWS}/README.md`, indexOf(indexed)]])
}

function conditionsOf(project: Project, flow: string): readonly NamedCondition[] {
  const read = project.flows.get(flow)!
  const names = namesOfFlow(project, read)
  return namedRulesOf(read)
    .filter(([name]) => names.isNamedCondition(name))
    .map(([name, rule]) => ({ name: nameInWords(name), means: ruleInWords(rule, names) }))
}
