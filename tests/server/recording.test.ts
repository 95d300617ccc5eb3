import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { play } from '../../engine/replay/index.ts'
import { type RecordedRun, readRun, replayOf } from '../../server/dev/recording/replay-of.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { splitEvenly } from '../sample.ts'
import { runOf } from './recording-kit.ts'

const open = funnels()
const said = { title: 'uma jornada', rules: [] as readonly string[] }
const found = replaysIn([])
const r1 = found.find(({ path }) => path.includes('r1-titular-adulto-paga-com-pix'))!.replay

/** Puts something that a service might say where a replay says that anything will do. */
const withTexts = <T>(run: T): T =>
  JSON.parse(
    JSON.stringify(run)
      .replace(/"\*(\w*)"/g, '"Texto $1 do serviço"')
      .replace(/ \* /g, ' Texto do serviço '),
  ) as T

const recordedRunOf = (replay: typeof r1): RecordedRun =>
  withTexts(runOf(open(replay.variant), withTexts(replay)))

describe('a run that becomes a replay', () => {
  it.each(splitEvenly(found, 40).sample)('[T03q] plays to the same steps: $path', ({ replay }) => {
    const made = replayOf(open(replay.variant), recordedRunOf(replay), said)
    expect(made.divergence).toBeUndefined()
    expect(play(open(replay.variant), made.replay)).toEqual(made.replay.moves.map(({ then }) => then))
  })

  it('[T03q] says where it goes another way', () => {
    const run = recordedRunOf(r1)
    const events = run.events.map((each, i) => (i === 6 ? { ...each, step: 'outra' } : each))
    expect(replayOf(open(run.variant), { ...run, events }, said).divergence).toEqual({
      ...{ move: 7, what: 'step' },
      ...{ inRun: 'outra', inReplay: 'titularCpf' },
    })
  })

  it('[T03q] waits where nothing happened for a minute, and for every clock that rang', () => {
    const run = recordedRunOf(r1)
    const later = run.events.map((each, i) => ({
      ...each,
      event: { ...each.event, at: each.event.at + (i >= 5 ? 90_000 : 0) },
    }))
    const { replay, divergence } = replayOf(open(run.variant), { ...run, events: later }, said)
    expect(divergence).toBeUndefined()
    const waits = replay.moves.flatMap(({ waitMs }) => (waitMs === undefined ? [] : [waitMs]))
    expect(waits).toEqual([90_000, 5000, 4000])
    expect(replay.at).toBe('2026-11-21T10:00:00-03:00')
  })

  it('[T03q] is read only where it begins with the opening of the page', () => {
    const run = recordedRunOf(r1)
    expect(readRun(run)).toBe(run)
    expect(
      [null, {}, { ...run, events: [{}] }, { ...run, events: run.events.slice(1) }].map((body) =>
        readRun(body as Json),
      ),
    ).toEqual([
      'Falta o funil da gravação.',
      'Falta o funil da gravação.',
      'O que foi gravado não se pode ler.',
      'A gravação não começa pelo começo: recarregue a página e grave de novo.',
    ])
  })
})
