import { lineOf, originOf, textOf } from '../json/document.ts'
import type { Project } from '../read/project.ts'
import { findPossibleEvents, openFlow, type PossibleEvents } from './context.ts'
import {
  type FlowModel,
  type Line,
  linesFrom,
  modelByItself,
  namedLines,
  type OpenOver,
  type Place,
  stepsUnder,
  targetsOf,
} from './flow.ts'

/** One way out of a step: to another step, or into a box or notice. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly event: string
  readonly kind: 'to' | 'open'
  readonly isGuarded: boolean
  /** The box from which the step is left, where it is not left from its own table. */
  readonly via?: string
}

/** A place of the picture of a flow. `parent` is the step around it. */
interface Node {
  readonly name: string
  readonly kind: 'step' | 'box' | 'notice'
  readonly label?: string
  readonly screen?: string
  readonly parent?: string
  readonly isFinal: boolean
}

/** A flow as a picture: its places and the ways between them. The way in comes from "". */
export interface Graph {
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
}

/** Draws a flow of the project; undefined when there is none of that name. */
export function graph(project: Project, flowName: string): Graph | undefined {
  if (!project.flows.has(flowName)) return undefined
  const context = openFlow({ project, vocabulary: noWords, operators: new Set() }, flowName)
  return {
    nodes: nodesOf(context.model),
    edges: edgesOf(context.model, context.openOver, findPossibleEvents(context)),
  }
}

const noWords = {
  widgets: {},
  blocks: {},
  effects: [],
  masks: [],
  formats: [],
  validators: [],
  datedValidators: [],
  operators: [],
  segments: [],
  operations: [],
  calls: [],
  addresses: {},
  server: {},
}

/** Draws the ways of a flow from its tables alone. */
export function edgesOf(
  model: FlowModel,
  openOver: OpenOver,
  possibleEvents: PossibleEvents,
): readonly Edge[] {
  const start = (model.flow.table.get('start') ?? []).flatMap((line) => edgesBy(model, line, undefined))
  const own = model.leaves.flatMap((leaf) => [
    ...[...(possibleEvents.get(leaf) ?? [])].flatMap((event) =>
      linesFrom(leaf, event).flatMap((line) => edgesBy(model, line, leaf, event)),
    ),
    ...defaultNext(model, leaf),
  ])
  const boxes = [...model.boxes.values()].flatMap((box) =>
    stepsUnder(openOver, box).flatMap((leaf) =>
      box.lines
        .filter(({ event }) => possibleEvents.get(box)?.has(event))
        .flatMap((line) => edgesBy(model, line, leaf)),
    ),
  )
  return uniqueEdges([...start, ...own, ...boxes])
}

function edgesBy(model: FlowModel, line: Line, leaf: Place | undefined, event = line.event): readonly Edge[] {
  const from = leaf?.name ?? ''
  const via = line.place.kind === 'box' ? { via: line.place.name } : {}
  const { isGuarded } = line
  const steps = line.to === undefined ? [] : targetsOf(model, line.to, leaf)
  return [
    ...steps.map(({ name }): Edge => ({ from, to: name, event, kind: 'to', isGuarded, ...via })),
    ...(line.open === undefined
      ? []
      : [{ from, to: line.open, event, kind: 'open' as const, isGuarded, ...via }]),
  ]
}

/** A step with a screen and no `next` of its own goes to the next one, unless it is the last. */
function defaultNext(model: FlowModel, leaf: Place): readonly Edge[] {
  if (leaf.table.has('next') || leaf.value.final === true || leaf.value.screen === undefined) return []
  return targetsOf(model, '@next', leaf).map(({ name }) => ({
    from: leaf.name,
    to: name,
    event: 'next',
    kind: 'to',
    isGuarded: false,
  }))
}

function uniqueEdges(edges: readonly Edge[]): readonly Edge[] {
  const seen = new Map(edges.map((edge) => [`${edge.from}\n${edge.to}\n${edge.event}\n${edge.via}`, edge]))
  return [...seen.values()]
}

/** Draws the places of a flow: its steps, its boxes, and the notices it opens. */
function nodesOf(model: FlowModel): readonly Node[] {
  const opened = new Set(model.lines.map(({ open }) => open))
  const notices = [...model.notices.values()].filter(({ name }) => opened.has(name))
  return [...model.steps, ...model.boxes.values(), ...notices].map(({ kind, name, value, parents }) => {
    const [label, screen, parent] = [textOf(value.label), textOf(value.screen), parents[0]]
    return {
      name,
      kind: kind as Node['kind'],
      isFinal: value.final === true,
      ...(label !== undefined && { label }),
      ...(screen !== undefined && { screen }),
      ...(parent?.kind === 'step' && { parent: parent.name }),
    }
  })
}

/** Says where each transition of a flow is written, as "flows/x/flow.json:12", by its name, as "resumo finalizar 4". */
export function linePlaces(project: Project, flow: string): Readonly<Record<string, string>> {
  const read = project.flows.get(flow)
  if (!read) return {}
  const named = modelByItself(read).places.flatMap(namedLines)
  return Object.fromEntries(named.map(([name, { path }]) => [name, lineOf(originOf(read.source, path))]))
}
