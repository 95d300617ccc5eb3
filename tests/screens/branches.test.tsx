// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { flattenScreen, withItemIds } from '../../engine/config/screens/screen.ts'
import type { Json } from '../../engine/index.ts'
import { draw, entryOf } from './form-drawn.tsx'
import { told } from './told.ts'

afterEach(cleanup)

const fields: Readonly<Record<string, Json>> = {
  cpf: { type: 'string', title: 'CPF', format: 'cpf', look: { widget: 'documento', mask: 'cpf' } },
  cnpj: { type: 'string', title: 'CNPJ', format: 'cnpj', look: { widget: 'documento', mask: 'cnpj' } },
}

/** Makes a screen of a schema as a file says it. */
function screenIn(schema: object) {
  const flat = withItemIds(flattenScreen({ type: 'object', look: {}, ...schema } as never, fields, {}))
  expect(flat.mistakes).toEqual([])
  return { flat, entry: entryOf(flat.schema as never, flat.look as never) }
}

const labels = () =>
  [...document.querySelectorAll('label, legend')].map(({ textContent }) =>
    textContent?.replace(' (opcional)', ''),
  )

const type = (label: string, text: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(label, { exact: false })
  fireEvent.input(input, { target: { value: text } })
  fireEvent.blur(input)
}

const errors = () => told()

const payer = {
  title: 'Quem paga',
  oneOf: [
    {
      title: 'Uma pessoa',
      properties: {
        tipo: { const: 'pf', title: 'Quem paga' },
        numero: { $ref: '../fields/cpf.schema.json' },
      },
      required: ['numero'],
    },
    {
      title: 'Uma empresa',
      description: 'Com CNPJ',
      properties: {
        tipo: { const: 'pj' },
        numero: { $ref: '../fields/cnpj.schema.json' },
        inscricao: { type: 'string', title: 'Inscrição', default: 'isento' },
      },
      required: ['numero'],
    },
  ],
}

const schemaOf = ({ oneOf }: typeof payer, key = 'oneOf') => ({ [key]: oneOf })

describe.each(['oneOf', 'anyOf'])('alternatives by %s', (key) => {
  it('are chosen by the field that tells them apart, each with its title, and draw the fields of the one', async () => {
    const { entry } = screenIn(schemaOf(payer, key))
    const { press, sent, user } = draw(entry)
    expect(labels()).toEqual(['Quem paga'])
    await user.selectOptions(screen.getByLabelText(/Quem paga/), 'Uma pessoa')
    expect(labels()).toEqual(['Quem paga', 'CPF'])
    await press()
    expect(errors()).toEqual(['Preencha CPF.'])
    type('CPF', '529.982.247-25')
    await press()
    expect(sent('next')).toEqual([{ tipo: 'pf', numero: '52998224725' }])
  })

  it('ask the other fields, check by the other format and wear the other mask once another is chosen', async () => {
    const { entry } = screenIn(schemaOf(payer, key))
    const { press, sent } = draw(entry, { values: { tipo: 'pj', numero: '52998224725' } })
    expect(labels()).toEqual(['Quem paga', 'CNPJ', 'Inscrição'])
    await press()
    expect(errors()).toEqual(['O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.'])
    type('CNPJ', '12ABC34501DE35')
    expect(screen.getByLabelText<HTMLInputElement>('CNPJ').value).toBe('12.ABC.345/01DE-35')
    await press()
    expect(sent('next')).toEqual([{ tipo: 'pj', numero: '12ABC34501DE35', inscricao: 'isento' }])
  })
})

it('gives back what was typed in a branch that was left, and leaves it out meanwhile', async () => {
  const { entry } = screenIn(schemaOf(payer))
  const { events, user } = draw(entry, { values: { tipo: 'pj', numero: '12ABC34501DE35' } })
  type('Inscrição', '123')
  await user.selectOptions(screen.getByLabelText(/Quem paga/), 'Uma pessoa')
  expect(events.at(-1)?.values).toEqual({ tipo: 'pf', numero: '12ABC34501DE35' })
  await user.selectOptions(screen.getByLabelText(/Quem paga/), 'Uma empresa')
  expect(events.at(-1)?.values).toEqual({ tipo: 'pj', numero: '12ABC34501DE35', inscricao: '123' })
})

it('asks what a condition asks while it holds, and what its other side asks else', async () => {
  const { entry } = screenIn({
    properties: {
      idade: { type: 'integer', title: 'Idade', look: { widget: 'quantidade', min: 0, max: 99 } },
    },
    if: { properties: { idade: { minimum: 18 } }, required: ['idade'] },
    then: { properties: { cnh: { type: 'string', title: 'CNH' } } },
    else: {
      properties: { responsavel: { type: 'string', title: 'Responsável' } },
      required: ['responsavel'],
    },
  })
  const { give, press } = draw(entry, { values: { idade: 17 } })
  expect(labels()).toEqual(['Idade', 'Responsável'])
  await press()
  expect(errors()).toEqual(['Preencha Responsável.'])
  give({ idade: 18 })
  expect(await screen.findByLabelText(/CNH/)).toBeTruthy()
  expect(labels()).toEqual(['Idade', 'CNH'])
  expect(errors()).toEqual([])
})

