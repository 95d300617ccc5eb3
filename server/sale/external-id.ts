import type { Json } from '../../engine/index.ts'
import { dataOf, type Reply } from '../contract/handler.ts'

/** By which a service knows what it stored, as it came: a number goes back as a number. */
export type ExternalId = string | number

/** Reads the id that an answer brings; null where no service stands behind. */
export const externalIdIn = (reply: Reply & { readonly ok: true }): ExternalId | null =>
  asExternalId(dataOf(reply).id)

/** Takes what a service says for its id, where it can be one. */
export const asExternalId = (value: Json | undefined): ExternalId | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** Writes an id for its column, which keeps whether it is a number. */
export const columnOfId = (id: ExternalId | null): string | null => (id === null ? null : JSON.stringify(id))
