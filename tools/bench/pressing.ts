import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { type OpenPage, openPhone, reachDependente, reachTitular, serveProject, slowDown } from './browser.ts'
import { median, number, printTable } from './measure.ts'
import { readOptions } from './place.ts'
import { serveBuilt } from './serve-page.ts'

// What a press costs on a middling phone: the first field handed over, a box opened among 98 people, and the 99th accepted; the last two
// beside a list in plain React (`peers.tsx`) and, with `--contra=<folder>`, by another checkout.

/** What a browser did for a press, until nothing was left to do. */
interface Cost {
  /** Milliseconds in which the page's thread was busy. */
  readonly busy: number
  /** What its tasks took beyond 50 ms each, together. */
  readonly blocked: number
  readonly script: number
  readonly style: number
  /** How many elements had their style worked out. */
  readonly restyled: number
}

interface TraceEvent {
  readonly name: string
  readonly dur?: number
  readonly pid: number
  readonly tid: number
  readonly args: { readonly elementCount?: number }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Does something on a page slowed down, and gives what it cost. */
async function costOf(phone: OpenPage, act: () => Promise<unknown>): Promise<Cost> {
  await slowDown(phone, 4)
  const events = await traced(phone.tools, async () => {
    await act()
    await phone.page.waitForTimeout(600)
  })
  await slowDown(phone, 1)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const styled = events.find(({ name }) => name === 'UpdateLayoutTree')
  const own = styled ? events.filter((each) => threadOf(each) === threadOf(styled)) : []
  const msOf = (name: string) => own.filter((each) => each.name === name).map(({ dur = 0 }) => dur / 1000)
  const tasks = msOf('RunTask')
  return {
    busy: sum(tasks),
    blocked: sum(tasks.map((ms) => Math.max(0, ms - 50))),
    script: sum(msOf('FunctionCall')),
    style: sum(msOf('UpdateLayoutTree')),
    restyled: sum(own.map(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0))),
  }
}

/** Traces what a browser does meanwhile. */
async function traced(tools: CDPSession, act: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  const take = ({ value }: { readonly value: readonly object[] }) =>
    void events.push(...(value as readonly TraceEvent[]))
  tools.on('Tracing.dataCollected', take)
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline'
  await tools.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await act()
  const isOver = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await isOver
  tools.off('Tracing.dataCollected', take)
  return events
}

const { times: rounds = 5, against } = readOptions()
const browser = await openBrowser()
const sites = [await serveProject(), ...(against === undefined ? [] : [await serveProject(against)])]
const peers = await serveBuilt('tools/bench/peers.html')

const presses = ['o primeiro campo, ao sair dele', 'abrir a caixa do dependente', 'aceitar o 99º'] as const
type Press = (typeof presses)[number]

/** Makes each press once, in a page of its own. */
async function costs(address: string): Promise<Readonly<Partial<Record<Press, Cost>>>> {
  const phone = await openPhone(browser)
  const { page } = phone
  // The people of the draft were never saved: the server would refuse one more.
  await page.route('**/api/dependente.salvar', (route) => route.fulfill({ json: { data: { id: 'd98' } } }))
  await reachTitular(page, address)
  const name = page.locator('[name="nome"]')
  await name.pressSequentially('Maria de Souza')
  await page.waitForTimeout(600)
  const left = await costOf(phone, () => name.blur())
  await reachDependente(page, 98)
  await page.locator('dialog [data-event="close"]').click()
  const isClosed = () => page.locator('dialog[open]').waitFor({ state: 'detached' })
  await isClosed()
  const add = page.locator('[data-event="adicionarDependente"]').first()
  await add.scrollIntoViewIfNeeded()
  await page.waitForTimeout(600)
  const opened = await costOf(phone, async () => {
    await add.click()
    await page.locator('dialog[data-modal="dependente"]').waitFor()
  })
  await fillIn(page)
  const accept = page.locator('dialog .actions .button-primary')
  await accept.scrollIntoViewIfNeeded()
  await page.waitForTimeout(600)
  const accepted = await costOf(phone, async () => {
    await accept.click()
    await isClosed()
  })
  await page.context().close()
  return { [presses[0]]: left, [presses[1]]: opened, [presses[2]]: accepted }
}

/** Fills the box of a dependente in, whose CPF is looked up. */
async function fillIn(page: Page): Promise<void> {
  const box = page.locator('dialog')
  await box.locator('[name="cpf"]').fill('39053344705')
  const kinship = box.locator('[name="grauParentesco"]')
  if ((await kinship.first().evaluate(({ localName }) => localName)) === 'select')
    await kinship.selectOption({ index: 3 })
  else await kinship.nth(1).check({ force: true })
  await box.locator('.actions .button-primary').click()
  await box.locator('[name="nomeMae"]').waitFor()
}

/** Makes the presses that plain React's list of people has. */
async function costsOfFloor(): Promise<Readonly<Partial<Record<Press, Cost>>>> {
  const phone = await openPhone(browser)
  const { page } = phone
  await page.goto(`${peers.address}#lista`)
  const add = page.locator('[data-event="adicionar"]')
  await add.scrollIntoViewIfNeeded()
  await page.waitForTimeout(600)
  const opened = await costOf(phone, () => add.click())
  await page.locator('dialog [name="nome"]').fill('Maria de Souza')
  await page.locator('dialog [name="nomeMae"]').fill('Joana de Souza')
  const save = page.locator('dialog [type="submit"]')
  await save.scrollIntoViewIfNeeded()
  await page.waitForTimeout(600)
  const accepted = await costOf(phone, () => save.click())
  await page.context().close()
  return { [presses[1]]: opened, [presses[2]]: accepted }
}

const contestants: readonly (readonly [name: string, press: typeof costsOfFloor])[] = [
  ...sites.map(({ address }, i) => [i === 0 ? 'nós' : 'o outro', () => costs(address)] as const),
  ['chão', costsOfFloor],
]
const seen = new Map<string, Readonly<Partial<Record<Press, Cost>>>[]>(
  contestants.map(([name]) => [name, []]),
)
for (let round = 0; round < rounds; round += 1)
  for (const [name, press] of contestants) seen.get(name)?.push(await press())

const figures: readonly (readonly [string, keyof Cost])[] = [
  ['ocupado, ms', 'busy'],
  ['bloqueio, ms', 'blocked'],
  ['script, ms', 'script'],
  ['estilo, ms', 'style'],
  ['elementos', 'restyled'],
]
for (const what of presses) {
  const lines = figures.map(([words, figure]) => {
    const of = (name: string) =>
      median((seen.get(name) ?? []).map((each) => each[what]?.[figure] ?? Number.NaN))
    const own = of('nós')
    const others = contestants.slice(1).flatMap(([name]) => {
      const other = of(name)
      return Number.isNaN(other) ? [] : [`${name} ${number(other, 0)} (${number(own / other, 2)}×)`]
    })
    return { what: words, figure: [number(own, 0), ...others].join(', ') }
  })
  printTable(`Um toque: ${what}, processador 4× mais lento (mediana de ${rounds})`, lines)
}
await browser.close()
peers.close()
for (const site of sites) site.close()