it('asks what a field depends on: other names, or other fields', async () => {
  const { entry } = screenIn({
    properties: {
      telefone: { type: 'string', title: 'Telefone' },
      horario: { type: 'string', title: 'Horário' },
      pets: { type: 'string', title: 'Pets', enum: ['nenhum', 'um', 'varios'] },
    },
    dependencies: {
      telefone: ['horario'],
      pets: {
        oneOf: [
          { properties: { pets: { enum: ['nenhum'] } } },
          {
            properties: { pets: { enum: ['um', 'varios'] }, nome: { type: 'string', title: 'Nome' } },
            required: ['nome'],
          },
        ],
      },
    },
  })
  const { press, user, sent } = draw(entry, { values: { telefone: '1' } })
  await press()
  expect(errors()).toEqual(['Preencha Horário.'])
  type('Horário', 'de manhã')
  await user.selectOptions(screen.getByLabelText(/Pets/), 'varios')
  expect(labels()).toEqual(['Telefone', 'Horário', 'Pets', 'Nome'])
  await press()
  expect(errors()).toEqual(['Preencha Nome.'])
  type('Nome', 'Rex')
  await press()
  expect(sent('next')).toEqual([{ telefone: '1', horario: 'de manhã', pets: 'varios', nome: 'Rex' }])
})

it('draws what allOf adds, with and without conditions, and a branch in a branch', async () => {
  const { entry } = screenIn({
    properties: { a: { type: 'string', title: 'A', enum: ['x', 'y'] } },
    allOf: [
      { properties: { b: { type: 'string', title: 'B' } }, required: ['b'] },
      {
        if: { properties: { a: { const: 'x' } }, required: ['a'] },
        then: {
          properties: { c: { type: 'boolean', title: 'C' } },
          if: { properties: { c: { const: true } }, required: ['c'] },
          then: { properties: { d: { type: 'string', title: 'D' } }, required: ['d'] },
        },
      },
    ],
  })
  const { press, user } = draw(entry, { values: { b: 'b' } })
  expect(labels()).toEqual(['A', 'B'])
  await user.selectOptions(screen.getByLabelText(/^A/), 'x')
  expect(labels()).toEqual(['A', 'B', 'C', 'Sim', 'Não'])
  await user.click(screen.getByLabelText('Sim'))
  expect(labels()).toEqual(['A', 'B', 'C', 'Sim', 'Não', 'D'])
  await press()
  expect(errors()).toEqual(['Preencha D.'])
})

it('takes a text that one of several formats fits as one text', async () => {
  const { entry } = screenIn({
    properties: {
      documento: {
        type: 'string',
        title: 'CPF ou CNPJ',
        anyOf: [{ format: 'cpf' }, { format: 'cnpj' }],
        not: { const: '52998224725' },
      },
    },
    required: ['documento'],
  })
  const { press, sent } = draw(entry)
  await press()
  expect(errors()).toEqual(['Preencha CPF ou CNPJ.'])
  for (const wrong of ['123', '52998224725']) {
    type('CPF ou CNPJ', wrong)
    await press()
    expect(errors()).toEqual(['Confira CPF ou CNPJ.'])
  }
  type('CPF ou CNPJ', '12ABC34501DE35')
  await press()
  expect(sent('next')).toEqual([{ documento: '12ABC34501DE35' }])
})

it.each([
  [
    'titles of values',
    {
      oneOf: [
        { const: 'p', title: 'Pequeno' },
        { const: 'g', title: 'Grande' },
      ],
    },
    'Grande',
    'g',
  ],
  ['values without titles', { type: 'string', enum: ['pequeno', 'grande'] }, 'grande', 'grande'],
  [
    'numbers',
    {
      anyOf: [
        { const: 1, title: 'Um' },
        { const: 2, title: 'Dois' },
      ],
    },
    'Dois',
    2,
  ],
])('offers %s', async (_, schema, label, value) => {
  const { entry } = screenIn({ properties: { porte: { title: 'Porte', ...schema } }, required: ['porte'] })
  const { press, sent, user } = draw(entry)
  await user.selectOptions(screen.getByLabelText('Porte'), label)
  await press()
  expect(sent('next')).toEqual([{ porte: value }])
})

