import type { FastifyReply } from 'fastify'
import type { Json } from '../../engine/index.ts'
import type { RefusedReply, Reply } from '../contract/handler.ts'
import { type GeneralProblem, isGeneral, type Problem, problem, refuse } from '../http/problems.ts'
import type { Operation } from './operation.ts'

/** How a call ended, as plain JSON that can be stored and sent again. */
export type Ending =
  | { readonly status: number; readonly data: Json }
  | { readonly status: number; readonly problem: Problem }

/** An ending that is sent again (`replayed`), or that may differ when the same call is retried (`isUnsettled`). */
export type Outcome = Ending & { readonly replayed?: true; readonly isUnsettled?: true }

/** Makes the outcome of a refusal. */
export const refused = (problem: Problem): Outcome => ({ status: problem.status, problem })

/**
 * Makes the outcome of a handler's reply, without the names that its schema does not know.
 *
 * Throws an OutputMisfit for a problem that its file does not declare and that not any call may meet, and, where `checked`,
 * for data that does not fit its schema.
 */
export function outcomeOf(
  operation: Operation,
  reply: Reply,
  { checked }: { readonly checked: boolean },
): Outcome {
  if (!reply.ok) return outcomeOfRefusal(operation, reply)
  const misfit = checked ? operation.misfitOfOutput(reply.data) : undefined
  if (misfit) throw new OutputMisfit(`${operation.name}${misfit.campo} (${misfit.regra})`)
  return { status: 200, data: operation.known(reply.data) }
}

/** Problems after which a retry with the same key may end otherwise: a service refused, or gave no answer. */
const unsettled: ReadonlySet<string> = new Set(['indisponivel', 'recusado', 'erroInterno'])

function outcomeOfRefusal({ name, problems }: Operation, { problem: code, data }: RefusedReply): Outcome {
  const declared = Object.hasOwn(problems, code) ? problems[code] : undefined
  if (!declared && !isGeneral(code)) throw new OutputMisfit(`${name} (${code})`)
  const more = data === undefined ? {} : { data }
  const outcome = declared
    ? refused({ code, status: declared.status, title: declared.says, ...more })
    : refused(problem(code as GeneralProblem, more))
  return declared?.unsettled || unsettled.has(code) ? { ...outcome, isUnsettled: true } : outcome
}

/** A handler's reply does not fit its operation's file: `code` has the place and the rule, never the value. */
class OutputMisfit extends Error {
  readonly code: string
  constructor(where: string) {
    super(`The reply does not fit the operation's file: ${where}`)
    this.name = 'OutputMisfit'
    this.code = where
  }
}

/** Sends how a call ended: `{ data }`, or a problem of RFC 9457. */
export function answer(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  return 'problem' in outcome
    ? refuse(reply, outcome.problem)
    : reply.code(outcome.status).send({ data: outcome.data })
}
