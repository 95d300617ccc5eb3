import type { OperationKind } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { Upstream } from './wire.ts'

/** A JSON Schema as its file has it. */
export type Schema = { readonly [key: string]: Json }

/** At most so many calls within so many minutes. */
export interface Limit {
  readonly max: number
  readonly minutes: number
  /** How many instead, by what the variant says at the path `by` of these limits. */
  readonly maxOf?: Readonly<Record<string, number>>
}

/** Bounds a call for each sale, and for each address: behind one a whole office may sit. */
export interface CallLimits {
  readonly perSale: readonly Limit[]
  /** A path of the variant, by whose value the limits of a sale may differ. */
  readonly by?: string
  readonly perAddress: readonly Limit[]
}

/** A problem by which an operation may refuse. */
export interface DeclaredProblem {
  readonly status: number
  readonly says: string
  /** Whether it may yet end otherwise: the same key asks again instead of hearing the same refusal. */
  readonly unsettled?: true
}

/** One file of `schemas/operations`, as far as the server reads it. */
export interface OperationFile {
  /** What it does, in a sentence. */
  readonly summary: string
  readonly kind: OperationKind
  readonly needs: {
    readonly sale: boolean
    readonly captcha: 'none' | 'grant' | 'fresh'
    /** The name in the input of the uid by which a call without a sale of its own says which proposal it is about. */
    readonly proposal?: string
  }
  /** What stands in for its code until it has some. */
  readonly planned?: { readonly data: Json }
  /** Whether it shows what was sold, and so goes on once the sales of a variant have ended. */
  readonly afterSale?: true
  /** Whether money hangs on it: when the server is overloaded, it is among the last to be refused. */
  readonly money?: boolean
  /** How often it may be called. */
  readonly limits?: CallLimits
  readonly input: Schema
  readonly output: Schema
  readonly problems: Readonly<Record<string, DeclaredProblem>>
  /** How the call goes on to the service that answers it, where one is configured. */
  readonly upstream?: Upstream
  /** The same where the call is about a proposal of one product, and not about an order in lines. */
  readonly upstreamOfProduct?: Upstream
}

/** JSON files by name: operations, and the fields that their schemas refer to as `../fields/<name>.schema.json`. */
export interface SchemaFiles {
  readonly operations: Readonly<Record<string, OperationFile>>
  readonly fields: Readonly<Record<string, Schema>>
}
