import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll } from './opened.ts'

const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]

const opened = openedForAll()

/** Reads what a page would put on paper: its text, its buttons, and how wide its QR code is, in millimetres. */
async function onPaper(page: Page) {
  await expect.poll(() => page.locator('.side .printed').isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate(() => {
    const shows = (element: Element) => element.checkVisibility()
    const width = document.querySelector('.qr')?.getBoundingClientRect().width ?? 0
    return {
      text: document.body.innerText.replaceAll(/\s+/g, ' '),
      buttons: [...document.querySelectorAll('button, .button')]
        .filter(shows)
        .map((each) => each.textContent),
      drawings: [...document.querySelectorAll('.strip, .progress, .order-bar, .toast')].filter(shows).length,
      qr: Math.round((width * 25.4) / 96),
    }
  })
  await page.emulateMedia({ media: null })
  return paper
}

describe('on paper', () => {
  it.each([360, 1280])('each screen says whose it is, and offers nothing, from %i px', async (width) => {
    const at = Date.parse(replay.at)
    await opened.world.reset(at)
    const context = await opened.browser.newContext({
      viewport: { width, height: 780 },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.install({ time: at })
    const papers = new Map<string, Awaited<ReturnType<typeof onPaper>>>()
    const look = async (place: string) => void papers.set(place, await onPaper(page))
    try {
      await playInBrowser({ page, url: opened.url, world: opened.world, isHurried: true, look }, replay)
    } finally {
      await context.close()
    }
    const corretor = '21/11/2026 · Corretor Caio Lacerda Valente · (21) 90000-1413'
    for (const place of ['resumo', 'termoDeAceite'])
      expect(papers.get(place)?.text, place).toContain(corretor)
    for (const place of ['pixAguardando', 'concluido']) {
      expect(papers.get(place)?.text, place).toMatch(
        new RegExp(String.raw`Proposta 2026-\d{6} · ${corretor.replaceAll(/[()]/g, '.')}`),
      )
    }
    expect(papers.get('termoDeAceite')?.text).toContain('Contrato de 12 meses')
    expect(papers.get('termoDeAceite')?.text).not.toContain('Confira e finalize')
    expect(papers.get('pixAguardando')?.qr).toBe(45)
    for (const place of ['simulacao', 'pixAguardando', 'concluido']) {
      expect(papers.get(place), place).toMatchObject({ buttons: [], drawings: 0 })
    }
  })
})
