import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const sheet = readFileSync(new URL('./estilo.css', import.meta.url), 'utf8')

/** Serves the style of plain pages at a path, and under it what one site adds. */
export function routeStyle(app: FastifyInstance, path: string, more = ''): void {
  app.get(path, (_request, reply) => reply.type('text/css; charset=utf-8').send(`${sheet}${more}`))
}
