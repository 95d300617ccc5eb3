import { mkdirSync, writeFileSync } from 'node:fs'
import dagre from '@dagrejs/dagre'
import { type Graph, graph, readProject } from '../engine/config/index.ts'
import { argumentsOrExit } from './arguments.ts'
import { projectFiles } from './project.ts'
import { exitWith } from './words.mjs'

type Node = Graph['nodes'][number]
type Edge = Graph['edges'][number]
interface Spot {
  readonly x: number
  readonly y: number
}

const START = 'início'
const HEIGHT = 44
const MARGIN = 24
const widthOf = ({ name }: Node): number => 32 + name.length * 8
const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Keeps one way between two places, with all the events that lead along it. */
function ways({ nodes, edges }: Graph): readonly (Edge & { readonly events: readonly string[] })[] {
  const known = new Set([START, ...nodes.map(({ name }) => name)])
  const drawn = edges
    .map((edge) => ({ ...edge, from: edge.from || START }))
    .filter(({ from, to }) => known.has(to) && known.has(from))
  const first = drawn.filter(
    (edge, i) => drawn.findIndex(({ from, to }) => from === edge.from && to === edge.to) === i,
  )
  return first.map((edge) => ({
    ...edge,
    events: [
      ...new Set(
        drawn.filter(({ from, to }) => from === edge.from && to === edge.to).map(({ event }) => event),
      ),
    ],
  }))
}

/** Writes a flow in the language of Mermaid. */
function mermaid(drawn: Graph): string {
  const shape = ({ name, kind }: Node) => (kind === 'step' ? `${name}["${name}"]` : `${name}("${name}")`)
  const lines = ways(drawn).map(({ from, to, events }) => `  ${from} -->|"${events.join(', ')}"| ${to}`)
  return [
    'flowchart TD',
    `  ${START}((${START}))`,
    ...drawn.nodes.map((node) => `  ${shape(node)}`),
    ...lines,
    '',
  ].join('\n')
}

/** Keeps the steps a person can be on; boxes and notices crowd a picture, and Mermaid has them all. */
function stepsOf({ nodes, edges }: Graph): Graph {
  const steps = nodes.filter(
    ({ name, kind }) => kind === 'step' && edges.some(({ from, to }) => [from, to].includes(name)),
  )
  return { nodes: steps, edges: edges.filter(({ kind }) => kind === 'to') }
}

/** Draws the steps of a flow as a picture that stands alone and prints. */
function svg(whole: Graph): string {
  const drawn = stepsOf(whole)
  const plan = new dagre.graphlib.Graph()
    .setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 56 })
    .setDefaultEdgeLabel(() => ({}))
  const nodes: readonly Node[] = [{ name: START, kind: 'step', isFinal: false }, ...drawn.nodes]
  for (const node of nodes) plan.setNode(node.name, { width: widthOf(node), height: HEIGHT })
  for (const { from, to } of ways(drawn)) plan.setEdge(from, to)
  dagre.layout(plan)
  const { width = 0, height = 0 } = plan.graph()
  const lines = ways(drawn).map(({ from, to, events, isGuarded }) => {
    const points = plan.edge(from, to).points as readonly Spot[]
    const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(0)} ${y.toFixed(0)}`).join('')
    return `<path class="${isGuarded ? 'way guarded' : 'way'}" d="${path}" marker-end="url(#tip)"><title>${escaped(events.join(', '))}</title></path>`
  })
  const boxes = nodes.map((node) => {
    const { x, y } = plan.node(node.name) as Spot
    const round = node.kind === 'step' ? 8 : 22
    return `<g class="${node.kind}${node.isFinal ? ' final' : ''}" transform="translate(${x.toFixed(0)} ${y.toFixed(0)})"><rect x="${-widthOf(node) / 2}" y="${-HEIGHT / 2}" width="${widthOf(node)}" height="${HEIGHT}" rx="${round}"/><text>${escaped(node.name)}</text></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}" font-family="system-ui, sans-serif" font-size="14">
<style>.way{fill:none;stroke:#566576}.guarded{stroke-dasharray:5 4}rect{fill:#fff;stroke:#14202e}.box rect,.notice rect{fill:#edf1f5}.final rect{stroke-width:3}text{text-anchor:middle;dominant-baseline:central;fill:#14202e}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#566576"/></marker></defs>
${lines.join('\n')}
${boxes.join('\n')}
</svg>
`
}

/** Draws one flow and tells where the files are. */
function main(): void {
  const project = readProject(projectFiles())
  const names = [...project.flows.keys()]
  const { filters } = argumentsOrExit({})
  const [name = ''] = filters
  const drawn = filters.length === 1 ? graph(project, name) : undefined
  if (!drawn) {
    const said = filters.length === 1 ? `não há fluxo "${name}"` : 'é preciso o nome de um fluxo'
    exitWith(`${said}. Os que existem: ${names.join(', ')}.`)
  }
  mkdirSync('dist/fluxos', { recursive: true })
  writeFileSync(`dist/fluxos/${name}.svg`, svg(drawn))
  writeFileSync(`dist/fluxos/${name}.mmd`, mermaid(drawn))
  console.log(
    `dist/fluxos/${name}.svg e dist/fluxos/${name}.mmd: ${drawn.nodes.length} lugares, ${ways(drawn).length} caminhos.`,
  )
}

main()
