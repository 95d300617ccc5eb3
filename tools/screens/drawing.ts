import { styleText } from 'node:util'
import type { Browser } from 'playwright-core'
import type { Funnel } from '../../engine/index.ts'
import type { Replay } from '../../engine/replay/index.ts'
import { nameOf } from '../../tests/journeys/by-hand.ts'
import { keepAlbum, setAside } from './before.ts'
import { openCamera } from './camera.ts'
import { type ComparedShots, comparedShots } from './compare.ts'
import { fewest } from './fewest.ts'
import { type DrawnScene, scenesOf } from './scenes.ts'

/** What is drawn: with which browser, by which server, of which replays, at which widths, into which folder. */
export interface ScreensToPicture {
  readonly browser: Browser
  readonly server: string
  readonly replays: readonly { readonly path: string; readonly replay: Replay }[]
  /** Whether every replay is drawn, and not only those that show every place. */
  readonly isAll: boolean
  readonly widths: readonly number[]
  readonly folder: string
}

/** The pictures of a funnel, and of how many replays they are. */
export interface DrawnFunnel extends ComparedShots {
  readonly replays: number
  /** Whether there was a sheet before to hold them against. */
  readonly isCompared: boolean
}

/** Draws the screens of a funnel at every width at once, and holds them against those of its last sheet. */
export async function drawnFunnel(funnel: Funnel, drawing: ScreensToPicture): Promise<DrawnFunnel> {
  const { browser, server, replays, isAll, widths, folder } = drawing
  const showing = replays.map(({ path, replay }) => {
    const scenes = scenesOf(funnel, replay, nameOf({ path }))
    return { moves: replay.moves.length, scenes, places: scenes.map(({ place }) => place) }
  })
  const chosen = isAll ? showing : fewest(showing)
  // What an address opens is drawn as it is served, before anything else of its place.
  const scenes = chosen
    .flatMap((each) => each.scenes)
    .toSorted((one, other) => Number(!one.path) - Number(!other.path))
  const before = setAside(folder, widths)
  const studio = { browser, server, folder, path: `/dev/replay/quadro/${funnel.id}` }
  const drawn = await Promise.all(widths.map((width) => shotsAt(studio, width, scenes)))
  const now = drawn.flat()
  keepAlbum(folder, now)
  const compared = before ? await comparedShots(browser, folder, { before, now }) : { shots: now, gone: [] }
  return { ...compared, replays: chosen.length, isCompared: before !== undefined }
}

async function shotsAt(
  studio: Parameters<typeof openCamera>[0],
  width: number,
  scenes: readonly DrawnScene[],
) {
  const camera = await openCamera(studio, width)
  const shots = []
  for (const scene of scenes) shots.push(...(await camera.draw(scene)))
  await camera.close()
  console.log(`${styleText('green', '✓')} ${String(width).padStart(4)} px: ${shots.length} telas`)
  return shots
}
