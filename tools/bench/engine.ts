import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'vite'
import { assign, createActor, setup } from 'xstate'
import type { Funnel, FunnelSource } from '../../engine/index.ts'
import { projectFiles, replaysIn } from '../project.ts'
import { inTurns, number, perSecond, printTable } from './measure.ts'

type Engine = typeof import('./engine-entry.ts')

/**
 * Builds the engine as the pages get it. tsx gives every function its name each time it is created, which costs the engine
 * several times its own work, so what runs under tsx says nothing about a browser.
 */
async function builtEngine(): Promise<Engine> {
  const outDir = mkdtempSync(join(tmpdir(), 'funis-bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../', import.meta.url)),
    ssr: { noExternal: true },
    build: {
      ssr: 'tools/bench/engine-entry.ts',
      outDir,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'engine.mjs' } },
    },
  })
  const engine = (await import(pathToFileURL(join(outDir, 'engine.mjs')).href)) as Engine
  rmSync(outDir, { recursive: true })
  return engine
}

const engine = await builtEngine()

/** How many transitions one measured run makes: whole laps of the wizard. */
const laps = 4000
const step = { screen: 'pergunta', form: 'pergunta', on: { next: [{ to: '@next' }] } }

/** A wizard of five steps, one of them with a condition; after the last, the first again. */
const wizardSource: FunnelSource = {
  id: 'bench',
  name: 'bench',
  flow: {
    answers: { plano: 'familia', pergunta: {} },
    on: { start: [{ to: 'um' }] },
    steps: {
      um: { ...step, noReturn: true },
      dois: step,
      tres: { ...step, show: { '===': [{ var: 'plano' }, 'familia'] } },
      quatro: step,
      cinco: { ...step, on: { next: [{ to: 'um' }] } },
    },
  },
  notices: {},
  screens: { pergunta: { nome: true } },
  operations: {},
  variant: {},
}

interface Next {
  readonly type: 'next'
  readonly values?: { readonly [name: string]: string }
}
interface Context {
  readonly plano: string
  readonly pergunta: { readonly [name: string]: string }
}

const machine = setup({
  types: { context: {} as Context, events: {} as Next },
  guards: { isFamily: ({ context }) => context.plano === 'familia' },
})
const keep = assign<Context, Next, undefined, Next, never>(({ context, event }) =>
  event.values ? { pergunta: event.values } : context,
)

/** The same wizard for XState: one guard, and one assign where the event has values. */
const wizardMachine = machine.createMachine({
  context: { plano: 'familia', pergunta: {} },
  initial: 'um',
  states: {
    um: { on: { next: { target: 'dois', actions: keep } } },
    dois: {
      on: {
        next: [
          { guard: 'isFamily', target: 'tres', actions: keep },
          { target: 'quatro', actions: keep },
        ],
      },
    },
    tres: { on: { next: { target: 'quatro', actions: keep } } },
    quatro: { on: { next: { target: 'cinco', actions: keep } } },
    cinco: { on: { next: { target: 'um', actions: keep } } },
  },
})

/** Returns the transitions a second of our engine. */
function engineRate(funnel: Funnel, values: Next['values']): number {
  const start = { type: 'start', at: 0, route: {}, query: {}, kept: {} }
  let { session } = engine.advance(funnel, engine.begin(funnel, 'bench'), start)
  const work = () => {
    for (let i = 0; i < laps; i += 1) {
      const event = { type: 'next', at: i, from: session.step, ...(values && { values }) }
      session = engine.advance(funnel, session, event).session
    }
  }
  return perSecond(work, { units: laps, forMs: 300 })
}

/** Returns the transitions a second of XState. */
function xstateRate(values: Next['values']): number {
  const actor = createActor(wizardMachine).start()
  const event = { type: 'next', ...(values && { values }) } as const
  const work = () => {
    for (let i = 0; i < laps; i += 1) actor.send(event)
  }
  const rate = perSecond(work, { units: laps, forMs: 300 })
  actor.stop()
  return rate
}

const wizard = engine.openFunnel(wizardSource)
const values = { nome: 'Maria' }
const rates = await inTurns(
  {
    engine: () => engineRate(wizard, undefined),
    xstate: () => xstateRate(undefined),
    engineValues: () => engineRate(wizard, values),
    xstateValues: () => xstateRate(values),
  },
  7,
)

const perSec = (rate: number) => `${number(rate, 0)}/s`
const times = (a: number, b: number) => `${number(a / b, 1)}×`
printTable('Motor: assistente de cinco passos, uma condição', [
  { what: '`next` sem valores', figure: perSec(rates.engine), goal: '≥ 600.000/s' },
  { what: 'XState actor.send, só a guarda', figure: perSec(rates.xstate) },
  { what: '  razão', figure: times(rates.engine, rates.xstate), goal: '≥ 4×' },
  { what: '`next` com valores', figure: perSec(rates.engineValues), goal: '≥ 600.000/s' },
  { what: 'XState actor.send, guarda e assign', figure: perSec(rates.xstateValues) },
  { what: '  razão', figure: times(rates.engineValues, rates.xstateValues), goal: '≥ 4×' },
])

const project = engine.readProject(projectFiles())
const count = replaysIn([]).length

/** Reads every replay, opens a funnel for each, plays it and compares every move; returns how many differ. */
function playAll({ funnelSource, openFunnel, play }: Engine): number {
  const wrong = replaysIn([]).filter(({ replay }) => {
    const source = funnelSource(project, replay.variant)
    if (!source) throw new Error(`Não há variante "${replay.variant}" que se possa abrir.`)
    const seen = play(openFunnel(source), replay)
    return !replay.moves.every(({ then }, i) => isDeepStrictEqual(seen[i], then ?? {}))
  })
  return wrong.length
}

const underTsx = await import('./engine-entry.ts')
const replays = await inTurns(
  {
    built: () => perSecond(() => playAll(engine), { units: count, forMs: 1000 }),
    tsx: () => perSecond(() => playAll(underTsx), { units: count, forMs: 1000 }),
  },
  5,
)
printTable(`Replays sem navegador, um núcleo (${count} arquivos, ${playAll(engine)} divergem)`, [
  { what: 'ler, abrir o funil, tocar e comparar', figure: perSec(replays.built), goal: '≥ 2.000/s' },
  { what: 'o mesmo sob tsx, como em npm run replay', figure: perSec(replays.tsx), goal: '≥ 2.000/s' },
])
