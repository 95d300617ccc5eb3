import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { play, type Replay } from '../../engine/replay/index.ts'
import { findSales, parseSearch } from '../../server/admin/search.ts'
import { funnels } from '../../tools/project.ts'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'
import { desktop, phone } from './play-journeys.ts'

const recordings = mkdtempSync(join(tmpdir(), 'gravacoes-'))
afterAll(() => rmSync(recordings, { recursive: true }))
const opened = openedForAll({ recordings })
const funnelOf = funnels()
const r1 = 'dental-individual/r1-titular-adulto-paga-com-pix'
const explained = '/dev/porque?endereco=/implante-venda/ana-souza/52998224725'

/** Opens a page of the test environment, does something there, and expects no complaint of the page. */
async function onPage(width: number, address: string, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({ viewport: { width, height: 1000 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|frame/i.test(message.text())) wrong.push(message.text())
  })
  await page.goto(`${opened.url}${address}`)
  await act(page)
  await context.close()
  expect(wrong).toEqual([])
}

/** Expects no fault of accessibility, and nothing wider than the window. */
async function expectUsable(page: Page): Promise<void> {
  expect(await faultsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1)
}

const phoneOf = (page: Page) => page.frameLocator('.replay-celular iframe')
const heading = (page: Page) => page.locator('.replay-dito h2').textContent()
const told = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

describe('the page of the replays', () => {
  it.each([phone, desktop])(
    '[T03k] plays by keys, forwards and back, at %i px',
    async (width) => {
      await onPage(width, `/dev/replay?replay=${r1}`, async (page) => {
        const asked: string[] = []
        await phoneOf(page).locator('main').waitFor()
        await expect.poll(() => heading(page)).toBe('Lance 1 de 30: A página é aberta')
        for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowRight')
        await phoneOf(page).getByRole('heading', { level: 1 }).waitFor()
        page.on('request', (request) => asked.push(request.url()))
        await page.keyboard.press('ArrowRight')
        expect(await heading(page)).toBe('Lance 6 de 30: A pessoa avança')
        await phoneOf(page).locator('.replay-hand').waitFor()
        await page.keyboard.press('ArrowRight')
        await phoneOf(page).getByLabel('CPF').waitFor()
        expect(await page.locator('.replay-regra').first().textContent()).toMatch(/flows\/[^ ]+\.json:\d+/)
        await page.keyboard.press('ArrowLeft')
        await phoneOf(page).locator('.replay-hand').waitFor()
        await page.keyboard.press('End')
        await expect.poll(() => heading(page)).toMatch(/^Lance 30 de 30/)
        await page.reload()
        await expect.poll(() => heading(page)).toMatch(/^Lance 30 de 30/)
        expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
      })
    },
    60_000,
  )

  it.each([phone, desktop])(
    '[T03k] has nothing that keeps anybody from using it, at %i px',
    async (width) => {
      await onPage(width, `/dev/replay?replay=${r1}`, async (page) => {
        await phoneOf(page).locator('main').waitFor()
        await page.getByRole('button', { name: 'Próximo' }).click()
        await expectUsable(page)
      })
    },
    60_000,
  )

  it('[T03l] finds a recording by words of its title, its funnel and its rules', async () => {
    await onPage(desktop, `/dev/replay?replay=${r1}`, async (page) => {
      await page.getByLabel('Procurar gravação').fill('R4 empresa')
      const found = page.locator('.replay-lista li button')
      await expect.poll(() => found.count()).toBe(1)
      await found.click()
      await expect.poll(() => heading(page)).toMatch(/^Lance 1 de/)
      expect(page.url()).toContain('dental-empresa')
    })
  }, 60_000)
})

describe('the foot of a page', () => {
  it('[T03aa] tells a code by which the sale of a page that its server drew is found', async () => {
    await onPage(phone, '/implante-venda/ana-souza/52998224725', async (page) => {
      await page.locator('.actions .button-primary').click()
      await page.getByLabel('CPF').fill('111.444.777-35')
      const kept = page.waitForResponse((response) => response.url().endsWith('/api/rascunho'))
      await page.locator('.actions .button-primary').click()
      await kept
      const button = page.getByRole('button', { name: 'Código para o suporte' })
      await button.click()
      const [code] = parseSearch((await button.locator('code').textContent()) ?? '')
      expect(code?.kind).toBe('codigo')
      await expect.poll(async () => (await findSales(opened.world.store, code!)).length).toBe(1)
    })
  }, 60_000)
})

