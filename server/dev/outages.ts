import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Outages } from '../calls/outages.ts'
import type { OperationFile } from '../contract/operation-file.ts'
import { refuse } from '../http/problems.ts'
import { type End, slowMs, type Target, targetsOf } from './outage-ends.ts'

/** A failure that stands: of which calls, how they end, and whether only the next of them does. */
export interface Outage {
  readonly target: string
  readonly end: End
  readonly isOnce: boolean
}

/** Where failures are switched on and off; they are gone when the process ends. */
export interface OutageBoard extends Outages {
  readonly targets: readonly Target[]
  /** Switches one on in the place of what stands for the same calls; false where there is no such end. */
  set(target: string, end: string, isOnce: boolean): boolean
  clear(target: string): void
  clearAll(): void
  all(): readonly Outage[]
}

interface BoardParts {
  readonly operations: Readonly<Record<string, OperationFile>>
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** Makes a board on which nothing fails yet. */
export function openOutages({ operations, pause }: BoardParts): OutageBoard {
  const targets = targetsOf(operations)
  const standing = new Map<string, Outage>()
  const endOf = (target: string, id: string) =>
    targets.find((each) => each.id === target)?.ends.find((end) => end.id === id)

  /** Finds what stands for a call: its own, that of its kind, or that of all, the first by which it can end. */
  function standingFor(name: string): Outage | undefined {
    const kind = operations[name]?.kind
    const groups = targets.filter((target) => target.kind === 'any' || (kind && target.kind === kind))
    const ids = [name, ...groups.map(({ id }) => id).reverse()]
    return ids.flatMap((id) => standing.get(id) ?? []).find(({ end }) => endOf(name, end.id))
  }

  function take(name: string): End | undefined {
    const outage = standingFor(name)
    if (outage?.isOnce) standing.delete(outage.target)
    // Of all at once each ends by its own words.
    return outage && endOf(name, outage.end.id)
  }

  return {
    targets,
    has: (operation) => standingFor(operation) !== undefined,
    at: (api) => breakCalls(api, take, pause),
    set(target, id, isOnce) {
      const end = endOf(target, id)
      if (end) standing.set(target, { target, end, isOnce })
      return end !== undefined
    },
    clear: (target) => void standing.delete(target),
    clearAll: () => standing.clear(),
    all: () => [...standing.values()],
  }
}

/** Has each call end as it is to end now; one for which nothing stands goes on. */
function breakCalls(
  api: FastifyInstance,
  take: (name: string) => End | undefined,
  pause: BoardParts['pause'],
): void {
  const withoutAnswer = new WeakSet<FastifyRequest>()
  const ways: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>> = {
    async semConexao(request, reply) {
      request.raw.socket.destroy()
      return reply.hijack()
    },
    respostaPerdida: async (request) => void withoutAnswer.add(request),
    lenta: () => pause(slowMs).then(() => undefined),
    async semResposta(request, reply) {
      reply.hijack()
      await once(request.raw.socket, 'close')
    },
    ilegivel: async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send('<!doctype html><title>Entre na rede</title>'),
  }
  api.addHook('preHandler', async (request, reply) => {
    const end = take(nameOf(request))
    if (!end) return undefined
    return end.problem ? refuse(reply, end.problem) : ways[end.id]?.(request, reply)
  })
  api.addHook('onSend', async (request, _reply, payload) => {
    if (withoutAnswer.has(request)) request.raw.socket.destroy()
    return payload
  })
}

/** Gives the part of the path of a call by which it is known. */
const nameOf = ({ routeOptions: { url = '' } }: FastifyRequest): string => url.replace(/^\/api\//, '')
