import type { FastifyRequest } from 'fastify'
import { cookieKindOf } from '../../calls/cookie.ts'
import type { Settings } from '../../settings/settings.ts'
import { sessionLastsMs } from '../../staff/index.ts'

const kindOf = (request: FastifyRequest, settings: Settings) => cookieKindOf(request, settings, 'operacao')

/** Reads the key of a staff session from the request's cookies; undefined where there is none of our shape. */
export function sessionKeyIn(request: FastifyRequest, settings: Settings): string | undefined {
  const { name } = kindOf(request, settings)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key, value = '']) => key === name && /^[\w-]{43}$/.test(value))?.[1]
}

/** Writes the header that gives the key back with the next request, from our own pages only; '' ends it. */
export function sessionCookieOf(key: string, request: FastifyRequest, settings: Settings): string {
  const { name, secure } = kindOf(request, settings)
  const age = key === '' ? 0 : sessionLastsMs / 1000
  return `${name}=${key}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
