import { listed } from '../../format/index.ts'
import { type Diagnostic, quoted, suggest } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  lastPart,
  listOf,
  own,
  report,
  textOf,
  unknownName,
} from '../json/document.ts'
import type { CheckContext } from '../model/context.ts'
import { modelByItself } from '../model/flow.ts'
import { findFunnel, funnelsOf, type Project, type Read } from '../read/project.ts'

/**
 * Finds replays that begin nowhere, replays of variants that are not there, and steps and boxes that are not there; these
 * in no flow that lacks some of its own.
 */
export const checkReplays = (
  { project, vocabulary }: CheckContext,
  incompleteFlows: ReadonlySet<string>,
): readonly Diagnostic[] => [
  ...checkBeginnings(project),
  ...[...project.replays.values()].flatMap((replay) =>
    [
      ...strayVariant(replay, project),
      ...strayServer(replay, vocabulary),
      ...strayMoves(replay, project, incompleteFlows),
    ].map((finding) => report(replay.source, finding)),
  ),
]

function strayVariant({ source }: Read, project: Project): readonly Finding[] {
  const id = textOf(own(source.value, 'variant'))
  const several = funnelsBehind(project, id)
  if (several.length > 1) {
    const message = `A variante "${id}" tem ${several.length} funis, e o replay é de um.`
    const fix = `Diga de qual: ${listed(quoted(several), 'ou')}.`
    return [{ code: 'variante-desconhecida', path: ['variant'], message, fix }]
  }
  if (id === undefined || findFunnel(project, id) || isBroken(project, id)) return []
  if (isMisspelledThere(project, id)) return []
  const isWhole = id.includes('/')
  const message = isWhole ? `O funil "${id}" não existe.` : `A variante "${id}" não existe.`
  const names = funnelsOf(project).map((each) => (isWhole ? each.id : each.variantId))
  const fix = suggest(id, [...new Set(names)], 'Variantes que existem')
  return [{ code: 'variante-desconhecida', path: ['variant'], message, fix }]
}

/** What a replay has the server say of itself is something that one says. */
function strayServer({ source }: Read, { server }: CheckContext['vocabulary']): readonly Finding[] {
  return entriesOf(own(source.value, 'server')).flatMap(([name, value]): readonly Finding[] => {
    const path = ['server', name]
    const { oneOf = [] } = server[name] ?? {}
    const unknown = unknownName(name, Object.keys(server), {
      code: 'resposta-desconhecida',
      path,
      at: 'chave',
      message: `O servidor não diz "${name}" de si.`,
      all: 'Ele diz',
    })
    if (unknown.length > 0 || oneOf.length === 0) return unknown
    return unknownName(textOf(value), oneOf, {
      code: 'valor-fora-da-lista',
      path,
      message: `De "${name}" o servidor não diz "${value}".`,
      all: 'Ele diz',
    })
  })
}

/** Lists the funnels that a name stands for: all those of a variant named without a flow. */
const funnelsBehind = (project: Project, name: string | undefined): readonly string[] =>
  funnelsOf(project)
    .filter(({ id, variantId }) => name === id || name === variantId)
    .map(({ id }) => id)

function strayMoves(
  replay: Read,
  project: Project,
  incompleteFlows: ReadonlySet<string>,
): readonly Finding[] {
  const name = variantIdOf(replay, project)
  const funnel = funnelsBehind(project, name).length > 1 ? undefined : findFunnel(project, name ?? '')
  const flow = project.flows.get(funnel?.flow ?? '')
  if (!flow || incompleteFlows.has(flow.name)) return []
  const model = modelByItself(flow)
  const places = {
    steps: model.leaves.map(({ name }) => name),
    boxes: [...model.boxes.keys(), ...model.notices.keys()],
  }
  const moves = listOf(own(replay.source.value, 'moves'))
  return moves.flatMap((move, i) => strayPlaces(own(move, 'then'), ['moves', i, 'then'], places))
}

/** A variant whose file is no JSON, or names no funnel, is not reported again where it is named. */
function isBroken({ names, variants }: Project, id: string): boolean {
  const name = lastPart(id.split('/')[0] ?? '')
  const read = variants.get(name)
  return (
    names.variant.some((each) => lastPart(each) === name) &&
    (!read || (read.isServed && read.funnels.size === 0))
  )
}

/** A funnel that its variant has under a misspelt flow is not reported again where it is named rightly. */
function isMisspelledThere({ names, variants }: Project, id: string): boolean {
  const [variantId = '', flow] = id.split('/')
  const funnels = [...(variants.get(variantId)?.funnels.keys() ?? [])]
  const known = flow === undefined || names.flow.includes(flow)
  return known && funnels.some((each) => !names.flow.includes(each))
}

interface Places {
  readonly steps: readonly string[]
  readonly boxes: readonly string[]
}

