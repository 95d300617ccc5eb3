import { beforeAll, expect, it } from 'vitest'
import { loadBuiltScreens, type ScreensToDraw } from '../../server/pages/built.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { lostFields, openFrame, scenesOf } from './fields-drawn.ts'
import { openedForAll } from './opened.ts'
import { phone } from './play-journeys.ts'

const opened = openedForAll()
const funnelOf = funnels()
const replays = replaysIn([])
const variants = [...new Set(replays.map(({ replay }) => replay.variant))]
let screens: ScreensToDraw
let seen = 0

beforeAll(async () => {
  screens = await loadBuiltScreens('dist')
})

it.each(variants)(
  'every field that a screen of %s shows can be seen and reached, after every move of every replay',
  async (variant) => {
    const context = await opened.browser.newContext({
      viewport: { width: phone, height: 780 },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await openFrame(page, opened.url, variant)
    const lost = new Set<string>()
    for (const found of replays.filter(({ replay }) => replay.variant === variant)) {
      const scenes = scenesOf(funnelOf(variant), found, screens.get(variant.split('/')[1]!)!)
      seen += scenes.reduce((sum, { fields }) => sum + fields.length, 0)
      for (const each of await lostFields(page, scenes)) lost.add(each)
    }
    await context.close()
    expect([...lost]).toEqual([])
  },
)

it('those fields are more than ten thousand', () => {
  expect(seen).toBeGreaterThan(10_000)
})
