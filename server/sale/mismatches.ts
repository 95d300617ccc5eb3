import type { Mismatch } from '../contract/handler.ts'

const says = {
  produto: 'o serviço não vende neste estado nada do que a variante vende: ninguém pode comprar',
  semRegiao: 'o serviço não atende nenhuma das regiões da variante: ninguém pode simular',
  regiao: 'o serviço conhece a região por outro id que o da variante: vale o do serviço',
} as const

/** Names what a service and a variant may disagree about. */
export const mismatchKinds = Object.keys(says)

/** Says what a service and a variant disagree about in a state, or in several. */
export const mismatchIn = (uf: string, what: keyof typeof says): Mismatch => ({
  what,
  about: uf,
  says: says[what],
})
