import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { entriesOf } from '../json/value.ts'
import type { Line } from '../model/flow.ts'
import { usesOf } from '../model/rules.ts'
import type { FlowContext } from '../model/world.ts'
import { firstThatHolds, neverReached } from './conditions.ts'

/** Finds lines that can never be taken, lines of `enter` that move, and buttons that may do nothing. */
export const checkLines = (context: FlowContext): readonly Diagnostic[] =>
  context.model.places.flatMap(({ table }) =>
    [...table.values()].flatMap((lines) => [
      ...unreachable(context, lines),
      ...lines.flatMap((line) => [...moving(context, line), ...erased(context, line)]),
      ...incomplete(context, lines),
    ]),
  )

function unreachable({ diagnose }: FlowContext, lines: readonly Line[]): readonly Diagnostic[] {
  const whens = lines.map(({ value }) => value.when)
  const last = firstThatHolds(whens)
  return neverReached(whens).map((i) =>
    diagnose({
      code: 'transicao-inalcancavel',
      path: lines[i]!.path,
      message:
        last >= 0 && i > last
          ? `Esta linha de "${lines[i]!.event}" nunca é usada: a linha ${last + 1}, antes dela, vale sempre.`
          : `Esta linha de "${lines[i]!.event}" nunca é usada: o seu "when" nunca vale.`,
      fix: 'Ponha por último a linha que vale sempre, ou corrija o "when".',
    }),
  )
}

const moves: readonly string[] = ['to', 'send', 'close', 'again']

function moving({ diagnose }: FlowContext, { event, value, path }: Line): readonly Diagnostic[] {
  if (event !== 'enter') return []
  return moves
    .filter((key) => value[key] !== undefined && value[key] !== false)
    .map((key) =>
      diagnose({
        code: 'enter-nao-move',
        path: [...path, key],
        at: 'chave',
        message: `"enter" não pode ter "${key}": ao chegar num passo, só se escreve, se chama ou se abre uma caixa.`,
        fix: 'Para pular um passo, use "show" nele; para seguir adiante, ponha o "to" no evento que traz até aqui.',
      }),
    )
}

/** What a line erases is gone before its `with` is worked out. */
function erased({ operators, diagnose }: FlowContext, { value, path, effects }: Line): readonly Diagnostic[] {
  const gone = entriesOf(value.set).flatMap(([target, rule]) => (rule === null ? [target] : []))
  const given = [
    { value: value.with, path: [...path, 'with'] },
    ...effects.map((start) => ({ value: start.value.with, path: [...start.path, 'with'] })),
  ]
  return given.flatMap((each) =>
    usesOf(each.value, each.path, operators, 'value').flatMap((use) => {
      if (use.kind !== 'read' || use.inItem) return []
      const target = gone.find((name) => use.name === name || use.name.startsWith(`${name}.`))
      if (target === undefined) return []
      const rest = target.startsWith('form.')
        ? `Leia "event.values.${use.name.slice(5)}"`
        : 'Leia o valor de outro lugar'
      return [
        diagnose({
          code: 'leitura-apagada',
          path: use.path,
          message: `O "set" desta linha apaga "${target}" antes que este "with" o leia: o que se lê aqui é sempre vazio.`,
          fix: `${rest}, ou apague-o só na linha seguinte.`,
        }),
      ]
    }),
  )
}

function incomplete({ diagnose }: FlowContext, lines: readonly Line[]): readonly Diagnostic[] {
  const [first] = lines
  if (first?.event !== 'next' || lines.some(({ isGuarded }) => !isGuarded)) return []
  return [
    diagnose({
      code: 'guarda-incompleta',
      path: first.path.slice(0, -1),
      at: 'chave',
      message: `Em "${first.place.name}", todas as linhas de "next" têm "when": se nenhuma valer, o botão não faz nada.`,
      fix: 'Acrescente uma última linha sem "when", como { "to": "@next" }.',
    }),
  ]
}
