import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { funnels, replaysIn } from '../../scripts/project.ts'
import { openWorld, type World } from '../world/world.ts'
import { playOnServer, recorded } from './server-player.ts'

const funnelOf = funnels()
let world: World

beforeAll(async () => {
  world = await openWorld()
}, 60_000)
beforeEach(() => world.reset())
afterAll(() => world.close())

describe.each(replaysIn([]))('$path, no servidor', ({ replay }) => {
  it(`[${replay.rules.join('] [')}] ${replay.title}`, async () => {
    const seen = await playOnServer(funnelOf(replay.variant), replay, world)
    expect(seen).toEqual(recorded(replay, seen))
  }, 30_000)
})
