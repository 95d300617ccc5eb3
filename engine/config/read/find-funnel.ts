import { memoizeByObject } from '../json/once.ts'
import type { MergedFunnel } from './funnels.ts'
import type { Project, ReadVariant } from './project.ts'

/** A funnel of a variant that is served: `<variant>/<flow>`. */
export interface ReadFunnel extends MergedFunnel {
  readonly id: string
  readonly variantId: string
  readonly variant: ReadVariant
}

/** Lists every funnel of the project: of each served variant, one for each flow its own file names. */
export const funnelsOf = memoizeByObject(({ variants }: Pick<Project, 'variants'>): readonly ReadFunnel[] =>
  [...variants].flatMap(([id, variant]) => funnelsOfVariant(id, variant)),
)

const funnelsOfVariant = (variantId: string, variant: ReadVariant): readonly ReadFunnel[] =>
  [...variant.funnels.values()].map((laid) => ({
    ...laid,
    id: `${variantId}/${laid.flow}`,
    variantId,
    variant,
  }))

/** Finds a funnel by its id. The name of a variant alone is that of the first funnel in its own file. */
export function findFunnel(project: Pick<Project, 'variants'>, id: string): ReadFunnel | undefined {
  const [variantId = '', flow] = id.split('/')
  const variant = project.variants.get(variantId)
  const funnels = variant ? funnelsOfVariant(variantId, variant) : []
  return flow === undefined ? funnels[0] : funnels.find((funnel) => funnel.flow === flow)
}
