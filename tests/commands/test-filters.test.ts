import { expect, it } from 'vitest'
import { lostFilter } from '../../scripts/test-filters.mjs'

const files = { root: '/projeto', paths: ['tests/rules/dates.test.ts', 'tests/house/docs.test.ts'] }

it.each([
  'dates',
  'Dates',
  'tests/rules',
  './tests/rules',
  'tests/house/docs.test.ts:12',
  '/projeto/tests/rules',
])('%s picks a file of tests', (filter) => {
  expect(lostFilter([filter], files)).toBeUndefined()
})

it.each(['', 'rulez', './rulez', '/outro/tests/rules', 'dates:docs'])('%j picks none', (filter) => {
  expect(lostFilter(['dates', filter, 'x'], files)).toBe(filter)
})
