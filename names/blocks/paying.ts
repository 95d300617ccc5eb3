import type { BlockRecord } from '../../engine/config/language/vocabulary.ts'

/** The blocks that a person pays by. */
export const paying = {
  valor: {
    says: 'Um valor em letras grandes, acima do que se pede por ele.',
    needs: { rotulo: 'text', centavos: 'cents' },
    example: { rotulo: 'Valor', centavos: '{pagamento.resposta.valorCentavos}' },
  },
  antesEAgora: {
    says: 'O que era e o que é agora, lado a lado; o que mudou fica marcado.',
    needs: {
      linhas: {
        listOf: {
          needs: { rotulo: 'text' },
          takes: { antes: 'textOrNumber', agora: 'textOrNumber', formato: 'format' },
        },
      },
    },
    example: {
      linhas: [{ rotulo: 'Valor por mês', antes: 4990, agora: 11990, formato: 'moeda' }],
    },
  },
  resumoPix: {
    says: 'A conta de um Pix: os meses que ele paga, o desconto, a taxa e a soma.',
    needs: {
      ciclo: { takes: { nome: 'text', valorDescontoCentavos: 'cents', totalCentavos: 'cents' } },
      valorCentavos: 'cents',
    },
    takes: { taxaCentavos: 'cents' },
    example: {
      ciclo: '{cicloEscolhido}',
      valorCentavos: '{proposta.valorCentavos}',
      taxaCentavos: '{variant.pagamento.pix.taxaCentavos}',
    },
  },
  pixQr: {
    says: 'O QR Code de um Pix; quem usa leitor de tela ouve o valor.',
    needs: { codigo: 'text', valor: 'text' },
    example: {
      codigo: '{pagamento.resposta.pixCodigo}',
      valor: '{pagamento.resposta.valorCentavos:moeda}',
    },
  },
  pixCopiaCola: {
    says: 'O código de um Pix e o botão que o copia.',
    needs: { codigo: 'text' },
    example: { codigo: '{pagamento.resposta.pixCodigo}' },
  },
  boleto: {
    says: 'Um boleto a pagar: valor, vencimento, o número que se copia, o código de barras e o PDF.',
    needs: { linhaDigitavel: 'text' },
    takes: { codigoDeBarras: 'text', link: 'address', vencimento: 'date', valorCentavos: 'cents' },
    example: {
      linhaDigitavel: '{pagamento.resposta.linhaDigitavel}',
      codigoDeBarras: '{pagamento.resposta.codigoDeBarras}',
      link: '{pagamento.resposta.linkBoleto}',
      vencimento: '{pagamento.resposta.vencimento}',
      valorCentavos: '{pagamento.resposta.valorCentavos}',
    },
  },
  boletos: {
    says: 'Os boletos de alguém, numa tabela: vencimento, valor, situação, o número que se copia e o PDF de cada um.',
    needs: {
      itens: {
        listOf: {
          needs: { valorCentavos: 'cents', situacao: { oneOf: ['aberto', 'vencido'] } },
          takes: { vencimento: 'date', linhaDigitavel: 'text', linkBoleto: 'address' },
        },
      },
    },
    example: { itens: '{boletos}' },
  },
  cartaoPreview: {
    says: 'O desenho de um cartão, que mostra o que se digita no formulário em volta.',
    example: {},
  },
  contagemRegressiva: {
    says: 'O tempo que falta até um instante do relógio do servidor, e uma barra dele quando se diz de quantos minutos.',
    needs: { rotulo: 'text', ate: 'instant' },
    takes: { minutos: 'count' },
    example: {
      rotulo: 'O código vale por',
      ate: '{pagamento.resposta.expiraEm}',
      minutos: '{pagamento.resposta.pixTempoExpiracao}',
    },
  },
} as const satisfies Record<string, BlockRecord>
