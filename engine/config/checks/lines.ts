import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { entriesOf } from '../json/value.ts'
import type { Line } from '../model/flow.ts'
import { usesOf } from '../model/rules.ts'
import type { FlowWorld } from '../model/world.ts'
import { holdsAlways, neverReached } from '../truth/index.ts'
import { howToUse } from './conditions.ts'

/** Finds lines that can never be taken, lines of `enter` that move, and buttons that may do nothing. */
export const checkLines = (world: FlowWorld): readonly Diagnostic[] =>
  world.model.places.flatMap(({ table }) =>
    [...table.values()].flatMap((lines) => [
      ...unreachable(world, lines),
      ...lines.flatMap((line) => [...moving(world, line), ...erased(world, line)]),
      ...incomplete(world, lines),
    ]),
  )

function unreachable(world: FlowWorld, lines: readonly Line[]): readonly Diagnostic[] {
  const last = lines.findIndex(({ isGuarded }) => !isGuarded)
  return [...covered(world, last < 0 ? lines : lines.slice(0, last + 1)), ...behind(world, lines, last)]
}

/** Finds lines whose condition holds only where one before it does. */
function covered({ tell }: FlowWorld, lines: readonly Line[]): readonly Diagnostic[] {
  return neverReached(lines.map(({ value }) => value.when)).map((i) =>
    tell({
      code: 'transicao-inalcancavel',
      path: lines[i]!.path,
      message: `Esta linha de "${lines[i]!.event}" nunca é usada: as linhas antes dela valem sempre que ela valeria.`,
      fix: howToUse(lines[i]!.value.when),
    }),
  )
}

function behind({ tell }: FlowWorld, lines: readonly Line[], last: number): readonly Diagnostic[] {
  // A condition that is written out as `true` is told itself.
  if (last < 0 || lines[last]?.value.when !== undefined) return []
  return lines.slice(last + 1).map(({ path, event }) =>
    tell({
      code: 'transicao-inalcancavel',
      path,
      message: `Esta linha de "${event}" nunca é usada: a linha ${last + 1}, antes dela, não tem "when" e vale sempre.`,
      fix: 'Ponha a linha sem "when" por último, ou dê a ela um "when".',
    }),
  )
}

const moves: readonly string[] = ['to', 'send', 'close', 'again']

function moving({ tell }: FlowWorld, { event, value, path }: Line): readonly Diagnostic[] {
  if (event !== 'enter') return []
  return moves
    .filter((key) => value[key] !== undefined && value[key] !== false)
    .map((key) =>
      tell({
        code: 'enter-nao-move',
        path: [...path, key],
        at: 'chave',
        message: `"enter" não pode ter "${key}": ao chegar num passo, só se escreve, se chama ou se abre uma caixa.`,
        fix: 'Para pular um passo, use "show" nele; para seguir adiante, ponha o "to" no evento que traz até aqui.',
      }),
    )
}

/** What a line erases is gone before its `with` is worked out. */
function erased({ operators, tell }: FlowWorld, { value, path, starts }: Line): readonly Diagnostic[] {
  const gone = entriesOf(value.set).flatMap(([target, rule]) => (rule === null ? [target] : []))
  const given = [
    { value: value.with, path: [...path, 'with'] },
    ...starts.map((start) => ({ value: start.value.with, path: [...start.path, 'with'] })),
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
        tell({
          code: 'leitura-apagada',
          path: use.path,
          message: `O "set" desta linha apaga "${target}" antes que este "with" o leia: o que se lê aqui é sempre vazio.`,
          fix: `${rest}, ou apague-o só na linha seguinte.`,
        }),
      ]
    }),
  )
}

function incomplete({ tell }: FlowWorld, lines: readonly Line[]): readonly Diagnostic[] {
  const [first] = lines
  if (first?.event !== 'next' || lines.some(({ isGuarded }) => !isGuarded)) return []
  if (holdsAlways({ or: lines.map(({ value }) => value.when ?? true) })) return []
  return [
    tell({
      code: 'guarda-incompleta',
      path: first.path.slice(0, -1),
      at: 'chave',
      message: `Em "${first.place.name}", todas as linhas de "next" têm "when": se nenhuma valer, o botão não faz nada.`,
      fix: 'Acrescente uma última linha sem "when", como { "to": "@next" }.',
    }),
  ]
}
