import type { FastifyBaseLogger } from 'fastify'
import { Histogram, Registry } from 'prom-client'

/** How one call to a service outside ended: names and a time, nothing of what was in it. */
export interface ServiceRequest {
  readonly service: string
  readonly operation: string
  /** `answer`, or what else became of it. */
  readonly ending: string
  readonly ms: number
}

/** Figures of the calls to services outside. */
export interface ServiceTimes {
  observe(request: ServiceRequest): void
  /** Warns a log, from then on, of every call that had no answer. */
  warn(log: Pick<FastifyBaseLogger, 'warn'>): void
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
  let warned: Pick<FastifyBaseLogger, 'warn'> | undefined
  return {
    observe(request) {
      const { service, operation, ending, ms } = request
      duration.observe({ service, operation, ending }, ms / 1000)
      if (ending !== 'answer') warned?.warn(request, 'serviço de fora sem resposta')
    },
    warn(log) {
      warned = log
    },
    text: () => registry.metrics(),
  }
}
