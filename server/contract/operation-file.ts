import type { OperationKind } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'

/** A rule of JSON-logic, or a literal whose members may be rules. */
type Shape = Json

/** One call to a service, as an operation's file writes it under `upstream.calls`. */
export interface Wire {
  /** The service that this one call goes to, with its own headers only; without it, that of the operation. */
  readonly service?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A path of the service; `{name}` stands for a fact. */
  readonly path: string
  readonly query?: { readonly [name: string]: Shape }
  /**
   * Texts in which `{token}` stands for the service's secret, or what `tokenFrom` gives, `{passe}` for who calls and when
   * under that secret, and `{chave}` for the name of this one call.
   */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Shape
  /** How the body is written; JSON where nothing is said. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  /** The call of the same operation that gives the token, which is used until it expires. */
  readonly tokenFrom?: string
  readonly envelope: Envelope
  /** Whether the call changes nothing, though its method could. */
  readonly reads?: boolean
  /** The longest answer that is read, in bytes; a million where nothing is said. */
  readonly mostBytes?: number
  /** Why the service refused, the first that holds; read before success is. */
  readonly problems?: readonly { readonly when: Shape; readonly problem: string; readonly data?: Shape }[]
  /** What the operation gets of a success. */
  readonly reply?: Shape
  /** The JSON Schema that it must fit; what does not counts as no answer. */
  readonly fits?: { readonly [key: string]: Json }
}

/**
 * Names how a service wraps its answer: `success` {success, data, errors}, `sucesso` {Sucesso, Autorizado, Retorno},
 * `bare` the data itself, `status` nothing but its status, 200.
 */
export type Envelope = 'success' | 'sucesso' | 'bare' | 'status'

/** The calls by which an operation goes on to a service. */
export interface Upstream {
  readonly service: string
  /** What goes with every call to this service. */
  readonly headers?: Readonly<Record<string, string>>
  readonly calls: Readonly<Record<string, Wire>>
}

/** Names every service that the calls of an operation go to. */
export const servicesOf = ({ service, calls }: Upstream): readonly string[] => [
  ...new Set([service, ...Object.values(calls).map((wire) => wire.service ?? service)]),
]

/** A JSON Schema as its file has it. */
export type Schema = { readonly [key: string]: Json }

/** At most so many calls within so many minutes. */
export interface Limit {
  readonly max: number
  readonly minutes: number
  /** How many instead, by what the variant says at the path `by` of these limits. */
  readonly maxOf?: Readonly<Record<string, number>>
}

/** Limits of a call for each sale and for each address, which a whole office may share. */
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
  /** Whether a retry with the same key may end otherwise: the refusal is not stored. */
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
    /** The name of the input that has the uid of a proposal, for calls without a sale of their own. */
    readonly proposal?: string
  }
  /** Whether it shows what was sold, and so goes on once the sales of a variant have ended. */
  readonly afterSale?: true
  /** Whether it is about a payment: an overloaded server refuses it last. */
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

/** The names of all calls to services; the files of operations define under `calls` how each is sent. */
export const callNames = [
  'alterar',
  'alterarContratante',
  'alterarEndereco',
  'atualizar',
  'buscar',
  'cancelar',
  'completar',
  'conferir',
  'consultar',
  'criar',
  'enviar',
  'excluir',
  'excluirDependente',
  'excluirTitular',
  'listar',
  'obter',
  'pertenceFaixa',
  'procurar',
  'token',
] as const

/** The name of a call to a service. */
export type CallName = (typeof callNames)[number]
