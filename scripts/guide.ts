import { writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { openWorld } from '../tests/world/world.ts'
import { openBrowser } from './browser.ts'
import { ensureBuilt } from './ensure.mjs'
import { guidePictures, type Picture } from './guide/pictures.ts'
import { projectFiles } from './project.ts'
import { refuseWords } from './words.mjs'

const QUALITY = 60

/** Draws the pictures of docs/nova-variante.md anew: what its commands print, and the store of its example on a phone. */
async function main(): Promise<void> {
  ensureBuilt()
  const browser = await openBrowser()
  const world = await openWorld()
  try {
    const url = await world.listen()
    for (const picture of guidePictures) {
      const jpeg = await drawn(browser, url, picture)
      writeFileSync(picture.file, jpeg)
      console.log(`✓ ${picture.file}: ${Math.ceil(jpeg.length / 1000)} kB`)
    }
  } finally {
    await browser.close()
    await world.close()
  }
}

async function drawn(browser: Browser, url: string, picture: Picture): Promise<Buffer> {
  const { width, height } = picture
  const context = await browser.newContext({
    ...{ viewport: { width, height }, locale: 'pt-BR', reducedMotion: 'reduce' },
  })
  try {
    const page = await context.newPage()
    if ('path' in picture) await page.goto(`${url}${picture.path}`, { waitUntil: 'networkidle' })
    else await page.setContent(await picture.html(projectFiles()))
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    return await page.screenshot({ type: 'jpeg', quality: QUALITY, fullPage: 'html' in picture })
  } finally {
    await context.close()
  }
}

refuseWords()
await main()
// A browser and a database leave handles behind that would keep the process.
process.exit(0)
