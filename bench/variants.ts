import type { SourceFile } from '../engine/config/index.ts'

/** What partners sell, each over its base: the flows that sell it, and those that follow its sale. */
const sold = {
  individual: { folder: 'dental', base: 'dental/base', sells: ['dental-individual'], follows: [] },
  empresa: { folder: 'dental', base: 'dental/pme', sells: ['dental-empresa'], follows: [] },
  pet: {
    ...{ folder: 'pet', base: 'pet/pet-base', sells: ['pet-associacao', 'pet-simples', 'pet-corretor'] },
    follows: ['finalizacao', 'atualizacao-cartao', 'segunda-via', 'completar-cadastro'],
  },
} as const

export type Sold = keyof typeof sold

/**
 * Makes variants as an agency with many partners would write them: each over the base of what it sells, in turns, with a
 * name of its own and an address in each flow there is of it.
 */
export const madeVariants = (count: number, sells: readonly Sold[] = ['individual']): readonly SourceFile[] =>
  Array.from({ length: count }, (_, i) => {
    const { folder, base, sells: flows, follows } = sold[sells[i % sells.length]!]
    const id = `parceiro-${String(i + 1).padStart(4, '0')}`
    const address = (flow: string, n: number) => [
      flow,
      { rotas: { prefixo: n === 0 ? id : `${id}-${n + 1}` } },
    ]
    const variant = {
      $schema: '../../schemas/variant.schema.json',
      extends: base,
      titulo: `Plano do parceiro ${i + 1}`,
      nome: `Parceiro ${i + 1}`,
      funis: Object.fromEntries([...flows.map(address), ...follows.map((flow) => [flow, {}])]),
      codOrigemVenda: 10_000 + i,
    }
    return { path: `variants/${folder}/${id}.variant.json`, text: `${JSON.stringify(variant, null, 2)}\n` }
  })
