import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { brandHomes, petHomes } from '../brand/brands.ts'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'

const opened = openedForAll()

/** Opens a page of a brand, does something on it, and closes it. */
async function onPage<T>(path: string, width: number, look: (page: Page) => Promise<T>): Promise<T> {
  const viewport = { width, height: width < 700 ? 740 : 900 }
  const context = await opened.browser.newContext({ locale: 'pt-BR', viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(opened.url + path)
  await page.locator('[data-etapa=paginaCorretor], [data-etapa=simulacao], [data-etapa=paginaPet]').waitFor()
  const seen = await look(page)
  await context.close()
  return seen
}

const paths = brandHomes.flatMap((home) => [home, `${home}ana-souza/52998224725`])

/** Looks at a page at both widths: without a fault of accessibility, and no wider than its window. */
async function looksRight(path: string): Promise<void> {
  for (const width of [360, 1280])
    await onPage(path, width, async (page) => {
      expect(await faultsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await keep(page, path, width)
    })
}

/** Compares the homes of brands of one flow, each with each, as somebody sees them who sees no colour. */
async function differInGrey(homes: readonly string[]): Promise<void> {
  const drawn: Buffer[] = []
  for (const path of homes) drawn.push(await onPage(path, 360, (page) => page.screenshot({ type: 'png' })))
  const page = await opened.browser.newPage()
  for (const [i, one] of drawn.entries())
    for (const [j, other] of drawn.slice(0, i).entries())
      expect([homes[i], homes[j], (await greyDifference(page, one, other)) > 0.05]).toEqual([
        ...[homes[i], homes[j], true],
      ])
  expect(await greyDifference(page, drawn[0]!, drawn[0]!)).toBe(0)
  await page.close()
}

describe('four brands of one flow', () => {
  it.each(paths)('have no fault of accessibility, and fit their window, at %s', looksRight)

  it('are told from each other without their colours', () => differInGrey(brandHomes))
})

describe('the partners of plans for pets', () => {
  it.each(petHomes)('have no fault of accessibility, and fit their window, at %s', looksRight)

  it('are told from each other without their colours', () => differInGrey(petHomes))
})

/** Says of what is over a form, from top to bottom, on which colour it lies, and by how much it misses the part before and the edges of the window. */
const planeOf = (page: Page) =>
  page.evaluate(() => {
    const parts = ['.top', '.order-bar', '.step-head'].map((part) => document.querySelector(part)!)
    const boxes = parts.map((part) => part.getBoundingClientRect())
    return {
      grounds: [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))],
      gaps: boxes.slice(1).map(({ top }, i) => Math.round(top - boxes[i]!.bottom)),
      sides: boxes.map(({ left, width }) => Math.round(left + innerWidth - width)),
      side: getComputedStyle(document.querySelector('.page')!, '::before').backgroundColor,
      title: getComputedStyle(document.querySelector('.step-head h1')!).color,
    }
  })

describe('the plane of a brand', () => {
  it.each([
    ['claro', '/dental-venda/ana-souza/52998224725', 'rgb(235, 247, 246)', 'rgb(34, 28, 18)'],
    ['quente', '/invisamais-venda/ana-souza/52998224725', 'rgb(252, 238, 220)', 'rgb(34, 28, 18)'],
    ['escuro', '/implante-venda/ana-souza/52998224725', 'rgb(19, 41, 79)', 'rgb(255, 255, 255)'],
  ])(
    '%s: on a phone from the header to the introduction, elsewhere beside the form',
    async (_, path, plane, title) => {
      const onPhone = await onPage(path, 360, planeOf)
      expect(onPhone).toMatchObject({ grounds: [plane], gaps: [0, 0], sides: [0, 0, 0], title })
      const onDesk = await onPage(path, 1280, planeOf)
      expect(onDesk).toMatchObject({ grounds: ['rgba(0, 0, 0, 0)'], side: plane })
    },
  )
})

/** Keeps a picture of what is looked at, where a folder for pictures is given. */
async function keep(page: Page, path: string, width: number): Promise<void> {
  const { SHOTS: folder } = process.env
  if (folder)
    writeFileSync(join(folder, `marca${path.replaceAll('/', '-')}${width}.png`), await page.screenshot())
}

/** Says how far the light of two pictures is apart, point by point: 0 is the same picture, 1 black beside white. */
const greyDifference = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const picture = await createImageBitmap(
            await (await fetch(`data:image/png;base64,${base64}`)).blob(),
          )
          const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
          context.drawImage(picture, 0, 0)
          const { data } = context.getImageData(0, 0, picture.width, picture.height)
          return Array.from({ length: data.length / 4 }, (_, i) => lightOf(data, 4 * i))
        }),
      )
      function lightOf(data: Uint8ClampedArray, at: number): number {
        return (0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!) / 255
      }
      const apart = a!.map((light, i) => Math.abs(light - b![i]!))
      return apart.reduce((sum, each) => sum + each, 0) / apart.length
    },
    [one, other].map((picture) => picture.toString('base64')),
  )
