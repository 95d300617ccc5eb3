import type { Json } from '../../engine/index.ts'
import type { RefusedReply, Reply } from '../contract/handler.ts'
import { type GeneralProblem, isGeneral, type Problem, problem } from '../http/problems.ts'
import type { Operation } from './compile.ts'

/** How a call ended, before it is written on the wire; plain JSON, so that it can be kept and given again. */
export type Ending =
  | { readonly status: number; readonly data: Json }
  | { readonly status: number; readonly problem: Problem }

/** An ending, and whether it was given before (`replayed`), or may yet be another when the same call comes again. */
export type Outcome = Ending & { readonly replayed?: true; readonly isUnsettled?: true }

/** Makes the outcome of a refusal. */
export const refused = (problem: Problem): Outcome => ({ status: problem.status, problem })

/**
 * Makes the outcome of what an operation replied; names its schema does not know never leave.
 *
 * A problem its file does not declare, and that not any call may meet, is a bug, and so is, where `checked`, data that does not fit its schema.
 */
export function outcomeOf(
  operation: Operation,
  reply: Reply,
  { checked }: { readonly checked: boolean },
): Outcome {
  if (!reply.ok) return refusedBy(operation, reply)
  const misfit = checked ? operation.misfitOfOutput(reply.data) : undefined
  if (misfit) throw new OutputMisfit(`${operation.name}${misfit.campo} (${misfit.regra})`)
  return { status: 200, data: operation.known(reply.data) }
}

function refusedBy({ name, problems }: Operation, { problem: code, data }: RefusedReply): Outcome {
  const declared = Object.hasOwn(problems, code) ? problems[code] : undefined
  if (!declared && !isGeneral(code)) throw new OutputMisfit(`${name} (${code})`)
  const more = data === undefined ? {} : { data }
  const outcome = declared
    ? refused({ code, status: declared.status, title: declared.says, ...more })
    : refused(problem(code as GeneralProblem, more))
  return declared?.unsettled || unsettled.has(code) ? { ...outcome, isUnsettled: true } : outcome
}

/** What a service refused, or did not say, is no answer to keep: the same key may come again and learn more. */
const unsettled: ReadonlySet<string> = new Set(['indisponivel', 'recusado', 'erroInterno'])

/** Says that an operation replied what its file does not allow: where, and which rule, never the value. */
export class OutputMisfit extends Error {
  readonly code: string
  constructor(where: string) {
    super(`The reply does not fit the operation's file: ${where}`)
    this.name = 'OutputMisfit'
    this.code = where
  }
}
