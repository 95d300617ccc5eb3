import { randomBytes } from 'node:crypto'
import type { Json } from '../../engine/index.ts'
import type { Wire } from '../contract/wire.ts'

/** A body as it goes out, and what it says it is. */
export interface Encoded {
  readonly type: string
  readonly text: string
}

/** Writes a body as its call's file says: as JSON, as the pairs of a form, or in parts. */
export function encoded(body: Json, encoding: Wire['encoding'] = 'json'): Encoded {
  if (encoding === 'json') return { type: 'application/json', text: JSON.stringify(body) }
  const pairs = Object.entries(body as { readonly [name: string]: Json }).map(
    ([name, value]) => [name, textOf(value)] as const,
  )
  if (encoding === 'form') {
    const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
    return { type: 'application/x-www-form-urlencoded', text }
  }
  // Nobody who fills a field can know it beforehand, and end a part with it.
  const boundary = `parte-${randomBytes(18).toString('hex')}`
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` }
}

const textOf = (value: Json): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
