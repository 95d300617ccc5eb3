import { type Facts, isRule, type Json, work } from '../../engine/index.ts'
import type { Wire } from '../contract/wire.ts'
import type { Params } from '../contract/work.ts'

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
    .map(([name, text]) => [name, sealed(text, seal)])
  return {
    method: wire.method,
    target: pathOf(wire.path, params) + (query && `?${query}`),
    headers: Object.fromEntries([
      ['accept', 'application/json'],
      ...(wire.body === undefined ? [] : [['content-type', 'application/json']]),
      ...headers,
    ]),
    body: wire.body === undefined ? undefined : JSON.stringify(shaped(wire.body, facts)),
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

const sealed = (text: string, { token, chave }: Seal): string =>
  text.replaceAll('{token}', token ?? '').replaceAll('{chave}', chave)
