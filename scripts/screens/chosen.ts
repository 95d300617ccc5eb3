import { distance, funnelsOf, type Project, requiredBy } from '../../engine/config/index.ts'

/** A funnel to draw, or why there is none, in pt-BR. */
export type ChosenFunnel = { readonly id: string; readonly flow: string } | { readonly mistake: string }

/** Finds the funnel a command was asked for by its id or its variant's; without a word, the first that sells. */
export function chosenFunnel(project: Project, words: readonly string[]): ChosenFunnel {
  const funnels = funnelsOf(project)
  const [word, ...more] = words
  if (more.length > 0) return { mistake: `"${more[0]}" está sobrando: uma variante de cada vez.` }
  if (word === undefined) {
    const first = funnels.find(({ flow }) => requiredBy(project, flow).includes('codOrigemVenda'))
    return first ?? { mistake: 'nenhuma variante vende.' }
  }
  const found = funnels.find(({ id, variantId }) => id === word || variantId === word)
  if (found) return found
  const ids = [...new Set(funnels.map(({ variantId }) => variantId))]
  const meant = ids.find((id) => distance(id, word) <= 2)
  const hint = meant === undefined ? `As que existem: ${ids.join(', ')}.` : `Você quis dizer "${meant}"?`
  return { mistake: `não há variante "${word}". ${hint}` }
}
