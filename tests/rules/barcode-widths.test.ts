import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interleavedWidths } from '../../engine/format/index.ts'

const start = [1, 1, 1, 1]
const stop = [3, 1, 1]

/** The five elements of each digit by the definition: weights 1, 2, 4, 7 and parity, zero written as 4 + 7. */
const weights = [1, 2, 4, 7, 0]

/** Reads one digit of five widths. */
function digitOf(widths: readonly number[]): number {
  const sum = widths.reduce((total, width, i) => total + (width === 3 ? weights[i]! : 0), 0)
  return sum === 11 ? 0 : sum
}

/** Reads the digits back as a scanner does: of ten widths the bars are one digit, the spaces the next. */
function read(widths: readonly number[]): string {
  const body = widths.slice(start.length, -stop.length)
  const pairs = Array.from({ length: body.length / 10 }, (_, i) => body.slice(i * 10, i * 10 + 10))
  return pairs
    .flatMap((pair) => [pair.filter((_, i) => i % 2 === 0), pair.filter((_, i) => i % 2 === 1)])
    .map(digitOf)
    .join('')
}

describe('the bars of a barcode', () => {
  it('stand between the signs that begin and end it, the first digit in bars, the second in spaces', () => {
    // 3 is wide, wide, narrow, narrow, narrow; 8 is wide, narrow, narrow, wide, narrow.
    const threeAndEight = [3, 3, 3, 1, 1, 1, 1, 3, 1, 1]
    expect(interleavedWidths('38')).toEqual([...start, ...threeAndEight, ...stop])
    expect(interleavedWidths('')).toEqual([...start, ...stop])
  })

  it('read back as their digits, two wide of every five', () => {
    const pairs = fc.array(fc.stringMatching(/^\d\d$/), { maxLength: 22 })
    fc.assert(
      fc.property(pairs, (all) => {
        const digits = all.join('')
        const widths = interleavedWidths(digits)
        expect(read(widths)).toBe(digits)
        expect(widths.filter((width) => width === 3)).toHaveLength(digits.length * 2 + 1)
      }),
    )
    expect(read(interleavedWidths('0123456789'))).toBe('0123456789')
  })
})
