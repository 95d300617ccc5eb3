import { holds, type Json } from '../../engine/index.ts'
import type { Envelope, Wire } from '../contract/wire.ts'
import { accept, type CallResult, type Params, type Reply, refuse } from '../contract/work.ts'
import { factsOf, shaped } from './request.ts'

/** What came back of a request. */
export interface HttpResponse {
  readonly status: number
  readonly text: string
}

/** Reads the response to a call; `fits` judges the data that the call's file promises. */
export function resultOf(
  { wire, fits }: { readonly wire: Wire; readonly fits: (data: Json) => boolean },
  params: Params,
  { status, text }: HttpResponse,
): CallResult {
  const without = (kind: 'unable' | 'busy' | 'unknown') => ({ kind, status })
  if (status >= 500 || (status >= 300 && status < 400)) return without('unknown')
  if (strangers.has(status)) return without('unable')
  if (later.has(status)) return without('busy')
  const opened = open(wire.envelope, status, text)
  const facts = factsOf({ ...opened, status, pedido: params })
  const known = opened && wire.problems?.find(({ when }) => holds(when, facts))
  if (known) {
    const data = known.data === undefined ? undefined : shaped(known.data, facts)
    return answered(refuse(known.problem, data))
  }
  if (status === underWay) return without('busy')
  if (!opened) return status >= 400 ? answered(refuse('recusado')) : without('unknown')
  if (!opened.ok) return answered(refuse('recusado'))
  const data = shaped(wire.reply ?? {}, facts)
  return fits(data) ? answered(accept(data)) : without('unknown')
}

const answered = (reply: Reply): CallResult => ({ kind: 'answer', reply })

/** A service that does not know us looked at nothing. */
const strangers = new Set([401, 403, 407])
/** A service that waited in vain, or has too much to do. */
const later = new Set([408, 425, 429])
/** What a service says of a call whose name it is at work on. */
const underWay = 409

type Opened = { readonly ok: boolean; readonly data: Json; readonly errors: readonly string[] }

/** Takes an answer out of its envelope; undefined for what has not the envelope's shape. */
function open(envelope: Envelope, status: number, text: string): Opened | undefined {
  const isFine = status >= 200 && status < 300
  if (envelope === 'status') return { ok: status === 200, data: null, errors: [] }
  const body = parsed(text)
  if (envelope === 'bare') return body === undefined ? undefined : { ok: isFine, data: body, errors: [] }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const fields = body as { readonly [name: string]: Json }
  if (envelope === 'sucesso') {
    if (typeof fields.Sucesso !== 'boolean' || typeof fields.Autorizado !== 'boolean') return undefined
    return { ok: isFine && fields.Sucesso && fields.Autorizado, data: fields.Retorno ?? null, errors: [] }
  }
  if (typeof fields.success !== 'boolean') return undefined
  return { ok: isFine && fields.success, data: fields.data ?? null, errors: textsOf(fields.errors ?? null) }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}

/** Lists the messages of `errors`, which come as texts or as objects with a message. */
function textsOf(errors: Json): readonly string[] {
  const list: readonly Json[] = Array.isArray(errors) ? errors : [errors]
  return list.flatMap((error) => {
    if (typeof error === 'string') return [error]
    if (typeof error !== 'object' || error === null || Array.isArray(error)) return []
    const { message, mensagem } = error as { readonly [name: string]: Json }
    const fields = message ?? mensagem
    return typeof fields === 'string' ? [fields] : []
  })
}
