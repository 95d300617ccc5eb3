import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { openFunnel } from '../../engine/index.ts'
import { play, served } from '../../engine/replay/index.ts'
import { journeyContext } from '../../tools/journeys/context.ts'
import { draftOf, missingIn } from '../../tools/journeys/generate.ts'
import { journeysBegin, replaysOfFlow, takenIn } from '../../tools/journeys/journeys.ts'
import { projectFiles } from '../../tools/project.ts'
import { openWorlds } from '../world/worlds.ts'
import { generatedFunnels, journeysOf, leastIn, sampleOf } from './generated.ts'
import { playCallsOf } from './generated-player.ts'

const project = readProject(projectFiles())
const worlds = openWorlds()

beforeAll(() => worlds.of({}).then(() => {}), 60_000)
afterAll(() => worlds.close())

/** The transitions that no generated journey reaches although one exists. */
const notFound: Readonly<Record<string, readonly string[]>> = {
  'pf-implante/dental-individual': [
    'simulacao enviarPorWhatsapp 2',
    'titularCpf cpfUsado 1',
    'titularCpf next 1',
    'titularCpf semCpf 1',
    'titularEndereco usarCepAnterior 1',
    'pagamentoForma resultado 5',
    'titular tentarNovamente 1',
  ],
  'pme-equipe/dental-empresa': [
    'entrada produtosCarregados 2',
    'simulacao enviarPorWhatsapp 1',
    'empresaEndereco usarCepAnterior 1',
    'resumo finalizar 4',
    'pagamentoForma outroCartao 1',
    'pagamentoForma resultado 5',
    'titular tentarNovamente 1',
    'dependente usarNomeDoTitular 1',
  ],
  'pet-saude/pet-associacao': ['pagamentoForma resultado 4'],
  'pet-saude/pet-corretor': ['pagamentoForma resultado 4'],
  'pet-saude/pet-simples': ['clienteInfo edit 3', 'pagamentoForma resultado 4'],
  'pet-saude/finalizacao': ['pagamentoForma resultado 4'],
}

describe.each(generatedFunnels)('the generated journeys of %s', (funnel) => {
  const context = journeyContext(project, funnel, journeysBegin)!
  const found = journeysOf(funnel)
  const least = leastIn[funnel]
  const written = replaysOfFlow(project, context.funnel.name).filter(
    ({ replay }) => replay.variant === funnel,
  )

  it('lead to every transition but those that the flow or this list names', () => {
    expect(missingIn(found).toSorted()).toEqual((notFound[funnel] ?? []).toSorted())
    expect(found.transitions.length).toBeGreaterThan(least.lines)
  })

  it('lead to none of the transitions of which the flow says that nothing does, and all of these are there', () => {
    const unreached = Object.keys(found.unreached)
    expect(unreached.filter((id) => Object.hasOwn(found.journeys, id))).toEqual([])
    expect(unreached.filter((id) => !found.transitions.includes(id))).toEqual([])
  })

  it('take the transition they were found for by their last move, and not before', () => {
    const wrong = Object.entries(found.journeys).filter(
      ([id, journey]) => takenIn(context, journey).get(id) !== journey.moves.length,
    )
    expect(wrong.map(([id]) => id)).toEqual([])
  })

  it('are no longer than the first moves of a written replay that take the same transition', () => {
    const longer = written.flatMap(({ path, replay }) =>
      [...takenIn(context, replay)].flatMap(([taken, count]) =>
        (found.journeys[taken]?.moves.length ?? 0) > count ? [`${taken}: ${path}`] : [],
      ),
    )
    expect(longer).toEqual([])
  })

  it('lead to every end of every call that waits where they pass', () => {
    const waiting = new Map<string, Set<string>>()
    for (const name of Object.keys(found.ends)) {
      const [place = '', end = ''] = name.split(' ')
      const [call, outcome] = end.split(':')
      if (outcome === undefined) continue
      const key = `${place} ${call}`
      waiting.set(key, (waiting.get(key) ?? new Set()).add(outcome))
    }
    const missing = [...waiting].flatMap(([key, outcomes]) => {
      const problems = context.funnel.operations[key.split(' ')[1]!]?.problems ?? []
      return ['ok', 'offline', 'timeout', 'failure', ...problems]
        .filter((each) => !outcomes.has(each))
        .map((each) => `${key}:${each}`)
    })
    expect(missing).toEqual([])
    expect(waiting.size).toBeGreaterThan(least.calls)
  })

  it('lead to every clock of every step', () => {
    const clocks = [...context.funnel.steps.values()].flatMap(({ name, step }) =>
      Object.keys(step.timers ?? {}).map((clock) => `${name} ${clock}`),
    )
    expect(clocks.filter((clock) => !Object.hasOwn(found.ends, clock))).toEqual([])
    expect(clocks.length).toBeGreaterThan(least.clocks)
  })

  it('become drafts that play as they say', () => {
    const [id, journey] = Object.entries(found.journeys).at(-1)!
    const draft = draftOf(context, id, journey)
    const whole = served(openFunnel(funnelSource(project, funnel)!), draft)
    expect(play(whole, draft)).toEqual(draft.moves.map(({ then }) => then))
  })

  it.each(sampleOf(funnel, 32))(
    '$id: the server understands every call up to it, and answers as its file says',
    async ({ journey }) => {
      const world = await worlds.of(journey)
      await world.reset()
      expect(await playCallsOf(openFunnel(funnelSource(project, funnel)!), journey, world)).toEqual([])
    },
    30_000,
  )
})
