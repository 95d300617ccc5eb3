import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { play, type Replay } from '../../engine/replay/index.ts'
import { funnels } from '../../tools/project.ts'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'
import { desktop, phone } from './play-journeys.ts'

const recordings = mkdtempSync(join(tmpdir(), 'gravacoes-'))
afterAll(() => rmSync(recordings, { recursive: true }))
const opened = openedForAll({ recordings })
const funnelOf = funnels()

/** Opens the page that records, does something there, and lists what it complained of meanwhile. */
async function onRecorder(width: number, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(`${opened.url}/dev/gravar?endereco=/implante-venda/ana-souza/52998224725`)
  await act(page)
  await context.close()
  expect(wrong).toEqual([])
}

const funnelIn = (page: Page) => page.frameLocator('.replay-celular iframe')
const pressed = (page: Page) => funnelIn(page).locator('.actions .button-primary').click()

/** Goes from the corretor's link to where a person's name was found, with a reload on the way. */
async function journey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await pressed(page)
  await funnelIn(page).getByLabel('CPF').fill('111.444.777-35')
  await page.getByRole('button', { name: 'Recarregar a página' }).click()
  await funnelIn(page).getByLabel('CPF').waitFor()
  await funnelIn(page).getByLabel('CPF').fill('111.444.777-35')
  await pressed(page)
  await funnelIn(page).getByLabel('Nome da mãe').waitFor()
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
    await onRecorder(desktop, async (page) => {
      await journey(page)
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
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
  })

  it.each([phone, desktop])(
    '[T03t] has nothing that keeps anybody from using it, at %i px',
    async (width) => {
      await onRecorder(width, async (page) => {
        expect(await faultsOn(page)).toEqual([])
        await page.getByLabel('Endereço do funil').press('Enter')
        await funnelIn(page).getByRole('heading', { level: 1 }).waitFor()
        // The first thing recorded makes the button work, and a key does not wait for that.
        await page.locator('button:enabled', { hasText: 'Parar' }).press('Enter')
        await page.getByLabel('Título').waitFor()
        expect(await faultsOn(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      })
    },
  )
})

/** Sends a run as another program would. */
const sent = async (body: unknown, headers: Readonly<Record<string, string>>) => {
  const response = await fetch(`${opened.url}/dev/gravar/replay`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return [response.status, (await response.json()) as unknown] as const
}

it('takes no run from another site, and none that cannot be read', async () => {
  const run = { variant: 'pf-implante/dental-individual', events: [] }
  const [status] = await sent({ run }, { 'sec-fetch-site': 'cross-site' })
  expect(status).toBe(403)
  expect(await sent({ run }, { 'sec-fetch-site': 'same-origin' })).toEqual([
    400,
    { mistake: 'A gravação não começa pelo começo: recarregue a página e grave de novo.' },
  ])
})
