import type { SourceFile } from '../engine/config/index.ts'

/** Makes variants as an agency with many partners would write them: each over the base, with a name and a route of its own. */
export const madeVariants = (count: number): readonly SourceFile[] =>
  Array.from({ length: count }, (_, i) => {
    const id = `parceiro-${String(i + 1).padStart(4, '0')}`
    const variant = {
      $schema: '../../schemas/variant.schema.json',
      extends: 'dental/base',
      titulo: `Plano do parceiro ${i + 1}`,
      nome: `Parceiro ${i + 1}`,
      funis: { 'dental-individual': { rotas: { prefixo: id } } },
      codOrigemVenda: 10_000 + i,
    }
    return { path: `variants/dental/${id}.variant.json`, text: `${JSON.stringify(variant, null, 2)}\n` }
  })
