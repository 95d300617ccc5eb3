import type { BlockRecord } from '../../engine/config/language/vocabulary.ts'
import { line } from './line.ts'

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

/** A text that may follow a title. */
const more = { texto: 'text' } as const

/** The bands of a sales page, which the server draws; each is absent where the variant gives it nothing. */
export const presenting = {
  abertura: {
    says: 'O topo: a promessa, o preço do produto anunciado (sem um, o do mais barato), os botões da tela e as peças da marca.',
    needs: { titulo: 'text' },
    takes: {
      ...more,
      produtos: { listOf: produto },
      produto: 'text',
      unidade: 'text',
      icone: 'text',
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
  comparacao: {
    says: 'Os planos lado a lado: até três numa tabela, mais em cartões, e até cinco numa tabela onde há largura. Com "evento", cada um tem o botão que o manda com o "codigo" do plano.',
    needs: { produtos: { listOf: produto } },
    takes: { ...more, unidade: 'text', acao: 'text', evento: 'event' },
    example: { produtos: '{variant.produtos}', acao: 'Simular', evento: 'simular' },
    place: 'bands',
  },
  passos: {
    says: 'Como se contrata, em três passos, cada um com uma vinheta do que aparece na tela.',
    needs: {
      itens: {
        listOf: {
          needs: { titulo: 'text' },
          takes: { ...more, vinheta: { oneOf: ['quantas', 'quem', 'pix', 'pet', 'quando'] } },
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
  condicoes: {
    says: 'A parte difícil do contrato, dita antes.',
    needs: { itens: { listOf: 'text' } },
    example: { itens: '{variant.termos.resumo}' },
    place: 'bands',
  },
  duvidas: {
    says: 'Perguntas e respostas, a primeira aberta.',
    needs: { itens: { listOf: { needs: { pergunta: 'text', resposta: 'text' } } } },
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
