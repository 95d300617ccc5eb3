import { describe, expect, it } from 'vitest'
import { readProject, type SourceFile } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { projectFiles } from '../../tools/project.ts'
import { askVariant, basesOf, centsTyped, reaisOf, slugOf } from '../../tools/variant-questions.ts'
import { down, enter, gaveUp, instead, terminalUser } from './terminal-user.ts'

const files: readonly SourceFile[] = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const flow = 'dental-individual'
const [store, broker] = ['pet-associacao', 'pet-corretor']

class Refused extends Error {}
const refuse = (mistake: string): never => {
  throw new Refused(mistake)
}

/** Answers by options alone. */
const byOptions = (said: Readonly<Record<string, string>>, read = () => files) =>
  askVariant({ said: new Map(Object.entries(said)), terminal: null, refuse, giveUp: gaveUp, read })

/** Answers as a person does at a terminal. */
async function atTerminal(script: Parameters<typeof terminalUser>[0]) {
  const person = terminalUser(script)
  const { terminal } = person
  const made = await askVariant({ said: new Map(), terminal, refuse, giveUp: gaveUp, read: () => files })
  expect(person.left).toEqual([])
  return { ...made, shown: person.shown() }
}

const least = { '--base': 'dental/base', '--nome': 'Clínica Mar Azul' }
const most = {
  ...least,
  '--arquivo': 'mar',
  '--endereco': 'mar-venda',
  '--origem': '77',
  '--logo': 'escudo',
  '--cor': '1f4fa3',
  '--precos': 'plano-1=25,50 plano-3=R$120',
  '--depois': 'segunda-via finalizacao',
  '--formas': '1 5',
}
const same = {
  $schema: '../../schemas/variant.schema.json',
  extends: 'dental/base',
  titulo: 'Clínica Mar Azul',
  nome: 'Clínica Mar Azul',
}
const full = {
  ...same,
  codOrigemVenda: 77,
  funis: { [flow]: { rotas: { prefixo: 'mar-venda' } }, finalizacao: {}, 'segunda-via': {} },
  tema: { corPrimaria: '#1F4FA3', logo: { nome: 'Clínica Mar Azul', simbolo: 'escudo' } },
  precos: { 'plano-1': 2550, 'plano-3': 12000 },
  pagamento: { formas: [5, 1] },
}

describe('the bases of a new variant', () => {
  it('are the families first, and then the partners, each with the funnels served with it', () => {
    const bases = basesOf(readProject(files))
    const stores = ['pet-associacao', 'pet-corretor', 'pet-simples']
    expect(bases.slice(0, 3).map(({ name, homes }) => [name, homes])).toEqual([
      ['dental/base', [flow]],
      ['dental/pme', ['dental-empresa']],
      ['pet/pet-base', stores],
    ])
    expect(bases.slice(3).every(({ isServed }) => isServed)).toBe(true)
  })
})

