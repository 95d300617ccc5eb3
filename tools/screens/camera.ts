import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Scene } from '../../src/replay/recorded.ts'
import { endMotion } from '../../tests/journeys/still.ts'
import { likenessOf } from '../../tests/likeness.ts'
import type { DrawnScene } from './scenes.ts'
import type { Shot } from './shot.ts'

/** A window of one width that draws scenes of one funnel. */
export interface Camera {
  readonly width: number
  /** Draws a scene unless its place was drawn alike before, and what its form says of what is missing; gives the new pictures. */
  draw(scene: DrawnScene): Promise<readonly Shot[]>
  close(): Promise<void>
}

/** What cameras have in common: a browser, a server and its page that draws scenes of the funnel, and the folder of the pictures. */
export interface Studio {
  readonly browser: Browser
  readonly server: string
  readonly path: string
  readonly folder: string
}

/** The host that pictures are drawn at: links on them say it, and not the port of this run. */
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
  /** Which places were looked at as they are served, and whether these are pages that sell. */
  const selling = new Map<string, boolean>()
  return {
    width,
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

/** Takes a scene, and what its form says of what is missing. */
async function takeScene(album: Album, stage: Page, scene: DrawnScene): Promise<readonly Shot[]> {
  await show(stage, scene)
  const shots = await take(album, stage, scene)
  if (shots.length === 0) return []
  await show(stage, scene, true)
  const isRefused = await stage.evaluate(() => document.querySelector('[aria-invalid="true"]') !== null)
  return isRefused ? [...shots, ...(await take(album, stage, scene))] : shots
}

/** Takes a page that sells as it is served, of which the server draws more than a scene has; nothing of another page. */
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

/** Takes what stands on a page, unless its place was taken alike before. */
async function take(
  { width, folder, files }: Album,
  page: Page,
  { place, replay }: DrawnScene,
): Promise<readonly Shot[]> {
  await page.evaluate(endMotion)
  const { html, heading, isBox, isError } = await page.evaluate(onTop)
  const likeness = createHash('sha256')
    .update(likenessOf(outlineOf(html)))
    .digest('hex')
    .slice(0, 8)
  const file = `${width}/${place}-${likeness}.png`
  if (files.has(file)) return []
  files.add(file)
  const path = join(folder, file)
  await page.screenshot({ path, fullPage: !isBox, caret: 'hide', animations: 'disabled' })
  return [{ place, likeness, heading, width, file, replay, isError }]
}

/** Opens the page that draws scenes. */
async function openStage({ browser, server, path }: Studio, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 800 },
    ...{ locale: 'pt-BR', reducedMotion: 'reduce' },
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

/** Has a scene drawn, and its button pressed where that is tried. */
async function show(page: Page, scene: DrawnScene, isTried = false): Promise<void> {
  const { session, at, server } = scene
  await page.clock.setFixedTime(at)
  const press = isTried ? { event: 'next' } : null
  const told: Scene = { is: 'scene', session, server: server ?? null, at, press, isNext: false, isTried }
  await page.evaluate(async (text) => {
    const drawn = new Promise((resolve) => {
      addEventListener('message', () => requestAnimationFrame(() => resolve(undefined)), { once: true })
    })
    postMessage(JSON.parse(text), location.origin)
    await drawn
    await document.fonts.ready
  }, JSON.stringify(told))
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
    isError: (shown?.querySelector('.notice-erro, [aria-invalid="true"]') ?? null) !== null,
  }
}
