// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { MaskName } from '../../engine/config/language/widgets.ts'
import { masks } from '../../src/widgets/masks.ts'
import { codeKinds } from './code-kinds.ts'
import { draw } from './form-drawn.tsx'
import { deleteBack, enter, insert, type Way, ways } from './hands.ts'
import { input, text } from './one-field.ts'

afterEach(cleanup)

/** The same thirty inputs of each field, which take seconds, or as many others as are asked for, drawn by chance. */
const asked = Number(process.env.TYPED_RUNS ?? 0)
const runs = asked > 0 ? { numRuns: asked } : { numRuns: 30, seed: 1 }
const timeout = 20_000 + runs.numRuns * 200

/** Draws a field that is edited by a mask and judged by the format of the same name. */
function field(mask: MaskName) {
  const { sent } = draw(text({ widget: 'documento', mask }, { format: mask }))
  return {
    kept: () => sent('edit').at(-1)?.campo,
    isRefused: () => input().getAttribute('aria-invalid') === 'true',
  }
}

/** Lists the letters and digits of a text, as a keyboard writes them. */
const signsOf = (written: string) =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Tells whether all signs of one text stand in another, in their order. */
function standsIn(signs: string, all: string): boolean {
  let from = 0
  for (const sign of all) if (sign === signs[from]) from += 1
  return from === signs.length
}

/**
 * Tells whether all that was typed is on screen; of a telephone what is dialled before its DDD may be gone, and of an expiry a
 * year that was written first comes last.
 */
const isWhole = (mask: MaskName, typed: string, seen: string): boolean =>
  standsIn(typed, seen) ||
  (mask === 'validade' && /^20\d{4}$/.test(typed) && seen === typed.slice(4) + typed.slice(0, 4)) ||
  (mask === 'telefone' && /^\d{10,11}$/.test(seen) && typed.endsWith(seen))

const signs = fc.constantFrom(
  ...'0123456789',
  '5',
  '0',
  '9',
  'a',
  'Z',
  '/',
  '.',
  '-',
  ' ',
  '+',
  '\u200b',
  '７',
)

/** Spoils a text: a sign too many, one too few, one for another, or two texts in one. */
const spoiled = (written: string) => {
  const place = fc.nat([...written].length)
  return fc.oneof(
    fc.tuple(place, signs).map(([at, sign]) => written.slice(0, at) + sign + written.slice(at)),
    place.map((at) => written.slice(0, at) + written.slice(at + 1)),
    fc.tuple(place, signs).map(([at, sign]) => written.slice(0, at) + sign + written.slice(at + 1)),
    fc
      .tuple(place, fc.string({ unit: signs, maxLength: 4 }))
      .map(([at, more]) => written.slice(0, at) + more + written.slice(at)),
    fc.constant(written + written),
  )
}

const way = fc.constantFrom<Way>(...ways)

/** Something done in an input: a text put somewhere, or a deletion. */
const acts = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.constantFrom(0, 0, 0, 1, 3),
    data: fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: signs, minLength: 1, maxLength: 3 }) },
      fc.constant(''),
    ),
    isAtEnd: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
)

describe.each(Object.keys(masks) as MaskName[])('what is typed as %s', (mask) => {
  const { value, spellings, read } = codeKinds[mask]
  const written = value.chain((kept) =>
    fc.constantFrom(...spellings(kept)).map((spelling) => ({ kept, spelling })),
  )

  it(
    '[X10s] is kept as what it means, however it is written and comes in',
    () => {
      const { kept, isRefused } = field(mask)
      fc.assert(
        fc.property(written, way, (drawn, by) => {
          enter(input(), drawn.spelling, by)
          expect([kept(), isRefused()]).toEqual([drawn.kept, false])
        }),
        runs,
      )
    },
    timeout,
  )

  it(
    '[X10s] with any slip is refused with all of it on screen, or is what its definition says',
    () => {
      const { kept, isRefused } = field(mask)
      const slips = written.chain(({ spelling }) => spoiled(spelling))
      fc.assert(
        fc.property(slips, way, (slip, by) => {
          enter(input(), slip, by)
          if (signsOf(slip) === '' && kept() === undefined) return
          if (isRefused()) expect(isWhole(mask, signsOf(slip), signsOf(input().value))).toBe(true)
          else expect(kept()).toBe(read(slip))
        }),
        runs,
      )
    },
    timeout,
  )

  it(
    'loses no sign by any edit anywhere, and the caret stays where it is',
    () => {
      const { kept, isRefused } = field(mask)
      fc.assert(
        fc.property(acts, (drawn) => {
          let typed = ''
          act(() => {
            input().focus()
            input().select()
            deleteBack(input())
            for (const { at, length, data, isAtEnd } of drawn) {
              const before = input().value
              const from = isAtEnd ? before.length : Math.floor(at * before.length)
              const to = isAtEnd ? from : Math.min(before.length, from + length)
              input().setSelectionRange(from, to)
              if (data === '') deleteBack(input())
              else insert(input(), data)
              const gone =
                data === '' && from === to ? before.slice(0, Math.max(0, from - 1)) : before.slice(0, from)
              const now = input().value
              if (to < before.length) {
                expect(now).toBe(gone + data + before.slice(to))
                expect(input().selectionStart).toBe(gone.length + data.length)
              } else if (data === '') expect(signsOf(now)).toBe(signsOf(gone))
              const isAdded = to === before.length && from === to && data !== ''
              if (isAdded) typed += signsOf(data)
              // What the mask adds to it, as a zero before a month, was not typed.
              else if (to === before.length && data !== '') typed = signsOf(gone) + signsOf(data)
              else if (now !== before) typed = signsOf(now)
              if (read(now) === undefined) expect(isWhole(mask, typed, signsOf(now))).toBe(true)
            }
          })
          const last = input().value
          act(() => input().blur())
          if (kept() === undefined) expect(signsOf(last)).toBe('')
          else if (isRefused()) expect(isWhole(mask, signsOf(last), signsOf(input().value))).toBe(true)
          else expect(kept()).toBe(read(last))
        }),
        runs,
      )
    },
    timeout,
  )
})
