import { readFileSync, writeFileSync } from 'node:fs'
import { flowSchemaWith, referenceWith } from './derived.ts'
import { run } from './ensure.mjs'
import { refuseWords } from './words.mjs'

const schema = 'schemas/flow.schema.json'
const reference = 'docs/flow-language.md'

/** Writes anew what the schema of flows and the reference of the language say of operators and effects, from the records in engine/config/language. */
function main(): void {
  writeFileSync(schema, JSON.stringify(flowSchemaWith(JSON.parse(readFileSync(schema, 'utf8')))))
  writeFileSync(reference, referenceWith(readFileSync(reference, 'utf8')))
  run('@biomejs/biome', 'format', '--write', schema)
}

refuseWords()
main()
