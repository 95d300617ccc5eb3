/** Which of the five bars or spaces of each digit are wide. */
const patterns = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
] as const

const [narrow, wide] = [1, 3]
const start = [narrow, narrow, narrow, narrow]
const stop = [wide, narrow, narrow]

/**
 * Gives the widths of an Interleaved 2 of 5 barcode in modules, a bar first, then a space, in turn; wide is three narrow.
 *
 * Of each pair of digits the first is written in bars and the second in the spaces between; the count must be even.
 */
export function interleavedWidths(digits: string): readonly number[] {
  const pairs = digits.match(/\d\d/g) ?? []
  return [...start, ...pairs.flatMap(widthsOfPair), ...stop]
}

function widthsOfPair(pair: string): readonly number[] {
  const [bars, spaces] = [patterns[Number(pair[0])]!, patterns[Number(pair[1])]!]
  return [...bars].flatMap((bar, i) => [widthOf(bar), widthOf(spaces[i]!)])
}

const widthOf = (sign: string) => (sign === '1' ? wide : narrow)
