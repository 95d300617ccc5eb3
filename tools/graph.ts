import { type CoveredTransition, coverageOf, type FlowCoverage } from '../engine/replay/coverage.ts'
import { flowPlace } from '../engine/replay/transitions.ts'
import { argumentsOrExit } from './arguments.ts'
import { projectNow, replaysIn } from './project.ts'
import { exitWith } from './words.mjs'

/** The longest label of an arrow; the whole sentence is at /dev/cobertura. */
const longestLabel = 70

/** Writes a flow as a Mermaid flowchart: steps, boxes, and an arrow for every pair of places, dashed where no replay takes it. */
export function mermaidOf({ funnel, transitions }: FlowCoverage): string {
  const { steps, leaves, flow } = funnel
  const boxes = Object.keys(flow.boxes ?? {})
  const labelOf = (name: string) => {
    const label = steps.get(name)?.step.label
    return label === undefined ? name : `${label}<br>${name}`
  }
  const parents = [...steps.values()].filter(({ isLeaf }) => !isLeaf).map(({ name }) => name)
  const leaf = (name: string) => `  ${name}["${labelOf(name)}"]`
  return [
    'flowchart LR',
    `  ${flowPlace}{{"em qualquer etapa"}}`,
    ...leaves.filter((each) => each.parents.length === 0).map(({ name }) => leaf(name)),
    ...parents.flatMap((parent) => [
      `  subgraph ${parent}["${labelOf(parent)}"]`,
      ...leaves.filter((each) => each.parents.at(-1) === parent).map(({ name }) => `  ${leaf(name)}`),
      '  end',
    ]),
    ...boxes.map((name) => `  ${name}("${name}")`),
    ...arrowsOf(funnel, transitions),
  ].join('\n')
}

function arrowsOf(
  { steps, leaves, flow }: FlowCoverage['funnel'],
  transitions: readonly CoveredTransition[],
) {
  const following = (place: string) => {
    const step = leaves[leaves.findIndex(({ name }) => name === place) + 1]
    return step && steps.get(place)?.isLeaf ? [step.name] : []
  }
  const targetsOf = ({ place, taken: { to, open } }: CoveredTransition): readonly string[] => [
    ...(to === '@next' ? following(place) : to !== undefined && steps.has(to) ? [to] : []),
    ...(open !== undefined && Object.hasOwn(flow.boxes ?? {}, open) ? [open] : []),
  ]
  const pairs = new Map<string, CoveredTransition[]>()
  for (const each of transitions)
    for (const target of targetsOf(each)) {
      const pair = `${each.place} ${target}`
      pairs.set(pair, [...(pairs.get(pair) ?? []), each])
    }
  // A step with a screen and no transition for `next` leads to the step after it.
  const byDefault = leaves
    .filter(({ step }) => step.screen !== undefined && !step.final && !step.on?.next)
    .flatMap(({ name }) => following(name).map((next) => `  ${name} --> ${next}`))
  return [
    ...byDefault,
    ...[...pairs].map(([pair, own]) => {
      const [from, target] = pair.split(' ')
      const replays = new Set(own.flatMap((each) => each.replays)).size
      return `  ${from} ${replays === 0 ? '-.->' : '-->'}|"${labelOf(own, replays)}"| ${target}`
    }),
  ]
}

/** Labels an arrow by the transition that most replays take, the number of other transitions, and the number of replays. */
function labelOf(transitions: readonly CoveredTransition[], replays: number): string {
  const [{ happens, when }] = transitions.toSorted((a, b) => b.replays.length - a.replays.length) as [
    CoveredTransition,
  ]
  const whole = when === undefined ? happens : `${happens} se ${when}`
  const short = whole.length > longestLabel ? `${whole.slice(0, longestLabel).trimEnd()}…` : whole
  const others = transitions.length > 1 ? ` (+${transitions.length - 1})` : ''
  return `${short}${others} · ${replays} replays`.replaceAll('"', '#quot;')
}

/** Prints flows as Markdown with a Mermaid flowchart each: the one that is named, or all. */
export function printGraphs(filters: readonly string[]): void {
  const project = projectNow()
  const names = [...project.flows.keys()]
  const [flow, ...others] = filters
  if (others.length > 0)
    exitWith(`só um fluxo de cada vez, ou nenhum para todos. Os que existem: ${names.join(', ')}.`)
  if (flow !== undefined && !names.includes(flow))
    exitWith(`não há fluxo "${flow}". Os que existem: ${names.join(', ')}.`)
  const replays = replaysIn([])
  for (const name of flow === undefined ? names : [flow])
    console.log(`# ${name}\n\n\`\`\`mermaid\n${mermaidOf(coverageOf(project, name, replays))}\n\`\`\`\n`)
}

if (process.argv[1] === import.meta.filename) printGraphs(argumentsOrExit({}).filters)
