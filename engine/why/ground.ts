import {
  findFunnel,
  funnelSource,
  type KnownNames,
  lineOf,
  linePlaces,
  namesAt,
  originOf,
  type Path,
  type Project,
  type Traced,
} from '../config/index.ts'
import { type FlowModel, modelByItself } from '../config/model/flow.ts'
import { boxOf, type Funnel, type Json, openFunnel, type Transition } from '../flow/index.ts'
import { transitionsOf, withUniqueTransitions } from '../replay/transitions.ts'

/** All that reasons are looked for in: a funnel, the files it is made of, and how its transitions are called. */
export interface WhyGround {
  readonly project: Project
  /** Opened so that each of its transitions is an object of its own. */
  readonly funnel: Funnel
  readonly model: FlowModel
  /** The values of its variant, of which each knows its file. */
  readonly variant: Traced
  /** Words that stand in our own files, and so are nobody's. */
  readonly ownWords: ReadonlySet<string>
  /** The name of a transition, as "resumo finalizar 4". */
  readonly nameOf: (taken: Transition) => string
  /** Where the transition of a name is written. */
  readonly lineAt: (name: string) => string | undefined
  /** Where a part of the flow is written. */
  readonly flowAt: (path: Path) => string
}

/** Lays out a funnel of a project, with what the server says of itself; undefined where there is no such funnel. */
export function whyGroundOf(project: Project, id: string, server?: Funnel['server']): WhyGround | undefined {
  const source = funnelSource(project, id)
  const read = findFunnel(project, id)
  const flow = source && project.flows.get(source.name)
  if (!source || !read || !flow) return undefined
  const funnel = withUniqueTransitions(openFunnel(server ? { ...source, server } : source))
  const names = new Map(transitionsOf(funnel).map((line) => [line.taken, line.id]))
  const places = linePlaces(project, source.name)
  const tables = [...project.tables.values()].map((table) => table.source.value)
  return {
    ...{ project, funnel, model: modelByItself(flow), variant: read.source },
    ownWords: new Set([flow.source.value, read.source.value, ...tables].flatMap(textsIn)),
    nameOf: (taken) => names.get(taken) ?? '',
    lineAt: (name) => (Object.hasOwn(places, name) ? places[name] : undefined),
    flowAt: (path) => lineOf(originOf(flow.source, path)),
  }
}

/** Gives what is known of the names of a place, a step or a box; of the flow where it is neither. */
export function namesIn({ project, funnel, model }: WhyGround, place: string): KnownNames {
  const flow = project.flows.get(funnel.name)!
  const found = boxOf(funnel, place) ? model.boxes.get(place) : stepIn(model, place)
  return namesAt(project, flow, found)
}

/** Finds a step of a flow by its name. */
export const stepIn = ({ steps }: FlowModel, name: string) => steps.find((step) => step.name === name)

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
