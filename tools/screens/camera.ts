import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Scene } from '../../src/replay/moments.ts'
import { endMotion } from '../../tests/journeys/still.ts'
import { likenessOf } from '../../tests/likeness.ts'
import type { DrawnScene } from './scenes.ts'

/** How a place looked at one width. */
export interface Shot {
  readonly place: string
  /** The same for screens that differ only in texts and values, at any width. */
  readonly likeness: string
  readonly heading: string
  readonly width: number
  /** The picture, from the folder of the sheet. */
  readonly file: string
  /** The replay that came here first. */
  readonly replay: string
}

/** A window of one width that draws scenes of one funnel. */
interface Camera {
  /** Draws a scene and the errors of its form, unless its place was drawn alike before; returns the new pictures. */
  draw(scene: DrawnScene): Promise<readonly Shot[]>
  close(): Promise<void>
}

/** What cameras share: a browser, a server with its page that draws scenes, and the folder of the pictures. */
interface Studio {
  readonly browser: Browser
  readonly server: string
  readonly path: string
  readonly folder: string
}

/** The host in the links of pictures, in place of the port of this run. */
const host = 'http://telas.localhost'

/** The pictures that were taken at one width, by their files. */
interface Album {
  readonly width: number
  readonly folder: string
  readonly files: Set<string>
}

/** Opens a camera that writes its pictures below a folder. */
export async function openCamera(studio: Studio, width: number): Promise<Camera> {
  const { folder } = studio
  mkdirSync(join(folder, String(width)), { recursive: true })
  const stage = await openStage(studio, width)
  const album: Album = { width, folder, files: new Set() }
  /** Whether each place that was drawn as served is a sales page. */
  const selling = new Map<string, boolean>()
  return {
    async draw(scene) {
      const { place, path } = scene
      if (path !== undefined && !selling.has(place)) {
        const shots = await takeServed(album, stage, { scene, path })
        selling.set(place, shots.length > 0)
        if (shots.length > 0) return shots
      }
      return selling.get(place) ? [] : await takeScene(album, stage, scene)
    },
    close: () => stage.context().close(),
  }
}

/** Takes a scene and the errors of its form. */
async function takeScene(album: Album, stage: Page, scene: DrawnScene): Promise<readonly Shot[]> {
  await show(stage, scene)
  const shots = await take(album, stage, scene)
  if (shots.length === 0) return []
  await show(stage, scene, true)
  const isRefused = await stage.evaluate(() => document.querySelector('[aria-invalid="true"]') !== null)
  return isRefused ? [...shots, ...(await take(album, stage, scene))] : shots
}

/** Takes a sales page as the server renders it, which draws more than a scene; nothing of another page. */
async function takeServed(
  album: Album,
  stage: Page,
  { scene, path }: { readonly scene: DrawnScene; readonly path: string },
): Promise<readonly Shot[]> {
  const served = await stage.context().newPage()
  await served.clock.setFixedTime(scene.at)
  await served.goto(host + path)
  await served.evaluate(() => document.fonts.ready.then(() => {}))
  const isSelling = (await served.locator('.page-sales').count()) > 0
  const shots = isSelling ? await take(album, served, scene) : []
  await served.close()
  return shots
}

/** Takes a page, unless its place was taken alike before. */
async function take(
  { width, folder, files }: Album,
  page: Page,
  { place, replay }: DrawnScene,
): Promise<readonly Shot[]> {
  await page.evaluate(endMotion)
  const { html, heading, isBox } = await page.evaluate(onTop)
  const likeness = createHash('sha256')
    .update(likenessOf(outlineOf(html)))
    .digest('hex')
    .slice(0, 8)
  const file = `${width}/${place}-${likeness}.png`
  if (files.has(file)) return []
  files.add(file)
  const path = join(folder, file)
  await page.screenshot({ path, fullPage: !isBox, caret: 'hide', animations: 'disabled' })
  return [{ place, likeness, heading, width, file, replay }]
}

/** Opens the page that draws scenes. */
async function openStage({ browser, server, path }: Studio, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 800 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  // tsx writes this name into every function, also into those that run inside the page.
  await context.addInitScript('globalThis.__name = (made) => made')
  const page = await context.newPage()
  await page.addInitScript(() => {
    const isReady = new Promise((resolve) => {
      addEventListener('message', ({ data }) => data?.is === 'ready' && resolve(undefined))
    })
    Object.assign(globalThis, { isReady })
  })
  await context.route(`${host}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(host, server) })
    await route.fulfill({ response })
  })
  await page.goto(host + path)
  await page.evaluate(() => (globalThis as { readonly isReady?: Promise<void> }).isReady)
  return page
}

/** Draws a scene and, if `isTried`, presses its button. */
async function show(page: Page, scene: DrawnScene, isTried = false): Promise<void> {
  const { session, at, server } = scene
  await page.clock.setFixedTime(at)
  const press = isTried ? { event: 'next' } : null
  const message: Scene = { is: 'scene', session, server: server ?? null, at, press, isTried }
  await page.evaluate(async (text) => {
    const drawn = new Promise((resolve) => {
      addEventListener('message', () => requestAnimationFrame(() => resolve(undefined)), { once: true })
    })
    postMessage(JSON.parse(text), location.origin)
    await drawn
    await document.fonts.ready
  }, JSON.stringify(message))
}

/** Reduces markup to its elements and classes: a filled or focused field makes no other screen. */
const outlineOf = (html: string): string => html.replace(/ (?!class=)[\w:-]+="[^"]*"/g, '')

/** Reads, in the page, the place on top: an open box, else the step. */
function onTop() {
  const box = document.querySelector<HTMLElement>('dialog[open]')
  const shown = box ?? document.querySelector<HTMLElement>('main')
  return {
    html: shown?.outerHTML ?? '',
    heading: shown?.querySelector('h1, h2')?.textContent ?? '',
    isBox: box !== null,
  }
}
