import { listed } from '../../format/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { quoted } from '../diagnostics/message.ts'
import { lineOf, originOf } from '../json/document.ts'
import { objectOf } from '../json/value.ts'
import type { Place } from '../model/flow.ts'
import type { FlowContext } from '../model/world.ts'

/** Names a rule may read that are neither answers nor derived. */
export const builtInVariables: readonly string[] = ['form', 'event', 'variant', 'server', 'step', 'busy']

const kindNames = { step: 'um passo', box: 'uma caixa', notice: 'um aviso', flow: 'o fluxo' }

/** Finds names that mean two things: of steps, boxes and notices, and of answers and derived values. */
export const checkNames = (context: FlowContext): readonly Diagnostic[] => [
  ...clashingPlaces(context),
  ...clashingRoots(context),
]

function clashingPlaces({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const seen = new Map<string, Place>()
  return [...model.notices.values(), ...model.steps, ...model.boxes.values()].flatMap((place) => {
    const first = seen.get(place.name)
    seen.set(place.name, first ?? place)
    if (!first) return []
    return [
      diagnose({
        code: 'nome-repetido',
        path: place.path,
        at: 'chave',
        message: `O nome "${place.name}" já é de ${kindNames[first.kind]}, em ${lineOf(originOf(model.source, first.path))}; passos, caixas e avisos não podem ter nomes iguais.`,
        fix: 'Escolha outro nome aqui e nos lugares que o citam.',
      }),
    ]
  })
}

function clashingRoots({ model, operators, constants, diagnose }: FlowContext): readonly Diagnostic[] {
  const answers = Object.keys(objectOf(objectOf(model.source.value).answers))
  const derived = Object.keys(objectOf(objectOf(model.source.value).derived))
  const about = (key: string, name: string, message: string) =>
    diagnose({ code: 'nome-repetido', path: [key, name], at: 'chave', message, fix: 'Escolha outro nome.' })
  return [
    ...[
      ...answers.map((name) => ['answers', name] as const),
      ...derived.map((name) => ['derived', name] as const),
    ].flatMap(([key, name]) => {
      if (builtInVariables.includes(name)) {
        return [
          about(
            key,
            name,
            `"${name}" já tem sentido próprio nas regras, como ${listed(quoted(builtInVariables))}.`,
          ),
        ]
      }
      if (constants.includes(name)) return [about(key, name, `"${name}" é o nome de uma tabela.`)]
      return operators.has(name) ? [about(key, name, `"${name}" é o nome de um operador.`)] : []
    }),
    ...derived
      .filter((name) => answers.includes(name))
      .map((name) =>
        about(
          'derived',
          name,
          `"${name}" já é uma resposta, em ${lineOf(originOf(model.source, ['answers', name]))}; um valor derivado precisa de nome próprio.`,
        ),
      ),
  ]
}
