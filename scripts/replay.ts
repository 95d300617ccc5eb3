import { spawnSync } from 'node:child_process'
import { isDeepStrictEqual, styleText } from 'node:util'
import { play } from '../engine/replay/index.ts'
import { funnels, replaysIn } from './project.ts'

/** Plays every replay, or those named, on the engine alone, and prints where each led elsewhere than recorded. */
function main(filters: readonly string[]): number {
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
  const names = replaysIn(filters).map(({ path }) => path.replace(/^.*\/|\.replay\.json$/g, ''))
  if (
    names.length === 0 ||
    (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
  ) {
    console.error(
      names.length === 0 ? 'Nenhum replay tem este nome.' : 'Para ver os replays é preciso uma tela.',
    )
    return 1
  }
  const env = { ...process.env, REPLAY_UI: names.join(',') }
  return (
    spawnSync('npx', ['vitest', 'run', 'tests/browser/payment.test.ts'], { stdio: 'inherit', env }).status ??
    1
  )
}

const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('-'))
process.exitCode = words.includes('--ui') ? watch(filters) : main(filters)
