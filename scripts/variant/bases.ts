import {
  filesOf,
  flowRoutes,
  type Project,
  readProject,
  type SourceFile,
  unreadShared,
} from '../../engine/config/index.ts'
import { own } from '../../engine/config/json/value.ts'
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
  /** The flows for what follows a sale that can be served over it. */
  readonly afterwards: readonly string[]
  /** Those of them that are usual: most of what is served with it serves them. */
  readonly usual: readonly string[]
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
    const ownTrials = able.filter(({ base }) => base === name)
    const [homes, others] = [
      ownTrials.filter(({ isHome }) => isHome),
      ownTrials.filter(({ isHome }) => !isHome),
    ]
    if (homes.length === 0) return []
    const afterwards = others.map(({ flow }) => flow)
    return [
      {
        ...{ name, isServed, says: sayingOf(isServed, funnels.size), afterwards },
        funnels: new Map(homes.map(({ flow, funnel }) => [flow, valuesOf(project, funnel)])),
        usual: afterwards.filter((flow) => isUsual(project, name, flow)),
      },
    ]
  })
  return bases.toSorted((one, other) => Number(one.isServed) - Number(other.isServed))
}

const sayingOf = (isServed: boolean, funnels: number): string =>
  isServed
    ? `um parceiro no ar, com ${funnels === 1 ? 'um funil' : `${funnels} funis`}: herda-se também a marca dele`
    : 'a base da família: produtos, preços e textos que todos têm em comum, sem página própria'

/** Tells whether of a variant and those over it most that are served serve a flow. */
function isUsual({ variants }: Project, base: string, flow: string): boolean {
  const over = [...variants.values()].filter(
    ({ name, isServed, source }) =>
      isServed && (name === base || own(source.value, 'extends') === base) && !isTrial(source.value),
  )
  return over.filter(({ funnels }) => funnels.has(flow)).length * 2 > over.length
}

interface Trial {
  readonly base: string
  readonly flow: string
  /** Whether the flow has a home, where a sale begins; what follows one lies at addresses of its own. */
  readonly isHome: boolean
  readonly funnel: string
  readonly file: SourceFile
}

/** What the variants are called that are made only to see what can be served. */
const tried = 'prova-'
const isTrial = (variant: Json): boolean => String(own(variant, 'titulo')).startsWith(tried)

/** Whether a flow is at home under a prefix; what only follows a sale is at an address of its own. */
const hasHome = (project: Project, flow: string): boolean =>
  flowRoutes(project, flow).some(({ path }) => !path.startsWith('/'))

/** Makes for every variant and flow the smallest variant that serves the flow over it. */
function trialsOf(project: Project): readonly Trial[] {
  const names = [...project.variants.values()].map(({ name }) => name)
  const flows = [...project.flows.keys()].map((flow) => ({ flow, isHome: hasHome(project, flow) }))
  const pairs = names.flatMap((base) => flows.map((each) => ({ base, ...each })))
  return pairs.map(({ base, flow, isHome }, i) => {
    const id = `${tried}${i}`
    const text = JSON.stringify({
      extends: base,
      titulo: id,
      // Larger than any in use: a code that is taken would be a mistake of its own.
      codOrigemVenda: Number.MAX_SAFE_INTEGER - i,
      funis: { [flow]: isHome ? { rotas: { prefixo: id } } : {} },
    })
    return {
      base,
      flow,
      isHome,
      funnel: `${id}/${flow}`,
      file: { path: `variants/${id}.variant.json`, text },
    }
  })
}
