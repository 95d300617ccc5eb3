import { listed } from '../../format/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { quoted } from '../diagnostics/message.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report } from '../json/document.ts'
import { lastPart } from '../json/kinds.ts'
import { entriesOf, listOf, own, textOf } from '../json/value.ts'
import { modelByItself } from '../model/flow.ts'
import type { CheckContext } from '../model/world.ts'
import { findFunnel, funnelsOf } from '../read/find-funnel.ts'
import type { Project, Read } from '../read/project.ts'
import { checkBeginnings, variantIdOf } from './beginnings.ts'

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
    const known = Object.keys(server)
    if (!known.includes(name)) {
      const message = `O servidor não diz "${name}" de si.`
      return [
        { code: 'resposta-desconhecida', path, at: 'chave', message, fix: suggest(name, known, 'Ele diz') },
      ]
    }
    const { oneOf = [] } = server[name] ?? {}
    if (oneOf.length === 0 || typeof value !== 'string' || oneOf.includes(value)) return []
    const message = `De "${name}" o servidor não diz "${value}".`
    return [{ code: 'valor-fora-da-lista', path, message, fix: suggest(value, oneOf, 'Ele diz') }]
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

/** A variant whose file is no JSON, or names no funnel, is not told again by those that name it. */
function isBroken({ names, variants }: Project, id: string): boolean {
  const name = lastPart(id.split('/')[0] ?? '')
  const read = variants.get(name)
  return (
    names.variant.some((each) => lastPart(each) === name) &&
    (!read || (read.isServed && read.funnels.size === 0))
  )
}

/** A funnel that its variant has under a name of no flow is not told again by those that name it as it should be. */
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
  const step = textOf(own(then, 'step'))
  const strayStep: readonly Finding[] =
    step === undefined || step === '' || steps.includes(step)
      ? []
      : [
          {
            code: 'passo-desconhecido',
            path: [...path, 'step'],
            message: `O replay espera estar em "${step}", que não é passo deste fluxo.`,
            fix: suggest(step, steps, 'Passos que existem'),
          },
        ]
  const strayBoxes = listOf(own(then, 'boxes')).flatMap((box, i): readonly Finding[] => {
    const name = textOf(box)
    if (name === undefined || boxes.includes(name)) return []
    const message = `O replay espera ver "${name}", que não é caixa deste fluxo nem aviso.`
    const fix = suggest(name, boxes, 'Caixas e avisos que existem')
    return [{ code: 'aviso-desconhecido', path: [...path, 'boxes', i], message, fix }]
  })
  return [...strayStep, ...strayBoxes]
}