describe('a list of plain values', () => {
  const phones = {
    properties: {
      telefones: {
        type: 'array',
        title: 'Telefones',
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        items: {
          type: 'string',
          title: 'Telefone',
          minLength: 3,
          look: { inputMode: 'tel', empty: 'Informe o telefone.' },
        },
        look: { add: 'Mais um telefone' },
      },
    },
    required: ['telefones'],
  }

  it('grows, is filled, names its errors by item, shrinks, and is sent', async () => {
    const { entry } = screenIn(phones)
    const { press, sent, user, said } = draw(entry)
    await press()
    expect(errors()).toEqual(['O mínimo é 1. Adicione 1.'])
    await user.click(screen.getByRole('button', { name: /Mais um telefone/ }))
    await user.click(screen.getByRole('button', { name: /Mais um telefone/ }))
    expect(screen.getByLabelText('Telefone 1').getAttribute('inputmode')).toBe('tel')
    expect(said.at(-1)).toBe('Adicionado: Telefone 2.')
    type('Telefone 1', '999')
    await press()
    expect(errors()).toEqual(['Informe o telefone.'])
    type('Telefone 2', '999')
    await press()
    expect(errors()).toEqual(['Há itens repetidos: deixe só um de cada.'])
    type('Telefone 2', '888')
    await press()
    await user.click(screen.getByRole('button', { name: 'Remover Telefone 1' }))
    await press()
    expect(sent('next')).toEqual([{ telefones: ['999', '888'] }, { telefones: ['888'] }])
  })

  it('comes back with an item that is empty yet', async () => {
    const { entry } = screenIn(phones)
    draw(entry, { values: { telefones: ['999', null] } })
    expect(screen.getByLabelText<HTMLInputElement>('Telefone 1').value).toBe('999')
    expect(screen.getByLabelText<HTMLInputElement>('Telefone 2').value).toBe('')
  })
})

describe('a list with a branch in each item', () => {
  const pets = {
    properties: {
      pets: {
        type: 'array',
        title: 'Pets',
        items: {
          type: 'object',
          title: 'Pet',
          properties: { especie: { type: 'string', title: 'Espécie', enum: ['cao', 'gato'] } },
          if: { properties: { especie: { const: 'cao' } }, required: ['especie'] },
          then: { properties: { raca: { type: 'string', title: 'Raça' } }, required: ['raca'] },
        },
        look: { add: 'Mais um pet' },
      },
    },
  }

  it('asks of each item what its own values ask, and tells of it by its place', async () => {
    const { entry } = screenIn(pets)
    const values = {
      pets: [
        { id: 'a', especie: 'gato' },
        { id: 'b', especie: 'cao' },
      ],
    }
    const { press, sent, user } = draw(entry, { values })
    expect(labels().filter((each) => each === 'Raça')).toHaveLength(1)
    await press()
    expect(errors()).toEqual(['Preencha Raça.'])
    await user.click(screen.getAllByRole('button', { name: /Remover/ })[0]!)
    type('Raça', 'Poodle')
    await press()
    expect(sent('next')).toEqual([{ pets: [{ id: 'b', especie: 'cao', raca: 'Poodle' }] }])
  })

  it('gives an item that is added nothing of one that was removed, and one its own branch back', async () => {
    const { entry } = screenIn(pets)
    const { user, events } = draw(entry, {
      values: {
        pets: [
          { id: 'a', especie: 'cao', raca: 'Poodle' },
          { id: 'b', especie: 'cao', raca: 'Pug' },
        ],
      },
    })
    const [first] = screen.getAllByLabelText<HTMLSelectElement>(/Espécie/)
    await user.selectOptions(first!, 'gato')
    await user.selectOptions(first!, 'cao')
    expect(events.at(-1)?.values.pets).toMatchObject([{ raca: 'Poodle' }, { raca: 'Pug' }])
    await user.click(screen.getAllByRole('button', { name: /Remover/ })[1]!)
    await user.click(screen.getByRole('button', { name: /Mais um pet/ }))
    await user.selectOptions(screen.getAllByLabelText(/Espécie/)[1]!, 'cao')
    expect(events.at(-1)?.values.pets).toMatchObject([{ raca: 'Poodle' }, { especie: 'cao' }])
    expect(JSON.stringify(events.at(-1)?.values)).not.toContain('Pug')
  })

  it('is drawn with ninety-nine of them, half with their branch', () => {
    const { entry } = screenIn(pets)
    const values = {
      pets: Array.from({ length: 99 }, (_, i) => ({ id: `p${i}`, especie: i % 2 ? 'cao' : 'gato' })),
    }
    draw(entry, { values })
    expect(labels().filter((each) => each === 'Raça')).toHaveLength(49)
  })
})

describe('a secret in a branch', () => {
  const card = {
    properties: { meio: { type: 'string', title: 'Meio', enum: ['pix', 'cartao'] } },
    if: { properties: { meio: { const: 'cartao' } }, required: ['meio'] },
    then: { properties: { cvv: { type: 'string', title: 'CVV', writeOnly: true } }, required: ['cvv'] },
  }

  it('goes with the submit and nowhere else, not when its branch comes back either', async () => {
    const { entry, flat } = screenIn(card)
    expect(flat.fields).toEqual({ meio: true, cvv: 'secret' })
    const { press, sent, events, user } = draw(entry)
    await user.selectOptions(screen.getByLabelText(/Meio/), 'cartao')
    type('CVV', '123')
    await user.selectOptions(screen.getByLabelText(/Meio/), 'pix')
    await user.selectOptions(screen.getByLabelText(/Meio/), 'cartao')
    expect(screen.getByLabelText<HTMLInputElement>('CVV').value).toBe('')
    type('CVV', '456')
    await press()
    expect(sent('next')).toEqual([{ meio: 'cartao', cvv: '456' }])
    expect(JSON.stringify(events.filter((event) => event.type !== 'next'))).not.toMatch(/123|456/)
  })
})
