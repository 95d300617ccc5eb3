import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datedValidatorOf, datedValidators, validatorOf, validators } from '../../engine/validators/index.ts'
import { expectEach, reasonOf } from './validator-each.ts'

const rules: Readonly<Record<string, string>> = {
  cartao: 'P15c',
  cep: 'D20a',
  cnpj: 'C02a',
  codigoSeguranca: 'D33a',
  cpf: 'D15a',
  cpfCnpj: 'D15d',
  data: 'D41e',
  email: 'D41c',
  nome: 'P15a',
  nomeCompleto: 'D41m',
  nomeSemEspeciais: 'P15b',
  semEspeciais: 'P15b',
  senha: 'D41d',
  telefone: 'D41a',
  validade: 'P15e',
  nascimento: 'D41f',
  expedicao: 'C03e',
  validadeCartao: 'P15f',
}

for (const { name, accepts, reason, examples } of validators) {
  describe(`examples of ${name}`, () => {
    for (const value of examples.valid) {
      it(`[${rules[name]}] accepts its example ${JSON.stringify(value)}`, () => {
        expect([accepts(value), reason(value)]).toEqual([true, undefined])
      })
    }
    for (const refused of examples.invalid) {
      it(`[${rules[name]}] refuses its example ${JSON.stringify(refused.value)} with its reason`, () => {
        expect([accepts(refused.value), reason(refused.value)]).toEqual([false, refused.reason])
      })
    }
  })
}

for (const { name, reason, examples } of datedValidators) {
  describe(`examples of ${name}`, () => {
    for (const value of examples.valid) {
      it(`[${rules[name]}] accepts its example ${value} on ${examples.today}`, () => {
        expect(reason(value, examples.today)).toBeUndefined()
      })
    }
    for (const refused of examples.invalid) {
      it(`[${rules[name]}] refuses its example ${refused.value} on ${examples.today} with its reason`, () => {
        expect(reason(refused.value, examples.today)).toBe(refused.reason)
      })
    }
  })
}

describe('registry', () => {
  it('validators are listed once each, sorted by name', () => {
    const names = validators.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].sort())
    expect(datedValidators.map(({ name }) => name)).toEqual(['expedicao', 'nascimento', 'validadeCartao'])
  })

  it('a validator is found by its name, an unknown name is not', () => {
    expect(validatorOf('cpf')?.name).toBe('cpf')
    expect(datedValidatorOf('nascimento')?.name).toBe('nascimento')
    expect([validatorOf('constructor'), datedValidatorOf('cpf')]).toEqual([undefined, undefined])
  })

  it('any text gets an answer that agrees with its reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...validators), fc.string({ unit: 'binary' }), (validator, value) => {
        expect(validator.accepts(value)).toBe(validator.reason(value) === undefined)
      }),
    )
  })
})

describe('what a person reads', () => {
  const said: Readonly<Record<string, readonly string[]>> = {
    cartao: [
      'Use apenas números no cartão.',
      'Este número de cartão não existe. Confira os números.',
      'Não aceitamos a bandeira deste cartão. Use Elo, Hipercard, Diners Club, American Express, Visa ou Mastercard.',
    ],
    cep: ['CEP com o formato inválido. Por favor, corrija e tente novamente.'],
    cnpj: [
      'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.',
      'Este CNPJ não existe. Confira os caracteres.',
    ],
    codigoSeguranca: ['O código tem 3 números (no American Express, 4).'],
    cpf: [
      'Use apenas números no CPF.',
      'O CPF tem 11 números. Confira se falta ou sobra algum.',
      'Este CPF não existe. Confira os números.',
    ],
    cpfCnpj: [
      'O CPF tem 11 números. Confira se falta ou sobra algum.',
      'Este CPF não existe. Confira os números.',
      'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.',
      'Este CNPJ não existe. Confira os caracteres.',
    ],
    data: ['Confira a data: dia, mês e ano, como 27/03/1985.'],
    email: [
      'Escreva um e-mail só, sem espaços, vírgulas ou aspas.',
      'Confira o e-mail: falta o @ ou o final, como nome@exemplo.com.br.',
    ],
    nomeCompleto: ['Informe nome e sobrenome.'],
    nome: ['Informe nome e sobrenome.', 'Cada nome precisa ter pelo menos 2 letras.'],
    nomeSemEspeciais: [
      'Informe nome e sobrenome.',
      'Cada nome precisa ter pelo menos 2 letras.',
      'Use apenas letras, números e espaços.',
    ],
    semEspeciais: ['Use apenas letras, números e espaços.'],
    senha: ['A senha precisa ter pelo menos 6 caracteres e um número.'],
    telefone: [
      'O telefone tem 10 ou 11 números, com o DDD.',
      'Celular com 11 números começa com 9 depois do DDD.',
      'Este DDD não existe. Confira os dois primeiros números.',
      'Confira o telefone: os números são todos iguais.',
    ],
    validade: ['Use mês e ano, como 08/29.'],
    expedicao: [
      'Confira a data: dia, mês e ano, como 27/03/1985.',
      'A data de expedição precisa ser anterior a hoje.',
      'Confira o ano de expedição.',
    ],
    nascimento: [
      'Confira a data: dia, mês e ano, como 27/03/1985.',
      'A data de nascimento precisa ser anterior a hoje.',
      'Confira o ano de nascimento.',
    ],
    validadeCartao: ['Use mês e ano, como 08/29.', 'Este cartão está vencido. Use outro cartão.'],
  }

  for (const { name, examples } of [...validators, ...datedValidators]) {
    it(`[${rules[name]}] the examples of ${name} show each of its reasons, something it accepts, and no value twice`, () => {
      const { valid, invalid } = examples
      expect([...new Set(invalid.map(({ reason }) => reason))]).toEqual(said[name])
      const values = [...valid, ...invalid.map(({ value }) => value)]
      expect([valid.length > 0, new Set(values).size]).toEqual([true, values.length])
    })
  }
})

