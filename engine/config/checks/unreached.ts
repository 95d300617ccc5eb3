import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { entriesOf, own } from '../json/value.ts'
import { namedLines } from '../model/flow.ts'
import type { FlowContext } from '../model/world.ts'

/** The transitions that `unreached` speaks of are those of the flow. */
export function checkUnreached({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const known = model.places.flatMap((place) => namedLines(place).map(([name]) => name))
  return entriesOf(own(model.source.value, 'unreached')).flatMap(([name]) =>
    known.includes(name)
      ? []
      : [
          diagnose({
            code: 'transicao-desconhecida',
            path: ['unreached', name],
            at: 'chave',
            message: `"${name}" não é transição deste fluxo.`,
            fix: suggest(name, near(name, known), 'Transições de lá'),
          }),
        ],
  )
}

/** Keeps the transitions of the place that a name begins with, where there is one. */
function near(name: string, known: readonly string[]): readonly string[] {
  const [place] = name.split(' ')
  const there = known.filter((each) => each.startsWith(`${place} `))
  return there.length > 0 ? there : known
}