// Each answer has the whole project checked.
describe('a new variant', { timeout: 300_000 }, () => {
  it('[T02a] is made of a base and a name, and is else like its base', async () => {
    const { path, value, prefixes } = await byOptions(least)
    expect(path).toBe('variants/dental/clinica-mar-azul.variant.json')
    expect(prefixes).toEqual(['clinica-mar-azul-venda'])
    const funis = { [flow]: { rotas: { prefixo: 'clinica-mar-azul-venda' } } }
    const after = ['atualizacao-cartao', 'completar-cadastro', 'finalizacao', 'segunda-via']
    expect(value).toEqual({
      ...same,
      codOrigemVenda: expect.any(Number),
      funis: { ...funis, ...Object.fromEntries(after.map((each) => [each, {}])) },
      tema: { logo: { nome: 'Clínica Mar Azul' } },
    })
  })

  it('[T02a] is what all options say, and nothing is asked', async () => {
    expect((await byOptions(most)).value).toEqual(full)
  })

  it('[T02a] is asked for at a terminal, in Portuguese alone, where no option says it', async () => {
    const { value, shown } = await atTerminal([
      ['De qual variante', enter],
      ['E depois da venda', `${down} ${down} ${enter}`],
      ['Nome do parceiro', enter],
      ['Escreva o nome', `Clínica Mar Azul${enter}`],
      ['Nome do arquivo', instead('pf-implante')],
      ['Já existe uma variante', instead('mar')],
      ['Começo do endereço', instead('implante-venda')],
      ['já é do funil', instead('mar-venda')],
      ['Código de origem', instead('21')],
      ['já é da variante "pf-implante"', instead('77')],
      ['Logo', `${down}${enter}`],
      ['Cor da marca', instead('#AZUL')],
      ['#1F4FA3', instead('1f4fa3')],
      ['Preços: Dental I 23,00', `${down}${enter}`],
      ['Preço de Dental I,', instead('25.50')],
      ['em reais, com vírgula', instead('25,50')],
      ['Preço de Dental II,', enter],
      ['Preço de Dental III,', instead('999.999,00')],
      ['precisa ser 10000000 ou menos', instead('R$ 120')],
      ['Formas de pagamento', `${down} ${enter}`],
    ])
    const { tema, funis, ...others } = value as typeof full
    const { tema: _tema, funis: _funis, ...expected } = full
    expect(others).toEqual(expected)
    expect([tema.corPrimaria, Object.keys(funis).length]).toEqual(['#1F4FA3', 3])
    expect(shown).not.toMatch(/\b(select|confirm|press|space|enter:|navigate|cancel|items?)\b/i)
  })

  it('[T02a] is given up where the person gives up', async () => {
    await expect(atTerminal([['De qual variante', '\u0003']])).rejects.toThrow('gave up')
  })

  it('serves after a sale what the partners of its base do, or what an option says, or nothing', async () => {
    const funnelsBy = async (said: Readonly<Record<string, string>>) =>
      Object.keys(((await byOptions(said)).value as typeof full).funis)
    expect(await funnelsBy({ ...least, '--depois': 'finalizacao' })).toEqual([flow, 'finalizacao'])
    expect(await funnelsBy({ ...least, '--depois': 'nada' })).toEqual([flow])
  })

  it('[T02a] says of several funnels which, and where each is', async () => {
    const two = { ...least, '--base': 'pet/pet-base', '--funis': `${store} ${broker}`, '--depois': 'nada' }
    const both = await byOptions({ ...two, '--endereco': `${store}=mar-s ${broker}=mar-b` })
    expect(both.prefixes).toEqual(['mar-s', 'mar-b'])
    const one = await byOptions({ ...two, '--funis': store, '--endereco': 'mar-s' })
    expect(one.prefixes).toEqual(['mar-s'])
  })

  it.each<readonly [Readonly<Record<string, string>>, string]>([
    [{ '--nome': 'X' }, 'falta --base: De qual variante vem tudo o que esta não disser? dental/base, '],
    [{ '--base': 'dental/base' }, 'falta --nome: Nome do parceiro, como aparece na tela.'],
    [
      { '--base': 'dental/bas' },
      '--base "dental/bas": não está entre as opções. Você quis dizer "dental/base"?',
    ],
    [{ ...least, '--depois': 'finalizacoa' }, 'Você quis dizer "finalizacao"?'],
    [{ ...least, '--arquivo': 'Mar Azul' }, '--arquivo "Mar Azul": Use letras minúsculas, números e hífens'],
    [{ ...least, '--endereco': 'implante-venda' }, 'já é do funil "pf-implante/dental-individual"'],
    [{ ...least, '--endereco': 'saude' }, 'é do próprio servidor'],
    [{ ...least, '--origem': 'doze' }, '--origem "doze": É um número inteiro.'],
    [{ ...least, '--cor': 'azul' }, '--cor "azul": "corPrimaria" não pode ser escrito assim'],
    [{ ...least, '--logo': 'escud' }, 'Você quis dizer "escudo"?'],
    [{ ...least, '--precos': 'plano-1=25.50' }, '--precos "25.50": Escreva o valor em reais, com vírgula'],
    [
      { ...least, '--precos': 'plano-9=10' },
      '--precos "plano-9=10": escreva <nome>=<valor>, com um destes nomes: plano-1,',
    ],
    [{ ...least, '--precos': '25,50' }, '--precos "25,50": escreva <nome>=<valor>'],
    [{ ...least, '--formas': '7' }, '--formas "7": não está entre as opções. Há: 5 (Pix), '],
    [{ ...least, '--funis': flow }, '--funis: com estas respostas nada se pergunta sobre isso.'],
  ])('[T02b] is refused where they are wrong: %j', async (said, mistake) => {
    const refused = await byOptions(said).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect((refused as Refused).message).toContain(mistake)
  })
})

describe('the last look at a new variant', { timeout: 300_000 }, () => {
  const variant = (id: string, value: { readonly [key: string]: Json }): SourceFile => ({
    path: `variants/dental/${id}.variant.json`,
    text: JSON.stringify({ extends: 'dental/base', titulo: id, ...value }),
  })
  /** Gives the files as they are while the questions are asked, and then others at each look. */
  const changing = (...later: readonly (readonly SourceFile[])[]) => {
    let reads = 0
    return () => {
      reads += 1
      return reads === 1 ? files : (later[Math.min(reads - 2, later.length - 1)] ?? files)
    }
  }
  it('[T02b] refuses a name that another file has got meanwhile', async () => {
    const taken = [...files, variant('clinica-mar-azul', {})]
    await expect(byOptions(least, changing(taken))).rejects.toThrow(
      'clinica-mar-azul.variant.json já existe.',
    )
  })

  it('[T02b] refuses a code that another variant has got meanwhile', async () => {
    const neighbour = variant('mar-verde', {
      codOrigemVenda: 77,
      funis: { [flow]: { rotas: { prefixo: 'mar-verde' } } },
    })
    await expect(byOptions(most, changing([...files, neighbour]))).rejects.toThrow(
      'já é da variante "mar-verde"',
    )
  })
})

describe('what a person types', () => {
  it.each([
    ['49,90', 4990],
    ['49', 4900],
    ['49,9', 4990],
    [' R$ 1.234,56 ', 123456],
    ['49.90', undefined],
    ['49,905', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('%j is %s cents', (typed, cents) => {
    expect(centsTyped(typed)).toBe(cents)
    if (cents !== undefined) expect(centsTyped(reaisOf(cents))).toBe(cents)
  })

  it.each([
    ['Clínica Mar Azul', 'clinica-mar-azul'],
    ['  São João & Cia. ', 'sao-joao-cia'],
    ['Ação 24h!', 'acao-24h'],
  ])('%j is in a file named %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
})
