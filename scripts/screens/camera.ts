import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Funnel } from '../../engine/index.ts'
import type { Replay } from '../../engine/replay/index.ts'
import { playInBrowser } from '../../tests/journeys/play.ts'
import { endMotion } from '../../tests/journeys/still.ts'
import { likenessOf } from '../../tests/likeness.ts'
import { openWorld, type World } from '../../tests/world/world.ts'
import { keptScenes, openKept } from './kept-scene.ts'
import type { Shot } from './shot.ts'

/** A window of one width before a whole product of its own. */
export interface Camera {
  readonly width: number
  /** Plays a replay and draws what it shows that was not drawn before; says where it stopped short, if it did. */
  play(name: string, replay: Replay): Promise<string | undefined>
  /** Draws the places of a replay that were not drawn before as somebody finds them who comes back to a kept session. */
  comeBack(name: string, replay: Replay): Promise<string | undefined>
  shots(): readonly Shot[]
  close(): Promise<void>
}

/** What cameras of every width have in common: a browser, the funnels by their ids, and the folder of the pictures. */
export interface Studio {
  readonly browser: Browser
  readonly funnelOf: (id: string) => Funnel
  readonly folder: string
}

/** Opens a camera that writes its pictures below a folder. */
export async function openCamera({ browser, funnelOf, folder }: Studio, width: number): Promise<Camera> {
  mkdirSync(join(folder, String(width)), { recursive: true })
  const world = await openWorld()
  const url = await world.listen()
  const album: Album = { width, folder, shots: [] }

  /** Does something with a page of a new window; says why it could not, if so. */
  async function before(at: number, act: (page: Page) => Promise<void>): Promise<string | undefined> {
    const context = await contextAt(browser, world, { width, at })
    try {
      await act(await context.newPage())
      return undefined
    } catch (error) {
      return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    } finally {
      await context.close()
    }
  }

  return {
    width,
    shots: () => album.shots,
    play: (name, replay) =>
      before(Date.parse(replay.at), async (page) => {
        await page.clock.install({ time: Date.parse(replay.at) })
        const look = (place: string) => take(album, page, { place, replay: name })
        await playInBrowser({ page, url, world, isHurried: true, look }, replay)
      }),
    async comeBack(name, replay) {
      const known = new Set(album.shots.map(({ place }) => place))
      const scenes = keptScenes(funnelOf(replay.variant), replay).filter(({ place }) => !known.has(place))
      for (const scene of scenes) {
        const why = await before(scene.at, async (page) => {
          await openKept(page, url, replay, scene)
          await take(album, page, { place: scene.place, replay: name })
        })
        if (why !== undefined) return why
      }
      return undefined
    },
    close: () => world.close(),
  }
}

/** The pictures of one width. */
interface Album {
  readonly width: number
  readonly folder: string
  readonly shots: Shot[]
}

/** Draws what stands on a page, unless its place was drawn alike before. */
async function take(
  { width, folder, shots }: Album,
  page: Page,
  { place, replay }: Pick<Shot, 'place' | 'replay'>,
): Promise<void> {
  await page.evaluate(endMotion)
  const { html, heading, isBox } = await page.evaluate(onTop)
  const likeness = createHash('sha256')
    .update(likenessOf(outlineOf(html)))
    .digest('hex')
    .slice(0, 8)
  if (shots.some((shot) => shot.place === place && shot.likeness === likeness)) return
  const file = `${width}/${place}-${likeness}.png`
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.screenshot({ path: join(folder, file), fullPage: !isBox })
  shots.push({ place, likeness, heading, width, file, replay })
}

async function contextAt(
  browser: Browser,
  world: World,
  { width, at }: { readonly width: number; readonly at: number },
): Promise<BrowserContext> {
  await world.reset(at)
  const height = width < 700 ? 780 : 800
  const context = await browser.newContext({
    ...{ viewport: { width, height }, locale: 'pt-BR', reducedMotion: 'reduce' },
  })
  context.setDefaultTimeout(10_000)
  // tsx writes this name into every function, also into those that run inside the page.
  await context.addInitScript('globalThis.__name = (made) => made')
  return context
}

/** Keeps of markup its elements and their classes: a field that was filled or has the focus makes no other screen. */
const outlineOf = (html: string): string => html.replace(/ (?!class=)[\w:-]+="[^"]*"/g, '')

/** Reads, in the page, what is on top: an open box, else the step. */
function onTop() {
  const box = document.querySelector<HTMLElement>('dialog[open]')
  const shown = box ?? document.querySelector<HTMLElement>('main')
  return {
    html: shown?.outerHTML ?? '',
    heading: shown?.querySelector('h1, h2')?.textContent ?? '',
    isBox: box !== null,
  }
}
