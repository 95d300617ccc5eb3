import { listed } from '../../format/index.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { quoted } from '../diagnostics/message.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { isAnswered } from '../model/answers.ts'
import type { Line } from '../model/flow.ts'
import { topsAfter } from '../model/moves.ts'
import { type Call, type FlowContext, generalOutcomes, outcomesOf } from '../model/world.ts'
import { checkSent } from './sent.ts'

/** Finds calls of operations that are not there, outcomes that cannot be, and outcomes that nobody answers. */
export const checkCalls = (context: FlowContext): readonly Diagnostic[] => [
  ...context.calls.flatMap((call) => unknownOperation(context, call)),
  ...context.model.places.flatMap((place) =>
    [...place.table].flatMap(([event]) => unknownOutcome(context, [...place.path, 'on', event], event)),
  ),
  ...context.model.lines.flatMap((line) => unanswered(context, line)),
  ...context.calls.flatMap((call) => checkSent(context, call, nameAt(call))),
]

/** Says where a call names its operation. */
export const nameAt = ({ start }: Pick<Call, 'start'>): Path => [...start.path, 'call']

function unknownOperation({ project, diagnose }: FlowContext, call: Call): readonly Diagnostic[] {
  const { name } = call.start
  const known = project.names.operation
  if (name === undefined || known.includes(name)) return []
  return [
    diagnose({
      code: 'operacao-desconhecida',
      path: nameAt(call),
      message: `A operação "${name}" não existe: não há schemas/operations/${name}.operation.json.`,
      fix: suggest(name, known, 'Operações que existem'),
    }),
  ]
}

function unknownOutcome(
  context: FlowContext,
  path: readonly (string | number)[],
  event: string,
): readonly Diagnostic[] {
  const at = event.lastIndexOf(':')
  if (at < 0) return []
  const [name, outcome] = [event.slice(0, at), event.slice(at + 1)]
  const named = context.calls.filter(({ start }) => name === '*' || start.as === name)
  const about = (code: 'operacao-desconhecida' | 'desfecho-desconhecido', message: string, fix: string) => [
    context.diagnose({ code, path, at: 'chave', message, fix }),
  ]
  if (named.length === 0) {
    if (name === '*' || context.project.names.operation.includes(name)) return []
    const known = [
      ...new Set([...context.calls.map(({ start }) => start.as), ...context.project.names.operation]),
    ]
    return about(
      'operacao-desconhecida',
      `"${event}" espera por uma chamada "${name}", que não existe.`,
      suggest(name, known, 'Chamadas que existem'),
    )
  }
  if (named.some(({ operation }) => !operation)) return []
  const known = [
    ...new Set(named.flatMap(({ operation }) => (operation ? outcomesOf(operation) : generalOutcomes))),
  ]
  if (known.includes(outcome)) return []
  return about(
    'desfecho-desconhecido',
    name === '*'
      ? `Nenhuma chamada deste fluxo termina em "${outcome}".`
      : `A chamada "${name}" não termina em "${outcome}".`,
    suggest(outcome, known, 'Desfechos que existem'),
  )
}

/** A call's outcomes must be answered where it waits, or outwards, in every place it may wait. */
function unanswered({ model, openOver, calls, diagnose }: FlowContext, line: Line): readonly Diagnostic[] {
  return calls
    .filter(({ start }) => line.effects.includes(start))
    .flatMap(({ start, operation }) => {
      if (!operation) return []
      const owners = topsAfter(model, openOver, line)
      const missing = outcomesOf(operation).flatMap((outcome) => {
        const where = owners.filter((owner) => !isAnswered(openOver, owner, `${start.as}:${outcome}`))
        return where.length > 0 ? [{ outcome, where: where[0]!.name }] : []
      })
      const [first] = missing
      if (!first) return []
      const names = quoted(missing.map(({ outcome }) => outcome))
      return [
        diagnose({
          code: 'desfecho-sem-resposta',
          path: nameAt({ start }),
          message: `Ninguém responde quando a chamada "${start.as}" termina em ${listed(names, 'ou')} (em "${first.where}").`,
          fix: `Acrescente em "on" de "${first.where}": "${start.as}:${first.outcome}": [{ "open": "…" }]`,
        }),
      ]
    })
}
