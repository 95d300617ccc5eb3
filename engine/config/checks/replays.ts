import type { Diagnostic } from '../diagnostic.ts'
import { type Finding, report } from '../json/document.ts'
import { listOf, own, textOf } from '../json/value.ts'
import { modelOf } from '../model/flow.ts'
import type { World } from '../model/world.ts'
import { suggest } from '../nearest.ts'

/** Finds replays of variants that are not there, and steps and boxes they expect that are not there. */
export const checkReplays = ({ project }: World): readonly Diagnostic[] =>
  [...project.replays.values()].flatMap(({ source }) => {
    const id = textOf(own(source.value, 'variant'))
    const variant = id === undefined ? undefined : project.variants.get(id)
    const names = project.names.variant.map((name) => name.slice(name.lastIndexOf('/') + 1))
    if (id !== undefined && !names.includes(id)) {
      const says = `A variante "${id}" não existe.`
      const fix = suggest(id, names, 'Variantes que existem')
      return [report(source, { code: 'variante-desconhecida', path: ['variant'], says, fix })]
    }
    const flow = project.flows.get(textOf(own(variant?.source.value, 'fluxo')) ?? '')
    if (!flow) return []
    const model = modelOf(flow)
    const steps = model.leaves.map(({ name }) => name)
    const boxes = [...model.boxes.keys(), ...model.notices.keys()]
    return listOf(own(source.value, 'moves'))
      .flatMap((move, i) => strayPlaces(own(move, 'then'), ['moves', i, 'then'], { steps, boxes }))
      .map((finding) => report(source, finding))
  })

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
