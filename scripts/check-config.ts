import { checkProject, readProject, renderDiagnostics } from '../engine/config/index.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'
import { argumentsOrExit } from './arguments.ts'
import { fixFiles } from './fix-files.ts'
import { projectFiles } from './project.ts'
import { exitWith } from './words.mjs'

/** Checks every file of the project, prints what is wrong in those whose path holds a filter, gives the exit code. */
function main(): number {
  const { flags, filters } = argumentsOrExit({ '--fix': 'escreve as formas curtas' })
  const found = projectFiles()
  const lost = filters.find((filter) => !found.some(({ path }) => path.includes(filter)))
  if (lost !== undefined) exitWith(`nenhum arquivo tem "${lost}" no caminho.`)
  const isWanted = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const fixed = flags.has('--fix')
    ? fixFiles(
        found.filter(({ path }) => isWanted(path)),
        readProject(found),
      )
    : []
  for (const path of fixed) console.log(`✓ ${path}`)
  const files = fixed.length > 0 ? projectFiles() : found
  const wanted = checkProject(readProject(files), vocabulary).filter(({ file }) => isWanted(file))
  console.log(
    renderDiagnostics(
      wanted,
      files.filter(({ path }) => isWanted(path)),
    ),
  )
  return wanted.some(({ severity }) => severity === 'erro') ? 1 : 0
}

process.exitCode = main()
