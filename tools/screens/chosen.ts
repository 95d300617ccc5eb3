import { distance, type Project, requiredBy } from '../../engine/config/index.ts'

/** A funnel to draw. */
export interface ChosenFunnel {
  readonly id: string
  readonly variantId: string
  readonly flow: string
  /** The folder of its sheet below that of all: its variant's, for any but the first of it also its flow's. */
  readonly folder: string
}

/** The funnels that a command was asked for, each once, or why there are none, in pt-BR. */
export type ChosenFunnels = { readonly funnels: readonly ChosenFunnel[] } | { readonly mistake: string }

/** Finds the funnels a command was asked for by their ids or their variants'; without a word, the first that sells. */
export function chosenFunnels(project: Project, words: readonly string[]): ChosenFunnels {
  const all = [...project.variants].flatMap(([variantId, { funnels }]) =>
    [...funnels.keys()].map((flow, i) => ({
      ...{ id: `${variantId}/${flow}`, variantId, flow },
      folder: i === 0 ? variantId : `${variantId}/${flow}`,
    })),
  )
  if (words.length === 0) {
    const first = all.find(({ flow }) => requiredBy(project, flow).includes('codOrigemVenda'))
    return first ? { funnels: [first] } : { mistake: 'nenhuma variante vende.' }
  }
  const found = words.map((word) => all.find(({ id, variantId }) => id === word || variantId === word))
  const lost = words.find((_, i) => !found[i])
  if (lost === undefined) return { funnels: [...new Set(found as readonly ChosenFunnel[])] }
  const ids = [...new Set(all.map(({ variantId }) => variantId))]
  const meant = ids.find((id) => distance(id, lost) <= 2)
  const hint = meant === undefined ? `As que existem: ${ids.join(', ')}.` : `Você quis dizer "${meant}"?`
  return { mistake: `não há variante "${lost}". ${hint}` }
}
