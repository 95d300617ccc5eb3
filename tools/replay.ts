import { writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { funnelsOf, linePlaces, valueAt } from '../engine/config/index.ts'
import { coverageOf } from '../engine/replay/coverage.ts'
import { MisencodedFile } from '../server/pages/project-files.ts'
import { argumentsOrExit } from './arguments.ts'
import { printGraphs } from './graph.ts'
import { printImpact } from './impact.ts'
import { generate } from './journeys/generate.ts'
import { type FoundReplay, funnels, projectNow, replaysIn, textOf } from './project.ts'
import { type FailedMove, failuresOf, failureText, updatedText } from './replay-failures.ts'
import { exitWith } from './words.mjs'

/** Plays replays on the engine, prints where each differs from what was recorded, and returns the exit code. */
function playOnEngine(found: readonly FoundReplay[], isUpdated: boolean): number {
  const project = projectNow()
  const open = funnels(project)
  const wrong = found.filter((each) => {
    const failures = failuresOf(open(each.replay.variant), each.replay)
    const isWhole = failures.length === 0
    console.log(`${isWhole ? styleText('green', '✓') : styleText('red', '✗')} ${each.replay.title}`)
    const lines = isWhole ? {} : linePlaces(project, each.replay.variant.split('/')[1] ?? '')
    for (const failure of isUpdated ? failures : failures.slice(0, 1))
      console.log(failureText(each, failure, lines))
    return !isWhole && !(isUpdated && update(each, failures))
  })
  console.log(`\n${found.length - wrong.length} de ${found.length} replays passam.`)
  return wrong.length > 0 || found.length === 0 ? 1 : 0
}

/** Writes what was seen into the file of a replay; returns whether no difference is in the replays it comes after. */
function update({ path, begun }: FoundReplay, failures: readonly FailedMove[]): boolean {
  if (failures.every(({ n }) => n < begun)) return false
  writeFileSync(new URL(`../${path}`, import.meta.url), updatedText(textOf(path), failures, begun))
  console.log(`  ${path}: agora espera o que se viu.`)
  return failures.every(({ n }) => n >= begun)
}

const { flags, values, filters } = argumentsOrExit(
  {
    '--update': 'escreve no replay o que se viu, depois de mostrar a diferença',
    '--generate': 'acha jornadas de um fluxo, em vez de tocar as escritas',
    '--coverage': 'diz de um fluxo, ou de todos, por quais transições nenhum replay passa',
    '--graph': 'escreve um fluxo, ou todos, em Mermaid',
    '--impacto': 'diz o que a edição dos JSON muda, desde uma versão do git',
    '--json': 'com --generate ou --impacto, escreve tudo em JSON',
  },
  {
    '--rascunho': 'com --generate, a transição de que se quer o rascunho de um replay',
    '--record': 'diz onde se grava o que se faz num funil, dado o endereço ou o nome dele',
  },
)
try {
  carryOut(values.get('--record'))
} catch (error) {
  if (!(error instanceof MisencodedFile)) throw error
  exitWith(`um arquivo não pôde ser lido.\n\n${error.message}`)
}

function carryOut(recorded: string | undefined): void {
  if (flags.has('--graph')) printGraphs(filters)
  else if (flags.has('--impacto')) printImpact(filters, flags.has('--json'))
  else if (recorded !== undefined) printRecordingAddress(recorded)
  else if (flags.has('--generate'))
    generate({ names: filters, isJson: flags.has('--json'), draft: values.get('--rascunho') })
  else if (flags.has('--coverage')) printCoverage()
  else playFound()
}

/** Prints the transitions that no replay takes, of the flows named or of all. */
function printCoverage(): void {
  if (flags.size > 1 || values.size > 0) exitWith('"--coverage" vai só com o nome de um fluxo.')
  const project = projectNow()
  const flows = [...project.flows.keys()]
  const lost = filters.find((name) => !flows.includes(name))
  if (lost !== undefined) exitWith(`não há fluxo "${lost}". Os que existem: ${flows.join(', ')}.`)
  const replays = replaysIn([])
  for (const flow of filters.length > 0 ? filters : flows) {
    const { transitions } = coverageOf(project, flow, replays)
    const untaken = transitions.filter((each) => each.replays.length === 0)
    console.log(
      `${flow}: ${transitions.length - untaken.length} de ${transitions.length} transições têm replay`,
    )
    for (const { at = '', id, unreached } of untaken)
      console.log(`  ${at}  ${id}${unreached ? `: ${unreached}` : ''}`)
    console.log(`  Cada uma, com os seus replays: /dev/cobertura?fluxo=${flow}, com "npm start".\n`)
  }
}

/** Plays the replays that the words name. */
function playFound(): void {
  for (const option of ['--json', '--rascunho'])
    if (flags.has(option) || values.has(option)) exitWith(`"${option}" só vale com "--generate".`)
  const found = replaysIn(filters)
  const lost = filters.find((filter) => !found.some(({ path }) => path.includes(filter)))
  if (lost !== undefined) exitWith(`nenhum replay tem "${lost}" no caminho.`)
  process.exitCode = playOnEngine(found, flags.has('--update'))
}

/** Prints the address at which a run is recorded in a browser. */
function printRecordingAddress(what: string): void {
  if (flags.size > 0 || values.size > 1 || filters.length > 0) exitWith('"--record" vai sem outra palavra.')
  const homes = funnelsOf(projectNow()).map(({ id, source }) => {
    const prefix = valueAt(source.value, ['rotas', 'prefixo'])
    return { id, home: typeof prefix === 'string' && prefix !== '' ? `/${prefix}/` : '/' }
  })
  const named = homes.find(({ id, home }) => id === what || id.split('/')[0] === what || home === `/${what}/`)
  const address = /^\/(?!\/)/.test(what) ? what : named?.home
  if (address === undefined)
    exitWith(`não há endereço nem funil "${what}". Um endereço começa por /, como /implante-venda/.`)
  const encoded = encodeURIComponent(address).replaceAll('%2F', '/')
  console.log(
    `Com "npm start" ligado, grave em http://localhost:${process.env.PORT ?? '3000'}/dev/gravar?endereco=${encoded}`,
  )
}