function strayPlaces(then: unknown, path: Finding['path'], { steps, boxes }: Places): readonly Finding[] {
  const step = textOf(own(then, 'step')) || undefined
  const strayStep = unknownName(step, steps, {
    code: 'passo-desconhecido',
    path: [...path, 'step'],
    message: `O replay espera estar em "${step}", que não é passo deste fluxo.`,
    all: 'Passos que existem',
  })
  const strayBoxes = listOf(own(then, 'boxes')).flatMap((box, i) =>
    unknownName(textOf(box), boxes, {
      code: 'aviso-desconhecido',
      path: [...path, 'boxes', i],
      message: `O replay espera ver "${box}", que não é caixa deste fluxo nem aviso.`,
      all: 'Caixas e avisos que existem',
    }),
  )
  return [...strayStep, ...strayBoxes]
}

type Replays = Pick<Project, 'replays' | 'names'>

/** Finds replays without a beginning, and those that begin after a replay or a move that is not there, or after themselves. */
const checkBeginnings = (project: Replays): readonly Diagnostic[] =>
  [...project.replays.values()].flatMap((replay) => {
    const findings = [...strayKeys(replay), ...strayAfter(replay, project), ...namesTwice(replay)]
    return findings.map((finding) => report(replay.source, finding))
  })

/** Gives the id of the variant a replay is played in: its own, or that of the first replay it comes after. */
const variantIdOf = ({ name }: Read, project: Replays): string | undefined =>
  textOf(own(project.replays.get(trailOf(name, project).at(-1) ?? '')?.source.value, 'variant'))

/** Lists the replays that one comes after, from it to the first; a circle ends before it closes. */
function trailOf(name: string, project: Replays, trail: readonly string[] = []): readonly string[] {
  if (trail.includes(name)) return trail
  const next = afterOf(project.replays.get(name))
  return next === undefined ? [...trail, name] : trailOf(next, project, [...trail, name])
}

const afterOf = (replay: Read | undefined): string | undefined =>
  textOf(own(own(replay?.source.value, 'after'), 'replay'))

function strayKeys({ source }: Read): readonly Finding[] {
  const missing = ['variant', 'at'].filter((key) => own(source.value, key) === undefined)
  if (own(source.value, 'after') === undefined) {
    const names = listed(quoted(missing))
    const message = `Este replay não diz onde começa: falta ${names}.`
    const fix = `Acrescente ${names}, ou comece depois de um lance: "after": { "replay": "…", "move": "…" }.`
    return missing.length === 0 ? [] : [{ code: 'chave-ausente', path: [], message, fix }]
  }
  if (missing.includes('variant')) return []
  const message = 'Um replay que tem "after" é tocado na variante do outro.'
  return [{ code: 'chave-desconhecida', path: ['variant'], at: 'chave', message, fix: 'Apague esta linha.' }]
}

function strayAfter(replay: Read, project: Replays): readonly Finding[] {
  const other = afterOf(replay)
  const known = project.names.replay
  if (other === undefined) return []
  const unknown = unknownName(other, known, {
    code: 'replay-desconhecido',
    path: ['after', 'replay'],
    message: `O replay "${other}" não existe em tests/replays/.`,
    all: 'Replays que existem',
  })
  if (unknown.length > 0) return unknown
  const circle = circleAt(replay.name, project)
  if (circle) {
    const message = `Os replays começam um depois do outro em círculo: ${circle.join(' → ')}.`
    const fix = 'Um deles precisa começar com "variant" e "at", ou depois de outro replay.'
    return [{ code: 'ciclo', path: ['after', 'replay'], message, fix }]
  }
  return strayMove(replay, other, project)
}

/** Gives the circle a replay is in, if it is the first of it by name. */
function circleAt(name: string, project: Replays): readonly string[] | undefined {
  const trail = trailOf(name, project)
  const closes = afterOf(project.replays.get(trail.at(-1) ?? '')) === name
  return closes && trail.toSorted()[0] === name ? [...trail, name] : undefined
}

function strayMove({ source }: Read, other: string, { replays }: Replays): readonly Finding[] {
  const move = textOf(own(own(source.value, 'after'), 'move'))
  if (!replays.has(other)) return []
  return unknownName(move, namesIn(replays.get(other)), {
    code: 'lance-desconhecido',
    path: ['after', 'move'],
    message: `O replay "${other}" não tem lance com o nome "${move}".`,
    all: 'Lances que ele nomeia',
  })
}

const namesIn = (replay: Read | undefined): readonly string[] =>
  listOf(own(replay?.source.value, 'moves')).flatMap((move) => textOf(own(move, 'name')) ?? [])

function namesTwice({ source }: Read): readonly Finding[] {
  const names = listOf(own(source.value, 'moves')).map((move) => textOf(own(move, 'name')))
  return names.flatMap((name, i): readonly Finding[] => {
    if (name === undefined || names.indexOf(name) === i) return []
    const message = `Dois lances deste replay se chamam "${name}".`
    return [{ code: 'nome-repetido', path: ['moves', i, 'name'], message, fix: 'Dê outro nome a este.' }]
  })
}
