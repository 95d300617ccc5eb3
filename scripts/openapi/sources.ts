import type { Json } from '../../engine/index.ts'
import type { OperationFile, Schema } from '../../server/contract/operation-file.ts'

/** An operation's file, with the sentence that says what it does. */
export interface DescribedOperation extends OperationFile {
  readonly summary: string
}

/** One row of a closed list: a value, and what people read for it. */
interface Row {
  readonly value: string | number
  readonly label: string
}

/** What the description of the API is written from, each by its name. */
export interface ApiSources {
  readonly version: string
  readonly operations: Readonly<Record<string, DescribedOperation>>
  readonly fields: Readonly<Record<string, Schema>>
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

/** A piece of the OpenAPI document. */
export type DocumentPart = { readonly [name: string]: Json }
