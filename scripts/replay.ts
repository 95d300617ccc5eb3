import { spawnSync } from 'node:child_process'
import { isDeepStrictEqual, styleText } from 'node:util'
import { play } from '../engine/replay/index.ts'
import { argumentsOrExit, exitWith } from './command.ts'
import { funnels, replaysIn } from './project.ts'

/** Plays every replay, or those named, on the engine alone, and prints where each led elsewhere than recorded. */
function playOnEngine(filters: readonly string[]): number {
  const open = funnels()
  const found = replaysIn(filters)
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

/** Plays the replays in a window, slowly, against the whole product; gives the exit code. */
function watch(filters: readonly string[]): number {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    console.error('Para ver os replays é preciso uma tela.')
    return 1
  }
  const names = replaysIn(filters).map(({ path }) => path.replace(/^.*\/|\.replay\.json$/g, ''))
  const env = { ...process.env, REPLAY_UI: names.join(',') }
  const words = ['vitest', 'run', 'tests/browser/payment.test.ts']
  return spawnSync('npx', words, { stdio: 'inherit', env }).status ?? 1
}

const { flags, filters } = argumentsOrExit({ '--ui': 'numa janela do navegador, devagar' })
const lost = filters.find((filter) => replaysIn([filter]).length === 0)
if (lost !== undefined) exitWith(`nenhum replay tem "${lost}" no caminho.`)
process.exitCode = flags.has('--ui') ? watch(filters) : playOnEngine(filters)
