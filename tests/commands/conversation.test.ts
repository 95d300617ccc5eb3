import { describe, expect, it } from 'vitest'
import { projectFiles } from '../../scripts/project.ts'
import { ask } from '../../scripts/variant/ask.ts'
import { slugOf } from '../../scripts/variant/ask-identity.ts'
import { basesOf } from '../../scripts/variant/bases.ts'
import { openPrompts } from '../../scripts/variant/prompts.ts'
import { down, enter, gaveUp, instead, somebody } from './somebody.ts'

const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const bases = basesOf(files)
const flow = 'dental-individual'

// Each answer has the whole project checked.
describe('the questions about a new variant', { timeout: 60_000 }, () => {
  it('refuse what is wrong, take what is right, and are in Portuguese alone', async () => {
    const person = somebody([
      ['De qual variante', enter],
      ['E depois da venda', `${down} ${enter}`],
      ['Nome do parceiro', enter],
      ['Escreva o nome', `Clínica Mar Azul${enter}`],
      ['Nome do arquivo', instead('pf-implante')],
      ['Já existe uma variante', instead('mar-azul')],
      ['Começo do endereço', instead('implante-venda')],
      ['já é do funil', instead('mar-azul')],
      ['Código de origem', instead('21')],
      ['já é da variante "pf-implante"', instead('77')],
      ['Logo', `${down}${enter}`],
      ['Cor da marca', instead('#AZUL')],
      ['#1F4FA3', instead('757051')],
      ['Preços: Dental I 23,00', `${down}${enter}`],
      ['Preço de Dental I,', instead('25.50')],
      ['em reais, com vírgula', instead('25,50')],
      ['Preço de Dental II,', enter],
      ['Preço de Dental III,', instead('999.999,00')],
      ['No máximo 100000,00', instead('R$ 120')],
      ['Descontos do Pix', `${down}${enter}`],
      ['Desconto do Pix Mensal', instead('20')],
      ['a metade do plano mais barato', instead('0')],
      ['Desconto do Pix Semestral', instead('10')],
      ['Desconto do Pix Anual', enter],
      ['Formas de pagamento', `${down} ${enter}`],
      ['vem escolhida', `${down}${enter}`],
      ['Texto ao lado', `${down}${enter}`],
      ['Título do texto', `Sobre a parceria${enter}`],
      ['O texto', `Para pacientes da clínica.${enter}`],
    ])
    const { answers } = await ask(openPrompts(gaveUp, person.terminal), { files, bases })
    expect(answers).toEqual({
      ...{ base: 'dental/base', id: 'mar-azul', name: 'Clínica Mar Azul', prefixes: { [flow]: 'mar-azul' } },
      ...{ origin: 77, logo: { simbolo: 'implante' }, colour: '#757051' },
      afterwards: ['atualizacao-cartao', 'finalizacao', 'segunda-via'],
      prices: { [flow]: { 'plano-1': 2550, 'plano-2': 4990, 'plano-3': 12000 } },
      discounts: { [flow]: { 1: 0, 6: 1000, 12: 0 } },
      methods: { [flow]: [1, 5] },
      aside: { titulo: 'Sobre a parceria', texto: 'Para pacientes da clínica.' },
    })
    expect(person.left).toEqual([])
    expect(person.shown()).not.toMatch(/\b(select|confirm|press|space|enter:|navigate|cancel|items?)\b/i)
  })

  it('ask again where nobody could pay', async () => {
    const person = somebody([
      ['Formas', ` ${enter}`],
      ['Escolha pelo menos um.', ''],
      ['Formas', enter],
    ])
    const only = [{ value: 'pix', label: 'Pix' }]
    expect(await openPrompts(gaveUp, person.terminal).chooseSome('Formas', only)).toEqual(['pix'])
  })

  it('end where the person gives up', async () => {
    const person = somebody([['De qual variante', '\u0003']])
    await expect(ask(openPrompts(gaveUp, person.terminal), { files, bases })).rejects.toThrow('gave up')
  })
})

it.each([
  ['Clínica Mar Azul', 'clinica-mar-azul'],
  ['  São João & Cia. ', 'sao-joao-cia'],
  ['Ação 24h!', 'acao-24h'],
])('%j lies in a file named %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
