import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../engine/config/index.ts'
import type { Move } from '../../engine/replay/index.ts'
import { differingFiles } from '../../tools/impact/files.ts'
import { type Impact, impactOf } from '../../tools/impact/impact.ts'
import { passingOf } from '../../tools/impact/passing.ts'
import { sideOf } from '../../tools/impact/side.ts'
import { impactText, isNothing } from '../../tools/impact/told.ts'
import { projectWith } from '../config/project.ts'

const good = projectWith()
const textOf = (path: string): string => good.find((each) => each.path === path)!.text
const flow = 'flows/venda/flow.json'
const screen = 'schemas/screens/dados.schema.json'
const variant = 'variants/loja/azul.variant.json'
const adult = { nome: 'Ana', cpf: '52998224725', nascimento: '1990-05-02', uf: 'RJ' }
const moves: readonly Move[] = [
  { start: {} },
  { event: 'next', values: adult },
  { reply: 'pessoa.salvar:ok', data: { id: 'p-1' } },
  { event: 'falarWhatsapp' },
]
const replay = {
  title: 'Compra',
  rules: ['R1'],
  variant: 'azul/venda',
  at: '2026-03-02T12:00:00-03:00',
  moves,
}
const path = 'tests/replays/venda/compra.replay.json'

/** Gives a file in which a text is another. */
function edited(file: string, from: string, to: string): SourceFile {
  const text = textOf(file)
  expect(text).toContain(from)
  return { path: file, text: text.replace(from, to) }
}

/** Plays the replay before and after an edit, and gives what that changes, as data and as text. */
function edit(...files: readonly SourceFile[]): { readonly impact: Impact; readonly said: string } {
  const [before, now] = [sideOf(good), sideOf(projectWith(...files))]
  const impact = impactOf(before, now, { replays: [{ path, replay }], waysIn: () => [] })
  const passing = (found: Impact['found'][number]) => passingOf(before, now, found)
  return { impact, said: impactText(impact, { before: 'main (1a2b3c4)', code: {}, passing }) }
}

const changesOf = (...files: readonly SourceFile[]) => edit(...files).impact.found.map(({ change }) => change)

describe('what an edit changes', () => {
  it('[T03m] is nothing where only spacing is other', () => {
    const spaced = { path: screen, text: JSON.stringify(JSON.parse(textOf(screen)), undefined, 8) }
    const { impact, said } = edit(spaced)
    expect(isNothing(impact)).toBe(true)
    expect(said).toContain(`mudou  ${screen}`)
    expect(said.split('\n').at(-1)).toBe('✓ Nada muda.')
  })

  it('[T03m] of a text is what it said and says, with the journeys and one example', () => {
    const { said } = edit(edited(screen, '"Continuar"', '"Ir adiante"'))
    expect(said).toContain(
      [
        'Textos (1)',
        '',
        '  dados: botão next, texto',
        '    antes: "Continuar"',
        '    agora: "Ir adiante"',
        '    1 replay de venda (azul)',
        `    por exemplo: ${path}, lance 1`,
      ].join('\n'),
    )
    expect(said.split('\n').at(-1)).toBe('Muda: 1 coisa, em 1 de 1 jornadas.')
  })

  it('[T03m] of a screen is a field that comes or goes, what a field takes, and another order', () => {
    const told = { kind: 'tela', place: 'dados' }
    expect(changesOf(edited(screen, '"cpf": { "$ref": "../fields/cpf.schema.json" },', ''))).toContainEqual(
      expect.objectContaining({ ...told, part: 'campo cpf', now: undefined }),
    )
    expect(changesOf(edited(screen, '"required": ["nome", "cpf"]', '"required": ["nome"]'))).toEqual([
      { ...told, part: 'campo cpf, precisa ser preenchido', before: 'sim', now: 'não' },
    ])
    const [next, date] = [
      '{ "event": "next", "label": "Continuar" }',
      '{ "event": "escolherData", "label": "Escolher a data" }',
    ]
    const turned = textOf(screen).replace(next, '#').replace(date, next).replace('#', date)
    expect(changesOf({ path: screen, text: turned }).map(({ part }) => part)).toEqual(['ordem'])
  })

  it('[T03m] of a price is the amount, wherever the variant says it', () => {
    const { said } = edit(edited(variant, '4990', '5990'))
    expect(said).toContain(
      [
        'Preços (1)',
        '',
        '  produtos da variante, precoCentavos',
        '    antes: "R$ 49,90"',
        '    agora: "R$ 59,90"',
        '    no funil inteiro: venda (azul)',
      ].join('\n'),
    )
  })

  it('[T03m] of a call is what it takes along, and that it is made at all', () => {
    const call = '{ "call": "pessoa.salvar", "from": "form" }'
    const more = '{ "call": "pessoa.salvar", "from": "form", "with": { "nome": "Outra" } }'
    expect(changesOf(edited(flow, call, more))).toEqual([
      { kind: 'chamada', place: 'dados', part: 'chamada pessoa.salvar, nome', before: 'Ana', now: 'Outra' },
    ])
    const tracked =
      '{ "when": true, "effects": [{ "call": "pessoa.salvar", "from": "form" }, { "track": "salvou" }] }'
    expect(changesOf(edited(flow, call, tracked))).toContainEqual(
      expect.objectContaining({ kind: 'fora', part: 'track salvou', before: undefined }),
    )
  })

  it('[T03m] of a way is where it led and leads, by which steps, and where it ends', () => {
    const { impact, said } = edit(edited(flow, '"to": "@next" }', '"to": "dados", "open": "data" }'))
    expect(impact.found).toMatchObject([
      { change: { kind: 'caminho', place: 'dados', before: 'fim', now: 'dados + data' }, replays: 1 },
    ])
    expect(said).toContain('    passos antes: dados → fim\n    passos agora: dados → dados + data')
  })

  it('[T03n] of a funnel that one side alone has is that it comes or goes', () => {
    const other = textOf(variant)
      .replace('"azul", "inicial": true', '"verde"')
      .replace('Loja azul', 'Loja verde')
    const { impact, said } = edit({ path: 'variants/loja/verde.variant.json', text: other })
    expect(impact).toMatchObject({ come: ['verde/venda'], gone: [], found: [] })
    expect(isNothing(impact)).toBe(false)
    expect(said).toContain('Funis que só existem agora: verde/venda.')
  })

  it('[T03n] is told with the files that differ, replays and pictures among them', () => {
    const [old, fresh] = [
      { path, text: '{}' },
      { path, text: '{ }' },
    ]
    const logo = { path: 'variants/assets/azul.png', text: '', bytes: 3 }
    expect(differingFiles([old, { ...logo, print: 'a' }], [fresh, { ...logo, print: 'b' }])).toEqual([
      { path, is: 'mudou' },
      { path: logo.path, is: 'mudou' },
    ])
    expect(edit({ path, text: JSON.stringify(replay) }).said).toContain(
      `novo   ${path}  (só existe agora; toca dos dois lados)`,
    )
  })
})
