import { expect, it } from 'vitest'
import { everyCall, leftOut, serviceCalls } from './service-calls.ts'

it('every call to a service is struck on some row, or it is said why not', () => {
  const struck = new Set(serviceCalls.map(({ row, call }) => `${row.call} ${call}`))
  expect(everyCall.filter((each) => !struck.has(each) && leftOut[each] === undefined)).toEqual([])
  expect(Object.keys(leftOut).filter((each) => !everyCall.includes(each) || struck.has(each))).toEqual([])
})
