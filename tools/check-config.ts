import './short-run.ts'
import {
  againLine,
  diagnosticsAsJson,
  openCheck,
  readProject,
  renderDiagnostics,
} from '../engine/config/index.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'
import { argumentsOrExit } from './arguments.ts'
import { changesOfProject, readAgain } from './check-again.ts'
import { fixFiles } from './fix-files.ts'
import { openKeptFindings } from './kept-findings.ts'
import { languageOf } from './language.ts'
import { projectFiles } from './project.ts'
import { exitWith } from './words.mjs'

const language = languageOf(process.env)
const [FIX, AS_JSON, WATCH] = ['--fix', '--json', '--watch']

const { flags, filters } = argumentsOrExit({
  [FIX]: 'escreve as formas curtas',
  [AS_JSON]: 'uma lista em JSON, para programas',
  [WATCH]: 'confere de novo a cada mudança',
})
const isWanted = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))

/** Reads the files, having fixed those that can be; ends the process where a filter finds none. */
function filesToCheck(): ReturnType<typeof projectFiles> {
  const found = projectFiles()
  const lost = filters.find((filter) => !found.some(({ path }) => path.includes(filter)))
  if (lost !== undefined) exitWith(`nenhum arquivo tem "${lost}" no caminho.`)
  if (!flags.has(FIX)) return found
  const wanted = found.filter(({ path }) => isWanted(path))
  const fixed = fixFiles(wanted, readProject(found))
  if (!flags.has(AS_JSON)) for (const path of fixed) console.log(`✓ ${path}`)
  return fixed.length > 0 ? projectFiles() : found
}

const kept = openKeptFindings()
const checkAll = openCheck(vocabulary, kept)

/** Checks all files, prints what is wrong in those whose path holds a filter, and gives the exit code. */
function check(files: ReturnType<typeof projectFiles>): number {
  const wrong = checkAll(readProject(files)).filter(({ file }) => isWanted(file))
  kept.keep()
  const wanted = files.filter(({ path }) => isWanted(path))
  console.log((flags.has(AS_JSON) ? diagnosticsAsJson : renderDiagnostics)(wrong, wanted, language))
  return wrong.some(({ severity }) => severity === 'erro') ? 1 : 0
}

if (flags.has(AS_JSON) && flags.has(WATCH)) exitWith(`"${AS_JSON}" e "${WATCH}" não vão juntos.`)
// What changes while the files are checked for the first time is told of too.
const changes = flags.has(WATCH) ? changesOfProject() : undefined
const first = filesToCheck()
process.exitCode = check(first)
if (changes) {
  await readAgain({ first, changes, read: projectFiles }, (files) => {
    console.log(`\n${againLine(language)}\n`)
    process.exitCode = check(files)
  })
}
