import { specialValues } from '../../server/sandbox/index.ts'
import type { Data, Memory } from './dental-memory.ts'
import type { Request } from './stand-in.ts'

/** What a service answers: a body in its envelope. */
export interface Answer {
  readonly status?: number
  readonly body: unknown
  /** The service does it and hangs up. */
  readonly isLost?: true
}

/** Does as it was told, and says what came of it. */
export const ok = (data: unknown): Answer => ({ body: { success: true, data, errors: [] } })
/** Refuses, and says why. */
export const no = (...errors: readonly string[]): Answer => ({ body: { success: false, data: null, errors } })
/** Fails. */
export const broken: Answer = { status: 500, body: { success: false, errors: ['falha'] } }
/** Knows nobody by what was asked. */
export const nobody: Answer = {
  status: 404,
  body: { success: false, data: null, errors: ['não encontrado'] },
}

/** One call as the services answer it, over what they have stored. */
export type Call = (memory: Memory, request: Request, body: Data) => Answer

/** Says what a value makes the services do. */
export const provoked = (value: unknown) => specialValues.find((special) => special.value === value)?.provokes
