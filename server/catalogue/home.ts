import type { Project } from '../../engine/config/index.ts'
import { isItem, type Json } from '../../engine/index.ts'
import type { Variant } from './variant.ts'

/**
 * Gives a variant as a page of one of its funnels takes it: where the funnel stands by itself, under no prefix, what leads
 * home leads to the first funnel of the same variant that has one.
 */
export function atHome(project: Project, variantId: string, variant: Variant): Variant {
  if (prefixIn(variant.rotas) !== undefined) return variant
  const funnels = [...(project.variants.get(variantId)?.funnels.values() ?? [])]
  const prefixo = funnels.map(({ source }) => prefixIn(isItem(source.value) ? source.value.rotas : undefined))
  const home = prefixo.find((each) => each !== undefined)
  return home === undefined ? variant : { ...variant, rotas: { prefixo: home } }
}

const prefixIn = (rotas: Json | undefined): string | undefined =>
  isItem(rotas) && typeof rotas.prefixo === 'string' ? rotas.prefixo : undefined
