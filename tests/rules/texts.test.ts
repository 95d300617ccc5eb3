import { describe, expect, it } from 'vitest'
import { type Facts, fill } from '../../engine/index.ts'
import { fillAddress, holesIn, slotsOf } from '../../engine/rules/index.ts'

const names: Readonly<Record<string, unknown>> = {
  nome: 'Maria da Silva',
  cpf: '52998224725',
  total: 123456,
  inicio: '2026-11-25',
  texto: 'R$ {nome}',
  zero: 0,
  sim: true,
  nulo: null,
  proposta: { uid: 'u1', lista: [{ nome: 'Mensal' }] },
}
const facts: Facts = { at: 0, read: (name) => (Object.hasOwn(names, name) ? names[name] : undefined) }

describe('a text', () => {
  it.each([
    ['Olá, {nome:primeiroNome}!', 'Olá, Maria!'],
    ['{total:moeda} a partir de {inicio:data}', 'R$\u00a01.234,56 a partir de 25/11/2026'],
    ['CPF {cpf:cpf} ({cpf:cpfMascarado})', 'CPF 529.982.247-25 (***.982.247-**)'],
    ['/corretor/{proposta.uid}', '/corretor/u1'],
    ['{proposta.lista.0.nome}{proposta.lista.1.nome}', 'Mensal'],
    ['{zero} de {sim}', '0 de true'],
    ['sem nada', 'sem nada'],
    ['', ''],
  ])('fills its slots from the facts: %s', (text, filled) => {
    expect(fill(text, facts)).toBe(filled)
  })

  it.each([
    ['{falta}{nulo}{nome.falta}', ''],
    ['{falta:moeda}{nulo:data}{nome:moeda}{total:cpf}', ''],
    ['{proposta}{proposta.lista}', ''],
    ['{nome:constructor}{nome:toString}{nome:naoExiste}', ''],
    ['{constructor}{__proto__}{toString}{hasOwnProperty.name}{proposta.constructor.name}', ''],
  ])('shows nothing for what is missing, has no such format, or is no text: %s', (text, filled) => {
    expect(fill(text, facts)).toBe(filled)
  })

  it('takes what it fills in as it is: no slot in it is filled, no sign in it has a meaning', () => {
    expect(fill('{texto} $& $1', facts)).toBe('R$ {nome} $& $1')
    expect(fill('{ nome } {nome', facts)).toBe('{ nome } {nome')
  })

  it('may be a choice: the first text whose condition holds, else none', () => {
    const choice = [
      { when: { '===': [{ var: 'zero' }, 1] }, text: 'um' },
      { when: { var: 'sim' }, text: 'sim, {nome:primeiroNome}' },
      { text: 'senão' },
    ]
    expect(fill(choice, facts)).toBe('sim, Maria')
    expect(fill(choice.slice(2), facts)).toBe('senão')
    expect(fill(choice.slice(0, 1), facts)).toBe('')
    expect(fill(undefined, facts)).toBe('')
  })

  it('is an address where each value is written so that it stays one part of it', () => {
    expect(fillAddress('/x/{nome}?q={falta}', facts)).toBe('/x/Maria%20da%20Silva?q=')
  })

  it('tells which of its slots nothing fills', () => {
    expect(holesIn('/x/{nome}/{falta}/{zero:nada}', facts)).toEqual(['{falta}', '{zero:nada}'])
  })

  it('tells what stands between its braces, fit to be filled or not', () => {
    expect(slotsOf('{nome:primeiroNome} paga {proposta.uid} { não }')).toEqual([
      { path: 'nome', format: 'primeiroNome' },
      { path: 'proposta.uid', format: undefined },
      { path: ' não ', format: undefined },
    ])
  })
})
