import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOutOfReach } from '../store/index.ts'
import { type Problem, problem } from './problems.ts'
import { refuse } from './refuse.ts'

/** Turns what was thrown into a problem: the caller's mistake or haste, a database out of reach, or a bug of ours. */
export function problemOfFailure(error: Partial<FastifyError>): Problem {
  const status = error.statusCode ?? 500
  if (status === 429) return problem('muitasTentativas')
  if (status >= 400 && status < 500) return problem('entradaInvalida', { status })
  if (isOutOfReach(error)) return problem('indisponivel', { retryAfterSeconds: 2 })
  return problem('erroInterno')
}

/** Answers what a route threw; only our own failures are logged, without their words. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = problemOfFailure(error)
  if (failure.status >= 500) request.log.error({ err: error }, failure.code)
  return refuse(reply, failure)
}
