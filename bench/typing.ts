import { openBrowser } from '../tools/browser.ts'
import { type OpenPage, openPhone, slowDown } from './browser.ts'
import { reachDependente, reachTitular } from './journey.ts'
import { serveList } from './list/serve.ts'
import { serveProject } from './live.ts'
import { inTurns, median, number, printTable } from './measure.ts'
import { serveBuilt } from './pages/serve-built.ts'

const pauseMs = 30
const rounds = 8
const texts = {
  nome: 'Maria Aparecida Souza Lima',
  telefone: '21987654321',
  'pets.0.nome': 'Rex da Silva Sauro',
  'pets.49.nome': 'Rex da Silva Sauro',
  'pets.0.nascimento': '9999',
} as const
type Field = keyof typeof texts

/** Empties a field and stands in it. */
async function standIn({ page }: OpenPage, field: Field): Promise<void> {
  await page
    .locator(`dialog[open] input[name="${field}"], body:not(:has(dialog[open])) input[name="${field}"]`)
    .focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.waitForTimeout(300)
}

async function type({ page }: OpenPage, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(pauseMs)
  }
}

/** Gives the milliseconds of script a key costs, all that follows it included. */
async function scriptPerKey(open: OpenPage, field: Field): Promise<number> {
  await standIn(open, field)
  const before = await scriptMs(open)
  await type(open, texts[field])
  return ((await scriptMs(open)) - before) / texts[field].length
}

async function scriptMs({ tools }: OpenPage): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Gives the median of milliseconds from a key to the frame that shows it. */
async function paintPerKey(open: OpenPage, field: Field): Promise<number> {
  await standIn(open, field)
  await open.page.evaluate(watchPaints)
  await type(open, texts[field])
  return median(await open.page.evaluate(() => (window as unknown as Watched).stopWatching()))
}

interface Watched {
  stopWatching: () => number[]
}

function watchPaints(): void {
  const seen: number[] = []
  const watch = ({ timeStamp }: KeyboardEvent) => {
    requestAnimationFrame(() => {
      // The task after a frame runs when the frame was drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => seen.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  window.addEventListener('keydown', watch, true)
  Object.assign(window, {
    stopWatching: () => {
      window.removeEventListener('keydown', watch, true)
      return seen
    },
  })
}

const browser = await openBrowser()
// One after the other: a port that is free for the first could be taken by the second.
const live = await serveProject()
const floor = await serveBuilt('bench/peers/floor.html')
const [ours, plain] = [await openPhone(browser), await openPhone(browser)]
await reachTitular(ours.page, live.address)
await plain.page.goto(floor.address)
const contestants = {
  ours: () => scriptPerKey(ours, 'nome'),
  floor: () => scriptPerKey(plain, 'nome'),
  oursMasked: () => scriptPerKey(ours, 'telefone'),
  floorMasked: () => scriptPerKey(plain, 'telefone'),
}
// Time on the processor, so that other work on this machine does not count.
for (const { tools } of [ours, plain]) await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
const quick = await inTurns(contestants, rounds)
for (const open of [ours, plain]) await slowDown(open, 4)
const slow = await inTurns(contestants, rounds)
const paint = await inTurns(
  { ours: () => paintPerKey(ours, 'nome'), floor: () => paintPerKey(plain, 'nome') },
  5,
)

// The same box over a list of one person and of 99.
const [alone, among] = [await openPhone(browser), await openPhone(browser)]
for (const [{ page }, people] of [
  [alone, 1],
  [among, 99],
] as const) {
  await reachTitular(page, live.address)
  await reachDependente(page, people)
}
for (const open of [alone, among]) {
  await open.tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await slowDown(open, 4)
}
const people = await inTurns(
  { one: () => scriptPerKey(alone, 'nome'), many: () => scriptPerKey(among, 'nome') },
  rounds,
)

// One screen with a list of one item and of 99; and a field in error, which is read again with every key.
const list = await serveList()
const lists = { one: await openPhone(browser), many: await openPhone(browser) }
for (const [open, count] of [
  [lists.one, 1],
  [lists.many, 99],
] as const) {
  await open.page.goto(`${list.address}#pets,${count}`)
  await open.page.locator(`input[name="pets.${count - 1}.nome"]`).waitFor()
  await open.tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await slowDown(open, 4)
}
const items = await inTurns(
  { one: () => scriptPerKey(lists.one, 'pets.0.nome'), many: () => scriptPerKey(lists.many, 'pets.49.nome') },
  rounds,
)
for (const { page } of Object.values(lists)) {
  const date = page.locator('input[name="pets.0.nascimento"]')
  await date.fill('99999999')
  await date.press('Tab')
  await page.locator('.message').waitFor()
}
const wrong = await inTurns(
  {
    one: () => scriptPerKey(lists.one, 'pets.0.nascimento'),
    many: () => scriptPerKey(lists.many, 'pets.0.nascimento'),
  },
  rounds,
)

const ms = (value: number) => `${number(value, 2)} ms`
const against = (a: number, b: number) => `${ms(a)}, chão ${ms(b)}, razão ${number(a / b, 2)}×`
printTable('Digitar em titular-dados; o chão é React com as mesmas máscaras', [
  { what: 'script por tecla, nome', figure: against(quick.ours, quick.floor), goal: '≤ 1×' },
  {
    what: 'script por tecla, telefone com máscara',
    figure: against(quick.oursMasked, quick.floorMasked),
    goal: '≤ 1×',
  },
  { what: 'processador 4× mais lento, nome', figure: against(slow.ours, slow.floor), goal: '≤ 1×' },
  {
    what: 'processador 4× mais lento, telefone',
    figure: against(slow.oursMasked, slow.floorMasked),
    goal: '≤ 1×',
  },
  {
    what: '4×, nome na caixa do dependente, 99 pessoas na lista',
    figure: `${ms(people.many)}, com 1 pessoa ${ms(people.one)}, razão ${number(people.many / people.one, 2)}×`,
    goal: '≈ 1×',
  },
  ...(
    [
      ['4×, nome num item de uma lista de 99 na tela', items],
      ['4×, data com erro à vista num item, lista de 99 na tela', wrong],
    ] as const
  ).map(([what, { one, many }]) => ({
    what,
    figure: `${ms(many)}, com 1 item ${ms(one)}, razão ${number(many / one, 2)}×`,
    goal: '≈ 1×',
  })),
  {
    what: '4×, da tecla ao quadro pintado, nome',
    figure: against(paint.ours, paint.floor),
    goal: '≤ 200 ms (INP)',
  },
])
await browser.close()
floor.close()
live.close()
list.close()
