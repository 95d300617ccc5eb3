import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FoundReplay, funnels, replaysIn } from '../../tools/project.ts'
import { splitEvenly } from '../sample.ts'
import { openWorlds } from '../world/worlds.ts'
import { playOnServer, recorded } from './server-player.ts'

/** Those of which the server can answer all that it is asked. */
const written = replaysIn([]).filter(({ replay }) => !replay.recorded)

/** The replays that every run of the tests plays against the server, and those that only the longer run does. */
export const { sample, others } = splitEvenly(written, 60)

/** Plays replays by the calls that the pages make, each on a server with an empty database. */
export function playOnServers(replays: readonly FoundReplay[]): void {
  const funnelOf = funnels()
  const worlds = openWorlds()

  beforeAll(() => worlds.of({}).then(() => {}))
  afterAll(() => worlds.close())

  describe.each(replays)('$path, no servidor', ({ replay }) => {
    it(`[${replay.rules.join('] [')}] ${replay.title}`, async () => {
      const world = await worlds.of(replay)
      await world.reset()
      const seen = await playOnServer(funnelOf(replay.variant), replay, world)
      expect(seen).toEqual(recorded(replay, seen))
    })
  })
}
