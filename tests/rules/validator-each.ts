import { expect, it } from 'vitest'
import { validatorOf } from '../../engine/validators/index.ts'

/** Gives the first reason a named validator has for refusing a value. */
export function reasonOf(name: string, value: string): string | undefined {
  const validator = validatorOf(name)
  if (!validator) throw new Error(`no validator ${name}`)
  return validator.reason(value)
}

/** Declares one test per value, all with the same reason; undefined means accepted. */
export function expectEach(
  rule: string,
  name: string,
  values: readonly string[],
  reason: string | undefined,
): void {
  for (const value of values) {
    const promise = reason === undefined ? 'accepts' : 'refuses'
    it(`[${rule}] ${name} ${promise} ${JSON.stringify(value)}`, () => {
      expect(reasonOf(name, value)).toBe(reason)
    })
  }
}
