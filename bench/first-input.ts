import { openBrowser } from '../tools/browser.ts'
import { arrive, fillAccepted, pressMs, scriptsOf, watchAll } from './arriving.ts'
import { type OpenPage, slowDown, slowNetwork } from './browser.ts'
import { type Contestant, contestants } from './contestants.ts'
import { inTurns, number, printTable } from './measure.ts'
import { accepted, type PeerWork } from './peers/work.ts'

const rounds = 5

type Name = 'ours' | 'limit' | 'floor' | 'rjsf'
type Figures = Readonly<Record<Name, number>>

const browser = await openBrowser()
const { close, ...all } = await contestants()

/** Opens the page of each who does a work, whose processor is slowed to a middling phone's while it is measured. */
async function openAll(work: PeerWork, names: readonly Name[]) {
  const opened = new Map<Name, { readonly open: OpenPage; readonly contestant: Contestant }>()
  for (const name of names) {
    const contestant = all[name]
    const open = await contestant.open(browser, work)
    await watchAll(open, contestant, work)
    await open.tools.send('Performance.enable', { timeDomain: 'threadTicks' })
    opened.set(name, { open, contestant })
  }
  return opened
}

type Opened = Awaited<ReturnType<typeof openAll>>

/** Slows a page down while it is measured: what slows it costs the machine half a core for as long as it is slow. */
async function slowly<T>(open: OpenPage, measure: () => Promise<T>): Promise<T> {
  await slowDown(open, 4)
  try {
    return await measure()
  } finally {
    await slowDown(open, 1)
    await open.page.goto('about:blank')
  }
}

/** Has all of them do something in turns, and gives the median of each. */
const each = (opened: Opened, measure: (open: OpenPage, contestant: Contestant) => Promise<number>) =>
  inTurns(
    Object.fromEntries(
      [...opened].map(([name, { open, contestant }]) => [
        name,
        () => slowly(open, () => measure(open, contestant)),
      ]),
    ) as Record<Name, () => Promise<number>>,
    rounds,
  )

/** Gives both times of the arrivals of all. */
async function arrivals(opened: Opened, work: PeerWork) {
  const interactive = new Map<OpenPage, number[]>()
  const ready = await each(opened, async (open, contestant) => {
    const seen = await arrive(open, contestant, work)
    interactive.set(open, [...(interactive.get(open) ?? []), seen.interactive])
    return seen.ready
  })
  const middle = [...opened].map(([name, { open }]) => {
    const seen = (interactive.get(open) ?? []).slice(1).toSorted((a, b) => a - b)
    return [name, seen[Math.floor(seen.length / 2)] ?? Number.NaN]
  })
  return { ready, interactive: Object.fromEntries(middle) as Figures }
}

/** Gives what a press costs: of `a` one that is refused, of `b` one that is accepted. */
const presses = (opened: Opened, work: PeerWork) =>
  each(opened, async (open, contestant) => {
    await arrive(open, contestant, work)
    if (work === 'b') await fillAccepted(open, contestant, accepted)
    return pressMs(open, contestant, work)
  })

async function weights(opened: Opened, work: PeerWork) {
  const found: [Name, number][] = []
  const needed: [Name, number][] = []
  for (const [name, { open, contestant }] of opened) {
    const { fetched, standsWithout } = await scriptsOf(open, contestant, work)
    found.push([name, fetched])
    needed.push([name, standsWithout ? 0 : fetched])
  }
  return { all: Object.fromEntries(found) as Figures, needed: Object.fromEntries(needed) as Figures }
}

const labels = { ours: 'aqui', limit: 'limite', floor: 'chão', rjsf: 'RJSF' }

/** Writes a figure of all, and ours against each of the others. */
function against(figures: Figures, unit: string, digits = 0): string {
  const { ours, ...others } = figures
  const said = Object.entries(others).map(([name, value]) => {
    const ratio = value === 0 ? '' : ` (${number(ours / value, 2)}×)`
    return `${labels[name as Name]} ${number(value, digits)}${ratio}`
  })
  return [`${number(ours, digits)} ${unit}`, ...said].join(' · ')
}

const inKB = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, bytes]) => [name, bytes / 1000])) as Figures

const titles = {
  a: 'a tela do titular',
  b: 'um dependente a mais, com 98 pessoas em linhas',
} as const
const goals = {
  a: { ready: '≤ 1× o chão', interactive: '≤ 1× o RJSF', press: '≤ 30 ms' },
  b: { ready: '≤ 1,2× o chão', interactive: '', press: '≤ 25 ms' },
} as const

for (const work of ['a', 'b'] as const) {
  const opened = await openAll(
    work,
    work === 'a' ? ['ours', 'limit', 'floor', 'rjsf'] : ['ours', 'limit', 'floor'],
  )
  const local = await arrivals(opened, work)
  const press = await presses(new Map([...opened].filter(([name]) => name !== 'rjsf')), work)
  const weight = await weights(opened, work)
  for (const { open } of opened.values()) await slowNetwork(open)
  const slow = await arrivals(opened, work)
  const goal = goals[work]
  printTable(`${work.toUpperCase()}: ${titles[work]}; processador 4× mais lento, mediana de ${rounds}`, [
    { what: 'primeiro campo pronto, rede local', figure: against(local.ready, 'ms'), goal: goal.ready },
    { what: 'primeiro campo pronto, 4G lento', figure: against(slow.ready, 'ms'), goal: goal.ready },
    {
      what: 'um campo é conferido, rede local',
      figure: against(local.interactive, 'ms'),
      goal: goal.interactive,
    },
    {
      what: 'um campo é conferido, 4G lento',
      figure: against(slow.interactive, 'ms'),
      goal: goal.interactive,
    },
    {
      what: work === 'a' ? 'enviar, até os erros, processador' : 'enviar, até a linha nova, processador',
      figure: against(press, 'ms', 1),
      goal: goal.press,
    },
    {
      what: 'script até o primeiro campo, em brotli',
      figure: against(inKB(weight.needed), 'kB', 1),
      goal: '0',
    },
    { what: 'script ao todo, em brotli', figure: against(inKB(weight.all), 'kB', 1), goal: '≤ 120 kB' },
  ])
  for (const { open } of opened.values()) await open.page.context().close()
}
await browser.close()
close()
