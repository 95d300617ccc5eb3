import { readdirSync } from 'node:fs'
import { flowRoutes, readProject } from '../../engine/config/index.ts'
import { partsOfFlow } from '../../tools/build/parts.ts'
import { projectFiles } from '../../tools/project.ts'
import { read } from '../house/sources.ts'

/** A script of the page as docs/scripts.md lists it. */
export interface Listed {
  readonly name: string
  /** Whether it runs on the page of a payment too: always, never, where the flow has what it draws, or where cards are taken in a frame. */
  readonly pays: 'sim' | 'não' | 'conforme o fluxo' | 'conforme o cartão'
}

/** Reads the inventory of scripts. */
export const inventory = (): readonly Listed[] =>
  [
    ...read('docs/scripts.md').matchAll(
      /^\| `([\w-]+)` \| (sim|não|conforme o fluxo|conforme o cartão) \|/gm,
    ),
  ].map(([, name = '', pays]) => ({ name, pays: pays as Listed['pays'] }))

const project = readProject(projectFiles())

/** The flows that have a page of a payment. */
export const payingFlows: readonly string[] = [...project.flows.keys()].filter((flow) =>
  flowRoutes(project, flow).some(({ path }) => path.startsWith('/corretor/')),
)

/** Lists the scripts that run on the page of a payment of a flow, as the inventory says, where cards are typed into fields of ours. */
export function paysWith(flow: string): readonly string[] {
  const parts = partsOfFlow(project, flow)
  return inventory().flatMap(({ name, pays }) =>
    pays === 'sim' || (pays === 'conforme o fluxo' && parts.includes(name)) ? [name] : [],
  )
}

/** Gives the name under which the inventory lists a built script: without its flow, and what changes with its content. */
export const listedAs = (script: string): string =>
  script.replace(/-[\w-]{8}\.js$/, '').replace(/^telas-.*$/, 'telas')

/** Lists the scripts that were built, as the inventory names them. */
export const builtScripts = (): readonly string[] => [
  ...new Set(
    readdirSync(new URL('../../dist/assets/', import.meta.url))
      .filter((name) => name.endsWith('.js'))
      .map(listedAs)
      .sort(),
  ),
]
