import { projectFiles } from '../tools/project.ts'
import { printTable } from './measure.ts'
import { slips } from './mutants/damage.ts'
import { type Fate, fates, type Told } from './mutants/run.ts'
import { whyItSurvives } from './mutants/survivors.ts'

/** How many files are damaged, from which seed, and whether each that survives is listed: `bench/mutants.ts 10000 1 --lista`. */
const numbers = process.argv.slice(2).filter((word) => /^\d+$/.test(word))
const [count = 200, seed = 1] = numbers.map(Number)
const isListed = process.argv.includes('--lista')

// What a replay expects is held by playing it.
const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const all: Fate[] = []
for (const fate of fates(files, { count, seed })) {
  all.push(fate)
  const { told, damage } = fate
  if (isListed && told !== 'no lugar')
    console.log(
      `${told}: ${damage.slip}, ${damage.file.path} /${damage.path}: ${damage.was.slice(0, 60)} → ${damage.now.slice(0, 60)}`,
    )
}

const share = (of: readonly Fate[], told: readonly Told[]): string =>
  of.length === 0
    ? ''
    : `${Math.round((100 * of.filter((each) => told.includes(each.told)).length) / of.length)}%`
const line = (what: string, of: readonly Fate[]) => ({
  what: `${what} (${of.length})`,
  figure: `${share(of, ['no lugar', 'no arquivo', 'noutro arquivo'])} achados, ${share(of, ['no lugar'])} no lugar`,
})
const kindOf = ({ damage }: Fate): string => {
  const [room = '', folder = ''] = damage.file.path.split('/')
  return room === 'schemas' ? (folder.includes('.') ? 'schemas/*.schema.json' : `schemas/${folder}`) : room
}

printTable(`${all.length} arquivos danificados num lugar; nenhum pode quebrar a conferência`, [
  line('todos', all),
  { what: 'quebram', figure: String(all.filter(({ told }) => told === 'quebra').length), goal: '0' },
  { what: 'o mais demorado', figure: `${Math.round(Math.max(...all.map(({ ms }) => ms)))} ms` },
  ...slips.map((slip) =>
    line(
      slip,
      all.filter(({ damage }) => damage.slip === slip),
    ),
  ),
  ...[...new Set(all.map(kindOf))].toSorted().map((kind) =>
    line(
      kind,
      all.filter((each) => kindOf(each) === kind),
    ),
  ),
])

const survivors = all.filter(({ told }) => told === 'sobrevive')
const why = new Map<string, number>()
for (const { damage } of survivors) why.set(whyItSurvives(damage), (why.get(whyItSurvives(damage)) ?? 0) + 1)
printTable(
  `Por que ${survivors.length} sobrevivem`,
  [...why].toSorted(([, a], [, b]) => b - a).map(([what, times]) => ({ what, figure: String(times) })),
)
