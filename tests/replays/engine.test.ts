import { describe, expect, it } from 'vitest'
import { play } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'

const funnelOf = funnels()

describe.each(replaysIn([]))('$path', ({ replay }) => {
  it(`[${replay.rules.join('] [')}] ${replay.title}`, () => {
    expect(play(funnelOf(replay.variant), replay)).toEqual(replay.moves.map(({ then }) => then ?? {}))
  })
})
