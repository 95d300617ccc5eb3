import type { FieldType, MaskRecord, ServerFactRecord, WidgetRecord } from './vocabulary.ts'

const text: readonly FieldType[] = ['string']
const any: readonly FieldType[] = ['string', 'integer', 'number', 'boolean']
const list: readonly FieldType[] = ['array']

/** What is to be known of every widget that a field may name. */
export const widgetRecords = {
  texto: {
    says: 'Um texto de uma linha.',
    edits: text,
    example: { widget: 'texto', autocapitalize: 'words' },
  },
  areaDeTexto: {
    part: 'formulario',
    says: 'Um texto de várias linhas, que cresce com o que se digita; com "maxLength" conta os caracteres que restam. O formato "linhas" guarda as quebras de linha.',
    edits: text,
    example: { widget: 'areaDeTexto', autocapitalize: 'sentences' },
  },
  email: { says: 'Um endereço de e-mail.', edits: text, example: { widget: 'email', autocomplete: 'email' } },
  telefone: {
    says: 'Um telefone com DDD; guarda só os algarismos.',
    edits: text,
    example: { widget: 'telefone' },
  },
  documento: {
    says: 'Um número de documento, com a máscara de "mask"; guarda só o que se digita.',
    edits: text,
    example: { widget: 'documento', mask: 'cpf' },
  },
  data: { says: 'Uma data, dia/mês/ano; guarda como 1985-03-27.', edits: text, example: { widget: 'data' } },
  hora: {
    part: 'formulario',
    says: 'Uma hora do dia, de 00:00 a 23:59, com o formato "hora"; guarda como 09:05.',
    edits: text,
    example: { widget: 'hora', width: 'curto' },
  },
  inteiro: {
    part: 'formulario',
    says: 'Um número inteiro que se digita; negativo só com "minimum" abaixo de zero.',
    edits: ['integer'],
    example: { widget: 'inteiro', width: 'curto' },
  },
  decimal: {
    part: 'formulario',
    says: 'Um número que se digita com vírgula; negativo só com "minimum" abaixo de zero.',
    edits: ['number'],
    example: { widget: 'decimal', width: 'curto' },
  },
  dinheiro: {
    part: 'formulario',
    says: 'Um valor em reais, que se digita como 1234,56; guarda os centavos, como 123456, e também "minimum" e "maximum" são em centavos.',
    edits: ['integer'],
    example: { widget: 'dinheiro', width: 'data' },
  },
  cep: {
    says: 'Um CEP; com o oitavo algarismo manda o evento de "event".',
    edits: text,
    example: { widget: 'cep', event: 'cepDigitado' },
  },
  numeroEndereco: {
    says: 'O número de um endereço, com a caixa "Sem número".',
    edits: text,
    example: { widget: 'numeroEndereco', width: 'curto' },
  },
  selecao: {
    says: 'Uma escolha entre muitas, numa lista que se abre.',
    edits: any,
    example: { widget: 'selecao', table: 'uf' },
  },
  busca: {
    part: 'busca',
    says: 'Uma escolha que se procura digitando, como "search" diz; guarda o que se digita até que se escolha, e então o valor da opção.',
    edits: text,
    example: {
      widget: 'busca',
      options: '{busca.achados}',
      option: { value: 'chave', label: '{nome}', detail: '{cpfMascarado}' },
      search: { event: 'procurar', answered: '{busca.texto}', found: 'Encontrados: {n}' },
    },
  },
  caixas: {
    part: 'formulario',
    isOfValues: true,
    outline: 'cards',
    says: 'Várias escolhas entre poucas, cada uma com a sua caixa; guarda a lista dos valores escolhidos, na ordem das opções.',
    edits: list,
    example: {
      widget: 'caixas',
      options: '{coberturas}',
      option: { value: 'id', label: '{nome}', detail: '{resumo}', price: '{precoCentavos:moeda}' },
    },
  },
  buscaVarias: {
    part: 'formulario',
    isOfValues: true,
    says: 'Várias escolhas entre muitas, que se procuram digitando; guarda a lista dos valores escolhidos, na ordem das opções.',
    edits: list,
    example: { widget: 'buscaVarias', table: 'uf' },
  },
  segmento: {
    says: 'Uma escolha entre duas a quatro, lado a lado; num sim ou não, "Sim" e "Não".',
    edits: any,
    example: { widget: 'segmento', table: 'sexo' },
  },
  cartoesDeOpcao: {
    outline: 'cards',
    says: 'Uma escolha entre cartões, com preço, selo, peça e uma linha menor; "covers" abre-se no cartão escolhido.',
    edits: any,
    example: {
      widget: 'cartoesDeOpcao',
      options: '{produtos}',
      option: { value: 'idProduto', label: '{nome}', price: '{precoCentavos:moeda}' },
    },
  },
  figuras: {
    outline: 'row',
    says: 'Uma escolha entre poucas figuras lado a lado, cada uma com a peça de "tile", o nome e uma linha menor.',
    edits: any,
    example: { widget: 'figuras', table: 'especie' },
  },
  planos: {
    outline: 'cards',
    says: 'Uma escolha entre planos: nome, preço, uma linha, selo, e o que cada um cobre de tudo o que algum cobre.',
    edits: any,
    example: {
      widget: 'planos',
      options: '{produtos}',
      option: {
        value: 'idProduto',
        label: '{nome}',
        price: '{precoCentavos:moeda}',
        covers: '{tipoCobertura}',
      },
    },
  },
  vigencia: {
    outline: 'cards',
    says: 'Uma escolha entre datas, escritas por extenso.',
    edits: text,
    example: {
      widget: 'vigencia',
      options: { vigencias: ['{variant.vigencia}', 'pedido'] },
      option: { value: 'data', label: '{data}' },
    },
  },
  quantidade: {
    outline: 'row',
    says: 'Um número inteiro com − e +, de "min" a "max".',
    edits: ['integer'],
    example: { widget: 'quantidade', min: '{variant.plano.min}', max: '{variant.plano.max}' },
  },
  quantidades: {
    part: 'quantidades',
    outline: 'cards',
    says: 'Quantos de cada linha de "options", com − e +, em cartões pelo grupo de "group"; guarda uma lista de { id, quantidade } só das linhas escolhidas, com o valor da opção como id.',
    edits: list,
    example: {
      widget: 'quantidades',
      options: '{ofertas}',
      option: {
        value: 'id',
        label: '{faixa}',
        price: '{precoCentavos:moeda}',
        old: '{tabelaCentavos:moeda}',
        group: '{plano}',
      },
    },
  },
  aceite: {
    outline: 'row',
    says: 'Um aceite, com o botão que abre os termos quando há "termsEvent".',
    edits: ['boolean'],
    example: { widget: 'aceite', termsEvent: 'lerTermos' },
  },
  numeroCartao: {
    says: 'O número de um cartão, com a bandeira.',
    edits: text,
    example: { widget: 'numeroCartao', autocomplete: 'cc-number' },
  },
  validadeCartao: {
    says: 'A validade de um cartão, mês/ano; guarda quatro algarismos.',
    edits: text,
    example: { widget: 'validadeCartao', autocomplete: 'cc-exp' },
  },
  codigoSeguranca: {
    says: 'O código de segurança de um cartão; diz onde ele está impresso.',
    edits: text,
    example: { widget: 'codigoSeguranca', autocomplete: 'cc-csc' },
  },
  moldura: {
    part: 'moldura',
    says: 'Os campos de um serviço de fora, numa moldura com o documento de "frame"; o valor é o que ele dá em troca deles, e vai só com o envio.',
    edits: text,
    example: { widget: 'moldura', frame: '{server.enderecoCartao}' },
  },
  captcha: {
    says: 'A verificação de segurança da operação de "action"; só aparece se falha.',
    edits: text,
    example: { widget: 'captcha', action: 'contratante.obter' },
  },
  oculto: {
    says: 'Nada se mostra: o valor veio de outro lugar e só vai junto.',
    edits: [...any, ...list],
    example: { widget: 'oculto' },
    isHidden: true,
  },
} as const satisfies Record<string, WidgetRecord>

