import type { Diagnostic } from '../diagnostic.ts'
import { type Finding, report } from '../json/document.ts'
import { listOf, own, textOf } from '../json/value.ts'
import { modelOf } from '../model/flow.ts'
import type { World } from '../model/world.ts'
import { suggest } from '../nearest.ts'
import { findFunnel, funnelsOf } from '../read/find-funnel.ts'
import { lastPart } from '../read/kinds.ts'
import type { Project } from '../read/project.ts'

/** Finds replays of variants that are not there, and steps and boxes they expect that are not there. */
export const checkReplays = ({ project }: World): readonly Diagnostic[] =>
  [...project.replays.values()].flatMap(({ source }) => {
    const id = textOf(own(source.value, 'variant'))
    const funnel = id === undefined ? undefined : findFunnel(project, id)
    if (id !== undefined && !funnel && !isBroken(project, id)) {
      const says = id.includes('/') ? `O funil "${id}" não existe.` : `A variante "${id}" não existe.`
      const funnels = funnelsOf(project)
      const names = funnels.map((each) => (id.includes('/') ? each.id : each.variantId))
      const fix = suggest(id, [...new Set(names)], 'Variantes que existem')
      return [report(source, { code: 'variante-desconhecida', path: ['variant'], says, fix })]
    }
    const flow = project.flows.get(funnel?.flow ?? '')
    if (!flow) return []
    const model = modelOf(flow)
    const steps = model.leaves.map(({ name }) => name)
    const boxes = [...model.boxes.keys(), ...model.notices.keys()]
    return listOf(own(source.value, 'moves'))
      .flatMap((move, i) => strayPlaces(own(move, 'then'), ['moves', i, 'then'], { steps, boxes }))
      .map((finding) => report(source, finding))
  })

/** A variant whose file is no JSON, or names no funnel, is not told again by those that name it. */
function isBroken({ names, variants }: Project, id: string): boolean {
  const name = lastPart(id.split('/')[0] ?? '')
  const read = variants.get(name)
  return (
    names.variant.some((each) => lastPart(each) === name) &&
    (!read || (read.isServed && read.funnels.size === 0))
  )
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
            says: `O replay espera estar em "${step}", que não é passo deste fluxo.`,
            fix: suggest(step, steps, 'Passos que existem'),
          },
        ]
  const strayBoxes = listOf(own(then, 'boxes')).flatMap((box, i): readonly Finding[] => {
    const name = textOf(box)
    if (name === undefined || boxes.includes(name)) return []
    const says = `O replay espera ver "${name}", que não é caixa deste fluxo nem aviso.`
    const fix = suggest(name, boxes, 'Caixas e avisos que existem')
    return [{ code: 'aviso-desconhecido', path: [...path, 'boxes', i], says, fix }]
  })
  return [...strayStep, ...strayBoxes]
}
