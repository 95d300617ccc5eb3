import { mkdirSync, readFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Replay } from '../../engine/replay/index.ts'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import { openWorld } from '../world/world.ts'
import { playInBrowser } from './journey.ts'

const phone = 360
const desktop = 1280
/** What is played in a real browser, and how wide: the journeys that matter most on both. */
const journeys = [
  { name: 'r1-titular-adulto-paga-com-pix', widths: [phone, desktop] },
  { name: 'r8-pix-expira-e-um-novo-e-pago', widths: [phone, desktop] },
  { name: 'recarga-em-cada-passo', widths: [phone] },
  { name: 'cpf-usado-duas-vezes', widths: [phone] },
  { name: 'titular-menor-pede-responsavel', widths: [phone] },
]
const shots = process.env.SHOTS
/** Replays to be watched in a window, slowly; `npm run replay -- --ui` names them. */
const watched = process.env.REPLAY_UI?.split(',')
const played = watched?.map((name) => ({ name, widths: [phone] })) ?? journeys

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags],
    ...(watched && { headless: false, slowMo: 600 }),
  })
}, 120_000)
afterAll(() => browser.close())

const replayOf = (name: string): Replay =>
  JSON.parse(
    readFileSync(new URL(`../replays/dental-individual/${name}.replay.json`, import.meta.url), 'utf8'),
  )

describe.each(played)('$name', ({ name, widths }) => {
  const replay = replayOf(name)
  it.each(widths)(
    `[${replay.rules.join('] [')}] ${replay.title}, a %i px de largura`,
    async (width) => {
      const world = await openWorld(Date.parse(replay.at))
      const url = await world.listen()
      const context = await browser.newContext({ viewport: { width, height: 780 }, locale: 'pt-BR' })
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(error.message))
      // A refused call is part of a journey; anything else that fails to load, or is complained of, is not.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.location().url.includes('/api/'))
          wrong.push(message.text())
      })
      await page.clock.install({ time: Date.parse(replay.at) })
      if (shots) mkdirSync(shots, { recursive: true })
      const seen = async (screen: string) =>
        shots
          ? void (await page.screenshot({ path: `${shots}/${name}-${width}-${screen}.png`, fullPage: true }))
          : undefined
      try {
        await playInBrowser({ page, url, world, seen }, replay)
        expect(wrong).toEqual([])
      } finally {
        await context.close()
        await world.close()
      }
    },
    180_000,
  )
})
