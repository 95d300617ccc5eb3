import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datedValidatorOf, isAdult, validatorOf } from '../../engine/index.ts'
import { addressOf, inventedCorretorOf, personOf, specialValues } from '../../server/sandbox/index.ts'
import { cpfOf } from '../contracts/journey.ts'

const accepts = (name: string, value: string) => validatorOf(name)?.accepts(value)
const anyCpf = fc
  .integer({ min: 1, max: 999_999_998 })
  .map(cpfOf)
  .filter((cpf) => accepts('cpf', cpf) === true)
const today = '2026-11-20'

describe('invented people', () => {
  it('[T04m] answer for any valid CPF, always the same, of age, with data our own rules take', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        const person = personOf(cpf)
        expect(personOf(cpf)).toEqual(person)
        expect(isAdult(person.dataNascimento, today)).toBe(true)
        expect(datedValidatorOf('nascimento')?.reason(person.dataNascimento, today)).toBeUndefined()
        expect([1, 2, 3, 4, 5]).toContain(person.estadoCivil)
        for (const name of [person.nome, person.nomeMae]) expect(accepts('nome', name)).toBe(true)
        expect(accepts('email', person.email) && accepts('telefone', person.telefone)).toBe(true)
      }),
    )
  })

  it('are corretores too, with a slug that fits an address and a producer with a valid CNPJ', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        const corretor = inventedCorretorOf(cpf)
        expect(inventedCorretorOf(cpf)).toEqual(corretor)
        expect(corretor.slug).toMatch(/^[a-z0-9-]{1,60}$/)
        expect(corretor.cod).toBe(cpf.slice(0, 5))
        expect(corretor.whatsapp).toBe(`55${corretor.telefone}`)
        expect(accepts('cnpj', corretor.cnpjProdutor) && accepts('email', corretor.email)).toBe(true)
      }),
    )
  })
})

describe('invented addresses', () => {
  const ceps =
    '01000 20000 29000 30000 40000 49000 50000 57000 58000 59000 60000 64000 65000 66000 68900 69000 69300 ' +
    '69900 70000 72800 76800 77000 78000 79000 80000 88000 90000'

  it('lie in a town that the IBGE knows by that code, in all 27 states', () => {
    const places = ceps.split(' ').map((cep) => addressOf(`${cep}000`))
    for (const place of places) {
      expect(getMunicipalityByCode(String(place?.codigoIBGEMunicipio))).toMatchObject({ name: place?.cidade })
    }
    expect(new Set(places.map((place) => place?.uf)).size).toBe(27)
  })

  it.each([
    ['72799999', 'DF'],
    ['72800000', 'GO'],
    ['72999999', 'GO'],
    ['73000000', 'DF'],
    ['73699999', 'DF'],
    ['73700000', 'GO'],
    ['76799999', 'GO'],
    ['76800000', 'RO'],
    ['69299999', 'AM'],
    ['69300000', 'RR'],
    ['69400000', 'AM'],
    ['99999999', 'RS'],
  ])('CEP %s is in %s', (cep, uf) => {
    expect(addressOf(cep)?.uf).toBe(uf)
  })

  it.each(['78900000', '78999999', '00999999'])('CEP %s is nowhere', (cep) => {
    expect(addressOf(cep)).toBeUndefined()
  })
})

describe('the special values', () => {
  it('are valid CPFs, CEPs, card numbers and e-mails, each once', () => {
    const formats = {
      corretor: 'cpf',
      titular: 'cpf',
      cep: 'cep',
      cartao: 'cartao',
      contato: 'email',
      produtora: 'cnpj',
      empresa: 'cnpj',
    }
    for (const { kind, value } of specialValues) expect(accepts(formats[kind], value)).toBe(true)
    expect(new Set(specialValues.map(({ value }) => value)).size).toBe(specialValues.length)
  })
})
