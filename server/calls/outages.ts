import type { FastifyInstance } from 'fastify'

/** Failures that whoever tests here switched on. */
export interface Outages {
  /** Has the calls of a server end as was chosen, in the routes under `/api` that are opened after this. */
  at(api: FastifyInstance): void
  /** Tells whether one stands for an operation: its calls are then left to the browser, which is to see them fail. */
  has(operation: string): boolean
}
