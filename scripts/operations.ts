import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operationModules, readOperationSources } from './operation-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes the types, the registry and the names of operations anew; a file that says the same already is left alone. */
function main(): void {
  for (const [path, text] of operationModules(readOperationSources(root))) {
    const file = join(root, path)
    if (textOf(file) === text) continue
    writeFileSync(file, text)
    console.log(`Escrito: ${path}`)
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

try {
  main()
} catch (error) {
  console.error(
    `Não foi possível escrever os tipos das operações: ${error instanceof Error ? error.message : error}`,
  )
  process.exitCode = 1
}
