import { describe, expect, it } from 'vitest'
import { centsTyped, reaisOf } from '../../scripts/variant/money.ts'

describe('an amount', () => {
  it.each([
    ['49,90', 4990],
    ['49', 4900],
    ['49,9', 4990],
    [' R$ 1.234,56 ', 123456],
    ['R$1234', 123400],
    ['0', 0],
  ])('%j is %i cents', (text, cents) => {
    expect(centsTyped(text)).toBe(cents)
  })

  it.each(['49.90', '49,905', '1.23,00', '-1', '', 'R$', '4 990', 'dez'])('%j is none', (text) => {
    expect(centsTyped(text)).toBeUndefined()
  })

  it.each([0, 5, 4990, 123456])('%i cents are read as they are written', (cents) => {
    expect(centsTyped(reaisOf(cents))).toBe(cents)
  })
})
