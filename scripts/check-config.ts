import { checkProject, readProject, renderDiagnostics } from '../engine/config/index.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'
import { projectFiles } from './project.ts'

/** Checks every file of the project, prints what is wrong in those whose path holds a filter, gives the exit code. */
function main(filters: readonly string[]): number {
  const files = projectFiles()
  const found = checkProject(readProject(files), vocabulary)
  const isWanted = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const wanted = found.filter(({ file }) => isWanted(file))
  console.log(
    renderDiagnostics(
      wanted,
      files.filter(({ path }) => isWanted(path)),
    ),
  )
  return wanted.some(({ severity }) => severity === 'erro') ? 1 : 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(`Não foi possível verificar: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 2
}
