import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { funnels, replaysIn } from '../../scripts/project.ts'
import { openWorlds } from '../world/worlds.ts'
import { playOnServer, recorded } from './server-player.ts'

const funnelOf = funnels()
const worlds = openWorlds()

beforeAll(() => worlds.of({}).then(() => {}), 60_000)
afterAll(() => worlds.close())

describe.each(replaysIn([]))('$path, no servidor', ({ replay }) => {
  it(`[${replay.rules.join('] [')}] ${replay.title}`, async () => {
    const world = await worlds.of(replay)
    await world.reset()
    const seen = await playOnServer(funnelOf(replay.variant), replay, world)
    expect(seen).toEqual(recorded(replay, seen))
  }, 30_000)
})
