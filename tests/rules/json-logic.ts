import { createRequire } from 'node:module'

/** What json-logic-js offers. */
export type JsonLogic = typeof import('json-logic-js')

/** Loads json-logic-js once more: its operators stand in one table, and what is laid into this one nobody else meets. */
export function jsonLogicOfItsOwn(): JsonLogic {
  const require = createRequire(import.meta.url)
  delete require.cache[require.resolve('json-logic-js')]
  return require('json-logic-js') as JsonLogic
}
