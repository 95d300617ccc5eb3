import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { startServer } from './place.ts'
import type { ServedPage } from './serve-page.ts'

/** A page as on a phone, and the session of its browser's developer tools. */
export interface OpenPage {
  readonly page: Page
  readonly tools: CDPSession
}

/** Opens an empty page as on a phone, with empty storage. */
export async function openPhone(browser: Browser): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' })
  // tsx writes this name into every function, also into those that run inside the page.
  await context.addInitScript('globalThis.__name = (made) => made')
  const page = await context.newPage()
  return { page, tools: await context.newCDPSession(page) }
}

/** Slows the processor of a page; a rate of 4 is about a middling phone. */
export const slowDown = ({ tools }: OpenPage, rate: number) =>
  tools.send('Emulation.setCPUThrottlingRate', { rate })

/** Slows the network of a page to slow 4G, as Lighthouse defines it: 150 ms and 1.6 Mbit/s. */
export async function slowNetwork({ tools }: OpenPage): Promise<void> {
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
}

/**
 * Starts the server of this checkout, or of another one, over an empty database of its own, and returns the address of a
 * corretor's link.
 */
export async function serveProject(root?: string): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'funis-live-'))
  const server = await startServer({ folder, ...(root === undefined ? {} : { root }) })
  return {
    address: `http://localhost:${server.port}/implante-venda/ana-souza/52998224725`,
    close() {
      void server.kill().then(() => rmSync(folder, { recursive: true, force: true }))
    },
  }
}

/** A CPF that the sandbox has no data of: the screen of the titular comes empty. */
const cpf = '99900000773'

const atStep = (page: Page, step: string) =>
  page.locator(`[data-etapa="${step}"]`).waitFor({ timeout: 30_000 })

/** Goes from a corretor's link to the screen of the titular's data. */
export async function reachTitular(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await atStep(page, 'simulacao')
  await page.locator('[data-event="next"]').click()
  await atStep(page, 'titularCpf')
  await page.locator('input[name="cpf"]').pressSequentially(cpf)
  await page.locator('[data-event="next"]').click()
  await atStep(page, 'titularDados')
}

/** Opens, on a page that reached the titular, the box of a new dependente over a list of `people`, by way of its draft. */
export async function reachDependente(page: Page, people: number): Promise<void> {
  await page.reload()
  await atStep(page, 'titularDados')
  await page.evaluate(saveDependente, people)
  await page.reload()
  await page.locator('dialog[data-modal="dependente"]').waitFor({ timeout: 30_000 })
}

interface PageData {
  readonly sale: string
  readonly scope: string
  readonly revision: number
  readonly session: { readonly answers: object; readonly boxes: readonly object[] }
}

/** Saves a draft with the box of a new dependente over `count` people; runs inside the page. */
async function saveDependente(count: number): Promise<void> {
  const data: PageData = JSON.parse(document.getElementById('page')?.textContent ?? '')
  const titular = { id: 'h', nome: 'Maria Aparecida da Silva', cpf: '11144477735' }
  const dependentes = Array.from({ length: count - 1 }, (_, i) => ({
    id: `d${i}`,
    nome: `Dependente de número ${i}`,
    cpf: String(i).padStart(11, '0'),
    titular: 'h',
    grauParentesco: 3,
  }))
  const values = {
    titular: 'h',
    nomeTitular: titular.nome,
    cpf: '52998224725',
    cpfConsultado: '52998224725',
  }
  const session = {
    ...data.session,
    step: 'dependentes',
    answers: {
      ...data.session.answers,
      titulares: [titular],
      dependentes,
      titular: { idSegurado: 'h' },
    },
    boxes: [{ box: 'dependente', values }],
  }
  const put = (revision: number) =>
    fetch('/api/rascunho', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-venda': data.sale },
      body: JSON.stringify({ scope: data.scope, revision, session }),
    })
  const reply = await put(data.revision)
  // The page has saved its own draft meanwhile.
  if (reply.status === 409) await put((await reply.json()).data.revision)
}
