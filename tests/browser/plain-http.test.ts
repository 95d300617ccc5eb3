import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../tools/browser.ts'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openWorld, type World } from '../world/world.ts'

/** A name by which another device of a network reaches the machine of the tests: to browsers an origin without protection. */
const host = 'funis.rede-da-equipe.example'

let browser: Browser
let world: World
let url: string

beforeAll(async () => {
  browser = await openBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`])
  world = await openWorld({ draws: true })
  url = (await world.listen()).replace('localhost', host)
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

async function onPage(at: number, look: (page: Page) => Promise<void>): Promise<readonly string[]> {
  await world.reset(at)
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  try {
    await look(page)
  } finally {
    await context.close()
  }
  return wrong
}

describe('a page that comes by http from another machine', () => {
  it('sells to its payment in the test environment, and copies the code to pay by', async () => {
    const [found] = replaysIn(['/r1-titular-adulto-paga-com-pix.replay.json'])
    const { replay } = found!
    let isCopied = false
    const wrong = await onPage(Date.parse(replay.at), async (page) => {
      await page.clock.install({ time: Date.parse(replay.at) })
      await playInBrowser(
        {
          page,
          url,
          world,
          async look() {
            expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([
              false,
              'undefined',
            ])
            const copy = page.getByRole('button', { name: 'Copiar código Pix' })
            if (isCopied || (await copy.count()) === 0) return
            await copy.click()
            await page.getByRole('button', { name: 'COPIADO!' }).waitFor()
            isCopied = true
          },
        },
        replay,
      )
    })
    expect(wrong).toEqual([])
    expect(isCopied).toBe(true)
  })

  it('says that it needs https where its cookie would not be kept, and leads there', async () => {
    const wrong = await onPage(Date.parse('2026-08-10T12:00:00Z'), async (page) => {
      // As the server writes it over PostgreSQL, before any script of the page reads it.
      await page.addInitScript(() =>
        document.addEventListener('readystatechange', () => {
          if (document.getElementById('sem-https')) return
          const template = document.createElement('template')
          const [title, link] = [document.createElement('h1'), document.createElement('a')]
          template.id = 'sem-https'
          title.textContent = 'Abra esta página com https'
          link.textContent = 'Abrir com https'
          template.content.append(title, link)
          document.body.append(template)
        }),
      )
      await page.goto(`${url}/pet-simples/`)
      await page.getByRole('heading', { level: 1, name: 'Abra esta página com https' }).waitFor()
      const asked = page.waitForRequest((request) => request.url().startsWith('https:'))
      await page.getByRole('link', { name: 'Abrir com https' }).click()
      expect((await asked).url()).toBe(`${url.replace('http:', 'https:')}/pet-simples/`)
    })
    expect(wrong).toEqual([])
  })
})
