import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'projeto-'))
for (const room of ['flows', 'variants', 'schemas'])
  cpSync(join(repository, room), join(project, room), { recursive: true })
afterAll(() => rmSync(project, { recursive: true }))

const opened = openedForAll({ project, at: Date.UTC(2026, 10, 20, 15) })

const file = join(project, 'variants/dental/pf-ortho.variant.json')
const ortho = JSON.parse(readFileSync(join(repository, 'variants/dental/pf-ortho.variant.json'), 'utf8'))
const { prefixo } = ortho.funis['dental-individual'].rotas
const funnel = 'pf-ortho/dental-individual'
const uid = 'pedido-de-antes'

/** Saves the file of the variant, a second before the next page is asked for. */
function save(more: object): void {
  writeFileSync(file, JSON.stringify({ ...ortho, ...more }))
  opened.world.advance(2000)
}

beforeEach(async () => {
  await opened.world.reset()
  save({})
})

/** Opens a page in a window of a width, looks at it, and closes it. */
async function seen<T>(width: number, url: string, look: (page: Page) => Promise<T>): Promise<T> {
  const viewport = { width, height: width < 500 ? 740 : 800 }
  const context = await opened.browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', viewport })
  const page = await context.newPage()
  await page.goto(`${opened.url}${url}`)
  const found = await look(page)
  await context.close()
  return found
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const title = (page: Page) => page.locator('h1').innerText()

describe('a variant whose sales have ended', () => {
  it.each([360, 1280])(
    '[X02ab] says so in its own look, without a fault of accessibility at %i px',
    async (width) => {
      save({ vendasEncerradas: true })
      await seen(width, `/${prefixo}/`, async (page) => {
        expect(await title(page)).toBe('As vendas deste plano terminaram')
        await expect.poll(() => page.locator('.logo').innerText()).toBe(ortho.tema.logo.nome)
        await expect.poll(() => page.locator('form').count()).toBe(0)
        expect([await overflow(page), await faultsOn(page)]).toEqual([0, []])
        await shoot(page, `encerrada-${width}`)
        await page.locator('a[href^="/segunda-via/"]').click()
        await page.locator('[data-etapa]').first().waitFor()
      })
    },
  )

  it('tells a person on the way that sales have ended, and loses nothing that was typed', async () => {
    await seen(360, `/${prefixo}/ana-souza/52998224725`, async (page) => {
      await page.locator('[data-etapa=simulacao]').waitFor()
      rmSync(file)
      opened.world.advance(2000)
      await opened.world.app.inject('/')
      await page.getByRole('button', { name: 'Contratar' }).last().click()
      const cpf = page.getByRole('textbox', { name: 'CPF' })
      await cpf.pressSequentially('111.444.777-35')
      await page.getByRole('button', { name: 'Continuar' }).last().click()
      const notice = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await notice.waitFor()
      await expect.poll(() => notice.innerText()).toContain('As vendas deste plano terminaram')
      await expect.poll(() => notice.innerText()).toContain('(21) 3000-0000')
      await shoot(page, 'aviso-360')
      expect(await faultsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => cpf.inputValue()).toBe('111.444.777-35')
    })
  })
})

describe('what was sold by a variant that was deleted', () => {
  it.each([360, 1280])('[X02aa] is paid in its own look, at %i px', async (width) => {
    await opened.world.app.inject('/')
    await opened.world.sell('propostaDeUmaPessoa', funnel)
    rmSync(file)
    opened.world.advance(2000)
    await seen(width, `/finalizar/${uid}`, async (page) => {
      await page.locator('[data-etapa]').first().waitFor()
      await expect.poll(() => page.locator('.logo').innerText()).toBe(ortho.tema.logo.nome)
      expect(await overflow(page)).toBe(0)
      await shoot(page, `apagada-${width}`)
    })
  })

  it.each([360, 1280])('opens in neutral words where no brand is known, at %i px', (width) =>
    seen(width, '/finalizar/nada', async (page) => {
      expect(await title(page)).toBe('Não encontramos este link')
      expect([await overflow(page), await faultsOn(page)]).toEqual([0, []])
      await shoot(page, `neutra-${width}`)
    }),
  )
})

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS)
    await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true })
}
