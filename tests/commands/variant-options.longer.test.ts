import { describe, expect, it } from 'vitest'
import { projectFiles } from '../../scripts/project.ts'
import { answeredBy } from '../../scripts/variant/answered.ts'
import { ask } from '../../scripts/variant/ask.ts'
import { basesOf } from '../../scripts/variant/bases.ts'
import { untilRight } from '../../scripts/variant/last-look.ts'
import { options, usage } from '../../scripts/variant/options.ts'
import { openPrompts, type Prompts } from '../../scripts/variant/prompts.ts'
import { unaskedPrompts } from '../../scripts/variant/unasked.ts'
import { down, enter, gaveUp, somebody } from './somebody.ts'

const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const bases = basesOf(files)
const flow = 'dental-individual'
const company = 'dental-empresa'

class Refused extends Error {}
function refuse(mistake: string): never {
  throw new Refused(mistake)
}

/** Answers by options alone, or asks somebody for what they do not say. */
async function answers(said: Readonly<Record<string, string>>, bare: Prompts = unaskedPrompts(refuse)) {
  const { prompts, unasked } = answeredBy(new Map(Object.entries(said)), { prompts: bare, refuse })
  const asked = await ask(prompts, { files, bases })
  const stray = unasked()
  return stray === undefined ? asked : refuse(stray)
}

const least = { '--base': 'dental/base', '--nome': 'Clínica Mar Azul' }
const most = {
  ...{ ...least, '--arquivo': 'mar', '--endereco': 'mar-venda', '--origem': '77', '--logo': 'escudo' },
  ...{ '--cor': '1f4fa3', '--precos': 'plano-1=25,50 plano-3=R$120', '--descontos': '6=10; 12=25,00' },
  ...{ '--depois': 'segunda-via finalizacao' },
  ...{ '--formas': '1 5', '--escolhida': '1', '--titulo-do-texto': 'Sobre', '--texto': 'Para pacientes.' },
}

