import type { RJSFSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import type { FieldValues, ScreenLook } from '../../src/field/screen.ts'
import { type FieldError, type ValidationInput, validateForm } from '../../src/form/errors.ts'
import { projectFiles } from '../../tools/project.ts'
import { entryOf } from '../screens/form-drawn.tsx'
import { knowing } from './known.ts'

const path = 'schemas/screens/de-teste.schema.json'

/** Makes a screen of some fields, as the project reads it. */
function screenOf(properties: object, required: readonly string[] = [], look: object = {}) {
  const file = { type: 'object', properties, required, look: { heading: 'Teste', actions: [], ...look } }
  const files = [...projectFiles(), { path, text: JSON.stringify(file) }]
  const project = readProject(files.filter((each) => each.path.startsWith('schemas/')))
  const { flat } = project.screens.get('de-teste')!
  return entryOf(flat.schema as RJSFSchema, flat.look as ScreenLook)
}

const asked = (screen: ValidationInput['screen'], values: FieldValues, names: FieldValues = {}) => ({
  screen,
  values,
  isIdle: () => false,
  facts: knowing({ form: {}, ...names }),
})

/** Says what is wrong with the values of a screen, by field. */
const wrongIn = (...question: Parameters<typeof asked>) =>
  Object.fromEntries(errorsIn(asked(...question)).map(({ path: at, text }: FieldError) => [at, text]))

/** Has RJSF read what is wrong, as a form does. */
function errorsIn(question: ValidationInput): readonly FieldError[] {
  let errors: readonly FieldError[] = []
  const { screen, values } = question
  screen.validator.validateFormData(values, screen.schema, undefined, (refused) => {
    errors = validateForm(question, refused)
    return []
  })
  return errors
}

/** Says when a field is wrong, and how it is told; of several the first that holds. */
const wrongWhen = (...rules: readonly (readonly [when: unknown, text: string])[]) => ({
  wrong: rules.map(([when, text]) => ({ when, text })),
})

describe('two values that must differ', () => {
  const screen = screenOf({
    telefone: { $ref: '../fields/telefone.schema.json' },
    telefone2: {
      $ref: '../fields/outro-telefone.schema.json',
      look: wrongWhen([
        { and: ['{form.telefone2}', { '===': ['{form.telefone}', '{form.telefone2}'] }] },
        'O outro telefone precisa ser diferente do celular.',
      ]),
    },
  })

  it('are told apart as they are typed, and a value wrong by itself is told first', () => {
    const both = { telefone: '21987654321', telefone2: '21987654321' }
    expect(wrongIn(screen, both)).toEqual({ telefone2: 'O outro telefone precisa ser diferente do celular.' })
    expect(wrongIn(screen, { ...both, telefone2: '2133445566' })).toEqual({})
    expect(wrongIn(screen, {})).toEqual({})
    expect(wrongIn(screen, { telefone: '21', telefone2: '21' }).telefone2).toBe(
      'O telefone tem 10 ou 11 números, com o DDD.',
    )
    // What the flow holds is of before: what is on screen counts.
    expect(wrongIn(screen, { ...both, telefone: '2133445566' }, { form: both })).toEqual({})
  })
})

const pets = { $ref: '../fields/pets.schema.json' }
const known = { tipo: 'cao-M' }
const puppy = { ...known, faixa: 'Filhote', minMeses: 0, maxMeses: 12, aniversario: '2026-05-01' }
const adult = { ...known, faixa: 'Adulto', minMeses: 12, maxMeses: 108, aniversario: '2020-05-01' }

describe('the items of a list', () => {
  const screen = screenOf({ pets })

  it('a name said twice is told beside each field that has it', () => {
    const three = [
      { ...puppy, nome: 'Rex' },
      { ...adult, nome: 'Mia' },
      { ...puppy, nome: 'Rex' },
    ]
    expect(wrongIn(screen, { pets: three })).toEqual({
      'pets.0.nome': 'Rex já foi informado neste pedido.',
      'pets.2.nome': 'Rex já foi informado neste pedido.',
    })
    const sameInOtherWriting = [
      { ...puppy, nome: 'José' },
      { ...adult, nome: ' JOSE ' },
      { ...puppy, nome: 'Josefa' },
    ]
    expect(wrongIn(screen, { pets: sameInOtherWriting })).toEqual({
      'pets.0.nome': 'José já foi informado neste pedido.',
      'pets.1.nome': ' JOSE  já foi informado neste pedido.',
    })
    expect(wrongIn(screen, { pets: [puppy, adult] })).toEqual({
      'pets.0.nome': 'Informe o nome do pet.',
      'pets.1.nome': 'Informe o nome do pet.',
    })
  })

  it('[P06b] an age outside of its band is told at the edges, to the day', () => {
    const at = (item: object, aniversario: string) =>
      wrongIn(screen, { pets: [{ ...item, nome: 'Rex', aniversario }] })['pets.0.aniversario']
    const outside = (band: string) =>
      `A data de nascimento não combina com a faixa ${band}. Confira a data ou escolha a outra faixa.`
    expect(at(puppy, '2025-11-22')).toBeUndefined()
    expect(at(puppy, '2025-11-21')).toBe(outside('Filhote'))
    expect(at(adult, '2025-11-22')).toBe(outside('Adulto'))
    expect(at(adult, '2025-11-21')).toBeUndefined()
    expect(at(adult, '2017-11-22')).toBeUndefined()
    expect(at(adult, '2017-11-21')).toBe('Aceitamos pets de até 8 anos na contratação.')
    expect(at(puppy, '2026-11-21')).toBe('A data de nascimento precisa ser anterior a hoje.')
  })

  it('the list itself may be wrong by what its items add up to', () => {
    const lines = screenOf({
      linhas: {
        type: 'array',
        title: 'Planos',
        items: { type: 'object', properties: { quantidade: { type: 'integer', title: 'Quantidade' } } },
        look: wrongWhen([
          { '<': [{ soma: ['{form.linhas}', 'quantidade'] }, 1] },
          'Escolha pelo menos um plano.',
        ]),
      },
    })
    expect(wrongIn(lines, { linhas: [{ quantidade: 0 }, { quantidade: 0 }] })).toEqual({
      linhas: 'Escolha pelo menos um plano.',
    })
    expect(wrongIn(lines, { linhas: [{ quantidade: 0 }, { quantidade: 2 }] })).toEqual({})
  })
})

describe('a value asked for under a condition', () => {
  const screen = screenOf({
    tipoComplemento: { $ref: '../fields/tipo-complemento.schema.json' },
    complemento: {
      $ref: '../fields/complemento.schema.json',
      look: wrongWhen([
        {
          and: [
            { '!': '{form.complemento}' },
            '{form.tipoComplemento}',
            { '!==': ['{form.tipoComplemento}', 'OUTROS'] },
          ],
        },
        'Informe o complemento.',
      ]),
    },
  })

  it('[P15k] is asked for where the condition holds, and free elsewhere', () => {
    expect(wrongIn(screen, { tipoComplemento: 'APTO' })).toEqual({ complemento: 'Informe o complemento.' })
    for (const tipoComplemento of ['OUTROS', undefined])
      expect(wrongIn(screen, { tipoComplemento })).toEqual({})
    expect(wrongIn(screen, { tipoComplemento: 'APTO', complemento: '12' })).toEqual({})
  })
})

describe('a value against a list of the flow', () => {
  const corretores = [{ chave: 'k1', cpf: '52998224725', nome: 'Ana' }]

  it('must be there, where it must be one of them', () => {
    const screen = screenOf({
      corretor: {
        type: 'string',
        title: 'Corretor',
        look: wrongWhen([
          { and: ['{form.corretor}', { '!': { acha: ['{corretores}', 'chave', '{form.corretor}'] } }] },
          'Escolha um corretor da lista.',
        ]),
      },
    })
    expect(wrongIn(screen, { corretor: 'ana' }, { corretores })).toEqual({
      corretor: 'Escolha um corretor da lista.',
    })
    expect(wrongIn(screen, { corretor: 'ana' })).toEqual({ corretor: 'Escolha um corretor da lista.' })
    expect(wrongIn(screen, { corretor: 'k1' }, { corretores })).toEqual({})
  })

  it('must not be there, where it must be new, and not among those barred', () => {
    const blocked = 'No momento, este CPF não está habilitado para vendas'
    const known = 'Este CPF já está cadastrado como corretor. Use a busca para encontrá-lo.'
    const screen = screenOf({
      cpf: {
        $ref: '../fields/cpf.schema.json',
        look: wrongWhen(
          [{ in: ['{form.cpf}', '{cpfsBloqueados}'] }, blocked],
          [{ in: ['{form.cpf}', { coluna: ['{corretores}', 'cpf'] }] }, known],
        ),
      },
    })
    const facts = { corretores, cpfsBloqueados: ['11144477735'] }
    expect(wrongIn(screen, { cpf: '52998224725' }, facts)).toEqual({ cpf: known })
    expect(wrongIn(screen, { cpf: '11144477735' }, facts)).toEqual({ cpf: blocked })
    expect(wrongIn(screen, { cpf: '12345678909' }, facts)).toEqual({})
  })
})
