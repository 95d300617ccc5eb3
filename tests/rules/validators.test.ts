import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandOf,
  codeFits,
  datedValidatorOf,
  datedValidators,
  hasCardNumber,
  shortExpiry,
  validatorOf,
  validators,
} from '../../engine/validators/index.ts'

/** Gives the first reason a named validator has for refusing a value. */
function reasonOf(name: string, value: string): string | undefined {
  const validator = validatorOf(name)
  if (!validator) throw new Error(`no validator ${name}`)
  return validator.reason(value)
}

/** Declares one test per value, all with the same reason; undefined means accepted. */
function expectEach(rule: string, name: string, values: readonly string[], reason?: string): void {
  it.each(values)(`[${rule}] ${name} ${reason === undefined ? 'accepts' : 'refuses'} %j`, (value) => {
    expect(reasonOf(name, value)).toBe(reason)
  })
}

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

/** The rule of the specification that a validator shows, where it has one there. */
const ruleOf = (name: string): string => (rules[name] ? `[${rules[name]}] ` : '')

for (const { name, accepts, reason, examples } of validators) {
  describe(`examples of ${name}`, () => {
    it.each(examples.valid)(`${ruleOf(name)}accepts its example %j`, (value) => {
      expect([accepts(value), reason(value)]).toEqual([true, undefined])
    })
    it.each(examples.invalid)(`${ruleOf(name)}refuses its example $value with its reason`, (refused) => {
      expect([accepts(refused.value), reason(refused.value)]).toEqual([false, refused.reason])
    })
  })
}

