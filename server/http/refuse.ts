import type { FastifyReply } from 'fastify'
import { type Problem, problemBody, problemType } from './problems.ts'

const refusals = new WeakMap<FastifyReply, string>()

/** Gives the code of the problem by which a request was refused; undefined where it was not. */
export const refusalOf = (reply: FastifyReply): string | undefined => refusals.get(reply)

/** Notes by which problem a request was refused, where a page says so in its own way. */
export const noteRefusal = (reply: FastifyReply, code: string): void => void refusals.set(reply, code)

/** Writes a problem, with the time to wait where there is one. */
export function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  noteRefusal(reply, problem.code)
  if (problem.retryAfterSeconds) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply
    .code(problem.status)
    .type(problemType)
    .send(JSON.stringify(problemBody(problem, String(reply.request.id))))
}
