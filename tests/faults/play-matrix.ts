import './jsdom.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitEvenly } from '../sample.ts'
import { openWorlds } from '../world/worlds.ts'
import { columnOf } from './columns.ts'
import { cellsOf, columns, type Decided, type Row, rows, texts } from './matrix.ts'
import { journeyOf, type Place, placeOn } from './places.ts'
import { type Stand, standOn } from './stand.ts'

/** The rule that each column shows. */
const rules: Readonly<Record<string, string>> = {
  F1: 'X11ba',
  F2: 'X11bb',
  F3: 'X11bc',
  F4: 'X11bf',
  F5: 'X11bm',
  F6: 'X11bf',
  F7: 'X11bg',
  F8: 'X08c',
  F9: 'X11bi',
  F10: 'X11bi',
  F11: 'X08d',
  F12: 'X11bl',
  F13: 'X11bm',
  F14: 'X11bn',
}

/** The cells that every run of the tests plays, and those that only the longer run does. */
export const { sample, others } = splitEvenly(rows.flatMap(cellsOf), 45)

/** Plays cells of the matrix, each on a stand of its own, and tells at the end which passed. */
export function playMatrix(cells: readonly Decided[]): void {
  const played = rows.filter((row) => cells.some((cell) => cell.row === row))
  const passed = new Map<Row, string>()
  const worlds = openWorlds()
  /** The world whose server is that of a row's journey. */
  const worldOf = ({ way }: Row) => worlds.of(journeyOf(way).replay)
  let at: { readonly row: Row; readonly place: Place } | undefined
  let stand: Stand | undefined

  beforeAll(() => worlds.of({}).then(() => {}))
  afterAll(async () => {
    await worlds.close()
    console.info(summary())
  })

  /** Finds the place of a row; the cells of one row come one after the other. */
  async function placeOf(row: Row): Promise<Place> {
    if (at?.row !== row) at = { row, place: await placeOn(await worldOf(row), row.way) }
    return at.place
  }

  async function stood(row: Row): Promise<Stand> {
    await stand?.browser.close()
    stand = await standOn({ world: await worldOf(row), row, place: await placeOf(row), texts })
    return stand
  }

  /** Says how many cells passed, and which: `●` seen, `–` decided not to apply, `✗` failed. */
  function summary(): string {
    const lines = played.map((row) => `${row.name.padEnd(34)} ${passed.get(row) ?? ''}`)
    const count = [...passed.values()].join('').replaceAll('✗', '').length
    return [...lines, `Matriz de falhas: ${count} de ${cells.length} células`].join('\n')
  }

  const mark = (row: Row, sign: string) => void passed.set(row, (passed.get(row) ?? '') + sign)

  describe.each(cells)('$row.name', ({ row, column, said }) => {
    it(`[${rules[column]}] ${column} ${columns[column]}`, async () => {
      if ('nA' in said) {
        expect(said.nA).toMatch(/^[A-Z].{20,}\.$/)
        return mark(row, '–')
      }
      let sign = '✗'
      try {
        const seen = await columnOf(row, column)(() => stood(row))
        expect({ seen, wrong: stand?.browser.wrong }).toEqual({ seen: said.expected, wrong: [] })
        sign = '●'
      } finally {
        await stand?.browser.close()
        mark(row, sign)
      }
    })
  })
}
