import type { FieldValues } from '../../src/field/screen.ts'

/** What a screen does with some JSON Schema: values that it draws and sends, or the code by which the check refuses it. */
export interface Row {
  readonly name: string
  readonly schema: object
  /** What is sent, and shown before: each of it in a field of its own. */
  readonly sends?: FieldValues
  /** What one word makes of values that do not fit it: the message. */
  readonly refuses?: readonly [values: FieldValues, message: string]
  readonly code?: string
}

const text = { type: 'string', title: 'Nome' }
const one = (field: object, more: object = {}) => ({ properties: { a: { title: 'A', ...field } }, ...more })
const drawn = (name: string, schema: object, sends: FieldValues, refuses?: Row['refuses']): Row => ({
  name,
  schema,
  sends,
  ...(refuses && { refuses }),
})
const refused = (name: string, schema: object, code: string): Row => ({ name, schema, code })

const kinds = { properties: { tipo: { type: 'string', title: 'Tipo', enum: ['a', 'b'] } } }
const isA = { properties: { tipo: { const: 'a' } }, required: ['tipo'] }
const more = { properties: { b: { type: 'string', title: 'B' } }, required: ['b'] }
const lacksB = [{ tipo: 'a' }, 'Preencha B.'] as const

/** Every word of JSON Schema draft 7. */
export const keywords: readonly Row[] = [
  drawn('type', one({ type: 'boolean' }), { a: true }),
  drawn('enum', one({ type: 'string', enum: ['x', 'y'] }), { a: 'x' }, [
    { a: 'z' },
    'Escolha uma das opções.',
  ]),
  drawn('const', one({ const: 'x' }), { a: 'x' }, [{ a: 'z' }, 'Preencha A.']),
  drawn('multipleOf', one({ type: 'number', multipleOf: 0.5 }), { a: 1.5 }, [
    { a: 1.2 },
    'Use um múltiplo de 0,5.',
  ]),
  drawn('maximum', one({ type: 'integer', maximum: 9 }), { a: 9 }, [{ a: 10 }, 'O máximo é 9.']),
  drawn('exclusiveMaximum', one({ type: 'integer', exclusiveMaximum: 9 }), { a: 8 }, [
    { a: 9 },
    'Precisa ser menos que 9.',
  ]),
  drawn('minimum', one({ type: 'integer', minimum: 2 }), { a: 2 }, [{ a: 1 }, 'O mínimo é 2.']),
  drawn('exclusiveMinimum', one({ type: 'integer', exclusiveMinimum: 2 }), { a: 3 }, [
    { a: 2 },
    'Precisa ser mais que 2.',
  ]),
  drawn('maxLength', one({ type: 'string', maxLength: 3 }), { a: 'abc' }, [
    { a: 'abcd' },
    'Use no máximo 3 caracteres.',
  ]),
  drawn('minLength', one({ type: 'string', minLength: 2 }), { a: 'ab' }, [{ a: 'a' }, 'Preencha A.']),
  drawn('pattern', one({ type: 'string', pattern: '^x' }), { a: 'xy' }, [{ a: 'y' }, 'Confira A.']),
  drawn('items', one({ type: 'array', items: text, look: { add: 'Mais' } }), { a: ['x', 'y'] }),
  refused('items: [ ]', one({ type: 'array', items: [text] }), 'tipo-errado'),
  refused(
    'additionalItems',
    one({ type: 'array', items: text, additionalItems: false }),
    'chave-desconhecida',
  ),
  drawn('maxItems', one({ type: 'array', items: text, maxItems: 1 }), { a: ['x'] }, [
    { a: ['x', 'y'] },
    'O máximo é 1. Remova 1.',
  ]),
  drawn('minItems', one({ type: 'array', items: text, minItems: 1 }), { a: ['x'] }, [
    {},
    'O mínimo é 1. Adicione 1.',
  ]),
  drawn('uniqueItems', one({ type: 'array', items: text, uniqueItems: true }), { a: ['x', 'y'] }, [
    { a: ['x', 'x'] },
    'Há itens repetidos: deixe só um de cada.',
  ]),
  refused('contains', one({ type: 'array', items: text, contains: { const: 'x' } }), 'chave-desconhecida'),
  refused(
    'maxProperties',
    one({ type: 'object', properties: { b: text }, maxProperties: 1 }),
    'chave-desconhecida',
  ),
  refused(
    'minProperties',
    one({ type: 'object', properties: { b: text }, minProperties: 1 }),
    'chave-desconhecida',
  ),
  drawn('required', one({ type: 'string' }, { required: ['a'] }), { a: 'x' }, [{}, 'Preencha A.']),
  drawn('properties', one({ type: 'object', properties: { b: text } }), { a: { b: 'x' } }),
  refused(
    'patternProperties',
    one({ type: 'object', properties: { b: text }, patternProperties: {} }),
    'chave-desconhecida',
  ),
  refused(
    'additionalProperties',
    { ...one(text), additionalProperties: { type: 'string' } },
    'chave-desconhecida',
  ),
  drawn('dependencies', { ...kinds, dependencies: { tipo: more } }, { tipo: 'a', b: 'x' }, lacksB),
  refused(
    'propertyNames',
    one({ type: 'object', properties: { b: text }, propertyNames: {} }),
    'chave-desconhecida',
  ),
  drawn('if', { ...kinds, if: isA, then: more }, { tipo: 'a', b: 'x' }, lacksB),
  drawn('then', { ...kinds, if: isA, then: more }, { tipo: 'b' }),
  drawn('else', { ...kinds, if: isA, else: more }, { tipo: 'b', b: 'x' }),
  drawn('allOf', { ...kinds, allOf: [more] }, { tipo: 'a', b: 'x' }, lacksB),
  drawn(
    'anyOf',
    one({ type: 'string', anyOf: [{ format: 'cpf' }, { format: 'email' }] }),
    { a: 'a@b.com.br' },
    [{ a: 'x' }, 'Confira A.'],
  ),
  drawn(
    'oneOf',
    one({
      oneOf: [
        { const: 1, title: 'Um' },
        { const: 2, title: 'Dois' },
      ],
    }),
    { a: 2 },
    [{ a: 3 }, 'Escolha uma das opções.'],
  ),
  drawn('not', one({ type: 'string', not: { const: 'x' } }), { a: 'y' }, [{ a: 'x' }, 'Confira A.']),
  drawn('format', one({ type: 'string', format: 'email' }), { a: 'a@b.com.br' }),
  refused('contentEncoding', one({ type: 'string', contentEncoding: 'base64' }), 'chave-desconhecida'),
  refused('contentMediaType', one({ type: 'string', contentMediaType: 'image/png' }), 'chave-desconhecida'),
  drawn('title', one({ type: 'string', title: 'Apelido' }, { required: ['a'] }), { a: 'x' }, [
    {},
    'Preencha Apelido.',
  ]),
  drawn('description', one({ type: 'string', description: 'Como a chamam.' }), { a: 'x' }),
  drawn('default', one({ type: 'string', default: 'x' }), { a: 'x' }),
  drawn('readOnly', one({ type: 'string', readOnly: true }), { a: 'x' }),
  drawn('writeOnly', one({ type: 'string', writeOnly: true }), {}),
  drawn('examples', one({ type: 'string', examples: ['x'] }), { a: 'x' }),
  drawn('$comment', one({ type: 'string', $comment: 'Confirmar.' }), { a: 'x' }),
  refused('$ref to a definition', one({ $ref: '#/definitions/x' }), 'campo-desconhecido'),
  refused('definitions', { ...one(text), definitions: {} }, 'chave-desconhecida'),
  refused('$id', one({ type: 'string', $id: 'a' }), 'chave-desconhecida'),
]

