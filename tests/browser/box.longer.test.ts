import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOn } from './axe.ts'
import { openedForAll, tabOnPhone } from './opened.ts'

const opened = openedForAll()
const at = Date.parse('2026-08-10T12:00:00Z')

/** Opens the second step of a sale, and gives its logo, which asks in a box before it leads home. */
async function onSecondStep() {
  const { page, context } = await tabOnPhone(opened, at)
  await page.goto(`${opened.url}/implante-venda/ana-souza/52998224725`)
  await page.locator('[data-etapa="simulacao"] [data-event="next"]').click()
  await page.locator('[data-etapa="titularCpf"] h1').waitFor()
  return { page, context, logo: page.locator('.logo'), box: page.locator('dialog[data-modal="sairDoFluxo"]') }
}

/** Tells what has the focus: a place in the box, or elsewhere. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement?.closest('dialog')) return 'elsewhere'
    return activeElement.getAttribute('data-event') ?? activeElement.className
  })

it('a box keeps the focus, closes with Escape and gives the focus back', async () => {
  const { page, context, logo, box } = await onSecondStep()
  await logo.focus()
  await page.keyboard.press('Enter')
  await box.waitFor()
  const title = box.locator('[data-first]')
  await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true)
  const round: string[] = []
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    round.push(await focusOf(page))
  }
  expect(new Set(round).size).toBeGreaterThan(2)
  expect(round.filter((place) => place === round[0]).length).toBeGreaterThan(1)
  await title.focus()
  await page.keyboard.press('Shift+Tab')
  expect(await focusOf(page)).not.toBe('elsewhere')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  expect(await logo.evaluate((each) => each === document.activeElement)).toBe(true)
  await context.close()
})

it('the page under a box can neither be pressed nor read, while what is announced is', async () => {
  const { page, context, logo, box } = await onSecondStep()
  await logo.click()
  await box.waitFor()
  const isHidden = (selector: string) =>
    page.evaluate((each) => document.querySelector(each)?.closest('[aria-hidden=true]') !== null, selector)
  expect([await isHidden('main'), await isHidden('#anuncio'), await isHidden('#alerta')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await faultsOn(page)).toEqual([])
  const { x = 0, y = 0, width = 0, height = 0 } = (await logo.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  expect(await box.count()).toBe(1)
  expect(await focusOf(page)).not.toBe('elsewhere')
  await page.goBack()
  await box.waitFor({ state: 'detached' })
  expect(await isHidden('main')).toBe(false)
  await context.close()
})

interface TraceEvent {
  readonly name: string
  readonly args: { readonly elementCount?: number }
}

it('a box has the style of no more worked out than itself', async () => {
  const { page, context, logo, box } = await onSecondStep()
  const tools = await context.newCDPSession(page)
  let restyled = 0
  tools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as readonly TraceEvent[])
      if (name === 'UpdateLayoutTree') restyled += args.elementCount ?? 0
  })
  await tools.send('Tracing.start', {
    categories: 'devtools.timeline',
    transferMode: 'ReportEvents',
  } as never)
  await logo.focus()
  await page.keyboard.press('Enter')
  await box.waitFor()
  const [inBox, all] = await page.evaluate(() => [
    document.querySelectorAll('dialog, dialog *').length,
    document.querySelectorAll('body *').length,
  ])
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  const isOver = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await isOver
  expect(restyled).toBeGreaterThanOrEqual(inBox)
  expect(restyled).toBeLessThan(all)
  await context.close()
})
