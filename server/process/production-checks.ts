import { funnelsOf, type Project, plannedCallsOf } from '../../engine/config/index.ts'
import type { Operation } from '../calls/compile.ts'
import { servicesOf } from '../contract/wire.ts'
import { type Settings, sandboxWord } from '../settings/settings.ts'

/** An operation without code that a funnel calls. */
export interface PlannedCall {
  readonly operation: string
  /** `<variant>/<flow>` */
  readonly funnel: string
}

/** Lists the operations without code that funnels of a project call; `built` are those with code. */
export const plannedCalls = (project: Project, built: readonly string[]): readonly PlannedCall[] =>
  funnelsOf(project)
    .filter(({ variant }) => variant.isWhole)
    .flatMap(({ id }) => plannedCallsOf(project, id, built).map((operation) => ({ operation, funnel: id })))

/**
 * Refuses to begin in production where a funnel calls an operation that has no code: a customer would get no further.
 *
 * Throws an Error for people.
 */
export function refusePlanned({ mode }: Pick<Settings, 'mode'>, calls: readonly PlannedCall[]): void {
  if (mode !== 'production' || calls.length === 0) return
  const lines = calls.map(
    ({ operation, funnel }) =>
      `O funil "${funnel}" chama a operação "${operation}", que ainda não foi construída: quem chegasse a ela não passaria. Escreva server/operations/${operation.split('.')[0]}.ts, tire a chamada do fluxo, ou tire o funil da variante.`,
  )
  throw new Error(lines.join('\n'))
}

/** Says, where a server that is not of production starts, which operations are answered by their examples. */
export const plannedNotice = (calls: readonly PlannedCall[]): string | undefined =>
  calls.length === 0
    ? undefined
    : `ainda não foram construídas, e respondem com o exemplo do seu arquivo: ${calls.map(({ operation, funnel }) => `${operation} (${funnel})`).join(', ')}. A produção não começa assim.`

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
