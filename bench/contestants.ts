import type { Browser, Page } from 'playwright-core'
import { type OpenPage, openPhone } from './browser.ts'
import { keepDependente, reachDependente, reachTitular } from './journey.ts'
import { serveProject } from './live.ts'
import { type ServedPage, serveBuilt } from './pages/serve-built.ts'
import { limitPage } from './peers/limit-page.ts'
import type { PeerWork } from './peers/work.ts'

/** Who does a work, and by what its page is known. */
export interface Contestant {
  /** Opens a browser of its own that only has to load the address. */
  open(browser: Browser, work: PeerWork): Promise<OpenPage>
  /** Puts back what a work changed, before it is done once more. */
  begin?(open: OpenPage, work: PeerWork): Promise<void>
  address(work: PeerWork): string
  /** The first field of the work. */
  readonly first: (work: PeerWork) => string
  /** The field of a name, in CSS. */
  readonly field: (name: string) => string
  readonly submit: (work: PeerWork) => string
  /** What is there once a field that was left is wrong. */
  readonly message: string
  /** What is there once a refused press was answered. */
  readonly refused: string
  /** What is there once one more person is a row. */
  readonly taken: string
}

const cpf = '529.982.247-25'
const plainField = (name: string) => `[name="${name}"]`

const ofForm = {
  open: (browser: Browser) => openPhone(browser),
  field: plainField,
  first: (work: PeerWork) => plainField(work === 'a' ? 'nome' : 'cpf'),
  submit: () => 'form button[type="submit"]',
  message: '.message',
  refused: '.summary:not([hidden])',
  taken: `[data-row="${cpf}"], [data-row="${cpf.replace(/\D/g, '')}"]`,
}

/** One short of what a proposal may have. */
const people = 98

const inBox = 'dialog[data-modal="dependente"]'

const ofFunnel = ({ address }: ServedPage): Contestant => ({
  async open(browser, work) {
    const open = await openPhone(browser)
    await reachTitular(open.page, address)
    if (work === 'b') await reachDependente(open.page, people)
    else await keptAt(open.page, 'titularDados')
    // A server that runs has drawn pages before: the first hundreds cost several times the others.
    for (let i = 0; i < 300; i += 1) await open.page.request.get(address)
    const saved = { contentType: 'application/json', body: '{"data":{"id":"novo"}}' }
    await open.page.route('**/api/dependente.salvar', (route) => route.fulfill(saved))
    return open
  },
  async begin({ page, tools }, work) {
    if (work === 'a') return
    // A page without its scripts keeps no draft of its own over this one.
    await tools.send('Emulation.setScriptExecutionDisabled', { value: true })
    await page.goto(address)
    await page.evaluate(keepDependente, people)
    await tools.send('Emulation.setScriptExecutionDisabled', { value: false })
  },
  address: () => address,
  first: (work) => (work === 'a' ? '[data-etapa="titularDados"] [name="nome"]' : `${inBox} [name="nome"]`),
  field: (name) => `dialog [name="${name}"], body:not(:has(dialog)) [name="${name}"]`,
  submit: (work) => `${work === 'b' ? inBox : '[data-etapa="titularDados"]'} form [data-event="next"]`,
  message: '.message',
  refused: '.error-summary',
  taken: `body:not(:has(dialog)) [data-etapa="dependentes"]`,
})

/** Loads a page anew once its draft is kept, and stands it on a step. */
async function keptAt(page: Page, step: string): Promise<void> {
  await page.reload()
  await page.locator(`[data-etapa="${step}"]`).waitFor()
}

/** Serves all who do the works: ours, the limit of what a page could be, plain React, and RJSF over a compiled validator. */
export async function contestants() {
  const live = await serveProject()
  const limit = await serveBuilt('bench/peers/limit.html', {
    fill: (html, { searchParams }) => {
      const work = searchParams.get('trabalho') === 'b' ? 'b' : 'a'
      return html.replace('<main class="page"></main>', `<main class="page">${limitPage(work)}</main>`)
    },
  })
  const floor = await serveBuilt('bench/peers/floor.html')
  const rjsf = await serveBuilt('bench/peers/rjsf.html', { isWhole: true })
  return {
    ours: ofFunnel(live),
    limit: { ...ofForm, address: (work: PeerWork) => `${limit.address}?trabalho=${work}` },
    floor: { ...ofForm, address: (work: PeerWork) => `${floor.address}#${work}` },
    rjsf: {
      ...ofForm,
      address: () => rjsf.address,
      first: () => '#root_nome',
      message: '.errors',
    },
    close: () => {
      for (const served of [live, limit, floor, rjsf]) served.close()
    },
  }
}
