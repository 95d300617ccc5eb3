import { openBrowser } from '../browser.ts'
import { type OpenPage, openPhone, reachDependente, reachTitular, serveProject, slowDown } from './browser.ts'
import { inTurns, median, number, printTable } from './measure.ts'
import { serveBuilt } from './serve-page.ts'

// What a key costs on the screen of the titular's data, beside the same form drawn in other ways: see `peers.tsx`.

const pauseMs = 30
const rounds = 8
const texts = { nome: 'Maria Aparecida Souza Lima', telefone: '21987654321' } as const
type Field = keyof typeof texts

/** Empties a field, focuses it and types its text. */
async function typeInto({ page }: OpenPage, field: Field, begin: () => Promise<unknown>): Promise<void> {
  const isIn = (place: string) => `${place} input:is([name="${field}"], [id="_${field}"], [id="${field}"])`
  await page.locator(`${isIn('dialog[open]')}, ${isIn('body:not(:has(dialog[open]))')}`).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.waitForTimeout(300)
  await begin()
  for (const letter of texts[field]) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(pauseMs)
  }
}

async function scriptMs({ tools }: OpenPage): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Returns the milliseconds of script that a key costs, with everything that follows it. */
async function scriptPerKey(phone: OpenPage, field: Field): Promise<number> {
  let before = 0
  await typeInto(phone, field, async () => {
    before = await scriptMs(phone)
  })
  return ((await scriptMs(phone)) - before) / texts[field].length
}

interface ObservedWindow {
  stopObserving: () => number[]
}

/** Returns the median of milliseconds from a key to the frame that shows it. */
async function paintPerKey(phone: OpenPage): Promise<number> {
  await typeInto(phone, 'nome', () => phone.page.evaluate(observePaints))
  return median(await phone.page.evaluate(() => (window as unknown as ObservedWindow).stopObserving()))
}

/** Notes when each key is painted; runs inside the page. */
function observePaints(): void {
  const seen: number[] = []
  const observe = ({ timeStamp }: KeyboardEvent) => {
    requestAnimationFrame(() => {
      // The task after a frame runs when the frame was drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => seen.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  window.addEventListener('keydown', observe, true)
  Object.assign(window, {
    stopObserving: () => {
      window.removeEventListener('keydown', observe, true)
      return seen
    },
  })
}

const browser = await openBrowser()
const live = await serveProject()
const peers = await serveBuilt('tools/bench/peers.html')

/** Opens a page whose script is measured by processor time, so that other work on this machine does not count. */
async function openMeasured(reach: (phone: OpenPage) => Promise<unknown>): Promise<OpenPage> {
  const phone = await openPhone(browser)
  await reach(phone)
  await phone.tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return phone
}
const openPeer = (name: string) => openMeasured(({ page }) => page.goto(`${peers.address}#${name}`))

const ours = await openMeasured(({ page }) => reachTitular(page, live.address))
const limit = await openPeer('limite')
const floor = await openPeer('chao')
const rjsf = await openPeer('rjsf')
const measureNames = () =>
  inTurns(
    {
      ours: () => scriptPerKey(ours, 'nome'),
      limit: () => scriptPerKey(limit, 'nome'),
      floor: () => scriptPerKey(floor, 'nome'),
      rjsf: () => scriptPerKey(rjsf, 'nome'),
    },
    rounds,
  )
const quick = await measureNames()
for (const phone of [ours, limit, floor, rjsf]) await slowDown(phone, 4)
const slow = await measureNames()
const masked = await inTurns(
  { ours: () => scriptPerKey(ours, 'telefone'), floor: () => scriptPerKey(floor, 'telefone') },
  rounds,
)
const paint = await inTurns({ ours: () => paintPerKey(ours), floor: () => paintPerKey(floor) }, 5)

/** Opens the box of a dependente over a list of people, slowed down. */
async function openBox(people: number): Promise<OpenPage> {
  const phone = await openMeasured(async ({ page }) => {
    await reachTitular(page, live.address)
    await reachDependente(page, people)
  })
  await slowDown(phone, 4)
  return phone
}
const alone = await openBox(1)
const among = await openBox(99)
const people = await inTurns(
  { one: () => scriptPerKey(alone, 'nome'), many: () => scriptPerKey(among, 'nome') },
  rounds,
)

const ms = (value: number) => `${number(value, 2)} ms`
const compared = (own: number, other: number) =>
  `${ms(own)}, chão ${ms(other)}, razão ${number(own / other, 2)}×`
const besideAll = ({ ours, limit, floor, rjsf }: typeof quick) =>
  `${compared(ours, floor)}, limite ${ms(limit)}, RJSF ${ms(rjsf)}`
printTable('Digitar em titular-dados; o chão é React com as mesmas máscaras, o limite só HTML', [
  { what: 'script por tecla, nome', figure: besideAll(quick), goal: '≤ 1×' },
  { what: 'processador 4× mais lento, nome', figure: besideAll(slow), goal: '≤ 1×' },
  { what: '4×, telefone com máscara', figure: compared(masked.ours, masked.floor), goal: '≤ 1×' },
  {
    what: '4×, nome na caixa do dependente, 99 pessoas na lista',
    figure: `${ms(people.many)}, com 1 pessoa ${ms(people.one)}, razão ${number(people.many / people.one, 2)}×`,
    goal: '≈ 1×',
  },
  {
    what: '4×, da tecla ao quadro pintado, nome',
    figure: compared(paint.ours, paint.floor),
    goal: '≤ 200 ms (INP)',
  },
])
await browser.close()
peers.close()
live.close()
