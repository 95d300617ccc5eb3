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
  /** The call of the same operation that gives the token; made once for all until the token is over. */
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
  /** The JSON Schema that it must fit; what does not is no answer. */
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
