import { kindOf } from '../engine/config/index.ts'

const room = 'server/operations'
const notice = (from: string) => `// Written by "npm run fix" out of ${from}: change those.\n`

/**
 * Given the names of the files of operations, and which files the project has, returns the text of the registry of the
 * operations that have code and that of the list of their names, by their paths.
 */
export function operationModules(
  names: readonly string[],
  has: (path: string) => boolean,
): ReadonlyMap<string, string> {
  const written = names
    // A file that is named otherwise is not read, as the check says.
    .filter((name) => kindOf(`schemas/operations/${name}.operation.json`) !== undefined)
    .filter((name) => has(`${room}/${name.replace('.', '/')}.ts`))
    .toSorted()
  return new Map([
    [`${room}/registry.ts`, registryOf(written, has)],
    [`${room}/names.ts`, namesOf(written)],
  ])
}

function registryOf(names: readonly string[], has: (path: string) => boolean): string {
  const imports: string[] = []
  const entries: string[] = []
  for (const name of names) {
    const [resource = '', verb = ''] = name.split('.')
    const run = `${resource}${verb.replace(/^./, (letter) => letter.toUpperCase())}`
    const hasSandbox = has(`${room}/${resource}/${verb}.sandbox.ts`)
    if (hasSandbox)
      imports.push(`import { sandbox as ${run}Sandbox } from './${resource}/${verb}.sandbox.ts'`)
    imports.push(`import { ${verb} as ${run} } from './${resource}/${verb}.ts'`)
    entries.push(`  { name: '${name}', run: ${run}${hasSandbox ? `, sandbox: ${run}Sandbox` : ''} },`)
  }
  return `${notice('schemas/operations and the files beside this one')}
import type { Local } from '../contract/work.ts'
${imports.join('\n')}

/** Lists every call this server answers by itself, each named as its file in \`schemas/operations\`. */
export const locals: readonly Local[] = [
${entries.join('\n')}
]
`
}

const namesOf = (names: readonly string[]): string => `${notice('the files beside this one')}
/** Names every operation that has code. */
export const operationNames: readonly string[] = [
${names.map((name) => `  '${name}',`).join('\n')}
]
`
