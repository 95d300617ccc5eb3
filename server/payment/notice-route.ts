import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isItem } from '../../engine/index.ts'
import { parseBody } from '../http/guard.ts'
import { problem, refuse } from '../http/problems.ts'
import type { Store } from '../store/index.ts'
import { type BankNotice, storeNotice } from './notices.ts'

/** Where the payment service sends its notices. */
export const noticePath = '/avisos/pagamento'

interface NoticeParts {
  readonly store: Store
  readonly now: () => number
  /** What the service signs its notices with. */
  readonly secret: string
}

/** An older notice, or one from the future, could be one that somebody kept: the service signs each try anew. */
const toleranceMs = 300_000

/**
 * Takes the notices of the payment service: signed, and stored before they are acknowledged; one that comes again is
 * acknowledged and changes nothing. What it tells counts once the service was asked.
 */
export function routeNotices(app: FastifyInstance, { store, now, secret }: NoticeParts): void {
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    const limits = { parseAs: 'string', bodyLimit: 64 * 1024 } as const
    inside.addContentTypeParser('*', limits, async (_request: unknown, text: string) => text)
    inside.post<{ Body: string | null }>(noticePath, async (request, reply) => {
      const body = request.body ?? ''
      const signature = request.headers['x-assinatura']
      if (!isSigned(body, { signature, secret, now: now() })) return refuse(reply, problem('origemRecusada'))
      const notice = noticeIn(body)
      if (!notice) return refuse(reply, problem('entradaInvalida'))
      const isNew = await store.transaction((sql) => storeNotice(sql, notice, now()))
      return reply.send({ data: { recebido: true, repetido: !isNew } })
    })
  })
}

interface Signed {
  readonly signature: string | readonly string[] | undefined
  readonly secret: string
  readonly now: number
}

/** Tells whether a body is signed, as `t=<seconds>,v1=<hmac of "t.body">`, and not too long ago. */
function isSigned(body: string, { signature, secret, now }: Signed): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(signature)) ?? []
  if (!seconds || !given || Math.abs(now - Number(seconds) * 1000) > toleranceMs) return false
  const wanted = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted)
}

/** Reads a notice; undefined for what is none. */
function noticeIn(text: string): BankNotice | undefined {
  const parsed = parseBody(text)
  if (!parsed.ok || !isItem(parsed.value)) return undefined
  const { id, chave, situacao, ...told } = parsed.value as Readonly<Record<string, unknown>>
  const [valorCentavos, moeda] = [told.valorCentavos ?? null, told.moeda ?? 'BRL']
  if (!isName(id) || !isName(chave) || !isName(situacao)) return undefined
  if (valorCentavos === null) return { id, chave, situacao, money: null }
  if (!Number.isSafeInteger(valorCentavos) || typeof moeda !== 'string' || moeda.length !== 3)
    return undefined
  return { id, chave, situacao, money: { centavos: Number(valorCentavos), moeda } }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)
