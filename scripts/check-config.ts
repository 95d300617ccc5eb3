import { checkProject, readProject, renderDiagnostics } from '../engine/config/index.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'
import { argumentsOf } from './arguments.ts'
import { fixFiles } from './fix-files.ts'
import { projectFiles } from './project.ts'

/** Checks every file of the project, prints what is wrong in those whose path holds a filter, gives the exit code. */
function main(): number {
  const { flags, filters } = argumentsOf(process.argv.slice(2), { '--fix': 'escreve as formas curtas' })
  const isWanted = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const lost = filters.filter((filter) => !projectFiles().some(({ path }) => path.includes(filter)))
  if (lost.length > 0) throw new Error(`nenhum arquivo tem "${lost[0]}" no caminho.`)
  if (flags.has('--fix')) {
    for (const path of fixFiles(projectFiles().filter(({ path }) => isWanted(path)))) console.log(`✓ ${path}`)
  }
  const files = projectFiles()
  const wanted = checkProject(readProject(files), vocabulary).filter(({ file }) => isWanted(file))
  const shown = files.filter(({ path }) => isWanted(path))
  console.log(renderDiagnostics(wanted, shown))
  return wanted.some(({ severity }) => severity === 'erro') ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`Não foi possível verificar: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 2
}
