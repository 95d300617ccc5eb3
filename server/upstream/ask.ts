import { type OperationKind, operationKinds } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { Upstream, Wire } from '../contract/wire.ts'
import { type Said, saidBy } from './hear.ts'
import { type Asked, requestOf } from './request.ts'
import { type Service, send } from './send.ts'

/** An operation as far as its calls to a service go. */
export interface AskingOperation {
  readonly name: string
  readonly kind: OperationKind
  readonly upstream?: Upstream
  /** Judges what a call of the operation promises to hear. */
  fitsHeard(call: string, data: Json): boolean
}

/** One call about to be made, by the name its file gives it. */
export interface Question {
  readonly operation: AskingOperation
  readonly call: string
  readonly asked: Asked
  /** Tells this one call from all others, however often it is sent. */
  readonly chave: string
}

/** Makes one call to the service behind an operation. */
export type Listen = (question: Question) => Promise<Said>

/** What making calls needs from outside. */
export interface UpstreamParts {
  readonly services: Readonly<Record<string, Service | null>>
  /** Waits between two tries of one read. */
  pause(ms: number): Promise<unknown>
  /** For how long an answer is waited for; absent means what the table of kinds says. */
  timeoutMs?(kind: OperationKind): number
  /** Hears how long each request took and how it ended: never what was in it. */
  heard?(fact: HeardFact): void
}

/** What is told of a request: its names and its ending, nothing that was typed. */
export interface HeardFact {
  readonly service: string
  readonly operation: string
  readonly call: string
  readonly ending: Said['kind']
  /** Of the answer; null where none came. */
  readonly status: number | null
  readonly ms: number
}

/** The services behind the operations. */
export interface Services {
  /** Tells whether an operation goes on to a service, and not to the sandbox. */
  serves(operation: AskingOperation): boolean
  readonly listen: Listen
}

const timeoutOf = (kind: OperationKind): number => operationKinds[kind].upstreamTimeoutMs

const triesOfRead = 2
const pauseMs = 300

/** Tells whether a call only reads, so that asking again changes nothing. */
export const isRead = (kind: OperationKind, { method, reads }: Wire): boolean =>
  reads === true || method === 'GET' || !operationKinds[kind].writes

/**
 * Opens the services: a read that failed is tried once more; nothing else is ever sent twice by itself.
 *
 * A read of which nobody knows how it ended did nothing: it ends as `unable`.
 */
export function openServices({ services, pause, heard, timeoutMs = timeoutOf }: UpstreamParts): Services {
  const serviceOf = ({ upstream }: AskingOperation) =>
    upstream ? (services[upstream.service] ?? null) : null
  const once = async (question: Question, service: Service, wire: Wire, timeout: number) => {
    const { operation, call, asked, chave } = question
    const began = performance.now()
    const whole = { ...wire, headers: { ...operation.upstream?.headers, ...wire.headers } }
    const request = requestOf(whole, asked, { token: service.token, chave })
    const response = await send(service, request, timeout)
    const said: Said =
      'kind' in response
        ? response
        : saidBy({ wire, fits: (data) => operation.fitsHeard(call, data) }, asked, response)
    const ms = Math.round(performance.now() - began)
    heard?.({
      ...{ service: operation.upstream?.service ?? '', operation: operation.name, call, ms },
      ...{ ending: said.kind, status: 'kind' in response ? null : response.status },
    })
    return said
  }
  return {
    serves: (operation) => serviceOf(operation) !== null,
    async listen(question) {
      const { operation, call } = question
      const [service, wire] = [serviceOf(operation), operation.upstream?.calls[call]]
      if (!service || !wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
      if (!isRead(operation.kind, wire)) return once(question, service, wire, timeoutMs(operation.kind))
      const timeout = Math.min(timeoutMs(operation.kind), timeoutMs('poll'))
      for (let tried = 1; ; tried += 1) {
        const said = await once(question, service, wire, timeout)
        if (said.kind === 'answer') return said
        if (tried === triesOfRead) return { kind: 'unable' }
        await pause(pauseMs)
      }
    },
  }
}
