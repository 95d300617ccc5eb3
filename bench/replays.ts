import { isDeepStrictEqual } from 'node:util'
import { projectFiles, replaysIn } from '../tools/project.ts'
import { durationOf, inTurns, number, perSecond, printTable } from './measure.ts'
import { shippedEngine } from './shipped.ts'

const shipped = await shippedEngine()
const plain = await import('./doors.ts')

const project = plain.readProject(projectFiles())
const count = replaysIn([]).length

/** Reads every replay anew, opens a funnel for each, plays it and compares every move; gives how many differ. */
function playAll({ funnelSource, openFunnel, play }: typeof plain): number {
  const wrong = replaysIn([]).filter(({ replay }) => {
    const source = funnelSource(project, replay.variant)
    if (!source) throw new Error(`Não há variante "${replay.variant}" que se possa abrir.`)
    const seen = play(openFunnel(source), replay)
    return !replay.moves.every(({ then }, i) => isDeepStrictEqual(seen[i], then ?? {}))
  })
  return wrong.length
}

const rate = (engine: typeof plain) => () => perSecond(() => playAll(engine), { units: count, forMs: 1000 })
const rates = await inTurns({ shipped: rate(shipped), tsx: rate(plain) }, 5)
const reading = await inTurns({ project: () => durationOf(() => plain.readProject(projectFiles())) }, 5)

printTable(`Replays sem navegador, um núcleo (${count} arquivos, ${playAll(shipped)} divergem)`, [
  {
    what: 'ler, abrir o funil, tocar e comparar',
    figure: `${number(rates.shipped, 0)}/s`,
    goal: '≥ 2.000/s',
  },
  { what: 'o mesmo sob tsx, como em npm run replay', figure: `${number(rates.tsx, 0)}/s`, goal: '≥ 2.000/s' },
  { what: 'antes, uma vez por execução: ler o projeto', figure: `${number(reading.project, 0)} ms` },
])
