import { type Facts, isRule, type Json, work } from '../../engine/index.ts'
import type { Wire } from '../contract/wire.ts'
import type { Params } from '../contract/work.ts'
import { encoded } from './encode.ts'

/** One HTTP request, its address without the service's own part. */
export interface HttpRequest {
  readonly method: Wire['method']
  /** From the first slash on, with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What only the server knows of a call: the secret of the service, and the name that no other call has. */
export interface Seal {
  readonly token: string | null
  /** Who calls and when, proved by the secret; null where nothing proves it. */
  readonly passe?: string | null
  readonly chave: string
}

/** Writes the request of a call out of its facts. A fact that the path needs and nobody gave is a bug and throws. */
export function requestOf(wire: Wire, params: Params, seal: Seal): HttpRequest {
  const facts = factsOf(params)
  const query = new URLSearchParams(
    Object.entries(wire.query ?? {}).map(([name, rule]) => [name, textOf(shaped(rule, facts))]),
  ).toString()
  // Without a secret a header that would carry it does not go.
  const headers = Object.entries(wire.headers ?? {})
    .filter(([, text]) => seal.token !== null || !text.includes('{token}'))
    .filter(([, text]) => (seal.passe ?? null) !== null || !text.includes('{passe}'))
    .map(([name, text]) => [name, sealed(text, seal)])
  const body = wire.body === undefined ? undefined : encoded(shaped(wire.body, facts), wire.encoding)
  return {
    method: wire.method,
    target: pathOf(wire.path, params) + (query && `?${query}`),
    headers: Object.fromEntries([
      ['accept', 'application/json'],
      ...(body ? [['content-type', body.type]] : []),
      ...headers,
    ]),
    body: body?.text,
  }
}

/** Gives names to rules; a call has no time of its own. */
export const factsOf = (names: Params): Facts => ({
  at: 0,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : undefined),
})

/** Works out the rules of a literal, member by member: the empty text stays, what is not there is left out. */
export function shaped(shape: Json, facts: Facts): Json {
  if (Array.isArray(shape)) return shape.map((member) => shaped(member, facts))
  if (isRule(shape)) return (work(shape, facts) ?? null) as Json
  if (typeof shape !== 'object' || shape === null) return shape
  const members = Object.entries(shape).map(([name, member]) => [name, shaped(member, facts)] as const)
  return Object.fromEntries(members.filter(([, member]) => member !== null))
}

function pathOf(path: string, params: Params): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The path lacks "${name}".`)
    return encodeURIComponent(String(value))
  })
}

const textOf = (value: Json): string => (value === null || typeof value === 'object' ? '' : String(value))

const sealed = (text: string, { token, passe, chave }: Seal): string =>
  text.replace(/\{(token|passe|chave)\}/g, (_, name) => ({ token, passe, chave })[name as 'token'] ?? '')
