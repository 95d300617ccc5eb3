import type { BlockRecord } from '../../engine/config/language/vocabulary.ts'
import { line } from './line.ts'

/** The blocks that show an order: its people, its prices, who sells it. */
export const selling = {
  total: {
    says: 'A soma embaixo de uma lista de fatos.',
    needs: { rotulo: 'text', centavos: 'cents' },
    example: { rotulo: 'Total por mês', centavos: '{total}' },
  },
  resumoPedido: {
    says: 'O pedido ao lado dos passos, sob as peças da marca: suas linhas, o início e o total por mês.',
    needs: { linhas: { listOf: line }, total: 'cents' },
    takes: {
      titulo: 'text',
      rotuloTotal: 'text',
      inicio: 'date',
      pecas: { listOf: 'text' },
      semInicio: { oneOf: ['aEscolher', 'some'] },
    },
    example: {
      linhas: [{ rotulo: '{produto.nome}', valor: '{produto.precoCentavos:moeda}' }],
      total: '{valorDoPedido}',
      inicio: '{pedido.dataVigencia}',
    },
  },
  precos: {
    says: 'Quanto custa cada plano por pessoa, com o nome da tabela.',
    needs: {
      titulo: 'text',
      itens: { listOf: { needs: { nome: 'text', precoCentavos: 'cents' } } },
    },
    example: { titulo: 'Tabela de {form.sigla}', itens: '{form.produtos}' },
  },
  incluido: {
    says: 'O que o plano inclui, separado por ponto e vírgula.',
    needs: { titulo: 'text', itens: 'text' },
    example: { titulo: 'Incluído no {produto.nome}', itens: '{produto.tipoCobertura}' },
  },
  corretorCartao: {
    says: 'Quem vende: o nome e como falar com a pessoa.',
    needs: { nome: 'text' },
    takes: { titulo: 'text', telefone: 'text', email: 'text' },
    example: { nome: '{corretor.nome}', telefone: '{corretor.telefone:telefone}' },
  },
  pessoas: {
    says: 'As pessoas do contrato, cada titular com os seus dependentes, e o que se pode fazer com cada uma.',
    needs: {
      titulares: { listOf: { needs: { id: 'text', nome: 'text' } } },
      dependentes: {
        listOf: {
          needs: { id: 'text', nome: 'text' },
          takes: { titular: 'text', grauParentesco: 'code' },
        },
      },
      eventos: {
        listOf: {
          needs: {
            evento: {
              oneOf: [
                'ativarTitular',
                'editarTitular',
                'excluirTitular',
                'editarDependente',
                'excluirDependente',
              ],
            },
          },
        },
      },
      tabela: 'rows',
    },
    takes: { ativo: 'text', principal: 'text' },
    table: 'parentesco',
    example: {
      titulares: '{titulares}',
      dependentes: '{dependentes}',
      eventos: [{ evento: 'editarTitular' }, { evento: 'excluirDependente' }],
    },
  },
} as const satisfies Record<string, BlockRecord>
