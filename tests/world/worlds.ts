import type { CardEntry } from '../../engine/config/language/widgets.ts'
import type { Replay } from '../../engine/replay/index.ts'
import { type Beginning, openWorld, type World } from './world.ts'

/** A world for each way in which a replay's server takes cards, opened when the first replay asks for it. */
export interface Worlds {
  of(replay: Pick<Replay, 'server'>): Promise<World>
  close(): Promise<void>
}

/** Opens worlds that begin alike. */
export function openWorlds(beginning: Beginning = {}): Worlds {
  const opened = new Map<CardEntry, Promise<World>>()
  return {
    of({ server }) {
      const cards = (server?.entradaCartao ?? 'proprio') as CardEntry
      const world = opened.get(cards) ?? openWorld({ ...beginning, cards })
      opened.set(cards, world)
      return world
    },
    async close() {
      for (const world of opened.values()) await (await world).close()
    },
  }
}
