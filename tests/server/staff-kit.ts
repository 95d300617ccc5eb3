import type { FastifyInstance } from 'fastify'
import { URI } from 'otpauth'

/** Reads the code that an app shows at a time, out of the address it was given. */
export function codeAt(address: string, now: number): string {
  const shown = URI.parse(address)
  if (!('period' in shown)) throw new Error('This is no address of codes that change with time.')
  return shown.generate({ timestamp: now })
}

/** What somebody types at the entrance. */
export interface TypedEntry {
  readonly login: string
  readonly senha: string
  readonly codigo: string
}

/** Sends the form of the entrance as a browser does. */
export const enter = (app: FastifyInstance, typed: Partial<TypedEntry>, remoteAddress = '203.0.113.1') =>
  app.inject({
    method: 'POST',
    url: '/operacao/entrar',
    remoteAddress,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...typed }).toString(),
  })

/** Reads what the page says went wrong. */
export const alarmIn = (body: string): string | undefined => /role="alert">([^<]*)</.exec(body)?.[1]
