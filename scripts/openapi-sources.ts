import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiSources } from './openapi/sources.ts'
import { readFolder } from './read-folder.ts'

/** Reads what the description of the API is written from. */
export const readApiSources = (root: string): ApiSources => ({
  version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  operations: readFolder(join(root, 'schemas/operations'), '.operation.json'),
  fields: readFolder(join(root, 'schemas/fields'), '.schema.json'),
  tables: readFolder(join(root, 'schemas/tables'), '.json'),
})
