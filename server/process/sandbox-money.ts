import type { Operation } from '../calls/compile.ts'
import { servicesOf } from '../contract/wire.ts'
import { type Settings, sandboxWord } from '../settings/settings.ts'

/** What of an operation tells whether money goes through it, and to whom. */
export type MoneyFacts = Pick<Operation, 'money' | 'upstream'>

/** A funnel as far as it tells what is asked in it: its flow as JSON, and whether its variant sells one product at a time. */
export interface AskingFunnel {
  readonly body: string
  readonly isOfProducts: boolean
}

/** Lists the operations that funnels ask, each as it goes on about what the variant sells. */
export function askedBy(
  funnels: readonly AskingFunnel[],
  operations: Iterable<Operation>,
): readonly MoneyFacts[] {
  return [...operations].flatMap((operation) => {
    const asking = funnels.filter(({ body }) => body.includes(`"${operation.name}"`))
    const { ofProduct = operation } = operation
    return asking.map(({ isOfProducts }) => (isOfProducts ? ofProduct : operation))
  })
}

/**
 * Refuses to begin in production where a service that takes money is imitated here, unless the settings say so by name:
 * the sandbox approves any card.
 *
 * Throws an Error for people.
 */
export function refuseSandboxMoney(settings: Settings, operations: Iterable<MoneyFacts>): void {
  if (settings.mode !== 'production' || settings.takesSandboxMoney) return
  const takers = [...operations].flatMap(({ money, upstream }) =>
    money && upstream ? servicesOf(upstream) : [],
  )
  const reached: Readonly<Record<string, unknown>> = settings.services
  const imitated = [...new Set(takers)].filter((service) => !reached[service])
  if (imitated.length === 0) return
  const lacking = imitated.map((service) => `${service.toUpperCase()}_API_URL`).join(' e ')
  throw new Error(
    `Em produção, falta ${lacking}: sem o serviço de verdade, qualquer cartão seria aprovado e nenhum dinheiro entraria. Para uma demonstração, em que ninguém compra, diga SANDBOX_PAYMENTS=${sandboxWord}.`,
  )
}
