import type { Json } from '../../engine/index.ts'
import { accept, type Local, refuse } from '../contract/work.ts'

/** Makes the code of an operation that has none yet: it answers with the example of its file, and refuses in production. */
export const plannedLocal = (name: string, data: Json, isProduction: boolean): Local => ({
  name,
  run: async () => (isProduction ? refuse('naoConstruida') : accept(data)),
})
