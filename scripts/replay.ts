import { isDeepStrictEqual, styleText } from 'node:util'
import { play } from '../engine/replay/index.ts'
import { funnels, replaysIn } from './project.ts'

/** Plays every replay, or those named, on the engine alone, and prints where each led elsewhere than recorded. */
function main(filters: readonly string[]): number {
  const open = funnels()
  const found = replaysIn(filters)
  const wrong = found.filter(({ path, replay }) => {
    const seen = play(open(replay.variant), replay)
    const differs = replay.moves.findIndex(({ then }, i) => !isDeepStrictEqual(seen[i], then ?? {}))
    if (differs < 0) {
      console.log(`${styleText('green', '✓')} ${replay.title}`)
      return false
    }
    console.log(`${styleText('red', '✗')} ${replay.title}\n  ${path}, lance ${differs + 1}`)
    console.log(
      `  esperado: ${JSON.stringify(replay.moves[differs]?.then)}\n  visto:    ${JSON.stringify(seen[differs])}`,
    )
    return true
  })
  console.log(`\n${found.length - wrong.length} de ${found.length} replays passam.`)
  return wrong.length > 0 || found.length === 0 ? 1 : 0
}

process.exitCode = main(process.argv.slice(2).filter((word) => !word.startsWith('-')))
