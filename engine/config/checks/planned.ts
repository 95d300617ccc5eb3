import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { own } from '../json/value.ts'
import { plannedCallsIn } from '../model/funnel-source.ts'
import type { CheckContext, FlowContext } from '../model/world.ts'
import { funnelsOf } from '../read/find-funnel.ts'
import { nameAt } from './calls.ts'

/**
 * Finds calls of operations that are only planned in flows of variants on sale: in production whoever comes to one gets no
 * further. A variant that is still being prepared says so by "incompleta".
 */
export function checkPlanned(
  { project, vocabulary }: CheckContext,
  flows: readonly FlowContext[],
): readonly Diagnostic[] {
  const onSale = funnelsOf(project).filter(
    ({ variant, source }) => variant.isWhole && own(source.value, 'incompleta') === undefined,
  )
  return flows.flatMap(({ model, calls, diagnose }) => {
    const seller = onSale.find(({ flow }) => flow === model.name)
    if (!seller) return []
    const planned = plannedCallsIn(project, model, vocabulary.operations)
    return calls.flatMap(({ start }) =>
      start.name === undefined || !planned.includes(start.name)
        ? []
        : [
            diagnose({
              code: 'operacao-planejada',
              path: nameAt({ start }),
              message: `A operação "${start.name}" ainda não foi construída, e a variante "${seller.variantId}" vende por este fluxo: em produção, quem chegasse aqui não passaria.`,
              fix: `Escreva server/operations/${start.name.replace('.', '/')}.ts, tire a chamada do fluxo, ou, enquanto a variante não está à venda, diga nela "incompleta" e o que falta.`,
            }),
          ],
    )
  })
}
