import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../engine/config/index.ts'
import { formatMoeda } from '../../engine/index.ts'
import type { Move } from '../../engine/replay/index.ts'
import { compareVersions, type Impact, impactText, isNothing, openVersion } from '../../tools/impact.ts'
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
function edit(...files: readonly SourceFile[]): { readonly impact: Impact; readonly text: string } {
  const [before, now] = [openVersion(good), openVersion(projectWith(...files))]
  const impact = compareVersions(before, now, [{ path, replay }])
  return { impact, text: impactText(impact, 'main (1a2b3c4)') }
}

describe('what an edit changes', () => {
  it('is nothing where only spacing is other', () => {
    const spaced = { path: screen, text: JSON.stringify(JSON.parse(textOf(screen)), undefined, 8) }
    const { impact, text } = edit(spaced)
    expect(isNothing(impact)).toBe(true)
    expect(text.split('\n').at(-1)).toBe('✓ Nada muda.')
  })

  it('of a text is what it said and says, and in which funnels', () => {
    const { text } = edit(edited(screen, '"Continuar"', '"Ir adiante"'))
    expect(text).toContain(
      [
        'Telas, textos e variantes (1)',
        '',
        '  telas.dados.look.actions.0.label',
        '    antes: "Continuar"',
        '    agora: "Ir adiante"',
        '    no funil inteiro: venda (azul)',
      ].join('\n'),
    )
  })

  it('of a price is the amount, wherever the variant says it', () => {
    const { impact } = edit(edited(variant, '4990', '5990'))
    const [before, now] = [formatMoeda(4990), formatMoeda(5990)]
    expect(impact.found).toMatchObject([
      { kind: 'preco', where: 'variante.produtos.0.precoCentavos', before, now },
    ])
  })

  it('of a call is what it sends, with one example', () => {
    const call = '{ "call": "pessoa.salvar", "from": "form" }'
    const more = '{ "call": "pessoa.salvar", "from": "form", "with": { "nome": "Outra" } }'
    const { impact, text } = edit(edited(flow, call, more))
    expect(impact.found).toMatchObject([
      { kind: 'chamada', where: 'pessoa.salvar.nome', before: 'Ana', now: 'Outra', replays: 1 },
    ])
    expect(text).toContain(`    1 replay de venda (azul)\n    por exemplo: ${path}, lance 2`)
    expect(text.split('\n').at(-1)).toBe('Muda: 1 coisa, em 1 de 1 replays.')
  })

  it('of a journey is where it led and leads', () => {
    const { impact } = edit(edited(flow, '"to": "@next" }', '"to": "dados", "open": "data" }'))
    expect(impact.found).toMatchObject([
      { kind: 'caminho', where: 'dados', before: 'fim', now: 'dados + data', replays: 1 },
    ])
  })

  it('of the last answers is the value that is stored', () => {
    const { impact } = edit(edited(flow, '"form.id": "{event.data.id}"', '"form.id": "outro"'))
    expect(impact.found).toMatchObject([
      { kind: 'resposta', where: 'pessoa.id', before: 'p-1', now: 'outro', replays: 1 },
    ])
  })

  it('of a funnel that one version alone has is that it comes or goes', () => {
    const other = textOf(variant)
      .replace('"azul", "inicial": true', '"verde"')
      .replace('Loja azul', 'Loja verde')
    const { impact, text } = edit({ path: 'variants/loja/verde.variant.json', text: other })
    expect(impact).toMatchObject({ come: ['verde/venda'], gone: [], found: [] })
    expect(isNothing(impact)).toBe(false)
    expect(text).toContain('Funis que só existem agora: verde/venda.')
  })
})