// Each answer that an option gives has the whole project checked.
describe('a new variant by options', { timeout: 300_000 }, () => {
  it('[T02a] is made of a base and a name, and else like its base', async () => {
    const asked = await answers(least)
    expect(asked.answers).toEqual({
      ...{ base: 'dental/base', id: 'clinica-mar-azul', name: 'Clínica Mar Azul' },
      ...{ prefixes: { [flow]: 'clinica-mar-azul-venda' }, origin: expect.any(Number) },
      ...{ logo: { simbolo: 'dente' }, colour: '#0A6E6B', methods: { [flow]: [5, 2, 1] }, aside: null },
      afterwards: ['atualizacao-cartao', 'completar-cadastro', 'finalizacao', 'segunda-via'],
    })
    const { file } = await untilRight(asked, { prompts: unaskedPrompts(refuse), read: () => files })
    expect(JSON.parse(file.text)).toMatchObject({ extends: 'dental/base', titulo: 'Clínica Mar Azul' })
    expect(JSON.parse(file.text)).not.toHaveProperty('pagamento')
  })

  it('[T02a] is what all of them say, and nothing is asked', async () => {
    expect((await answers(most)).answers).toEqual({
      ...{ base: 'dental/base', id: 'mar', name: 'Clínica Mar Azul', prefixes: { [flow]: 'mar-venda' } },
      ...{ origin: 77, logo: { simbolo: 'escudo' }, colour: '#1F4FA3' },
      afterwards: ['finalizacao', 'segunda-via'],
      prices: { [flow]: { 'plano-1': 2550, 'plano-2': 4990, 'plano-3': 12000 } },
      discounts: { [flow]: { 1: expect.any(Number), 6: 1000, 12: 2500 } },
      methods: { [flow]: [1, 5] },
      aside: { titulo: 'Sobre', texto: 'Para pacientes.' },
    })
    expect([...Object.keys(most), '--funis'].toSorted()).toEqual(Object.keys(options).toSorted())
    for (const option of Object.keys(options)) expect(usage()).toContain(option)
  })

  it('[T02i] serves after a sale what the partners of its base do, or what an option says, or nothing', async () => {
    const { file } = await untilRight(await answers({ ...least, '--depois': 'finalizacao' }), {
      ...{ prompts: unaskedPrompts(refuse), read: () => files },
    })
    expect(Object.keys(JSON.parse(file.text).funis)).toEqual([flow, 'finalizacao'])
    expect((await answers({ ...least, '--depois': 'nada' })).answers.afterwards).toEqual([])
    const company = { ...least, '--base': 'dental/pme', '--funis': 'dental-empresa' }
    expect((await answers(company)).answers.afterwards).toEqual([])
    await expect(answers({ ...least, '--depois': 'finalizacoa' })).rejects.toThrow(
      'Você quis dizer "finalizacao"?',
    )
  })

  it('[T02a] says of several funnels which, and where each is', async () => {
    const two = { ...least, '--base': 'dental/pme', '--precos': 'manter', '--texto': 'nenhum' }
    const both = await answers({ ...two, '--endereco': `${company}=mar-e ${flow}=mar-i` })
    expect(both.answers.prefixes).toEqual({ [company]: 'mar-e', [flow]: 'mar-i' })
    const one = await answers({ ...two, '--funis': company, '--endereco': 'mar-e' })
    expect(one.answers.prefixes).toEqual({ [company]: 'mar-e' })
  })

  it('[T02a] asks at a terminal for what no option says', async () => {
    const { '--logo': _, '--texto': __, '--titulo-do-texto': ___, ...others } = most
    const person = somebody([
      ['Logo', `${down}${enter}`],
      ['Texto ao lado', enter],
    ])
    const asked = await answers(others, openPrompts(gaveUp, person.terminal))
    expect(asked.answers).toMatchObject({ logo: { simbolo: 'implante' }, colour: '#1F4FA3', aside: null })
    expect(person.left).toEqual([])
    expect(person.shown()).not.toMatch(/Cor da marca|Preços|Nome do parceiro/)
  })

  it.each<readonly [Readonly<Record<string, string>>, string]>([
    [{ '--nome': 'X' }, 'falta --base: De qual variante vem tudo o que esta não disser? dental/base, '],
    [{ '--base': 'dental/base' }, 'falta --nome: Nome do parceiro, como aparece na tela.'],
    [
      { '--base': 'dental/bas' },
      '--base "dental/bas": não está entre as opções. Você quis dizer "dental/base"?',
    ],
    [{ ...least, '--arquivo': 'Mar Azul' }, '--arquivo "Mar Azul": Use letras minúsculas, números e hífens'],
    [{ ...least, '--endereco': 'implante-venda' }, 'já é do funil "pf-implante/dental-individual"'],
    [{ ...least, '--origem': 'doze' }, '--origem "doze": É um número inteiro.'],
    [{ ...least, '--cor': 'azul' }, '--cor "azul": "corPrimaria" não pode ser escrito assim'],
    [{ ...least, '--logo': 'escud' }, 'Você quis dizer "escudo"?'],
    [{ ...least, '--precos': 'plano-1=25.50' }, '--precos "25.50": Escreva o valor em reais, com vírgula'],
    [
      { ...least, '--precos': 'plano-9=10' },
      '--precos "plano-9=10": escreva <nome>=<valor>, com um destes nomes: plano-1,',
    ],
    [{ ...least, '--precos': '25,50' }, '--precos "25,50": escreva <nome>=<valor>'],
    [{ ...least, '--descontos': '1=20' }, 'a metade do plano mais barato'],
    [{ ...least, '--formas': '7' }, '--formas "7": não está entre as opções. Há: 5 (Pix), '],
    [{ ...least, '--texto': 'Oi' }, 'falta --titulo-do-texto: Título do texto.'],
    [
      { ...least, '--titulo-do-texto': 'Oi' },
      '--titulo-do-texto: com estas respostas nada se pergunta sobre isso.',
    ],
    [{ ...least, '--funis': flow }, '--funis: com estas respostas nada se pergunta sobre isso.'],
  ])('[T02b] is refused where they are wrong: %j', async (said, mistake) => {
    const refused = await answers(said).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect((refused as Refused).message).toContain(mistake)
  })

  it('[T02b] is refused whole where the last look finds it wrong', async () => {
    const asked = await answers(least)
    const taken = { path: 'variants/dental/clinica-mar-azul.variant.json', text: '{}' }
    const look = untilRight(asked, { prompts: unaskedPrompts(refuse), read: () => [...files, taken] })
    await expect(look).rejects.toThrow('clinica-mar-azul.variant.json já existe.')
  })
})
