import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { flowSchemaWith, referenceWith } from './derived.ts'
import { fieldSchemaWith, screensPageWith } from './derived-screens.ts'
import type { DescribedSchema } from './derived-text.ts'
import { run } from './ensure.mjs'
import { openApiOf } from './openapi/document.ts'
import { readApiSources } from './openapi-sources.ts'
import { refuseWords } from './words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const api = 'docs/openapi.json'

const schemas: Readonly<Record<string, (schema: DescribedSchema) => DescribedSchema>> = {
  'schemas/flow.schema.json': flowSchemaWith,
  'schemas/field.schema.json': fieldSchemaWith,
}
const pages: Readonly<Record<string, (page: string) => string>> = {
  'docs/flow-language.md': referenceWith,
  'docs/screens.md': screensPageWith,
}

/** Writes anew what files say of operators, effects, facts of the server, widgets, masks and blocks, from the record of each, and of the API, from its operations. */
function main(): void {
  for (const [path, derived] of Object.entries(schemas))
    writeFileSync(path, JSON.stringify(derived(JSON.parse(readFileSync(path, 'utf8')))))
  for (const [path, derived] of Object.entries(pages))
    writeFileSync(path, derived(readFileSync(path, 'utf8')))
  writeFileSync(api, JSON.stringify(openApiOf(readApiSources(root))))
  run('@biomejs/biome', 'format', '--write', ...Object.keys(schemas), api)
}

refuseWords()
main()
