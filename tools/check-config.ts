import { setFlagsFromString } from 'node:v8'
import { checkProject, diagnosticsAsJson, readProject, renderDiagnostics } from '../engine/config/index.ts'
import { vocabulary } from '../server/pages/vocabulary.ts'
import { argumentsOrExit } from './arguments.ts'
import { changesOfProject, readAgain } from './check-again.ts'
import { projectFiles } from './project.ts'
import { exitWith } from './words.mjs'

// In a run of two seconds, optimizing code early costs a quarter of the time and pays off too late.
setFlagsFromString('--interrupt-budget=500000')

const [AS_JSON, WATCH] = ['--json', '--watch']

const { flags, filters } = argumentsOrExit({
  [AS_JSON]: 'uma lista em JSON, para programas',
  [WATCH]: 'confere de novo a cada mudança',
})
const isWanted = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))

/** Reads the files; ends the process where a filter finds none. */
function filesToCheck(): ReturnType<typeof projectFiles> {
  const files = projectFiles()
  const lost = filters.find((filter) => !files.some(({ path }) => path.includes(filter)))
  if (lost !== undefined) exitWith(`nenhum arquivo tem "${lost}" no caminho.`)
  return files
}

/** Checks all files, prints what is wrong in those whose path holds a filter, and gives the exit code. */
function check(files: ReturnType<typeof projectFiles>): number {
  const wrong = checkProject(readProject(files), vocabulary).filter(({ file }) => isWanted(file))
  const wanted = files.filter(({ path }) => isWanted(path))
  console.log((flags.has(AS_JSON) ? diagnosticsAsJson : renderDiagnostics)(wrong, wanted))
  return wrong.some(({ severity }) => severity === 'erro') ? 1 : 0
}

if (flags.has(AS_JSON) && flags.has(WATCH)) exitWith(`"${AS_JSON}" e "${WATCH}" não vão juntos.`)
// Changes during the first check count too.
const changes = flags.has(WATCH) ? changesOfProject() : undefined
const first = filesToCheck()
process.exitCode = check(first)
if (changes) {
  await readAgain({ first, changes, read: projectFiles }, (files) => {
    console.log('\nConferindo de novo…\n')
    process.exitCode = check(files)
  })
}
