import type { FastifyInstance } from 'fastify'
import { problem } from './problems.ts'
import { refuse } from './refuse.ts'

/** Refuses a request that names two hosts: whoever stands in front of this server could believe the other one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, next) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) refuse(reply, problem('entradaInvalida'))
    else next()
  })
}
