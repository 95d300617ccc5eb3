import {
  callHeaders,
  commonHeaders,
  envelope,
  generalProblemsOf,
  jsonContent,
  type Part,
  problemResponses,
  unreadableBody,
} from './operation.ts'

/** What any call under /api may meet, whatever it is about. */
const ofAll = ['muitasTentativas', 'erroInterno', 'indisponivel'] as const

const ofVisitor = { security: [{ venda: [] }] } satisfies Part
const reading = callHeaders({ fromHere: false })

const answered = (description: string, schema: Part): Part => ({
  description,
  headers: commonHeaders,
  content: jsonContent(schema),
})

const query = (properties: Part): Part => ({ type: 'object', required: Object.keys(properties), properties })

const scope: Part = {
  type: 'string',
  description: 'A venda, como a página a nomeia, ou `uid:` e o uid de uma proposta.',
  examples: ['parceiro/venda:52998'],
}
const revision: Part = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 2 }
const writerId: Part = { type: 'string', pattern: '^[\\w-]{1,60}$' }

/** By which page, and by which of its writes, a draft is written. */
const writer: Part = {
  type: 'object',
  required: ['id', 'n'],
  additionalProperties: false,
  properties: {
    id: { ...writerId, description: 'O nome que a página deu a si mesma.' },
    n: { ...revision, description: 'Qual das gravações dela é esta.' },
    after: { ...writerId, description: 'A página que estava antes na mesma aba.' },
  },
}

/** An address by which the server says how it is: 200 where it is well, else 503. */
function healthRoute(operationId: string, summary: string, { mayFail }: { readonly mayFail: boolean }): Part {
  const content = jsonContent({
    type: 'object',
    required: ['estado'],
    properties: { estado: { type: 'string' } },
  })
  return {
    operationId,
    tags: ['saude'],
    summary,
    security: [],
    response: {
      200: { description: 'Está bem.', content },
      ...(mayFail && { 503: { description: 'Não está.', content } }),
    },
  }
}

/**
 * Gives the schemas of the routes that are no operations, by method and URL, as @fastify/swagger reads them. `challenged`
 * are the operations that take a solved challenge.
 */
export const otherRoutes = (challenged: readonly string[]): Readonly<Record<string, Part>> => ({
  'GET /api/captcha': {
    ...ofVisitor,
    operationId: 'captcha',
    tags: ['captcha'],
    summary: 'Dá um desafio de segurança para uma chamada de uma operação.',
    description:
      'O desafio vale 30 minutos, uma vez, para esta operação e este cookie. Como resolvê-lo está em docs/api.md.',
    querystring: query({
      action: { type: 'string', enum: challenged, description: 'A operação em que o desafio será usado.' },
    }),
    headers: reading,
    response: {
      200: answered('O desafio, a devolver como veio.', { $ref: '#/components/schemas/Desafio' }),
      ...problemResponses(generalProblemsOf('semVenda', 'naoEncontrado', ...ofAll)),
    },
  },
  'GET /api/rascunho': {
    ...ofVisitor,
    operationId: 'rascunho.ler',
    tags: ['rascunho'],
    summary: 'Dá o rascunho como está agora.',
    description:
      'Uma página já vem com o seu. Esta chamada é da página recarregada enquanto o último rascunho da anterior ainda ia.',
    querystring: query({ scope }),
    headers: reading,
    response: {
      200: answered(
        'O rascunho; revisão 0 e sessão nula quando não há nenhum.',
        envelope({
          type: 'object',
          required: ['revision', 'session', 'writer'],
          properties: {
            revision,
            session: { type: ['object', 'null'] },
            writer: { oneOf: [writer, { type: 'null' }] },
          },
        }),
      ),
      ...problemResponses(generalProblemsOf('semVenda', ...ofAll)),
    },
  },
  'PUT /api/rascunho': {
    ...ofVisitor,
    operationId: 'rascunho.guardar',
    tags: ['rascunho'],
    summary: 'Guarda o que foi digitado numa página, por cima da revisão que ela conhece.',
    description: 'É das páginas: quem vende só pela API não precisa de rascunho.',
    headers: callHeaders({}),
    body: {
      type: 'object',
      required: ['scope', 'revision', 'session'],
      additionalProperties: false,
      properties: {
        scope,
        revision: { ...revision, description: 'A última revisão conhecida; 0 quando não há nenhuma.' },
        session: { type: 'object', description: 'A sessão do motor, sem dados de cartão.' },
        writer: {
          ...writer,
          description:
            'Quem grava. Por cima do que a mesma página gravou antes, ou a anterior da mesma aba, vale qualquer revisão.',
        },
      },
    },
    response: {
      200: answered(
        'Guardado.',
        envelope({ type: 'object', required: ['revision'], properties: { revision } }),
      ),
      ...problemResponses([
        ...generalProblemsOf('entradaInvalida', 'semVenda', 'origemRecusada', 'outraAba', ...ofAll),
        ...unreadableBody,
      ]),
    },
  },
  'DELETE /api/rascunho': {
    ...ofVisitor,
    operationId: 'rascunho.apagar',
    tags: ['rascunho'],
    summary: 'Apaga o que foi digitado numa página.',
    querystring: query({ scope }),
    headers: callHeaders({}),
    response: {
      200: answered('Apagado.', envelope({ type: 'object' })),
      ...problemResponses([
        ...generalProblemsOf('entradaInvalida', 'semVenda', 'origemRecusada', ...ofAll),
        ...unreadableBody,
      ]),
    },
  },
  'GET /boleto/:file': {
    operationId: 'boleto',
    tags: ['boleto'],
    summary:
      'Mostra o boleto de uma proposta, numa página para imprimir, enquanto aguarda ou depois de pago.',
    description:
      'O endereço vem em `linkBoleto`. Um boleto aberto por um serviço de fora leva ao endereço dele.',
    security: [],
    params: query({ uid: { type: 'string', pattern: '^[\\w-]{1,60}$' } }),
    response: {
      200: { description: 'O boleto.', content: { 'text/html': { schema: {} } } },
      302: {
        type: 'null',
        description: 'O boleto está no endereço de `location`.',
        headers: { location: { type: 'string' } },
      },
      404: {
        description: 'Não há boleto, ou ele venceu ou foi cancelado: uma página que o diz.',
        content: { 'text/html': { schema: {} } },
      },
    },
  },
  'GET /saude': healthRoute('saude', 'Diz se o servidor e o banco respondem, e qual é a versão.', {
    mayFail: true,
  }),
  'GET /saude/vivo': healthRoute('saude.vivo', 'Diz que o processo responde.', { mayFail: false }),
  'GET /saude/pronto': healthRoute('saude.pronto', 'Diz se o servidor pode receber pessoas.', {
    mayFail: true,
  }),
})
