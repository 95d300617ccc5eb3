import { expect, it } from 'vitest'
import { lostFilter, strayOption } from '../../tools/test-filters.mjs'

const files = { root: '/projeto', paths: ['tests/rules/dates.test.ts', 'tests/house/docs.test.ts'] }

const filters = 'dates Dates tests/rules ./tests/rules tests/house/docs.test.ts:12 /projeto/tests/rules'
it.each(filters.split(' '))('%s picks a file of tests', (filter) => {
  expect(lostFilter([filter], files)).toBeUndefined()
})

it.each(['', 'rulez', './rulez', '/outro/tests/rules', 'dates:docs'])('%j picks none', (filter) => {
  expect(lostFilter(['dates', filter, 'x'], files)).toBe(filter)
})

const help =
  '  -t, --testNamePattern <pattern>  Run\n  --no-color  Plain\n  --sequence.shuffle.files  Drawn\n  --pool <pool>  Pool'

const known = '-t --testNamePattern=x --test-name-pattern=x --no-color --sequence.seed=7 --no-pool --'
it.each([...known.split(' '), 'tests/rules'])('%s is an option of Vitest, or none at all', (word) => {
  expect(strayOption([word], help)).toBeUndefined()
})

it.each(['--zzz', '-z', '--pooll', '--no-zzz'])('%s is no option of Vitest', (word) => {
  expect(strayOption(['tests/rules', word], help)).toBe(word)
})
