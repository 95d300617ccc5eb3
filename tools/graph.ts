import { argumentsOrExit } from './arguments.ts'
import { FLOWS } from './graph/files.ts'
import { writeFlow, writeFlows } from './graph/write.ts'
import { projectNow, replaysIn } from './project.ts'
import { exitWith } from './words.mjs'

/** Draws all flows, or the one that is named, and tells where the files are. */
function main(): void {
  const { filters } = argumentsOrExit({})
  const project = projectNow()
  const [flow, ...others] = filters
  const names = [...project.flows.keys()].join(', ')
  if (others.length > 0) exitWith(`só um fluxo de cada vez, ou nenhum para todos. Os que existem: ${names}.`)
  if (flow !== undefined && !project.flows.has(flow))
    exitWith(`não há fluxo "${flow}". Os que existem: ${names}.`)
  const replays = replaysIn([])
  const drawn = flow === undefined ? writeFlows(project, replays) : writeFlow(project, replays, flow)
  for (const { picture, sheets } of drawn) {
    const lines = picture.places.flatMap((place) => place.lines)
    const untaken = lines.filter(({ replays }) => replays === 0).length
    const count = sheets.length === 1 ? '1 folha A3' : `${sheets.length} folhas A3`
    console.log(
      `${FLOWS}/${picture.flow}.svg e .md: ${picture.places.length} lugares, ${lines.length} transições, ${untaken} sem replay, ${count}.`,
    )
  }
}

main()
