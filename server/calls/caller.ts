import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { cookieKindOf, visitorOf } from './cookie.ts'
import { readSaleName, type Visitor } from './visitor.ts'

/** What tells a caller: how cookies are named here, and the key that proves them ours. */
export interface CallerParts {
  readonly settings: Settings
  readonly secret: string
}

/** Reads who calls: the cookie's visitor, in the sale that the calling page names by `X-Venda`. */
export function callerOf(request: FastifyRequest, { settings, secret }: CallerParts): Visitor | null {
  const visitor = visitorOf(request, cookieKindOf(request, settings), secret)
  const named = request.headers['x-venda']
  if (!visitor || named === undefined) return visitor
  const name = readSaleName(named)
  return name && { ...visitor, ...name }
}
