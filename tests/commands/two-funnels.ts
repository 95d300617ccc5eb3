import type { SourceFile } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { projectFiles } from '../../scripts/project.ts'

/** The flows of the project below: that of the real one, and a small one beside it. */
export const [dental, pets] = ['dental-individual', 'pets']

const json = (path: string, value: Json): SourceFile => ({ path, text: JSON.stringify(value) })

const screen = {
  type: 'object',
  properties: {},
  look: { heading: 'Obrigado', actions: [{ event: 'next', label: 'Sair' }] },
}

const flow = {
  requires: ['codOrigemVenda', 'produtos', 'pagamento'],
  routes: [{ path: '' }],
  answers: {},
  on: { start: { to: 'fim' } },
  steps: { fim: { screen: 'pets', final: true, on: { next: { restart: 'venda' } } } },
}

/** Sells another product by other methods and cycles; the product `plano-1` it sells at a price of its own. */
const base = {
  abstract: true,
  extends: 'dental/base',
  funis: {
    [pets]: {
      produtos: [
        { idProduto: 1, codigo: 'plano-1', nome: 'Dental I', precoCentavos: 3000 },
        { idProduto: 7, codigo: 'pet-1', nome: 'Pet I', precoCentavos: 5000 },
      ],
      pagamento: {
        metodos: [
          { id: 2, nome: 'Cartão de crédito' },
          { id: 5, nome: 'Pix' },
        ],
        pix: { ciclos: [{ ciclo: 12, nome: 'Anual', descontoCentavos: 500 }] },
      },
    },
  },
} satisfies Json

/** A project in which a variant may serve two funnels that sell different things. */
export const twoFunnels: readonly SourceFile[] = [
  ...projectFiles().filter(({ path }) => !path.startsWith('tests/')),
  json('schemas/screens/pets.schema.json', screen),
  json(`flows/${pets}/flow.json`, flow),
  json('variants/familia.variant.json', base),
]