for (const { name, reason, examples } of datedValidators) {
  describe(`examples of ${name}`, () => {
    it.each(examples.valid)(`${ruleOf(name)}accepts its example %s on ${examples.today}`, (value) => {
      expect(reason(value, examples.today)).toBeUndefined()
    })
    it.each(examples.invalid)(`${ruleOf(name)}refuses its example $value with its reason`, (refused) => {
      expect(reason(refused.value, examples.today)).toBe(refused.reason)
    })
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
    dataRecente: ['Confira a data: dia, mês e ano, como 27/03/1985.'],
    email: [
      'Escreva um e-mail só, sem espaços, vírgulas ou aspas.',
      'Confira o e-mail: falta o @ ou o final, como nome@exemplo.com.br.',
    ],
    hora: ['Confira a hora: de 00:00 a 23:59, como 09:30.'],
    linhas: [],
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

  expectEach('D41a', 'telefone', ['(11) 98765-4321', '(61) 3333-4444', '(11) 99999-9999'])
  expectEach('D41a', 'telefone', ['(11) 8765-4321'])
  expectEach('D41b', 'telefone', ['011 98765-4321', ' +55 11 98765-4321', '5561 3333-4444'])
  expectEach('D41b', 'telefone', ['55 98765-4321', '(55) 3333-4444'])
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

  expectEach('D20a', 'cep', [...borders, ...careful, '78900-000', '99999-999'])
  expectEach('D20a', 'cep', ['1310100', '01310/100', 'CEP'], malformed)
  expectEach('D20b', 'cep', ['00000-000', '00999-999'], malformed)
})

describe('full name and special characters', () => {
  const short = 'Cada nome precisa ter pelo menos 2 letras.'

  expectEach('P15a', 'nome', ['Maria Aparecida D Silva', "Ana D'Ávila", 'Li Wu'])
  expectEach('P15a', 'nome', ['Ana Beatriz Souza e S'])
  expectEach('P15a', 'nome', ['Ana B Silva', 'José e Ana', 'Ana Beatriz Souz e S', 'Ana 12'], short)
  expectEach('P15a', 'nome', ['Ana', ' Ana  ', ''], 'Informe nome e sobrenome.')

  it('[P15a] an accent typed apart counts once', () => {
    expect(reasonOf('nome', 'Ana E\u0301')).toBe(short)
  })

  expectEach('P15b', 'semEspeciais', ['Ação 12', 'João Conceição'])
  const onlyLetters = 'Use apenas letras, números e espaços.'
  expectEach('P15b', 'semEspeciais', ['A_B', 'Rua 1, 2', 'Ana\tSouza'], onlyLetters)
})

/** Computes both check digits by the definition: weights from ten and eleven down, times ten, modulo eleven. */
function cpfCheckDigits(root: string): string {
  const next = (digits: string) => {
    const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
    return digits + String(((sum * 10) % 11) % 10)
  }
  return next(next(root)).slice(9)
}

/** Computes both check digits by the definition: ASCII − 48, weights two to nine from the right, modulo eleven. */
function cnpjCheckDigits(root: string): string {
  const next = (characters: string) => {
    const values = [...characters].reverse().map((character) => character.charCodeAt(0) - 48)
    const rest = values.reduce((total, value, i) => total + value * (2 + (i % 8)), 0) % 11
    return characters + String(rest < 2 ? 0 : 11 - rest)
  }
  return next(next(root)).slice(12)
}

describe('CPF', () => {
  const onlyDigits = 'Use apenas números no CPF.'
  const eleven = 'O CPF tem 11 números. Confira se falta ou sobra algum.'
  const unknown = 'Este CPF não existe. Confira os números.'

  expectEach('D15a', 'cpf', ['529.982.247-25', '111.444.777-35', '123.456.789-09', '390.533.447-05'])
  expectEach('D15a', 'cpf', ['000.000.001-91', '012.345.678-90'])
  expectEach('D15a', 'cpf', ['987.654.321-00', '191.191.191-00', '100.000.000-19'])
  expectEach('D15a', 'cpf', ['529.982.247-24', '529.982.247-52'], unknown)
  const equalDigits = [...'0123456789'].map((digit) => digit.repeat(11))
  expectEach('D15b', 'cpf', equalDigits, unknown)
  expectEach('D15c', 'cpf', ['5299822472', '529982247255'], eleven)
  expectEach('D15c', 'cpf', ['529.982.247/25', '52998224725a', '５２９９８２２４７２５'], onlyDigits)

  it('[D15a] exactly one pair of check digits completes any nine digits not all the same', () => {
    const nineDigits = fc.stringMatching(/^\d{9}$/).filter((digits) => !/^(\d)\1+$/.test(digits))
    fc.assert(
      fc.property(nineDigits, (root) => {
        const pairs = Array.from({ length: 100 }, (_, pair) => root + String(pair).padStart(2, '0'))
        expect(pairs.filter((digits) => reasonOf('cpf', digits) === undefined)).toEqual([
          root + cpfCheckDigits(root),
        ])
      }),
      { numRuns: 50 },
    )
  })
})

describe('CNPJ', () => {
  const fourteen = 'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.'
  const unknown = 'Este CNPJ não existe. Confira os caracteres.'

  expectEach('C02a', 'cnpj', ['11.222.333/0001-81', '12.345.678/0001-95', '00.000.000/0001-91'])
  expectEach('C02a', 'cnpj', ['90021382000122', '90024778000123', '42318949000184'])
  expectEach('C02b', 'cnpj', ['12.ABC.345/01DE-35', '12.ABC.345/0001-88', 'A0.000.000/0001-13'])
  expectEach('C02b', 'cnpj', ['00.000.000/000A-04', 'AA.AAA.AAA/0001-91', 'ZZ.ZZZ.ZZZ/ZZZZ-62'])
  expectEach('C02b', 'cnpj', ['13.45C.3A5/0001-06', 'R5.523.1B3/0007-57', 'SD.EEG.PKX/0001-08'])
  expectEach('C02b', 'cnpj', ['ABCDEFGHIJKL80', 'AAAAAAAAAAAA45', '6A3EDMWP000168'])
  expectEach('C02b', 'cnpj', ['D7YDDI5H000162', 'Q2GROWP7000185', '12.abc.345/01de-35'])
  const equalDigits = [...'0123456789'].map((digit) => digit.repeat(14))
  expectEach('C02c', 'cnpj', equalDigits, unknown)
  expectEach('C02c', 'cnpj', ['12.ABC.345/01DE-53', '12ABC34501DE36', 'R55231B3000700'], unknown)
  expectEach('C02c', 'cnpj', ['12.ABC.345/01DE-3A', '12ABC34501DÉ35', '12ABC34501D_35'], unknown)
  expectEach('C02c', 'cnpj', ['1122233300018', '112223330001811', '12ABC34501ß35'], fourteen)

  it('[C02b] agrees with the definition for any twelve letters or digits', () => {
    const twelve = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((root) => !/^(\d)\1+$/.test(root))
    fc.assert(
      fc.property(twelve, fc.stringMatching(/^\d{2}$/), (root, guess) => {
        const right = cnpjCheckDigits(root)
        expect(reasonOf('cnpj', root + right)).toBeUndefined()
        expect(reasonOf('cnpj', root + guess)).toBe(guess === right ? undefined : unknown)
      }),
    )
  })
})

describe('CPF or CNPJ', () => {
  expectEach('D15d', 'cpfCnpj', ['012.345.678-90', '00.000.000/0001-91', 'AA.AAA.AAA/0001-91'])
  expectEach('D15d', 'cpfCnpj', ['11111111111'], 'Este CPF não existe. Confira os números.')
  expectEach('D15d', 'cpfCnpj', ['11111111111111'], 'Este CNPJ não existe. Confira os caracteres.')
})

describe('card', () => {
  const wrongNumber = 'Este número de cartão não existe. Confira os números.'
  const wrongBrand =
    'Não aceitamos a bandeira deste cartão. Use Elo, Hipercard, Diners Club, American Express, Visa ou Mastercard.'
  const accepted: readonly (readonly [string, string])[] = [
    ['visa', '4111111111111111'],
    ['mastercard', '5555555555554444'],
    ['mastercard', '2223003122003222'],
    ['american_express', '378282246310005'],
    ['diners_club', '30569309025904'],
    ['diners_club', '38520000023237'],
    ['hipercard', '6062825624254001'],
    ['elo', '6362970000457013'],
    ['elo', '5067230000009011'],
  ]
  it.each(accepted)('[P15d] accepts as %s %s', (brand, number) => {
    expect([reasonOf('cartao', number), brandOf(number)?.name]).toEqual([undefined, brand])
  })

  expectEach('P15c', 'cartao', ['4111111111111112', '4011788888881881', '4222222222222'], wrongNumber)
  expectEach('P15d', 'cartao', ['0000000000000000', '6011111111111117', '3530111333300000'], wrongBrand)
  expectEach('P15c', 'cartao', ['4111a11111111111'], 'Use apenas números no cartão.')

  it.each([
    ['elo', '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999'],
    ['elo', '627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598'],
    ['elo', '650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058'],
    ['hipercard', '606282'],
    ['diners_club', '300000-305999 360000-369999 380000-399999'],
    ['american_express', '340000-349999 370000-379999'],
    ['mastercard', '222100-272099 510000-559999'],
  ])('[P15d] %s is known by its first six digits: %s', (brand, runs) => {
    for (const run of runs.split(' ')) {
      const [first = '', last = first] = run.split('-')
      const around = [Number(first) - 1, Number(first), Number(last), Number(last) + 1]
      const isOfBrand = around.map((prefix) => brandOf(String(prefix))?.name === brand)
      expect(isOfBrand).toEqual([false, true, true, false])
    }
  })

  it('[P15d] Elo is recognised before Visa and Mastercard, and nothing before six digits', () => {
    const names = ['401178', '401180', '506699', '506779', '655020', '655021', '4', '41111'].map(
      (prefix) => brandOf(prefix)?.name,
    )
    expect(names).toEqual(['elo', 'visa', 'elo', undefined, undefined, 'elo', undefined, undefined])
  })

  it('[P15c] changing any one digit of a good number is refused', () => {
    const number = '4111111111111111'
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const digit = (Number(number[place]) + step) % 10
        expect(reasonOf('cartao', number.slice(0, place) + digit + number.slice(place + 1))).toBe(wrongNumber)
      }),
    )
  })

  it('[D33a] the security code has four digits on American Express and three elsewhere', () => {
    const amex = '378282246310005'
    const visa = '4111111111111111'
    expect([codeFits('1234', amex), codeFits('123', visa)]).toEqual([true, true])
    expect([codeFits('123', '6011111111111117'), codeFits('123', '')]).toEqual([true, true])
    const misfits = [codeFits('123', amex), codeFits('1234', visa), codeFits('12a', visa)]
    expect(misfits).toEqual([false, false, false])
  })

  expectEach('P15e', 'validade', ['10829', '08290'], 'Use mês e ano, como 08/29.')

  it.each(['1126', '11/2026', '112026', ' 11 / 2026 '])(
    '[P15f] a card of %j is good on 30 November 2026 and expired on 1 December 2026',
    (value) => {
      const reasons = ['2026-11-30', '2026-12-01'].map((today) =>
        datedValidatorOf('validadeCartao')?.reason(value, today),
      )
      expect(reasons).toEqual([undefined, 'Este cartão está vencido. Use outro cartão.'])
      expect(shortExpiry(value).replace(/\D/g, '')).toBe('1126')
    },
  )
})

