import type { TableRow } from '../screens/screen.ts'
import type { BlockRecord, Kind, Members, PlainKind, plainKinds } from './vocabulary.ts'

/** A line of a list of facts: its label and its value, which a format may write out; without a value it is not shown. */
const line = {
  needs: { rotulo: 'text' },
  takes: { valor: 'textOrNumber', formato: 'format' },
} as const satisfies Members

/** The blocks that a person pays by. */
const paying = {
  valor: {
    says: 'Um valor em letras grandes, acima do que se pede por ele; com "antes" ou "unidade" é um preço, com o rótulo à vista.',
    needs: { rotulo: 'text', centavos: 'cents' },
    takes: { antes: 'cents', unidade: 'text' },
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

/** A product as the sales page shows it. */
const produto = {
  needs: { nome: 'text', precoCentavos: 'cents' },
  takes: {
    codigo: 'text',
    tipoCobertura: 'text',
    cobertura: 'text',
    selo: 'text',
    categoria: 'text',
    listaCentavos: 'cents',
    titleNormal: 'text',
    titleBold: 'text',
  },
} as const

const questions = { listOf: { needs: { pergunta: 'text', resposta: 'text' } } } as const

/** A text that may follow a title. */
const more = { texto: 'text' } as const

/** The bands of a sales page, which the server draws; each is absent where the variant gives it nothing. */
const presenting = {
  abertura: {
    says: 'O topo: a promessa, o preço do produto anunciado (sem um, o do mais barato), os botões da tela e as peças da marca.',
    needs: { titulo: 'text' },
    takes: {
      ...more,
      produtos: { listOf: produto },
      produto: 'text',
      detalhe: 'text',
      unidade: 'text',
      selo: { needs: { valor: 'text', quem: 'text' }, takes: { oque: 'text' } },
      fatos: { listOf: { needs: { icone: 'text' }, takes: more } },
      pecas: { listOf: 'text' },
    },
    example: {
      titulo: '{variant.vendas.inicio.titulo}',
      produtos: '{variant.produtos}',
      fatos: [{ icone: 'escudo', texto: 'Registro ANS {variant.rodape.ans}' }],
      pecas: '{variant.tema.pecas.heroi}',
    },
    place: 'bands',
  },
  coberturas: {
    says: 'O que se cobre, cada coisa com o seu desenho e com os planos que a têm, ou que são da sua categoria.',
    needs: {
      itens: {
        listOf: { needs: { nome: 'text' }, takes: { icone: 'text', codigo: 'text', resumo: 'text' } },
      },
    },
    takes: { titulo: 'text', ...more, produtos: { listOf: produto } },
    example: { itens: '{variant.vendas.coberturas}', produtos: '{variant.produtos}' },
    place: 'bands',
  },
  escolha: {
    says: 'Os campos da tela, no meio da página, ao lado do que está em "below" e dos botões que têm "when"; antes dos scripts, o preço de cada produto.',
    needs: { titulo: 'text', produtos: { listOf: produto } },
    takes: more,
    example: { titulo: 'Comece pelo seu pet', produtos: '{variant.produtos}' },
    place: 'bands',
  },
  comparacao: {
    says: 'Os planos lado a lado: até três numa tabela, mais em cartões, e até cinco numa tabela onde há largura. Com "recomendado", o plano de destaque vem grande, com essas palavras por cima, e os outros em linhas ao lado. Com "evento", cada um tem o botão que o manda com o "codigo" do plano.',
    needs: { produtos: { listOf: produto } },
    takes: { ...more, unidade: 'text', recomendado: 'text', acao: 'text', evento: 'event' },
    example: { produtos: '{variant.produtos}', acao: 'Simular', evento: 'simular' },
    place: 'bands',
  },
  passos: {
    says: 'Como se contrata, em três passos, cada um com uma vinheta do que aparece na tela.',
    needs: {
      itens: {
        listOf: {
          needs: { titulo: 'text' },
          takes: {
            ...more,
            vinheta: { oneOf: ['quantas', 'quem', 'pix', 'pet', 'quando', 'cnpj', 'consulta'] },
          },
        },
      },
    },
    takes: { produtos: { listOf: produto }, produto: 'text', quantas: 'text', taxaCentavos: 'cents' },
    example: { itens: '{variant.vendas.passos}' },
    place: 'bands',
  },
  regioes: {
    says: 'Onde se vende: os estados, as cidades que ficam de fora e, com "evento", o botão que consulta um CEP.',
    needs: { siglas: { listOf: 'text' } },
    takes: { ...more, tabela: 'rows', cidadesFora: { listOf: 'text' }, evento: 'event' },
    table: 'uf',
    example: {
      siglas: '{variant.ufsAtendidas}',
      cidadesFora: '{variant.cidadesRestritas}',
      evento: 'consultarCep',
    },
    place: 'bands',
  },
  sobre: {
    says: 'Um texto da variante, com o título ao lado.',
    needs: { titulo: 'text', ...more },
    example: { titulo: '{variant.textoLateral.titulo}', texto: '{variant.textoLateral.texto}' },
    place: 'bands',
  },
  parceiro: {
    says: 'As palavras do parceiro sobre o plano, com o seu logo, o seu nome e o seu site.',
    needs: { nome: 'text', ...more },
    takes: { site: 'text', logo: 'text', simbolo: 'text' },
    example: { nome: '{variant.parceria.nome}', texto: '{variant.parceria.texto}' },
    place: 'bands',
  },
  condicoes: {
    says: 'A parte difícil do contrato, dita antes.',
    needs: { itens: { listOf: 'text' } },
    example: { itens: '{variant.termos.resumo}' },
    place: 'bands',
  },
  duvidas: {
    says: 'Perguntas e respostas, a primeira aberta; antes delas, as do parceiro, com o seu nome.',
    needs: { itens: questions },
    takes: { antes: questions, parceiro: 'text' },
    example: { itens: '{variant.vendas.duvidas}' },
    place: 'bands',
  },
  quemVende: {
    says: 'Quem está por trás do plano.',
    needs: { linhas: { listOf: line } },
    example: { linhas: [{ rotulo: 'Operadora', valor: '{variant.rodape.empresa}' }] },
    place: 'bands',
  },
  convite: {
    says: 'O último convite, no único fundo escuro da página, com os botões da tela e seis peças da marca.',
    needs: { titulo: 'text' },
    takes: { ...more, pecas: { listOf: 'text' } },
    example: { titulo: '{variant.vendas.convite.titulo}', pecas: '{variant.tema.pecas.heroi}' },
    place: 'bands',
  },
} as const satisfies Record<string, BlockRecord>

/** The blocks that show an order: its people, its prices, who sells it. */
const selling = {
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
      nota: 'text',
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
    says: 'As pessoas do contrato, cada titular com os seus dependentes, e o que se pode fazer com cada uma. "resumo" diz quantas são e quanto custam; quem está em "novo" acabou de entrar; a linha de quem está em "tirando" pergunta se a pessoa sai; "saiu" oferece por oito segundos o caminho de volta; com "faltam" maior que zero, adicionar um dependente é o botão principal.',
    needs: {
      titulares: {
        listOf: { needs: { id: 'text', nome: 'text' }, takes: { dataNascimento: 'date', sexo: 'text' } },
      },
      dependentes: {
        listOf: {
          needs: { id: 'text', nome: 'text' },
          takes: { titular: 'text', grauParentesco: 'code', dataNascimento: 'date', sexo: 'text' },
        },
      },
      eventos: {
        listOf: {
          needs: {
            evento: {
              oneOf: [
                'adicionarDependente',
                'adicionarTitular',
                'editarTitular',
                'excluirTitular',
                'editarDependente',
                'excluirDependente',
                'excluir',
                'manter',
                'desfazer',
              ],
            },
          },
        },
      },
      tabela: 'rows',
    },
    takes: {
      principal: 'text',
      novo: 'text',
      tirando: 'text',
      saiu: { takes: { id: 'text', nome: 'text' } },
      faltam: 'count',
      resumo: { takes: { titulo: 'text', detalhe: 'text', centavos: 'cents', conta: 'text' } },
    },
    table: 'parentesco',
    example: {
      titulares: '{titulares}',
      dependentes: '{dependentes}',
      eventos: [{ evento: 'editarTitular' }, { evento: 'excluirDependente' }],
    },
  },
} as const satisfies Record<string, BlockRecord>

/** The blocks that tell something or point somewhere, whatever is sold. */
const telling = {
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
  conferencia: {
    says: 'O que se confere antes de seguir, uma linha cada: o desenho, o fato, o que o completa, e o lápis que o muda quando há "evento". Linha sem "valor" não aparece.',
    needs: {
      itens: {
        listOf: {
          needs: { rotulo: 'text', valor: 'text' },
          takes: {
            icone: { oneOf: ['plano', 'pessoa', 'pessoas', 'lugar', 'empresa', 'email'] },
            complemento: 'text',
            evento: 'event',
          },
        },
      },
    },
    example: {
      itens: [
        {
          icone: 'pessoa',
          rotulo: 'Titular',
          valor: '{titular.nome}',
          complemento: 'CPF {titular.cpf:cpf}',
          evento: 'alterarTitular',
        },
      ],
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
    says: 'Um número para guardar, com o botão que o copia, o que se comprou e para quem, os fatos e o total. "cadaUm" vale para cada item; com "table", o item sem "parentesco" é o titular, e os outros se leem como na tabela.',
    needs: { rotulo: 'text', numero: 'text' },
    takes: {
      itens: {
        listOf: {
          needs: { nome: 'text' },
          takes: { detalhe: 'text', parentesco: 'code', quantidade: 'count', totalCentavos: 'cents' },
        },
      },
      cadaUm: { takes: { detalhe: 'text', totalCentavos: 'cents' } },
      tabela: 'rows',
      linhas: { listOf: line },
      total: { takes: { rotulo: 'text', centavos: 'cents' } },
    },
    example: {
      rotulo: 'Número da proposta',
      numero: '{proposta.numeroProposta}',
      linhas: [{ rotulo: 'Plano', valor: '{produto.nome}' }],
    },
  },
  linhaFixa: {
    says: 'Um fato já decidido, e um botão para mudá-lo quando há "evento"; com "nome", é de uma pessoa que se achou.',
    needs: { rotulo: 'text', valor: 'text' },
    takes: {
      nome: 'text',
      icone: { oneOf: ['lugar', 'documento', 'email', 'telefone'] },
      acao: 'text',
      evento: 'event',
    },
    example: { rotulo: 'CPF do titular', valor: '{titular.cpf:cpf}', evento: 'alterarCpf' },
  },
  respostas: {
    says: 'O que já se respondeu, uma linha cada, com a peça da marca e o botão que muda a resposta: o evento diz qual pelo "id".',
    needs: {
      itens: { listOf: { needs: { id: 'text', rotulo: 'text', valor: 'text' }, takes: { peca: 'text' } } },
      evento: 'event',
    },
    takes: { acao: 'text' },
    example: {
      itens: [{ id: 'idade', rotulo: 'Idade', valor: '{faixaEscolhida.nome}' }],
      evento: 'alterarResposta',
    },
  },
  depois: {
    says: 'O que ainda se vai perguntar, em poucas palavras.',
    needs: {
      itens: {
        listOf: {
          needs: { rotulo: 'text' },
          takes: { icone: { oneOf: ['pet', 'idade', 'lista', 'nome', 'pessoa'] } },
        },
      },
    },
    takes: { titulo: 'text' },
    example: { itens: [{ rotulo: 'Idade', icone: 'idade' }] },
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

/** What is to be known of every block that a screen, a box or the side of a page may name. */
export const blockRecords = { ...telling, ...selling, ...paying, ...presenting } as const

/** Names a block. */
export type BlockName = keyof typeof blockRecords

/** Names a block that is a band of a sales page. */
export type BandName = keyof typeof presenting

type KindsUnder<Owner, Key extends string> = Owner extends { readonly [K in Key]: infer Kinds }
  ? Kinds
  : Record<never, Kind>

type Needed<Owner> = KindsUnder<Owner, 'needs'>
type Taken<Owner> = KindsUnder<Owner, 'takes'>

/** The types of JSON in TypeScript, as far as blocks are given them. */
interface OfJson {
  readonly string: string
  readonly integer: number
  readonly array: readonly TableRow[]
}

type ValueOf<K> = K extends PlainKind
  ? OfJson[(typeof plainKinds)[K]['types'][number]]
  : K extends { readonly oneOf: readonly (infer Text)[] }
    ? Text
    : K extends { readonly listOf: infer Item }
      ? readonly ValueOf<Item>[]
      : MembersOf<K>

type MembersOf<Owner> = { readonly [Key in keyof Needed<Owner>]: ValueOf<Needed<Owner>[Key]> } & {
  readonly [Key in keyof Taken<Owner>]?: ValueOf<Taken<Owner>[Key]> | undefined
}

type KindsOf<Owner> = Needed<Owner> & Taken<Owner>

/**
 * What the component of a block is given, by the block's record. Each of it may be missing, also what a file must
 * write: a slot or a rule may give nothing.
 */
export type Given<Name extends BlockName> = {
  readonly [Key in keyof KindsOf<(typeof blockRecords)[Name]>]?:
    | ValueOf<KindsOf<(typeof blockRecords)[Name]>[Key]>
    | undefined
}

/** One line of a list of facts. */
export type BlockLine = MembersOf<typeof line>
