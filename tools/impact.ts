import { renderDiagnostics } from '../engine/config/index.ts'
import { argumentsOrExit } from './arguments.ts'
import { codeChangedSince, commitOrExit, filesAt, filesNow } from './git-files.ts'
import { differingFiles } from './impact/files.ts'
import { type Impact, impactOf } from './impact/impact.ts'
import { passingOf } from './impact/passing.ts'
import { mistakesOf, type Side, sideOf } from './impact/side.ts'
import { impactText, isNothing, type Telling } from './impact/told.ts'
import { triedWays } from './impact-ways.ts'
import { replaysIn } from './project.ts'
import { exitWith } from './words.mjs'

const [AS_JSON, WRITTEN] = ['--json', '--so-replays']

const { flags, filters } = argumentsOrExit({
  [AS_JSON]: 'tudo em JSON, para programas',
  [WRITTEN]: 'só os replays, sem as jornadas geradas',
})
const [ref, ...more] = filters
if (ref === undefined) exitWith('é preciso dizer com que versão comparar, como em "npm run impacto -- main".')
else if (more.length > 0) exitWith(`"${more[0]}" está sobrando: compara-se com uma versão só.`)
else compareWith(ref)

/** Tells what the files of now change to those of a version; the exit code says whether anything does. */
function compareWith(ref: string): void {
  const commit = commitOrExit(ref)
  const name = `${ref} (${commit.hash.slice(0, 9)})`
  const [old, fresh] = [filesAt(commit), filesNow()]
  const now = sideOrExit(fresh, 'Os arquivos desta pasta')
  const isSame = differingFiles(old, fresh).length === 0
  const before = isSame ? now : sideOrExit(old, `Os arquivos de ${name}`)
  const impact = impactOf(before, now, {
    replays: replaysIn([]),
    waysIn: (funnels) => (flags.has(WRITTEN) ? [] : triedWays(now.project, funnels)),
  })
  const passing: Telling['passing'] = (found) => passingOf(before, now, found)
  const code = codeChangedSince(commit)
  console.log(
    flags.has(AS_JSON)
      ? asJson(impact, { before: name, code, passing })
      : impactText(impact, { before: name, code, passing }),
  )
  process.exitCode = isNothing(impact) ? 0 : 1
}

/** Lays out a side; ends the process, with its first mistakes, where it cannot be played. */
function sideOrExit(files: ReturnType<typeof filesNow>, name: string): Side {
  const side = sideOf(files)
  const mistakes = mistakesOf(side)
  if (mistakes.length === 0) return side
  console.error(renderDiagnostics(mistakes.slice(0, 5), files))
  return exitWith(
    `${name} não passam na conferência do motor de agora ("npm run check:config"). Erros: ${mistakes.length}; acima, os primeiros.`,
  )
}

/** Writes what an edit changes for programs. */
function asJson(impact: Impact, { before, code, passing }: Telling): string {
  const found = impact.found.map((each) => {
    const { change, example, ...reach } = each
    const first = example && { name: example.tried.name, funnel: example.tried.funnel, move: example.n }
    const steps = passing(each)
    return { ...change, ...reach, ...(first && { example: first }), ...(steps && { steps }) }
  })
  return JSON.stringify({ before, code, ...impact, found }, null, 2)
}