type Records = typeof widgetRecords

/** Names a widget. */
export type WidgetName = keyof Records

/** Names a widget that only the pages of flows that name it fetch. */
export type ApartName = {
  [Name in WidgetName]: Records[Name] extends { readonly part: string } ? Name : never
}[WidgetName]

/** Names a file that has such widgets. */
export type WidgetPartName = Records[ApartName]['part']

/** What is to be known of every mask that a field may name. */
export const maskRecords = {
  cpf: { says: 'Um CPF.', example: '529.982.247-25' },
  cnpj: { says: 'Um CNPJ, também com letras.', example: '12.ABC.345/01DE-35' },
  telefone: { says: 'Um telefone com DDD, fixo ou celular.', example: '(21) 98765-4321' },
  cep: { says: 'Um CEP.', example: '20040-020' },
  data: { says: 'Uma data: dia, mês e ano.', example: '27/03/1985' },
  dataRecente: {
    says: 'Uma data deste século, que se pode digitar como 02/03/22 ou 03/2022.',
    example: '02/03/2022',
  },
  cartao: { says: 'O número de um cartão, nos grupos da sua bandeira.', example: '4111 1111 1111 1111' },
  validade: {
    says: 'A validade de um cartão: mês e ano; de um ano com quatro algarismos ficam os dois últimos.',
    example: '09/30',
  },
} as const satisfies Record<string, MaskRecord>

/** Names a mask. */
export type MaskName = keyof typeof maskRecords

/** What is to be known of every fact of the deployment that a flow or a screen may read. */
export const serverFactRecords = {
  entradaCartao: {
    says: 'Por onde entram os números de um cartão: "proprio", campos nossos; "campos", os do serviço de pagamento dentro da página; "pagina", a página dele.',
    oneOf: ['proprio', 'campos', 'pagina'],
  },
  enderecoCartao: {
    says: 'O endereço do documento que tem os campos do serviço de pagamento; só com "campos".',
  },
  site: {
    says: 'O endereço deste site, sem barra no fim, como a pessoa o abriu; vai à frente de um link que sai da página.',
  },
} as const satisfies Record<string, ServerFactRecord>

/** How a deployment takes the numbers of a card. */
export type CardEntry = (typeof serverFactRecords)['entradaCartao']['oneOf'][number]

/** What a deployment says of itself to the flows it serves. */
export type ServerFacts = { readonly [Name in keyof typeof serverFactRecords]?: string }