describe('a card number in a text', () => {
  const number = '4111111111111111'
  const grouped = (sign: string) => number.replace(/(....)(?=.)/g, `$1${sign}`)

  it.each([
    number,
    grouped(' '),
    grouped('-'),
    grouped('.'),
    grouped('\u00a0'),
    grouped('  '),
    '4111 1111-1111.1111',
    `meu cartão: ${grouped(' ')}, 08/29, 123`,
    `x ${grouped(' ')} 123`,
    '3782 822463 10005',
    '6362970000457013',
  ])('is found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(true)
  })

  it.each([
    '4111111111111112',
    '4222222222222',
    `${number}0000000000`,
    `a${number}`,
    '41 111111 1111111 1',
    '529.982.247-25',
    '52998224725',
    '(41) 98765-4321',
    '+55 41 98765-4321',
    '36.482.246/3100-05',
    '23793.38128 60007.827136 95000.063305 9 84660000010000',
    '34191.79001 01043.510047 91020.150008 6 91070026000',
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    '2026-11-20T15:00:00.000Z',
    '',
  ])('is not found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(false)
  })

  it('is found in no run of digits that a boleto has, whatever they are', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    fc.assert(fc.property(fc.oneof(digits(44), digits(47), digits(48)), (text) => !hasCardNumber(text)))
    fc.assert(fc.property(digits(11), (text) => !hasCardNumber(text)))
  })
})
