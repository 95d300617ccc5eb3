import { createActor } from 'xstate'
import type { Funnel } from '../engine/index.ts'
import { projectFiles, replaysIn } from '../tools/project.ts'
import { inTurns, number, perSecond, printTable } from './measure.ts'
import { shippedEngine } from './shipped.ts'
import { laps, wizardMachine, wizardSource } from './wizard.ts'

const { advance, begin, funnelSource, openFunnel, opening, play, playMove, readProject } =
  await shippedEngine()

/** Presses `next` through some laps of the wizard, with or without values, and gives the transitions a second. */
function engineRate(funnel: Funnel, values: { readonly [name: string]: string } | undefined): number {
  const start = advance(funnel, begin(funnel, 'bench'), {
    type: 'start',
    at: 0,
    route: {},
    query: {},
    kept: {},
  }).session
  let session = start
  const work = () => {
    for (let i = 0; i < laps; i += 1) {
      const event = { type: 'next', at: i, from: session.step, ...(values && { values }) }
      session = advance(funnel, session, event).session
    }
  }
  return perSecond(work, { units: laps, forMs: 300 })
}

function xstateRate(values: { readonly [name: string]: string } | undefined): number {
  const actor = createActor(wizardMachine).start()
  const event = { type: 'next', ...(values && { values }) } as const
  const work = () => {
    for (let i = 0; i < laps; i += 1) actor.send(event)
  }
  const rate = perSecond(work, { units: laps, forMs: 300 })
  actor.stop()
  return rate
}

const wizardFunnel = openFunnel(wizardSource)
const values = { nome: 'Maria' }
const wizard = await inTurns(
  {
    engine: () => engineRate(wizardFunnel, undefined),
    xstate: () => xstateRate(undefined),
    engineValues: () => engineRate(wizardFunnel, values),
    xstateValues: () => xstateRate(values),
  },
  7,
)

const perSec = (rate: number) => `${number(rate, 0)}/s`
const times = (a: number, b: number) => `${number(a / b, 1)}×`
printTable('Motor: assistente de cinco passos, uma condição', [
  { what: '`next` sem valores', figure: perSec(wizard.engine), goal: '≥ 600.000/s' },
  { what: 'XState actor.send, só a guarda', figure: perSec(wizard.xstate) },
  { what: '  razão', figure: times(wizard.engine, wizard.xstate), goal: '≥ 4×' },
  { what: '`next` com valores', figure: perSec(wizard.engineValues), goal: '≥ 600.000/s' },
  { what: 'XState actor.send, guarda e assign', figure: perSec(wizard.xstateValues) },
  { what: '  razão', figure: times(wizard.engineValues, wizard.xstateValues), goal: '≥ 4×' },
])

const [{ replay } = { replay: undefined }] = replaysIn(['dental-individual/r1-'])
if (!replay) throw new Error('Não há o replay r1 de dental-individual.')
const source = funnelSource(readProject(projectFiles()), replay.variant)
if (!source) throw new Error(`Não há variante "${replay.variant}" que se possa abrir.`)
const dental = openFunnel(source)
const engineOnly = () =>
  replay.moves.reduce((played, move) => playMove(dental, played, move), opening(dental, replay))
const journeys = await inTurns(
  {
    driver: () => perSecond(() => play(dental, replay), { units: 1, forMs: 400 }),
    engine: () => perSecond(engineOnly, { units: 1, forMs: 400 }),
  },
  5,
)

printTable(`Motor: jornada dental inteira (${replay.moves.length} lances)`, [
  { what: 'com o condutor de replays', figure: perSec(journeys.driver), goal: '≥ 1.000/s' },
  { what: 'sem comparar', figure: perSec(journeys.engine) },
  { what: 'lances, sem comparar', figure: perSec(journeys.engine * replay.moves.length) },
])
