import type { FastifyBaseLogger } from 'fastify'
import { Histogram, Registry } from 'prom-client'

/** How one call to a service outside ended: names and a time, nothing of what was in it. */
export interface ServiceRequest {
  readonly service: string
  readonly operation: string
  readonly call: string
  /** Of the answer; null where none came. */
  readonly status: number | null
  /** `answer`, or what else became of it. */
  readonly ending: string
  readonly ms: number
  /** Of the request that caused it; absent where none did. */
  readonly requestId?: string
}

/** What of a log is needed here. */
type ServiceLog = Pick<FastifyBaseLogger, 'warn' | 'info'>

/** Figures of the calls to services outside. */
export interface ServiceTimes {
  observe(request: ServiceRequest): void
  /** Tells a log, from then on, of every call that had no answer or was refused, with the request that caused it. */
  warn(log: ServiceLog): void
  text(): Promise<string>
}

/** Makes the figures of the calls to services outside; they begin before the server that shows them. */
export function openServiceTimes(): ServiceTimes {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'funis_service_duration_seconds',
    help: 'Tempo de cada chamada a um serviço de fora, por desfecho.',
    labelNames: ['service', 'operation', 'ending'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  let told: ServiceLog | undefined
  return {
    observe(request) {
      const { service, operation, ending, ms } = request
      duration.observe({ service, operation, ending }, ms / 1000)
      if (ending !== 'answer') told?.warn(request, 'serviço de fora sem resposta')
      else if ((request.status ?? 0) >= 400) told?.info(request, 'serviço de fora recusou')
    },
    warn(log) {
      told = log
    },
    text: () => registry.metrics(),
  }
}
