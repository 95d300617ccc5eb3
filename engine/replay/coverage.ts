import {
  conditionInWords,
  eventsInWords,
  findFunnel,
  flowSource,
  funnelSource,
  linePlaces,
  modelByItself,
  namesAt,
  type Project,
  unreachedIn,
} from '../config/index.ts'
import { type Funnel, openFunnel } from '../flow/index.ts'
import { opening, playMove, served } from './play.ts'
import type { Replay } from './replay.ts'
import { type NamedTransition, transitionIds, transitionsOf, withUniqueTransitions } from './transitions.ts'

/** A replay and its path or name. */
export interface NamedReplay {
  readonly path: string
  readonly replay: Replay
}

/** A transition of a flow in words, with the replays that take it. */
export interface CoveredTransition extends NamedTransition {
  /** What happens, as "pessoa.consultar: deu certo". */
  readonly happens: string
  /** Its condition in words; undefined where it has none. */
  readonly when: string | undefined
  /** The step or box it leads to, or what else it does. */
  readonly does: string
  readonly replays: readonly string[]
  /** Where it is written, as "flows/x/flow.json:12". */
  readonly at: string | undefined
  /** Why no journey reaches it, where the flow says so. */
  readonly unreached: string | undefined
}

/** Which replays take each transition of a flow. */
export interface FlowCoverage {
  readonly flow: string
  readonly funnel: Funnel
  /** How many replays the flow has. */
  readonly replays: number
  readonly transitions: readonly CoveredTransition[]
}

/** Given replays of any flow, plays those of one flow and returns its transitions with the replays that take each. */
export function coverageOf(project: Project, flow: string, replays: readonly NamedReplay[]): FlowCoverage {
  const funnel = withUniqueTransitions(openFunnel({ ...flowSource(project, flow)!, id: flow, variant: {} }))
  const own = replays.filter(({ replay }) => findFunnel(project, replay.variant)?.flow === flow)
  const ids = transitionIds(funnel)
  const takenBy = new Map<string, Set<string>>()
  for (const { path, replay } of own) {
    const here = served(openFunnel({ ...funnelSource(project, replay.variant)!, flow: funnel.flow }), replay)
    let played = opening(here, replay)
    for (const move of replay.moves)
      played = playMove(here, played, move, (taken) => {
        const id = ids.get(taken) ?? ''
        takenBy.set(id, (takenBy.get(id) ?? new Set()).add(path))
      })
  }
  const places = linePlaces(project, flow)
  const unreached = unreachedIn(project, flow)
  const namesOf = namesByPlace(project, flow)
  const transitions = transitionsOf(funnel).map((each) => ({
    ...each,
    happens: eventsInWords([each.event]),
    when: each.taken.when === undefined ? undefined : conditionInWords(each.taken.when, namesOf(each.place)),
    does: effectInWords(each),
    replays: [...(takenBy.get(each.id) ?? [])],
    at: places[each.id],
    unreached: unreached.get(each.id),
  }))
  return { flow, funnel, replays: own.length, transitions }
}

function namesByPlace(project: Project, flow: string) {
  const read = project.flows.get(flow)!
  const { steps, boxes } = modelByItself(read)
  return (place: string) =>
    namesAt(project, read, boxes.get(place) ?? steps.find(({ name }) => name === place))
}

const targetsInWords: Readonly<Record<string, string>> = {
  '@next': 'a próxima etapa',
  '@back': 'a etapa anterior',
}

function effectInWords({ taken: { to, open, close, again, send, effects = [] } }: NamedTransition): string {
  const parts = [
    to === undefined ? '' : `→ ${targetsInWords[to] ?? to}`,
    open === undefined ? '' : `abre ${open}`,
    close ? 'fecha' : '',
    again ? 'repete a chamada' : '',
    ...effects.map(({ call }) => (call === undefined ? '' : `chama ${call}`)),
    send === undefined ? '' : `segue como “${eventsInWords([send])}”`,
  ]
  return parts.filter(Boolean).join('; ') || 'fica onde está'
}
