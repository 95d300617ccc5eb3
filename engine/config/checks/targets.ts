import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, listOf, objectOf, textOf } from '../json/value.ts'
import type { Place } from '../model/flow.ts'
import { type FlowContext, isWhole } from '../model/world.ts'

/** Finds every step, box, notice and screen that is named and not there. */
export const checkTargets = (context: FlowContext): readonly Diagnostic[] => [
  ...unknownSteps(context),
  ...unknownBoxes(context),
  ...unknownScreens(context),
  ...unknownMarks(context),
]

function unknownSteps({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const steps = model.steps.map(({ name }) => name)
  return model.lines.flatMap(({ to, path, place }) => {
    if (to === undefined || to === '@next' || to === '@back' || steps.includes(to)) return []
    return [
      diagnose({
        code: 'passo-desconhecido',
        path: [...path, 'to'],
        message: `${placeName(place)} leva a "${to}", que não existe neste fluxo.`,
        fix: suggest(to, [...steps, '@next', '@back'], 'Passos que existem'),
      }),
    ]
  })
}

/** Names a step, a box or the flow. */
export const placeName = ({ kind, name }: Pick<Place, 'kind' | 'name'>): string =>
  kind === 'flow' ? 'O fluxo' : kind === 'box' ? `A caixa "${name}"` : `O passo "${name}"`

function unknownBoxes({ model, project, diagnose }: FlowContext): readonly Diagnostic[] {
  // A file that is no JSON may hold what is named.
  if (!isWhole(project, model.name)) return []
  const known = [...model.boxes.keys(), ...model.notices.keys()]
  return model.lines.flatMap(({ open, path, place }) => {
    if (open === undefined || known.includes(open)) return []
    return [
      diagnose({
        code: 'aviso-desconhecido',
        path: [...path, 'open'],
        message: `${placeName(place)} abre "${open}", que não é caixa nem aviso deste fluxo.`,
        // The one slot that names what a line opens.
        fix: suggest(open, open.includes('{') ? ['{event.outcome}'] : known, 'Caixas e avisos que existem'),
      }),
    ]
  })
}

function unknownScreens({ model, project, diagnose }: FlowContext): readonly Diagnostic[] {
  return model.places.flatMap(({ value, path }) => {
    const screen = textOf(value.screen)
    if (screen === undefined || project.names.screen.includes(screen)) return []
    return [
      diagnose({
        code: 'tela-desconhecida',
        path: [...path, 'screen'],
        message: `A tela "${screen}" não existe: não há schemas/screens/${screen}.schema.json.`,
        fix: suggest(screen, project.names.screen, 'Telas que existem'),
      }),
    ]
  })
}

/** The names in `indicator` are steps, those in `renamed` steps or answers of now. */
function unknownMarks({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const { indicator, renamed, answers } = objectOf(model.source.value)
  const steps = model.steps.map(({ name }) => name)
  const known = [...steps, ...Object.keys(objectOf(answers))]
  const marks = listOf(indicator).flatMap((name, i) => {
    const text = textOf(name)
    if (text === undefined || steps.includes(text)) return []
    const message = `O indicador mostra "${text}", que não é passo deste fluxo.`
    return [
      diagnose({
        code: 'passo-desconhecido',
        path: ['indicator', i],
        message,
        fix: suggest(text, steps, 'Passos que existem'),
      }),
    ]
  })
  const names = entriesOf(renamed).flatMap(([old, name]) => {
    const text = textOf(name)
    if (known.includes(old)) return [diagnose(stillThere(old, text ?? '…'))]
    if (text === undefined || known.includes(text)) return []
    const message = `"${old}" passou a se chamar "${text}", que não é passo nem resposta deste fluxo.`
    const fix = suggest(text, known, 'Passos e respostas que existem')
    return [diagnose({ code: 'passo-desconhecido', path: ['renamed', old], message, fix })]
  })
  return [...marks, ...names]
}

/** A name that is still in use is no old one: every kept session would lose what it has under it. */
const stillThere = (old: string, name: string): Finding => ({
  code: 'nome-repetido',
  path: ['renamed', old],
  at: 'chave',
  message: `"${old}" ainda é passo ou resposta deste fluxo, e em "renamed" passa a ser "${name}": todo pedido começado antes o perderia.`,
  fix: 'Em "renamed" ficam só nomes que já não existem: apague esta linha, ou o passo ou a resposta.',
})