describe('the page that explains a funnel', () => {
  it('[T03ac] tells at each step what led there, by which line of which file', async () => {
    await onPage(desktop, explained, async (page) => {
      await page.getByRole('button', { name: 'Abrir' }).click()
      await told(page, 'Por que esta tela').getByText('Etapa “Simulação”').waitFor()
      await phoneOf(page).locator('.actions .button-primary').click()
      await told(page, 'Por que esta tela').getByText('Etapa “CPF”').waitFor()
      expect(await told(page, 'Por que esta tela').innerText()).toMatch(/flows\/\S+\.json:\d+/)
      expect(await page.innerText('body')).not.toMatch(/52998|529\.982/)
    })
  }, 60_000)

  it.each([phone, desktop])(
    '[T03ac] has nothing that keeps anybody from using it, at %i px',
    async (width) => {
      await onPage(width, explained, async (page) => {
        expect(await faultsOn(page)).toEqual([])
        await page.getByLabel('Endereço do funil').press('Enter')
        await told(page, 'Por que esta tela').waitFor()
        await expectUsable(page)
      })
    },
    60_000,
  )

  it('[T03ad] explains a moment of a replay once somebody asks', async () => {
    await onPage(desktop, `/dev/replay?replay=${r1}&lance=13`, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.locator('.replay-dito h2').textContent()).toContain('Lance 1')
      expect(asked.filter((url) => url.includes('/dev/porque'))).toEqual([])
      await page.getByText('Por que estou aqui?', { exact: true }).click()
      await told(page, 'Por que esta tela').waitFor()
      expect(await told(page, 'Etapas que ficam de fora').innerText()).toContain('Etapa “Responsável”')
      expect(await faultsOn(page)).toEqual([])
    })
  }, 60_000)
})

describe('two funnels side by side', { timeout: 60_000 }, () => {
  it.each([phone, desktop])(
    '[T02c] are each the real funnel in a sale of its own, at %i px',
    async (width) => {
      await onPage(width, '/dev/lado-a-lado?a=pf-ortho&b=pf-implante', async (page) => {
        const sides = [0, 1].map((n) => page.frameLocator('.pares iframe').nth(n))
        for (const side of sides) {
          await side.locator('[data-etapa=paginaCorretor] .actions .button-primary').first().click()
          await side.locator('[data-etapa=simulacao]').waitFor()
          await side.locator('[data-campo=vidas] input').fill('3')
        }
        const sales = await Promise.all(sides.map((side) => side.locator('html').getAttribute('data-sale')))
        expect(sales).toEqual(['pf-ortho/dental-individual', 'pf-implante/dental-individual'])
        await expectUsable(page)
      })
    },
  )
})

const recorder = '/dev/gravar?endereco=/implante-venda/ana-souza/52998224725'
const pressed = (page: Page) => phoneOf(page).locator('.actions .button-primary').click()

/** Goes from the corretor's link to where the name of somebody was found, with a reload on the way. */
async function journey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await pressed(page)
  await phoneOf(page).getByLabel('CPF').fill('111.444.777-35')
  await page.getByRole('button', { name: 'Recarregar a página' }).click()
  await phoneOf(page).getByLabel('CPF').waitFor()
  await phoneOf(page).getByLabel('CPF').fill('111.444.777-35')
  await pressed(page)
  await phoneOf(page).getByLabel('Nome da mãe').waitFor()
  await page.getByRole('button', { name: 'Parar' }).click()
  await page.getByLabel('Título').waitFor()
}

/** Names the replay on the page, and has it written. */
async function keep(page: Page, name: string): Promise<void> {
  await page.getByLabel('Título').fill('do link à consulta do CPF')
  await page.getByLabel('Regras').fill('D35a')
  await page.getByLabel('Nome do arquivo').fill(name)
  await page.getByRole('button', { name: 'Gravar no projeto' }).click()
}

describe('the page that records', () => {
  it('[T03t] makes of a run in the frame a replay that plays, with nothing of whom it was about', async () => {
    await onPage(desktop, recorder, async (page) => {
      await journey(page)
      expect(await page.getByRole('alert').count()).toBe(0)
      await keep(page, 'do-link-ao-cpf')
      await page.getByText('Gravado em').waitFor()
      const text = readFileSync(join(recordings, 'dental-individual/do-link-ao-cpf.replay.json'), 'utf8')
      const replay = JSON.parse(text) as Replay
      expect(replay).toMatchObject({ title: 'do link à consulta do CPF', rules: ['D35a'] })
      expect(replay.moves.some(({ reload }) => reload)).toBe(true)
      expect(replay.moves.at(-1)?.then?.step).toBe('titularDados')
      expect(play(funnelOf(replay.variant), replay)).toEqual(replay.moves.map(({ then }) => then))
      expect(text).not.toMatch(/11144477735|111\.444|52998|ana-souza/)
      await keep(page, 'do-link-ao-cpf')
      await page.getByText('Já há um replay').waitFor()
      expect(readdirSync(join(recordings, 'dental-individual'))).toEqual(['do-link-ao-cpf.replay.json'])
    })
  }, 120_000)
})

/** Sends a run as another program would. */
const sent = async (body: unknown, headers: Readonly<Record<string, string>>) => {
  const response = await fetch(`${opened.url}/dev/gravar/replay`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
  })
  return [response.status, (await response.json()) as unknown] as const
}

it('[T03u] takes no run from another site, and none that cannot be read', async () => {
  const run = { variant: 'pf-implante/dental-individual', events: [] }
  const [status] = await sent({ run }, { 'sec-fetch-site': 'cross-site' })
  expect(status).toBe(403)
  expect(await sent({ run }, { 'sec-fetch-site': 'same-origin' })).toEqual([
    400,
    { mistake: 'A gravação não começa pelo começo: recarregue a página e grave de novo.' },
  ])
})
