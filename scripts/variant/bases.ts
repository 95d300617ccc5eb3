import {
  filesOf,
  flowRoutes,
  type Project,
  readProject,
  type SourceFile,
  unreadShared,
} from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { errorsOf, valuesOf } from './trial.ts'

/** A variant that a new one may extend. */
export interface Base {
  /** Its path inside variants, as `extends` has it. */
  readonly name: string
  /** In words, what is inherited with it. */
  readonly says: string
  /** The funnels that can be served over it, by their flow, with the values they would have. */
  readonly funnels: ReadonlyMap<string, Json>
}

/**
 * Lists the variants over which a funnel can be served: first those that only serve as a base, which hold what a family
 * shares and no brand. One that lacks what a flow requires, or is wrong itself, is no base for that flow.
 */
export function basesOf(files: readonly SourceFile[]): readonly Base[] {
  const trials = trialsOf(readProject(files))
  const project = readProject([...files, ...trials.map(({ file }) => file)])
  if (unreadShared(project).length > 0) return []
  const wrong = new Set(errorsOf(project).map(({ file }) => file))
  const able = trials.filter(({ funnel }) => !filesOf(project, funnel).some((file) => wrong.has(file)))
  const bases = [...project.variants.values()].flatMap(({ name, isServed, funnels }) => {
    const own = able.filter(({ base }) => base === name)
    if (own.length === 0) return []
    const values = own.map(({ flow, funnel }) => [flow, valuesOf(project, funnel)] as const)
    return [{ name, isServed, says: sayingOf(isServed, funnels.size), funnels: new Map(values) }]
  })
  return bases.toSorted((one, other) => Number(one.isServed) - Number(other.isServed))
}

const sayingOf = (isServed: boolean, funnels: number): string =>
  isServed
    ? `um parceiro no ar, com ${funnels === 1 ? 'um funil' : `${funnels} funis`}: herda-se também a marca dele`
    : 'a base da família: produtos, preços e textos que todos têm em comum, sem página própria'

interface Trial {
  readonly base: string
  readonly flow: string
  readonly funnel: string
  readonly file: SourceFile
}

/** Whether a flow is at home under a prefix; what only follows a sale, at an address of its own, needs no new partner. */
const hasHome = (project: Project, flow: string): boolean =>
  flowRoutes(project, flow).some(({ path }) => !path.startsWith('/'))

/** Makes for every variant and flow the smallest variant that serves the flow over it. */
function trialsOf(project: Project): readonly Trial[] {
  const names = [...project.variants.values()].map(({ name }) => name)
  const flows = [...project.flows.keys()].filter((flow) => hasHome(project, flow))
  const pairs = names.flatMap((base) => flows.map((flow) => ({ base, flow })))
  return pairs.map(({ base, flow }, i) => {
    const id = `prova-${i}`
    const text = JSON.stringify({
      extends: base,
      titulo: id,
      // Larger than any in use: a code that is taken would be a mistake of its own.
      codOrigemVenda: Number.MAX_SAFE_INTEGER - i,
      funis: { [flow]: { rotas: { prefixo: id } } },
    })
    return { base, flow, funnel: `${id}/${flow}`, file: { path: `variants/${id}.variant.json`, text } }
  })
}
