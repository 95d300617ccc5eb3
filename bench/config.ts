import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { checkProject, openCheck, readProject } from '../engine/config/index.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'
import { projectFiles } from '../tools/project.ts'
import { durationOf, inTurns, median, number, printTable } from './measure.ts'
import { madeVariants, type Sold } from './variants.ts'

const command = () =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/check-config.ts'], {
    encoding: 'utf8',
  })
/** The first run after its code changed has nothing that an earlier one kept. */
const first = () => {
  rmSync('.cache/conferencia', { recursive: true, force: true })
  return command()
}
const files = projectFiles()
const withVariants = (count: number, sells?: readonly Sold[]) => [...files, ...madeVariants(count, sells)]
const everywhere: readonly Sold[] = ['individual', 'empresa', 'pet']
const checking = (count: number, sells?: readonly Sold[]) => () =>
  durationOf(() => checkProject(readProject(withVariants(count, sells)), vocabulary))

const mistakes = (count: number): number =>
  checkProject(readProject(withVariants(count, everywhere)), vocabulary).filter(
    ({ severity }) => severity === 'erro',
  ).length

/** Files of which each is edited in its turn while they are checked again and again, as by `--watch`. */
const edited = [
  'blue.variant.json',
  'dental-individual/flow.json',
  'simulacao.schema.json',
  'pessoas.part.json',
  'tables/sexo.json',
]

/** Edits one file after another, and gives how long a check takes after an edit of each. */
async function timesOfWatching(): Promise<ReadonlyMap<string, number>> {
  const check = openCheck(vocabulary)
  let now = files
  check(readProject(now))
  const times = new Map<string, number[]>()
  for (let turn = 0; turn < 4; turn += 1) {
    for (const name of edited) {
      now = now.map((file) => (file.path.endsWith(name) ? { ...file, text: `${file.text} ` } : file))
      const time = await durationOf(() => check(readProject(now)))
      times.set(name, [...(times.get(name) ?? []), time])
    }
  }
  return new Map([...times].map(([name, each]) => [name, median(each)]))
}

const watching = await timesOfWatching()
const whole = await inTurns({ first: () => durationOf(first), again: () => durationOf(command) }, 5)
const times = await inTurns(
  {
    ...{ alone: checking(0), hundred: checking(100), threeHundred: checking(300), thousand: checking(1000) },
    ...{ hundredEverywhere: checking(100, everywhere), thousandEverywhere: checking(1000, everywhere) },
  },
  3,
)
const ms = (value: number) => `${number(value, 0)} ms`
const perVariant = (time: number, count: number) =>
  `${number((time - times.alone) / count, 2)} ms por variante`

printTable(
  `check:config: ${files.length} arquivos, ${mistakes(0)} erros; com mais 1.000, ${mistakes(1000)}`,
  [
    { what: 'o comando inteiro, com o processo, nada guardado', figure: ms(whole.first), goal: '≤ 1.500 ms' },
    { what: 'o comando inteiro, outra vez', figure: ms(whole.again), goal: '≤ 1.500 ms' },
    { what: 'em memória, o repositório', figure: ms(times.alone) },
    ...[...watching].map(([name, time]) => ({
      ...{ what: `com --watch, depois de mudar ${name}`, figure: ms(time), goal: '≤ 1.000 ms' },
    })),
    { what: 'mais 100 variantes', figure: ms(times.hundred), goal: perVariant(times.hundred, 100) },
    { what: 'mais 300 variantes', figure: ms(times.threeHundred), goal: perVariant(times.threeHundred, 300) },
    {
      what: 'mais 1.000 variantes',
      figure: ms(times.thousand),
      goal: `≤ 10.000 ms; ${perVariant(times.thousand, 1000)}`,
    },
    {
      what: 'mais 100 variantes, em todos os fluxos',
      figure: ms(times.hundredEverywhere),
      goal: perVariant(times.hundredEverywhere, 100),
    },
    {
      what: 'mais 1.000 variantes, em todos os fluxos',
      figure: ms(times.thousandEverywhere),
      goal: `≤ 10.000 ms; ${perVariant(times.thousandEverywhere, 1000)}`,
    },
  ],
)
