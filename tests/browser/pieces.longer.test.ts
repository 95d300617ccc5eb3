import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { BlockRecord } from '../../engine/config/language/vocabulary.ts'
import { blockRecords } from '../../names/index.ts'
import flow from '../../src/pecas/flow.json' with { type: 'json' }
import screens from '../../src/pecas/screens.json' with { type: 'json' }
import { openedForAll } from './opened.ts'
import { desktop, inspect, phone } from './play-journeys.ts'

const opened = openedForAll()

/** Opens the page of the pieces, does something there, and lists what it complained of meanwhile. */
async function onPieces(width: number, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({
    viewport: { width, height: 780 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  await page.goto(`${opened.url}/dev/pecas`)
  await page.locator('.error-summary').first().waitFor()
  await act(page)
  await context.close()
  expect(wrong).toEqual([])
}

/** What of each component of the visual direction is looked for on the page. */
const components = {
  cabeçalho: 'header.top .logo',
  progresso: '.progress progress',
  'barra do pedido': 'details.order-bar',
  'cartão de plano': '.plan:has(input:not(:checked))',
  'cartão de plano escolhido': '.plan:has(input:checked)',
  selo: '.plan .seal',
  'quantidades em cartões': '.offer.is-chosen .offer-row.is-chosen',
  'preço de antes': '.offer-price s',
  'busca que falhou': '.search-failed button',
  'lista de uma busca': '[role=listbox] [role=option]',
  'campos sob um título': '.group.card h2',
  'cartão de um item': 'fieldset.item h2',
  'quantidade no limite': '.stepper button[aria-disabled=true]',
  'campo vazio': 'input.input[type=text], input.input:not([value])',
  'campo só para ler': 'input[readonly]',
  'campo com erro': 'input[aria-invalid=true]',
  'campo com o foco': 'input:focus-visible',
  dica: '.hint',
  lista: 'select.input',
  'lado a lado': '.segments input:checked',
  'cartão de opção': '.choice input:checked',
  aceite: '.consent input:checked',
  'data de início': '.leaf',
  'comparação em tabela': '.compare .pick .icon',
  'comparação em cartões': '.ladder .card',
  'barra de preço': '.actions-bar .price',
  'resumo do pedido': '.side .strip',
  pessoa: '.person .avatar',
  adicionar: 'button.add',
  caixa: '.peca-caixa .notice-erro .badge',
  'nota de informação': '.note-info',
  'nota de sucesso': '.note-sucesso',
  'nota de aviso': '.note-aviso',
  'nota de erro': '.note-erro',
  'resumo dos erros': '.error-summary a',
  'contagem do Pix': 'progress, [role=timer]',
  boleto: '.barcode',
  'botão principal': '.button-primary',
  'botão secundário': '.button-secondary',
  'botão de perigo': '.button-danger',
  'botão de texto': '.button-link',
  'botão que trabalha': '.button[aria-disabled=true]',
  'linha do tempo': '.stage-done',
  'sem ninguém': '.empty .scene',
  espera: '.skeleton',
  rodapé: 'footer.footer',
  consentimento: '.measuring',
  'confirmação rápida': '.toast',
  'cartão do corretor': '.side a[href^="tel:"]',
} as const

describe.each([phone, desktop])('the page of the components, at %i px', (width) => {
  it('[T04ac] shows each in its states, and boxes open over it', async () => {
    await onPieces(width, async (page) => {
      await page.locator('input:focus-visible').waitFor()
      const lacking: string[] = []
      for (const [name, selector] of Object.entries(components))
        if ((await page.locator(selector).count()) === 0) lacking.push(name)
      expect(lacking).toEqual([])
      await inspect(page, `pecas-${width}`)
      for (const event of ['abrirErro', 'abrirCaixa']) {
        await page.locator(`[data-event=${event}]`).click()
        await page.locator('dialog[open]').waitFor()
        await inspect(page, `pecas-${event}-${width}`)
        await page.keyboard.press('Escape')
      }
    })
  }, 60_000)
})

it('[X09an] the summary of errors keeps its frame while it has the focus', async () => {
  await onPieces(phone, async (page) => {
    await page.locator('input:focus-visible').waitFor()
    const frame = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.error-summary')!).boxShadow)
    const before = await frame()
    await page.locator('.error-summary').first().focus()
    expect(before).toContain('inset')
    expect(await frame()).toBe(before)
  })
}, 60_000)

describe.each([phone, desktop])('of the pieces, at %i px,', (width) => {
  it('[X09ap] fields of a row stand at one height, and no label of a choice breaks', async () => {
    await onPieces(width, async (page) => {
      const { uneven, broken } = await page.evaluate(() => {
        const tops = (row: Element) =>
          [...row.querySelectorAll('.input')].map((input) => Math.round(input.getBoundingClientRect().top))
        const isPair = (row: Element) => getComputedStyle(row).gridTemplateColumns.split(' ').length > 1
        const linesOf = (label: Element) => {
          const range = document.createRange()
          range.selectNodeContents([...label.childNodes].find(({ textContent }) => textContent) ?? label)
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
        }
        return {
          uneven: [...document.querySelectorAll('.row')]
            .filter((row) => isPair(row) && new Set(tops(row)).size > 1)
            .map((row) => row.textContent),
          broken: [...document.querySelectorAll('.segments label')]
            .filter((label) => linesOf(label) > 1)
            .map((label) => label.textContent),
        }
      })
      expect({ uneven, broken }).toEqual({ uneven: [], broken: [] })
    })
  }, 60_000)

  it('[X09ap] the card is drawn above its number where there is room, and nowhere on a phone', async () => {
    await onPieces(width, async (page) => {
      const { card, number } = await page.evaluate(() => {
        const drawn = document.querySelector('.drawn-card')!
        const form = drawn.closest('form')!
        return {
          card: drawn.checkVisibility() ? drawn.getBoundingClientRect().bottom : undefined,
          number: form.querySelector('[data-campo=numeroCartao]')!.getBoundingClientRect().top,
        }
      })
      if (width === phone) expect(card).toBeUndefined()
      else expect(card).toBeLessThanOrEqual(number)
    })
  }, 60_000)
})

describe('the pieces', () => {
  it('[T04ac] are shown in the look of any variant, by its name or its prefix', async () => {
    const titleAt = async (path: string) => {
      const { statusCode, body } = await opened.world.app.inject({ url: `/dev/pecas${path}` })
      return [statusCode, /aria-current="page">([^<]+)/.exec(body)?.[1]]
    }
    const named = [200, 'Plano Dental Implante']
    for (const path of ['', '/pf-implante', '/pf-implante/dental-individual', '/implante-venda'])
      expect(await titleAt(path), path).toEqual(named)
    expect((await titleAt('/nenhuma'))[0]).toBe(404)
  })

  it('[T04ad] are looked at one alone, by an address of its own, and all again without loading anew', async () => {
    await onPieces(phone, async (page) => {
      await page.evaluate(() => Object.assign(window, { isSame: true }))
      await page.locator('.peca:has(#progresso) .peca-sozinha a').click()
      await page.locator('.peca').nth(1).waitFor({ state: 'detached' })
      expect(await page.locator('.peca > h2').allTextContents()).toEqual(['Progresso'])
      expect(new URL(page.url()).search).toBe('?peca=progresso')
      await page.goBack()
      await page.locator('.peca').nth(1).waitFor()
      expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true)
    })
  }, 60_000)

  it('[T04ac] are every block that a screen can name beside its fields', () => {
    const blocks = Object.entries<BlockRecord>(blockRecords).filter(([, { place }]) => place !== 'bands')
    const shown = JSON.stringify([flow, screens]).matchAll(/"block":"(\w+)"/g)
    expect([...new Set([...shown].map(([, name]) => name))].toSorted()).toEqual(
      blocks.map(([name]) => name).toSorted(),
    )
  })
})
