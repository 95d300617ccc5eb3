import type { FastifyReply } from 'fastify'
import { refuse } from '../http/problems.ts'
import type { Outcome } from './outcome.ts'

/** Writes how a call ended: `{ data }`, or a problem of RFC 9457. */
export function answer(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  return 'problem' in outcome
    ? refuse(reply, outcome.problem)
    : reply.code(outcome.status).send({ data: outcome.data })
}
