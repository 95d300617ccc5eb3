import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { pairedShots } from './pairs.ts'
import type { Shot } from './shot.ts'

const differences = 'diferenca'

/** The pictures of a sheet, each with what became of it since the sheet before, and those that there are no more. */
export interface ComparedShots {
  readonly shots: readonly Shot[]
  readonly gone: readonly Shot[]
}

/** Holds the pictures of a folder against those of the sheet before, and draws of each that changed what differs, in red. */
export async function comparedShots(
  browser: Browser,
  folder: string,
  { before, now }: { readonly before: readonly Shot[]; readonly now: readonly Shot[] },
): Promise<ComparedShots> {
  rmSync(join(folder, differences), { recursive: true, force: true })
  const { pairs, gone } = pairedShots(before, now)
  const page = await browser.newPage()
  // tsx writes this name into every function, also into those that run inside the page.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.goto('about:blank')
  const shots: Shot[] = []
  for (const shot of now) {
    const old = pairs.find((pair) => pair.now === shot)?.before
    shots.push(old ? await changed(page, folder, { old, shot }) : { ...shot, change: 'nova' })
  }
  await page.close()
  return { shots, gone }
}

async function changed(
  page: Page,
  folder: string,
  { old, shot }: { readonly old: Shot; readonly shot: Shot },
): Promise<Shot> {
  const [before, now] = [old, shot].map(({ file }) => readFileSync(join(folder, file)))
  if (!before || !now || before.equals(now)) return shot
  const drawn = await page.evaluate(differenceOf, [
    before.toString('base64'),
    now.toString('base64'),
  ] as const)
  if (drawn === null) return shot
  const difference = `${differences}/${shot.file}`
  mkdirSync(dirname(join(folder, difference)), { recursive: true })
  writeFileSync(join(folder, difference), Buffer.from(drawn, 'base64'))
  return { ...shot, change: { before: old.file, difference } }
}

/** Draws, in a page, the second of two pictures faintly and in red whatever is otherwise in the first; null where nothing is. */
async function differenceOf(pngs: readonly [string, string]): Promise<string | null> {
  const bitmaps = await Promise.all(
    pngs.map(async (png) => createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())),
  )
  const width = Math.max(...bitmaps.map((bitmap) => bitmap.width))
  const height = Math.max(...bitmaps.map((bitmap) => bitmap.height))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const [one, other] = bitmaps.map((bitmap) => {
    context.clearRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, width, height)
  })
  let differs = false
  const { data } = other!
  for (let i = 0; i < data.length; i += 4) {
    // Less than this is how edges of letters are smoothed.
    const isOther = [0, 1, 2, 3].some((k) => Math.abs(data[i + k]! - one!.data[i + k]!) > 24)
    differs ||= isOther
    for (const k of [0, 1, 2]) data[i + k] = isOther ? (k === 0 ? 214 : 24) : 255 - (255 - data[i + k]!) * 0.3
    data[i + 3] = 255
  }
  if (!differs) return null
  context.putImageData(other!, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(binary)
}
