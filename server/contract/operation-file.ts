import type { Json } from '../../engine/index.ts'
import type { Upstream } from './wire.ts'

/** What a call is for; it decides whether the call writes. */
export type Kind = 'lookup' | 'reference' | 'save' | 'notify' | 'payment' | 'poll'

/** A JSON Schema as its file has it. */
export type Schema = { readonly [key: string]: Json }

/** One file of `schemas/operations`, as far as the server reads it. */
export interface OperationFile {
  readonly kind: Kind
  readonly needs: { readonly sale: boolean; readonly captcha: 'none' | 'grant' | 'fresh' }
  readonly input: Schema
  readonly output: Schema
  readonly problems: Readonly<Record<string, { readonly status: number; readonly says: string }>>
  /** How the call goes on to the service that answers it, where one is configured. */
  readonly upstream?: Upstream
}

/** JSON files by name: operations, and the fields that their schemas refer to as `../fields/<name>.schema.json`. */
export interface SchemaFiles {
  readonly operations: Readonly<Record<string, OperationFile>>
  readonly fields: Readonly<Record<string, Schema>>
}
