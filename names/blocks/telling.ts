import type { BlockRecord } from '../../engine/config/language/vocabulary.ts'
import { line } from './line.ts'

/** The blocks that tell something or point somewhere, whatever is sold. */
export const telling = {
  nota: {
    says: 'Um recado destacado, com a cor do que significa.',
    needs: { texto: 'text' },
    takes: { tipo: { oneOf: ['info', 'aviso', 'sucesso', 'erro', 'espera'] }, titulo: 'text' },
    example: { tipo: 'aviso', texto: 'Ainda não temos planos para esta região.' },
  },
  texto: {
    says: 'Um texto pequeno, com um botão no fim quando há "acao" e "evento".',
    needs: { texto: 'text' },
    takes: { acao: 'text', evento: 'event' },
    example: { texto: 'Termos aceitos.', acao: 'Ler os termos', evento: 'lerTermos' },
  },
  textoLongo: {
    says: 'Um texto longo inteiro, parágrafo por parágrafo.',
    needs: { paragrafos: { listOf: 'text' } },
    takes: { titulo: 'text' },
    example: { paragrafos: '{variant.termos.texto}' },
  },
  textoLateral: {
    says: 'Um texto da variante ao lado dos passos.',
    needs: { texto: 'text' },
    takes: { titulo: 'text' },
    example: { titulo: '{variant.textoLateral.titulo}', texto: '{variant.textoLateral.texto}' },
  },
  lista: {
    says: 'Fatos curtos, um por linha.',
    needs: { itens: { listOf: 'text' } },
    takes: { titulo: 'text' },
    example: { titulo: 'Em resumo', itens: '{variant.termos.resumo}' },
  },
  instrucoes: {
    says: 'O que fazer, em ordem.',
    needs: { itens: { listOf: 'text' } },
    example: { itens: ['Copie o código.', 'Cole no aplicativo do seu banco.'] },
  },
  secao: {
    says: 'Um grupo de fatos com título, e um botão para mudá-los quando há "evento".',
    needs: { titulo: 'text', itens: { listOf: line } },
    takes: { acao: 'text', evento: 'event' },
    example: {
      titulo: 'Titular',
      itens: [{ rotulo: 'Nome', valor: '{titular.nome}' }],
      evento: 'alterarTitular',
    },
  },
  etapas: {
    says: 'O que acontece daqui em diante, em ordem; as primeiras "feitas" já aconteceram.',
    needs: { titulo: 'text', itens: { listOf: { needs: { titulo: 'text' }, takes: { texto: 'text' } } } },
    takes: { feitas: 'count' },
    example: {
      titulo: 'O que acontece agora',
      itens: [{ titulo: 'No seu e-mail', texto: 'Você recebe a confirmação.' }],
    },
  },
  bilhete: {
    says: 'Um número para guardar, com o botão que o copia, e os fatos dele.',
    needs: { rotulo: 'text', numero: 'text' },
    takes: { linhas: { listOf: line } },
    example: {
      rotulo: 'Número da proposta',
      numero: '{proposta.numeroProposta}',
      linhas: [{ rotulo: 'Plano', valor: '{produto.nome}' }],
    },
  },
  linhaFixa: {
    says: 'Um fato já decidido, e um botão para mudá-lo quando há "evento"; com "nome", é de uma pessoa que se achou; com "table", o valor se lê como na tabela.',
    needs: { rotulo: 'text', valor: 'text' },
    takes: {
      nome: 'text',
      icone: { oneOf: ['lugar', 'documento', 'email', 'telefone'] },
      tabela: 'rows',
      acao: 'text',
      evento: 'event',
    },
    example: { rotulo: 'CPF do titular', valor: '{titular.cpf:cpf}', evento: 'alterarCpf' },
  },
  cartaoDeAcoes: {
    says: 'O que mais se pode fazer aqui, em botões lado a lado, com o que se ganha com isso.',
    needs: {
      titulo: 'text',
      botoes: {
        listOf: {
          needs: { rotulo: 'text', evento: 'event' },
          takes: { icone: { oneOf: ['email', 'whatsapp', 'telefone', 'documento', 'copiar'] } },
        },
      },
    },
    takes: { texto: 'text' },
    example: {
      titulo: 'Mandar para o cliente',
      botoes: [{ rotulo: 'E-mail', evento: 'enviarPorEmail', icone: 'email' }],
    },
  },
  copiarLink: {
    says: 'Um endereço e o botão que o copia.',
    needs: { url: 'address' },
    takes: { rotulo: 'text' },
    example: { url: '/corretor/{proposta.uid}' },
  },
  linkQr: {
    says: 'O QR Code de um endereço; quem usa leitor de tela ouve o nome.',
    needs: { url: 'address', nome: 'text' },
    example: {
      url: '/{variant.rotas.prefixo}/{corretor.slug}/{corretor.cod}',
      nome: 'QR Code do link de {corretor.nome}',
    },
  },
  compartilhar: {
    says: 'O botão que abre o compartilhamento do celular; some onde não há um.',
    needs: { titulo: 'text', texto: 'text', url: 'address' },
    takes: { rotulo: 'text' },
    example: {
      titulo: 'Termine sua proposta',
      texto: 'Acesse o link abaixo e finalize seu pedido',
      url: '/corretor/{proposta.uid}',
    },
  },
  impresso: {
    says: 'Uma linha que só sai no papel; uma parte vazia fica de fora.',
    needs: { partes: { listOf: 'text' } },
    example: { partes: ['Proposta {proposta.numeroProposta}', '{corretor.nome}'] },
  },
  imprimir: {
    says: 'O botão que imprime a página.',
    takes: { rotulo: 'text' },
    example: { rotulo: 'Imprimir' },
  },
  ilustracao: {
    says: 'Um desenho pequeno que diz o mesmo que o título.',
    needs: {
      nome: {
        oneOf: ['concluido', 'pixExpirado', 'regiaoNaoAtendida', 'listaVazia', 'semBoletos', 'semConexao'],
      },
    },
    example: { nome: 'concluido' },
  },
  esqueleto: {
    says: 'O lugar de algo que ainda se espera, em linhas cinza.',
    takes: { linhas: 'count' },
    example: { linhas: 2 },
  },
} as const satisfies Record<string, BlockRecord>
