import type { GeneralProblem } from '../../server/http/problems.ts'
import { envelope, parametersOf, unreadable } from './operation.ts'
import { commonHeaders, type DescribedRefusal, generalRefusal, refusalResponses } from './refusals.ts'
import type { DocumentPart } from './sources.ts'

const refusalsBy = (...codes: readonly GeneralProblem[]): readonly DescribedRefusal[] =>
  codes.map((code) => generalRefusal(code))

/** What any call under /api may meet, whatever it is about. */
const ofAll = ['muitasTentativas', 'erroInterno', 'indisponivel'] as const

const ofChallenges = refusalsBy('semVenda', 'naoEncontrado', ...ofAll)
const ofDrafts = [
  ...refusalsBy('entradaInvalida', 'semVenda', 'origemRecusada', 'outraAba', ...ofAll),
  ...unreadable,
]
const ofReading = refusalsBy('semVenda', ...ofAll)
const ofDropping = ofDrafts.filter(({ code }) => code !== 'outraAba')

/** The refusals of the calls that are no operations, each call's by themselves. */
export const otherRefusals: readonly (readonly DescribedRefusal[])[] = [
  ofChallenges,
  ofReading,
  ofDrafts,
  ofDropping,
]

const json = (schema: DocumentPart): DocumentPart => ({ 'application/json': { schema } })

const answered = (description: string, schema: DocumentPart): DocumentPart => ({
  description,
  headers: commonHeaders,
  content: json(schema),
})

/** Describes GET /api/captcha; `actions` are the operations that take a solved challenge. */
export const challengeItem = (actions: readonly string[]): DocumentPart => ({
  get: {
    operationId: 'captcha',
    tags: ['captcha'],
    summary: 'Dá um desafio de segurança para uma chamada de uma operação.',
    description:
      'O desafio vale 30 minutos, uma vez, para esta operação e este cookie. Como resolvê-lo está em docs/api.md.',
    security: [{ venda: [] }],
    parameters: [
      {
        name: 'action',
        in: 'query',
        required: true,
        description: 'A operação em que o desafio será usado.',
        schema: { type: 'string', enum: actions },
      },
      { $ref: '#/components/parameters/X-Venda' },
    ],
    responses: {
      200: answered('O desafio, a devolver como veio.', { $ref: '#/components/schemas/Desafio' }),
      ...refusalResponses(ofChallenges),
    },
  },
})

const scope: DocumentPart = {
  type: 'string',
  description: 'A venda, como a página a nomeia, ou `uid:` e o uid de uma proposta.',
  examples: ['pf-implante/dental-individual:52998'],
}

const revision: DocumentPart = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 2 }

const writerId: DocumentPart = { type: 'string', pattern: '^[\\w-]{1,60}$' }

/** Describes by which page, and by which of its writes, a draft is written. */
const writer: DocumentPart = {
  type: 'object',
  required: ['id', 'n'],
  additionalProperties: false,
  properties: {
    id: { ...writerId, description: 'O nome que a página deu a si mesma.' },
    n: { ...revision, description: 'Qual das gravações dela é esta.' },
    after: { ...writerId, description: 'A página que estava antes na mesma aba.' },
  },
}

/** Describes how the pages keep what a person has typed; no other client needs it. */
export const draftsItem: DocumentPart = {
  get: {
    operationId: 'rascunho.ler',
    tags: ['rascunho'],
    summary: 'Dá o rascunho como está agora.',
    description:
      'Uma página já vem com o seu. Esta chamada é da página recarregada enquanto o último rascunho da anterior ainda ia.',
    security: [{ venda: [] }],
    parameters: [
      { name: 'scope', in: 'query', required: true, schema: scope },
      { $ref: '#/components/parameters/X-Venda' },
    ],
    responses: {
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
      ...refusalResponses(ofReading),
    },
  },
  put: {
    operationId: 'rascunho.guardar',
    tags: ['rascunho'],
    summary: 'Guarda o que foi digitado numa página, por cima da revisão que ela conhece.',
    description: 'É das páginas: quem vende só pela API não precisa de rascunho.',
    security: [{ venda: [] }],
    parameters: parametersOf(true, false),
    requestBody: {
      required: true,
      content: json({
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
      }),
    },
    responses: {
      200: answered(
        'Guardado.',
        envelope({ type: 'object', required: ['revision'], properties: { revision } }),
      ),
      ...refusalResponses(ofDrafts),
    },
  },
  delete: {
    operationId: 'rascunho.apagar',
    tags: ['rascunho'],
    summary: 'Apaga o que foi digitado numa página.',
    security: [{ venda: [] }],
    parameters: [{ name: 'scope', in: 'query', required: true, schema: scope }, ...parametersOf(true, false)],
    responses: {
      200: answered('Apagado.', envelope({ type: 'object' })),
      ...refusalResponses(ofDropping),
    },
  },
}

/** Describes GET /boleto/<uid>.pdf. */
export const boletoItem: DocumentPart = {
  get: {
    operationId: 'boleto',
    tags: ['boleto'],
    summary: 'Dá o PDF do boleto de uma proposta, enquanto aguarda ou depois de pago.',
    description:
      'O endereço vem em `linkBoleto`. Um boleto aberto por um serviço de fora leva ao endereço dele.',
    security: [],
    parameters: [
      { name: 'uid', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{1,60}$' } },
    ],
    responses: {
      200: { description: 'O boleto.', content: { 'application/pdf': {} } },
      302: {
        description: 'O boleto está no endereço de `location`.',
        headers: { location: { schema: { type: 'string' } } },
      },
      404: {
        description: 'Não há boleto, ou ele venceu ou foi cancelado: uma página que o diz.',
        content: { 'text/html': {} },
      },
    },
  },
}

/** Describes an address by which the server says how it is: 200 where it is well, else 503. */
const healthItem = (operationId: string, summary: string, mayFail: boolean): DocumentPart => {
  const body = json({ type: 'object', required: ['estado'], properties: { estado: { type: 'string' } } })
  return {
    get: {
      ...{ operationId, tags: ['saude'], summary, security: [] },
      responses: {
        200: { description: 'Está bem.', content: body },
        ...(mayFail && { 503: { description: 'Não está.', content: body } }),
      },
    },
  }
}

/** Describes the addresses by which the server says how it is. */
export const healthItems: DocumentPart = {
  '/saude': healthItem('saude', 'Diz se o servidor e o banco respondem, e qual é a versão.', true),
  '/saude/vivo': healthItem('saude.vivo', 'Diz que o processo responde.', false),
  '/saude/pronto': healthItem('saude.pronto', 'Diz se o servidor pode receber pessoas.', true),
}