describe('telefone', () => {
  const length = 'O telefone tem 10 ou 11 números, com o DDD.'
  const nine = 'Celular com 11 números começa com 9 depois do DDD.'
  const areaCode = 'Este DDD não existe. Confira os dois primeiros números.'
  const equal = 'Confira o telefone: os números são todos iguais.'

  expectEach('D41a', 'telefone', ['(11) 98765-4321', '(61) 3333-4444', '(11) 99999-9999'], undefined)
  expectEach('D41a', 'telefone', ['(11) 8765-4321'], undefined)
  expectEach('D41b', 'telefone', ['011 98765-4321', ' +55 11 98765-4321', '5561 3333-4444'], undefined)
  expectEach('D41b', 'telefone', ['55 98765-4321', '(55) 3333-4444'], undefined)
  expectEach('D41a', 'telefone', ['', '987654321', '119876543210', 'telefone', '1198+7654321'], length)
  expectEach('D41a', 'telefone', ['(11) 88765-4321', '11887654321', '11111111111'], nine)
  expectEach('D41a', 'telefone', ['(20) 98765-4321', '(00) 98765-4321'], areaCode)
  expectEach('D41a', 'telefone', ['(99) 99999-9999', '(11) 1111-1111'], equal)

  it('[D41a] exactly the 67 Brazilian area codes are accepted', () => {
    const all = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
    const accepted = all.filter((ddd) => reasonOf('telefone', `${ddd}98765432`) === undefined)
    expect(accepted.join(' ')).toBe(
      '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
        '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
        '91 92 93 94 95 96 97 98 99',
    )
    expect(accepted).toHaveLength(67)
  })
})

describe('CEP', () => {
  const malformed = 'CEP com o formato inválido. Por favor, corrija e tente novamente.'
  const borders = ['01000-000', '19999-999', '20000-000', '69299-999', '69300-000', '69400-000', '72799-999']
  const careful = ['72800-000', '72999-999', '73000-000', '73699-999', '73700-000', '76799-999', '76800-000']

  expectEach('D20a', 'cep', [...borders, ...careful, '78900-000', '99999-999'], undefined)
  expectEach('D20a', 'cep', ['1310100', '01310/100', 'CEP'], malformed)
  expectEach('D20b', 'cep', ['00000-000', '00999-999'], malformed)
})

describe('full name and special characters', () => {
  const short = 'Cada nome precisa ter pelo menos 2 letras.'

  expectEach('P15a', 'nome', ['Maria Aparecida D Silva', "Ana D'Ávila", 'Li Wu'], undefined)
  expectEach('P15a', 'nome', ['Ana Beatriz Souza e S'], undefined)
  expectEach('P15a', 'nome', ['Ana B Silva', 'José e Ana', 'Ana Beatriz Souz e S', 'Ana 12'], short)
  expectEach('P15a', 'nome', ['Ana', ' Ana  ', ''], 'Informe nome e sobrenome.')

  it('[P15a] an accent typed apart counts once', () => {
    expect(reasonOf('nome', 'Ana E\u0301')).toBe(short)
  })

  expectEach('P15b', 'semEspeciais', ['Ação 12', 'João Conceição'], undefined)
  expectEach(
    'P15b',
    'semEspeciais',
    ['A_B', 'Rua 1, 2', 'Ana\tSouza'],
    'Use apenas letras, números e espaços.',
  )
})
