import type { Json } from '../../engine/index.ts'
import { accept, type Handler, refuse } from '../contract/handler.ts'

/** Makes the code of an operation that has none yet: it answers with the example of its file, and refuses in production. */
export const plannedHandler = (name: string, data: Json, isProduction: boolean): Handler => ({
  name,
  run: async () => (isProduction ? refuse('naoConstruida') : accept(data)),
})
