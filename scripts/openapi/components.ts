import type { DocumentPart } from './sources.ts'

const text: DocumentPart = { type: 'string' }

/** The shape of every refusal: RFC 9457 with a code, by which programs decide. */
const problema: DocumentPart = {
  type: 'object',
  description:
    'Por que uma chamada foi recusada (RFC 9457). Decida por `code`; `title` é para quem desenvolve.',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { ...text, description: '`urn:funis:problema:` e o código.' },
    title: text,
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: text,
    requestId: { ...text, description: 'O mesmo de `x-request-id`: diga-o a quem cuida do servidor.' },
    data: { type: 'object', description: 'O que o problema acrescenta, como o campo que não coube.' },
  },
}

/** A challenge of proof of work, as ALTCHA writes it. */
const desafio: DocumentPart = {
  type: 'object',
  required: ['parameters', 'signature'],
  properties: {
    parameters: {
      type: 'object',
      required: ['algorithm', 'cost', 'keyLength', 'keyPrefix', 'nonce', 'salt'],
      properties: {
        algorithm: { const: 'PBKDF2/SHA-256' },
        cost: { type: 'integer', minimum: 1, description: 'As voltas de cada derivação.' },
        keyLength: { type: 'integer', minimum: 1, description: 'Os bytes da chave derivada.' },
        keyPrefix: { ...text, description: 'O começo da chave procurada, em hexadecimal.' },
        nonce: { ...text, description: 'O começo da senha, em hexadecimal.' },
        salt: { ...text, description: 'O sal, em hexadecimal.' },
      },
    },
    signature: text,
  },
}

/** The schemas that many calls share. */
export const sharedSchemas: DocumentPart = { Problema: problema, Desafio: desafio }

const header = (
  name: string,
  required: boolean,
  description: string,
  schema: DocumentPart,
): DocumentPart => ({
  ...{ name, in: 'header', required, description, schema },
})

/** The headers that calls take. */
export const parameters: DocumentPart = {
  Origin: header(
    'Origin',
    true,
    'O endereço deste servidor, como https://vendas.example.com. Um navegador diz o mesmo por `Sec-Fetch-Site: same-origin`.',
    { type: 'string', format: 'uri' },
  ),
  'X-Venda': header(
    'X-Venda',
    false,
    'A venda de que a chamada trata, quando um cookie tem várias: o funil e, num link de corretor, os 5 primeiros números do CPF dele. Sem ele, é a venda que o cookie nomeia.',
    {
      type: 'string',
      pattern: '^[a-z0-9-]{1,60}(/[a-z0-9-]{1,60})?(:\\d{1,5})?$',
      examples: ['pf-implante/dental-individual:52998'],
    },
  ),
  'Idempotency-Key': header(
    'Idempotency-Key',
    true,
    'Um nome só deste pedido, como um UUID. Repetido com a mesma entrada, dá a mesma resposta e não faz nada outra vez.',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  ),
}

const answerHeader = (description: string, schema: DocumentPart): DocumentPart => ({ description, schema })
const count: DocumentPart = { type: 'integer', minimum: 0 }

/** The headers that answers have. */
export const headers: DocumentPart = {
  'x-request-id': answerHeader('O nome deste pedido, que também está no log do servidor.', text),
  'idempotency-replayed': answerHeader('`true` quando esta resposta já tinha sido dada a esta chave.', {
    const: 'true',
  }),
  'retry-after': answerHeader('Em quantos segundos tentar de novo.', count),
  'x-ratelimit-limit': answerHeader('Quantas chamadas este endereço de rede pode fazer por minuto.', count),
  'x-ratelimit-remaining': answerHeader('Quantas ainda restam neste minuto.', count),
  'x-ratelimit-reset': answerHeader('Em quantos segundos a conta recomeça.', count),
}

/** How a client says who it is. */
export const securitySchemes: DocumentPart = {
  venda: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-venda',
    description:
      'O cookie que vem com qualquer página de um funil e nomeia uma venda por 24 horas. Sem https, fora de localhost e com o banco embutido, chama-se `venda`.',
  },
}
