import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { check, readProject, screensOfFlow } from '../../engine/config/index.ts'
import { blockRecords } from '../../engine/config/language/blocks.ts'
import type { BlockRecord } from '../../engine/config/language/vocabulary.ts'
import { widgetRecords } from '../../engine/config/language/widgets.ts'
import flow from '../../server/dev/gallery/flows/pecas/flow.json' with { type: 'json' }
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { filesWithGallery } from '../../tools/project.ts'
import { openedForAll } from './opened.ts'
import { desktop, inspect, phone } from './play-journeys.ts'

const opened = openedForAll()

/** Opens the gallery, does something there, and expects no complaint of the page. */
async function inGallery(width: number, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({
    viewport: { width, height: 780 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    // The gallery has no sale, for which alone there is a captcha.
    const isCaptcha = message.location().url.includes('/api/captcha?')
    if (message.type() === 'error' && !isCaptcha) wrong.push(message.text())
  })
  await page.goto(`${opened.url}/dev/pecas`)
  await act(page)
  await context.close()
  expect(wrong).toEqual([])
}

const stepOf = (page: Page) => page.locator('[data-etapa]').first().getAttribute('data-etapa')

async function goTo(page: Page, step: string): Promise<void> {
  await page.locator(`[data-event=${step}]`).click()
  await page.locator(`[data-etapa=${step}]`).waitFor()
}

/** What of each component of the visual direction is looked for. */
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
  'texto longo': 'textarea.input',
  'texto comprido demais': '.hint.is-over',
  'caixas marcadas': '.boxes input:checked',
  'caixa que não cabe mais': '.boxes .is-held',
  'lista de várias': '[aria-multiselectable] .is-active',
  'escolhida de várias': '.chip button',
  'campos sob um título': '.group.card h2',
  'cartão de um item': 'fieldset.item h2',
  'quantidade no limite': '.stepper button[aria-disabled=true]',
  'campo vazio': 'input.input[type=text], input.input:not([value])',
  'campo só para ler': 'input[readonly]',
  'campo com erro': 'input[aria-invalid=true]',
  dica: '.hint',
  lista: 'select.input',
  'lado a lado': '.segments input:checked',
  'cartão de opção': '.choice input:checked',
  aceite: '.consent input:checked',
  'data de início': '.leaf',
  'barra de preço': '.actions-bar .price',
  'resumo do pedido': '.side .strip',
  pessoa: '.person .avatar',
  adicionar: 'button.add',
  caixa: 'dialog .notice-erro .badge',
  'nota de informação': '.note-info',
  'nota de sucesso': '.note-sucesso',
  'nota de aviso': '.note-aviso',
  'nota de erro': '.note-erro',
  'resumo dos erros': '.error-summary a',
  'contagem do Pix': '[role=timer]',
  boleto: '.barcode',
  'botão principal': '.button-primary',
  'botão secundário': '.button-secondary',
  'botão de perigo': '.button-danger',
  'botão de texto': '.button-link',
  'botão que trabalha': '.button[aria-disabled=true]',
  'linha do tempo': '.stage-done',
  'sem ninguém': '.empty .scene',
  espera: '.skeleton',
  'campos de fora': '.framed iframe, iframe',
  rodapé: 'footer.footer',
  'confirmação rápida': '.toast',
  'cartão do corretor': '.side a[href^="tel:"]',
} as const

const steps = Object.keys(flow.steps.telas.steps)

