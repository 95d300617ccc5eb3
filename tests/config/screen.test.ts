import { describe, expect, it } from 'vitest'
import { flattenScreen } from '../../engine/config/screens/screen.ts'

const fields = {
  cpf: {
    $schema: '../field.schema.json',
    type: 'string',
    title: 'CPF',
    format: 'cpf',
    look: { widget: 'documento', empty: 'Informe o CPF.' },
  },
  uf: { type: 'string', title: 'Estado', look: { widget: 'selecao', table: 'uf' } },
  captcha: { type: 'string', writeOnly: true, look: { widget: 'captcha' } },
  endereco: {
    type: 'object',
    properties: {
      rua: { type: 'string', look: { widget: 'texto' } },
      uf: { $ref: '../fields/uf.schema.json' },
    },
    required: ['rua'],
  },
}
const tables = {
  uf: [
    { value: 'RJ', label: 'Rio' },
    { value: 'SP', label: 'São Paulo' },
  ],
}
const flat = (screen: Parameters<typeof flattenScreen>[0]) => flattenScreen(screen, fields, tables)

it('lays a field under a screen: what stands beside the reference wins, looks are joined key by key', () => {
  const {
    schema,
    look,
    fields: names,
    mistakes,
  } = flat({
    $schema: '../screen.schema.json',
    type: 'object',
    properties: {
      captcha: { $ref: '../fields/captcha.schema.json' },
      cpf: {
        $ref: '../fields/cpf.schema.json',
        title: 'CPF do titular',
        look: { empty: 'Falta o CPF do titular.' },
      },
    },
    required: ['cpf'],
    look: { heading: 'Titular', fields: { cpf: { readOnly: { var: 'form.id' } } } },
  })
  expect(schema).toEqual({
    type: 'object',
    properties: {
      captcha: { type: 'string', writeOnly: true },
      cpf: { type: 'string', title: 'CPF do titular', format: 'cpf' },
    },
    required: ['cpf'],
  })
  expect(Object.keys(schema.properties as object)).toEqual(['captcha', 'cpf'])
  expect(look).toEqual({
    heading: 'Titular',
    fields: {
      captcha: { widget: 'captcha' },
      cpf: { widget: 'documento', empty: 'Falta o CPF do titular.', readOnly: { var: 'form.id' } },
    },
  })
  expect(names).toEqual({ captcha: 'secret', cpf: true })
  expect(mistakes).toEqual([])
})

it('goes into groups and lists, and lays the lines of a table beside the field', () => {
  const {
    schema,
    look,
    fields: names,
  } = flat({
    type: 'object',
    properties: {
      endereco: { $ref: '../fields/endereco.schema.json' },
      pets: {
        type: 'array',
        items: { type: 'object', properties: { nome: { type: 'string', look: { widget: 'texto' } } } },
      },
    },
    look: { fields: { endereco: { fields: { rua: { width: 'curto' } } } } },
  })
  expect(schema.properties).toEqual({
    endereco: {
      type: 'object',
      properties: { rua: { type: 'string' }, uf: { type: 'string', title: 'Estado', enum: ['RJ', 'SP'] } },
      required: ['rua'],
    },
    pets: { type: 'array', items: { type: 'object', properties: { nome: { type: 'string' } } } },
  })
  expect(look.fields).toEqual({
    endereco: {
      fields: {
        rua: { widget: 'texto', width: 'curto' },
        uf: { widget: 'selecao', table: 'uf', choices: tables.uf },
      },
    },
    pets: { fields: { nome: { widget: 'texto' } } },
  })
  expect(names).toEqual({ endereco: { rua: true, uf: true }, pets: { nome: true } })
})

it('offers of a table only what the screen lets through', () => {
  const { schema, look } = flat({
    type: 'object',
    properties: { uf: { $ref: '../fields/uf.schema.json', enum: ['SP'] } },
    look: {},
  })
  expect(schema.properties).toEqual({ uf: { type: 'string', title: 'Estado', enum: ['SP'] } })
  expect(look.fields).toEqual({
    uf: { widget: 'selecao', table: 'uf', choices: [{ value: 'SP', label: 'São Paulo' }] },
  })
})

it('says what is wrong with a screen instead of breaking', () => {
  const { mistakes } = flat({
    type: 'object',
    properties: { a: { $ref: '../fields/cpff.schema.json' }, b: { $ref: '#/definitions/x' } },
  })
  const said = mistakes.map(({ message: says, fix, ...rest }) => ({
    ...rest,
    says,
    fix,
  }))
  expect(said).toEqual([
    {
      code: 'campo-desconhecido',
      path: ['properties', 'a', '$ref'],
      says: 'O campo "cpff" não existe em schemas/fields.',
      fix: 'Você quis dizer "cpf"?',
    },
    {
      code: 'campo-desconhecido',
      path: ['properties', 'b', '$ref'],
      says: '"$ref" precisa apontar para um campo de schemas/fields, e não para "#/definitions/x".',
      fix: 'Escreva assim: "$ref": "../fields/cpf.schema.json".',
    },
  ])
})

describe('a screen with branches', () => {
  const cpf = { type: 'string', format: 'cpf', look: { mask: 'cpf' } }
  const senha = { type: 'string', writeOnly: true, look: { empty: 'Informe a senha.' } }
  const branched = (branches: object) =>
    flattenScreen(
      { type: 'object', properties: { tipo: { type: 'string' } }, ...branches, look: {} } as never,
      { cpf, senha } as never,
      {},
    )
  const doc = { properties: { tipo: { const: 'a' }, doc: { $ref: '../fields/cpf.schema.json' } } }
  const secret = { properties: { tipo: { const: 'b' }, doc: { $ref: '../fields/senha.schema.json' } } }

  it.each([
    ['oneOf', { oneOf: [doc, secret] }],
    ['anyOf', { anyOf: [doc, secret] }],
    ['allOf', { allOf: [doc, secret] }],
    ['then and else', { if: { properties: { tipo: { const: 'a' } } }, then: doc, else: secret }],
    ['dependencies', { dependencies: { tipo: doc, doc: secret } }],
  ])('writes a name of any branch of %s, and keeps none that is a secret in one', (_, branches) => {
    const flat = branched(branches)
    expect(flat.mistakes).toEqual([])
    expect(flat.fields).toEqual({ tipo: true, doc: 'secret' })
    expect(JSON.stringify(flat.schema)).not.toContain('$ref')
    expect(JSON.stringify(flat.schema)).toContain('"look":{"mask":"cpf"}')
  })

  it('only looks at what a condition names', () => {
    expect(branched({ if: { properties: { outro: { const: 'a' } } }, then: doc }).fields).toEqual({
      tipo: true,
      doc: true,
    })
  })

  it('says where in a branch a reference leads nowhere', () => {
    const lost = { properties: { tipo: { const: 'b' }, doc: { $ref: '../fields/nada.schema.json' } } }
    expect(branched({ oneOf: [doc, lost] }).mistakes).toMatchObject([
      { code: 'campo-desconhecido', path: ['oneOf', 1, 'properties', 'doc', '$ref'] },
    ])
  })

  it('goes into the items of a list, and into a branch in a branch', () => {
    const items = { type: 'object', properties: { tipo: { type: 'string' } }, oneOf: [{ allOf: [secret] }] }
    const flat = branched({ oneOf: [{ properties: { lista: { type: 'array', items } } }] })
    expect(flat.fields).toEqual({ tipo: true, lista: { tipo: true, doc: 'secret' } })
  })
})
