import { validators } from '../../engine/index.ts'

/** Gives the engine's validators as Ajv knows formats: a test by name. Compiled screens take their tests from here. */
export const formats: Readonly<Record<string, (value: string) => boolean>> = Object.fromEntries(
  validators.map(({ name, accepts }) => [name, accepts]),
)