const task = {
  type: 'object',
  title: 'Tarefa',
  properties: { nome: text, feita: { type: 'boolean', title: 'Feita' } },
}
const person = {
  properties: { nome: text, idade: { type: 'integer', title: 'Idade', minimum: 18 } },
  required: ['nome'],
}
const loose = { properties: { x: { type: 'string', title: 'X' } } }

/** The samples of RJSF's own playground, each reduced to what its schema says that the others do not. */
export const samples: readonly Row[] = [
  drawn('Simple', person, { nome: 'Ana', idade: 30 }),
  drawn('UI Options', person, { nome: 'Ana', idade: 30 }),
  drawn(
    'Nested',
    { properties: { tarefas: { type: 'array', title: 'Tarefas', items: task } } },
    { tarefas: [{ id: '1', nome: 'x', feita: true }] },
  ),
  drawn('Arrays: texts', one({ type: 'array', minItems: 1, items: { type: 'string', default: 'x' } }), {
    a: ['x'],
  }),
  drawn(
    'Arrays: choices',
    one({ type: 'array', uniqueItems: true, items: { type: 'string', enum: ['x', 'y'] } }),
    { a: ['y'] },
  ),
  drawn(
    'Arrays: choices in an item',
    one({
      type: 'array',
      items: {
        type: 'object',
        properties: { c: { type: 'array', title: 'C', items: { type: 'string', enum: ['x', 'y'] } } },
      },
    }),
    { a: [{ id: '1', c: ['y'] }] },
  ),
  refused('Arrays: fixed items', one({ type: 'array', items: [text, { type: 'boolean' }] }), 'tipo-errado'),
  refused(
    'Arrays: nested',
    one({ type: 'array', items: { type: 'array', items: { type: 'string' } } }),
    'lista-sem-desenho',
  ),
  drawn(
    'Numbers',
    {
      properties: {
        n: { type: 'number', title: 'N' },
        i: { type: 'integer', title: 'I', minimum: 0, maximum: 100, multipleOf: 5 },
        e: { type: 'number', title: 'E', enum: [1, 2, 3] },
      },
    },
    { n: 3.14, i: 45, e: 2 },
  ),
  drawn(
    'Widgets',
    {
      properties: {
        t: { ...text, look: { widget: 'areaDeTexto' } },
        s: {
          type: 'boolean',
          title: 'S',
          oneOf: [
            { const: true, title: 'Quero' },
            { const: false, title: 'Não quero' },
          ],
        },
      },
    },
    { t: 'x', s: false },
  ),
  drawn('Ordering', person, { nome: 'Ana', idade: 30 }),
  refused('References', { properties: { a: { $ref: '#/definitions/endereco' } } }, 'campo-desconhecido'),
  drawn('Custom', { properties: { lat: { type: 'number', title: 'Lat', minimum: -90 } } }, { lat: -3.7 }),
  drawn('Errors', person, { nome: 'Ana', idade: 30 }, [{ nome: 'Ana', idade: 8 }, 'O mínimo é 18.']),
  drawn('Examples', one({ type: 'string', examples: ['Firefox'] }), { a: 'Chrome' }),
  drawn(
    'Large',
    {
      properties: Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`c${i}`, { type: 'string', title: `C${i}`, enum: ['x', 'y'] }]),
      ),
    },
    { c39: 'y' },
  ),
  refused('Date & time', one({ type: 'string', format: 'date-time' }), 'validador-desconhecido'),
  drawn(
    'Date & time: by our formats',
    {
      properties: {
        d: { type: 'string', title: 'D', look: { widget: 'data' } },
        h: { type: 'string', title: 'H', format: 'hora', look: { widget: 'hora' } },
      },
    },
    { d: '2026-11-28', h: '09:05' },
  ),
  drawn('Validation', person, { nome: 'Ana' }, [{ idade: 20 }, 'Preencha Nome.']),
  refused('Files', one({ type: 'string', format: 'data-url' }), 'validador-desconhecido'),
  refused('Single', { type: 'string', title: 'A single field form' }, 'chave-desconhecida'),
  drawn('Custom Array', one({ type: 'array', items: { type: 'string' }, look: { add: 'Mais' } }), {
    a: ['react'],
  }),
  drawn('Custom Object', one({ type: 'object', properties: { b: text } }), { a: { b: 'x' } }),
  drawn(
    'Alternatives',
    {
      properties: {
        cor: {
          title: 'Cor',
          anyOf: [
            { const: '#f00', title: 'Vermelho' },
            { const: '#00f', title: 'Azul' },
          ],
        },
        paleta: {
          type: 'array',
          title: 'Paleta',
          items: {
            oneOf: [
              { const: '#f00', title: 'Vermelho' },
              { const: '#00f', title: 'Azul' },
            ],
          },
        },
      },
    },
    { cor: '#00f', paleta: ['#f00'] },
  ),
  drawn(
    'Property dependencies',
    {
      properties: {
        cartao: { type: 'string', title: 'Cartão' },
        endereco: { type: 'string', title: 'Endereço' },
      },
      dependencies: { cartao: ['endereco'] },
    },
    { cartao: '1', endereco: 'x' },
    [{ cartao: '1' }, 'Preencha Endereço.'],
  ),
  drawn(
    'Schema dependencies',
    {
      ...kinds,
      dependencies: {
        tipo: {
          oneOf: [
            { properties: { tipo: { enum: ['a'] } } },
            { properties: { tipo: { enum: ['b'] }, b: { type: 'string', title: 'B' } }, required: ['b'] },
          ],
        },
      },
    },
    { tipo: 'b', b: 'x' },
    [{ tipo: 'b' }, 'Preencha B.'],
  ),
  drawn(
    'Schema dependencies: in each item',
    {
      properties: {
        l: { type: 'array', title: 'L', items: { type: 'object', ...kinds, dependencies: { tipo: more } } },
      },
    },
    { l: [{ id: '1', tipo: 'a', b: 'x' }] },
  ),
  refused(
    'Additional Properties',
    { ...one(text), additionalProperties: { type: 'string' } },
    'chave-desconhecida',
  ),
  refused(
    'Pattern Properties',
    one({ type: 'object', properties: { b: text }, patternProperties: {} }),
    'chave-desconhecida',
  ),
  refused(
    'Property Names',
    one({ type: 'object', properties: { b: text }, propertyNames: {} }),
    'chave-desconhecida',
  ),
  refused('Any Of', { properties: {}, anyOf: [loose, { properties: { y: text } }] }, 'opcoes-indistintas'),
  drawn(
    'Any Of: told apart',
    {
      properties: {},
      anyOf: [{ properties: { tipo: { const: 'x' }, b: text } }, { properties: { tipo: { const: 'y' } } }],
    },
    { tipo: 'x', b: 'z' },
  ),
  refused(
    'Any Of with Custom Field',
    { properties: {}, anyOf: [loose, { properties: { y: text } }] },
    'opcoes-indistintas',
  ),
  refused('One Of', { properties: {}, oneOf: [loose, { properties: { y: text } }] }, 'opcoes-indistintas'),
  drawn(
    'One Of: told apart',
    {
      properties: {},
      oneOf: [{ properties: { tipo: { const: 'x' }, b: text } }, { properties: { tipo: { const: 'y' } } }],
    },
    { tipo: 'x', b: 'z' },
  ),
  refused(
    'All Of',
    one({ allOf: [{ type: ['string', 'boolean'] }, { type: 'boolean' }] }),
    'valor-fora-da-lista',
  ),
  drawn(
    'If Then Else',
    {
      ...kinds,
      allOf: [
        { if: isA, then: more },
        {
          if: { properties: { tipo: { const: 'b' } }, required: ['tipo'] },
          then: { properties: { c: { type: 'string', title: 'C', enum: ['x'] } } },
        },
      ],
    },
    { tipo: 'b', c: 'x' },
  ),
  refused('Null fields', one({ type: 'null' }), 'valor-fora-da-lista'),
  refused('Enumerated objects', one({ type: 'object', enum: [{ x: 1 }] }), 'campo-sem-desenho'),
  refused('Nullable', one({ type: ['string', 'null'] }), 'valor-fora-da-lista'),
  drawn('ErrorSchema', person, { nome: 'Ana' }),
  drawn(
    'Defaults',
    one({ type: 'object', properties: { b: { type: 'string', title: 'B', default: 'x' } } }),
    { a: { b: 'x' } },
  ),
  drawn('Const Field', one({ const: 'x', default: 'x' }), { a: 'x' }),
  refused('Fallback', one({}), 'campo-sem-desenho'),
  refused('Bundled Schema', { ...one(text), $defs: {} }, 'chave-desconhecida'),
  drawn('Optional Data Controls', one({ type: 'object', properties: { b: text } }), {}),
  drawn('Layout Grid', person, { nome: 'Ana' }),
]
