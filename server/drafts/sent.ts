import { isItem, type Json } from '../../engine/index.ts'
import type { Writer } from './drafts.ts'

/** A session as a page sends it to be kept. */
export interface SentDraft {
  readonly scope: string
  readonly revision: number
  readonly session: Json
  readonly writer?: Writer
}

const largest = 2 ** 31 - 1

/** Reads what a page sends; undefined where it has not the shape of it. */
export function sentIn(body: Json): SentDraft | undefined {
  if (!isItem(body)) return undefined
  const { scope, revision, session, writer, ...rest } = body as Readonly<Record<string, Json>>
  if (typeof scope !== 'string' || Object.keys(rest).length > 0) return undefined
  if (!isCount(revision) || !isItem(session)) return undefined
  const sent = { scope, revision, session }
  if (writer === undefined) return sent
  const by = writerIn(writer)
  return by && { ...sent, writer: by }
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < largest

const isName = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[\w-]{1,60}$/.test(value)

function writerIn(value: Json): Writer | undefined {
  if (!isItem(value)) return undefined
  const { id, n, after, ...rest } = value as Readonly<Record<string, Json>>
  if (!isName(id) || !isCount(n) || Object.keys(rest).length > 0) return undefined
  if (after === undefined) return { id, n }
  return isName(after) ? { id, n, after } : undefined
}

/** Reads of which draft a page speaks. */
export const scopeIn = (where: unknown): string =>
  typeof where === 'object' && where !== null && 'scope' in where ? String(where.scope) : ''