describe.each([phone, desktop])('the gallery, at %i px', (width) => {
  it('shows every component, none with a fault of accessibility', async () => {
    await inGallery(width, async (page) => {
      const missing = new Set(Object.keys(components))
      const look = async (name: string) => {
        for (const each of missing)
          if (await page.locator(components[each as keyof typeof components]).count()) missing.delete(each)
        await inspect(page, `pecas-${name}-${width}`)
      }
      await page.locator('[data-etapa=indice]').waitFor()
      if (width === phone) {
        await page.locator('.order-bar > summary').click()
        await look('pedido-aberto')
        await page.locator('.order-bar > summary').click()
      }
      for (const event of ['abrirErro', 'abrirAviso', 'abrirSucesso', 'abrirPergunta', 'abrirCaixa']) {
        await page.locator(`[data-event=${event}]`).first().click()
        await page.locator('dialog[open]').waitFor()
        await look(event)
        await page.keyboard.press('Escape')
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
      }
      for (const step of steps) {
        await goTo(page, step)
        if (step === 'busca') await page.locator('[data-campo=vazia] input').fill('ana')
        if (step === 'varias') await page.locator('[data-campo=estados] input').fill('a')
        await look(step)
        if (step === 'concluido') break
        await page.locator('.actions .button-primary').click()
        if ((await stepOf(page)) === step) await look(`${step}-erros`)
        await goTo(page, 'indice')
      }
      await goTo(page, 'indice')
      await page.locator('[data-event=confirmar]').click()
      await page.locator('[data-event=esperar]').click()
      await page.locator('[data-event=esperar][aria-disabled=true]').waitFor()
      await look('indice')
      expect([...missing]).toEqual([])
    })
  })

  it('has the fields of a row at one height, and no label of a choice on two lines', async () => {
    await inGallery(width, async (page) => {
      for (const step of ['campos', 'escolhas', 'numeros', 'debito', 'cartao']) {
        await goTo(page, step)
        const faults = await page.evaluate(() => {
          const tops = (row: Element) =>
            [...row.querySelectorAll('.input')].map((input) => Math.round(input.getBoundingClientRect().top))
          const isPair = (row: Element) => getComputedStyle(row).gridTemplateColumns.split(' ').length > 1
          const linesOf = (label: Element) => {
            const range = document.createRange()
            range.selectNodeContents([...label.childNodes].find(({ textContent }) => textContent) ?? label)
            return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
          }
          const uneven = [...document.querySelectorAll('.row')].filter(
            (row) => isPair(row) && new Set(tops(row)).size > 1,
          )
          const broken = [...document.querySelectorAll('.segments label')].filter(
            (label) => linesOf(label) > 1,
          )
          return [...uneven, ...broken].map((each) => each.textContent)
        })
        expect(faults, step).toEqual([])
        await goTo(page, 'indice')
      }
    })
  })

  it('draws the card over its fields on a phone, and left of them where there is room', async () => {
    await inGallery(width, async (page) => {
      await goTo(page, 'cartao')
      const { isShown, card, number } = await page.evaluate(() => {
        const drawn = document.querySelector('.drawn-card')!
        const field = drawn.closest('.panel')!.querySelector('[data-campo=numeroCartao]')!
        const [card, number] = [drawn, field].map((each) => each.getBoundingClientRect().toJSON() as DOMRect)
        return { isShown: drawn.checkVisibility(), card: card!, number: number! }
      })
      expect(isShown).toBe(true)
      if (width === phone) expect(card.bottom).toBeLessThanOrEqual(number.top)
      else expect([card.right <= number.left, card.top < number.bottom]).toEqual([true, true])
    })
  })
})

it('the summary of errors keeps its frame while it has the focus', async () => {
  await inGallery(phone, async (page) => {
    await goTo(page, 'campos')
    await page.locator('.actions .button-primary').click()
    const summary = page.locator('.error-summary')
    const frame = () => summary.evaluate((each) => getComputedStyle(each).boxShadow)
    await summary.evaluate((each) => (each as HTMLElement).blur())
    const before = await frame()
    await summary.focus()
    expect(before).toContain('inset')
    expect(await frame()).toBe(before)
  })
})

it('the gallery is shown in the look of any variant, by its name or its prefix', async () => {
  const titleAt = async (path: string) => {
    const { statusCode, body } = await opened.world.app.inject({ url: `/dev/pecas${path}` })
    return [statusCode, /aria-current="page">([^<]+)/.exec(body)?.[1]]
  }
  const named = [200, 'Plano Dental Implante']
  for (const path of ['', '/pf-implante', '/pf-implante/dental-individual', '/implante-venda'])
    expect(await titleAt(path), path).toEqual(named)
  expect((await titleAt('/nenhuma'))[0]).toBe(404)
})

describe('the files of the gallery', () => {
  const project = readProject(filesWithGallery())

  it('are as right as those of any flow', () => {
    const found = check(filesWithGallery(), vocabulary)
    expect(found.filter(({ file }) => file.includes('peca'))).toEqual([])
  })

  it('show every widget, and every block that a screen can name beside its fields', () => {
    const looks = screensOfFlow(project, 'pecas').map(({ flat }) => flat.look)
    const named = (key: string) =>
      [...JSON.stringify([looks, flow]).matchAll(new RegExp(`"${key}":"(\\w+)"`, 'g'))].map(
        ([, name]) => name,
      )
    const blocks = Object.entries<BlockRecord>(blockRecords).filter(([, { place }]) => place !== 'bands')
    expect(new Set(named('widget'))).toEqual(new Set(Object.keys(widgetRecords)))
    expect(new Set(named('block'))).toEqual(new Set(blocks.map(([name]) => name)))
  })
})
