import { describe, expect, it } from 'vitest'
import type { Move, Recording, Replay } from '../../engine/replay/index.ts'
import { pathsIn, replaysIn, textOf } from '../../tools/project.ts'

const found = replaysIn([])
const written = pathsIn('tests/replays')
  .filter((path) => path.endsWith('.replay.json'))
  .map((path) => ({ path, recording: JSON.parse(textOf(path)) as Recording }))

/** What happened in a move, without what was expected of it and what it is called. */
const happened = ({ then: _then, name: _name, ...what }: Move): string =>
  JSON.stringify(what, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted())
      : value,
  )

/** Counts the moves that two journeys begin with and that stand in two files. */
function writtenTwice(one: Replay, other: Replay): number {
  if (one.variant !== other.variant) return 0
  const differs = one.moves.findIndex((move, i) => {
    const its = other.moves[i]
    return its === undefined || happened(move) !== happened(its)
  })
  const same = differs < 0 ? one.moves.length : differs
  return one.moves.slice(0, same).filter((move, i) => move !== other.moves[i]).length
}

describe('the beginnings of replays', () => {
  it('are written once: no replay repeats more than one move that another begins with', () => {
    const repeated = found.flatMap(({ path, replay }, i) =>
      found
        .slice(i + 1)
        .filter((other) => writtenTwice(replay, other.replay) > 1)
        .map((other) => `${path} = ${other.path}`),
    )
    expect(repeated).toEqual([])
    expect(found.length).toBe(written.length)
  })

  it('are named only where another replay comes after', () => {
    const names = written.flatMap(({ path, recording }) =>
      recording.moves.flatMap(({ name }) => (name === undefined ? [] : `${path}#${name}`)),
    )
    const used = new Set(
      written.flatMap(({ recording }) => {
        if (!('after' in recording)) return []
        const { replay, move } = recording.after
        return `tests/replays/${replay}.replay.json#${move}`
      }),
    )
    expect(names.filter((name) => !used.has(name))).toEqual([])
    expect(names.length).toBeGreaterThan(10)
  })
})
