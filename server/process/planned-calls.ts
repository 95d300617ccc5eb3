import { funnelsOf, type Project, plannedCallsOf } from '../../engine/config/index.ts'
import type { Settings } from '../settings/settings.ts'

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
 * Refuses to begin in production where a funnel calls an operation that has no code: whoever came to it would get no further.
 *
 * Throws an Error for people.
 */
export function refusePlanned({ mode }: Pick<Settings, 'mode'>, calls: readonly PlannedCall[]): void {
  if (mode !== 'production' || calls.length === 0) return
  const lines = calls.map(
    ({ operation, funnel }) =>
      `O funil "${funnel}" chama a operação "${operation}", que ainda não foi construída: quem chegasse a ela não passaria. Escreva server/operations/${operation.replace('.', '/')}.ts, tire a chamada do fluxo, ou tire o funil da variante.`,
  )
  throw new Error(lines.join('\n'))
}

/** Says, for whoever starts a server that is not of production, which operations are answered by their examples. */
export const plannedNotice = (calls: readonly PlannedCall[]): string | undefined =>
  calls.length === 0
    ? undefined
    : `ainda não foram construídas, e respondem com o exemplo do seu arquivo: ${calls.map(({ operation, funnel }) => `${operation} (${funnel})`).join(', ')}. A produção não começa assim.`
