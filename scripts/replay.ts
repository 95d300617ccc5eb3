import { isDeepStrictEqual, styleText } from 'node:util'
import { play } from '../engine/replay/index.ts'
import { argumentsOrExit } from './arguments.ts'
import { run } from './ensure.mjs'
import { generate } from './generate.ts'
import { type FoundReplay, funnels, replaysIn } from './project.ts'
import { exitWith } from './words.mjs'

/** Plays replays on the engine alone, and prints where each led elsewhere than recorded; gives the exit code. */
function playOnEngine(found: readonly FoundReplay[]): number {
  const open = funnels()
  const wrong = found.filter(({ path, replay, begun }) => {
    const seen = play(open(replay.variant), replay)
    const differs = replay.moves.findIndex(({ then }, i) => !isDeepStrictEqual(seen[i], then ?? {}))
    if (differs < 0) {
      console.log(`${styleText('green', '✓')} ${replay.title}`)
      return false
    }
    const where = differs < begun ? 'antes do primeiro lance' : `lance ${differs + 1 - begun}`
    console.log(`${styleText('red', '✗')} ${replay.title}\n  ${path}, ${where}`)
    console.log(
      `  esperado: ${JSON.stringify(replay.moves[differs]?.then)}\n  visto:    ${JSON.stringify(seen[differs])}`,
    )
    return true
  })
  console.log(`\n${found.length - wrong.length} de ${found.length} replays passam.`)
  return wrong.length > 0 || found.length === 0 ? 1 : 0
}

/** Plays replays in a window, slowly, against the whole product; ends the process with its code where one fails. */
function watch(found: readonly FoundReplay[]): void {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    exitWith('para ver os replays é preciso uma tela.')
  }
  process.env.REPLAY_UI = found.map(({ path }) => path.replace(/^.*\/|\.replay\.json$/g, '')).join(',')
  run('vitest', 'run', 'tests/browser/watched.test.ts')
}

const { flags, values, filters } = argumentsOrExit(
  {
    '--ui': 'numa janela do navegador, devagar',
    '--generate': 'acha jornadas de um fluxo, em vez de tocar as escritas',
    '--json': 'com --generate, escreve tudo em JSON',
  },
  { '--rascunho': 'com --generate, a transição de que se quer o rascunho de um replay' },
)
if (flags.has('--generate'))
  generate({ names: filters, isJson: flags.has('--json'), draft: values.get('--rascunho') })
else playFound()

/** Plays the replays that the words name. */
function playFound(): void {
  for (const option of ['--json', '--rascunho'])
    if (flags.has(option) || values.has(option)) exitWith(`"${option}" só vale com "--generate".`)
  const found = replaysIn(filters)
  const lost = filters.find((filter) => !found.some(({ path }) => path.includes(filter)))
  if (lost !== undefined) exitWith(`nenhum replay tem "${lost}" no caminho.`)
  if (flags.has('--ui')) watch(found)
  else process.exitCode = playOnEngine(found)
}
