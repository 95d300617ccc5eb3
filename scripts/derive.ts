import { writeFileSync } from 'node:fs'
import { readUtf8 } from '../server/catalogue/source-text.ts'
import { flowSchemaWith } from './derived.ts'
import { namesSchemaOf } from './derived-names.ts'
import { fieldSchemaWith } from './derived-screens.ts'
import type { DescribedSchema } from './derived-text.ts'
import { run } from './ensure.mjs'
import { writeFlows } from './graph/write.ts'
import { projectNow, replaysIn } from './project.ts'
import { referenceOf, schemaFilesOf } from './reference.ts'
import { refuseWords } from './words.mjs'

const reference = 'docs/flow-reference.md'
const read = (path: string): string => readUtf8(path)

const schemas: Readonly<Record<string, (schema: DescribedSchema) => DescribedSchema>> = {
  'schemas/flow.schema.json': flowSchemaWith,
  'schemas/field.schema.json': fieldSchemaWith,
  'schemas/names.schema.json': () => namesSchemaOf(projectNow()),
}

/**
 * Writes anew what files say of operators, effects, facts of the server, widgets, masks and blocks, from the record of
 * each; the names that editors propose; of the keys of every kind of file, from its schema; and the pictures of the flows.
 */
function main(): void {
  for (const [path, derived] of Object.entries(schemas))
    writeFileSync(path, JSON.stringify(derived(JSON.parse(read(path)))))
  writeFileSync(reference, referenceOf(schemaFilesOf(read)))
  writeFlows(projectNow(), replaysIn([]))
  run('@biomejs/biome', 'format', '--write', ...Object.keys(schemas))
}

refuseWords()
main()
