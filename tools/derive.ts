import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readUtf8 } from '../server/pages/project-files.ts'
import { argumentsOrExit } from './arguments.ts'
import { namesSchemaOf } from './derived-names.ts'
import { type DescribedSchema, fieldSchemaWith, flowSchemaWith } from './derived-schemas.ts'
import { root, run } from './ensure.mjs'
import { type OperationSources, operationModules, operationTypes } from './operations.ts'
import { projectNow } from './project.ts'
import { referenceOf, schemaFilesOf } from './reference.ts'
import { exitWith } from './words.mjs'

const LOCAL = '--locais'

/** Writes what git does not keep: the types of operations, for the compiler, and the names that editors propose. */
function writeLocal(): void {
  const sources: OperationSources = {
    operations: readFolder(join(root, 'schemas/operations'), '.operation.json'),
    fields: readFolder(join(root, 'schemas/fields'), '.schema.json'),
  }
  writeChanged('server/generated/operations.ts', operationTypes(sources))
  writeChanged('schemas/names.schema.json', JSON.stringify(namesSchemaOf(projectNow())))
}

/**
 * Writes what git keeps: in the schemas of flows and fields what the records say of operators, effects, widgets, masks and
 * blocks; the reference of all keys and words; and the registry of operations.
 */
function writeKept(): void {
  const schemas: Readonly<Record<string, (schema: DescribedSchema) => DescribedSchema>> = {
    'schemas/flow.schema.json': flowSchemaWith,
    'schemas/field.schema.json': fieldSchemaWith,
  }
  for (const [path, derived] of Object.entries(schemas))
    writeFileSync(join(root, path), JSON.stringify(derived(JSON.parse(readUtf8(path)))))
  run('@biomejs/biome', 'format', '--write', ...Object.keys(schemas))
  writeChanged('docs/flow-reference.md', referenceOf(schemaFilesOf(readUtf8)))
  const folder = 'server/operations'
  const modules = new Map(
    readdirSync(join(root, folder)).map((name) => [`${folder}/${name}`, readUtf8(`${folder}/${name}`)]),
  )
  for (const [path, text] of operationModules(modules)) writeChanged(path, text)
}

/** Reads every JSON file of a folder, by its name without the ending. */
function readFolder<T>(folder: string, ending: string): Readonly<Record<string, T>> {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  return Object.fromEntries(
    names
      .toSorted()
      .map((name) => [name.slice(0, -ending.length), JSON.parse(readUtf8(join(folder, name))) as T]),
  )
}

/** Writes a file unless it says the same already: what is newer than a build asks for another. */
function writeChanged(path: string, text: string): void {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const { flags, filters } = argumentsOrExit({ [LOCAL]: 'só o que o git não guarda' })
if (filters.length > 0) exitWith(`"${filters[0]}" está sobrando.`)
try {
  writeLocal()
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error))
}
if (!flags.has(LOCAL)) writeKept()
