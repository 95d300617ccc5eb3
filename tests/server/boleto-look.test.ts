import { describe, expect, it } from 'vitest'
import { colouredIn, contrast, drawingOf, paletteOf } from '../../engine/brand/index.ts'
import { drawBoleto } from '../../server/payment/boleto-pdf.ts'
import type { BoletoSheet } from '../../server/payment/boleto-sheet.ts'
import { projectFiles } from '../../tools/project.ts'
import { brands, letterhead } from './email-kit.ts'
import { fillsIn, inkedTextsIn, shapeTagsIn, textsIn, turnsIn } from './pdf.ts'

const sheet: BoletoSheet = {
  ...{
    variant: 'sol',
    numeroProposta: '2026-000123',
    isOfLines: false,
    dataVigencia: '2026-12-01',
    valorCentavos: 123490,
  },
  ...{ codigoDeBarras: '99991234500000123490000000000000000000000012', situacao: 'aguardando' },
  ...{ vencimento: '2026-12-01', emissao: '2026-11-20' },
  pagador: { nome: 'Maria da Silva', documento: { cpf: '52998224725' } },
}

/** Draws the boleto of a brand of these tests. */
function boletoOf(variant: string, more: Partial<BoletoSheet> = {}): Promise<Buffer> {
  const head = letterhead(variant)
  if (!head) throw new Error(`No variant "${variant}" is served.`)
  return drawBoleto({ ...sheet, ...more, variant }, head)
}

describe('the look of the PDF of a boleto', () => {
  it('[D36aa] names the brand first, and says the amount large and the due date in words', async () => {
    const texts = textsIn(await boletoOf('sol'))
    expect(texts.slice(0, 3)).toEqual(['Plano sol', 'Boleto a pagar', 'Proposta 2026-000123'])
    expect(texts.slice(3, 9)).toEqual([
      ...['R$\u00a0', '1.234', ',90'],
      ...['Pague até ', '1º de dezembro de 2026, ', 'terça-feira'],
    ])
    expect(texts.slice(-2)).toEqual([
      'Operadora do Sol ',
      'CNPJ 11.222.333/0001-81 · ANS 000000 · Niterói, RJ',
    ])
  })

  it('[P02f] calls an order in lines by that name', async () => {
    const pdf = await boletoOf('sol', { isOfLines: true })
    expect(textsIn(pdf)).toContain('Pedido 2026-000123')
    expect(textsIn(pdf)).not.toContain('Proposta 2026-000123')
    expect(pdf.toString('latin1')).not.toContain('Boleto da proposta')
  })

  it('[D36aa] says of a paid one when it was due, and asks for nothing to be typed', async () => {
    const texts = textsIn(await boletoOf('sol', { situacao: 'pago' }))
    expect(texts).toEqual(expect.arrayContaining(['Vencimento ', 'Boleto já pago', 'Linha digitável ']))
    expect(texts.some((text) => text.startsWith('Pague até 1º') || text.startsWith('Para pagar'))).toBe(false)
  })

  it.each(Object.keys(brands))(
    '[D36aa] is in the colours of %s, and every text of it reads',
    async (variant) => {
      const pdf = await boletoOf(variant)
      const palette = paletteOf(brands[variant]!)
      const { ground } = letterhead(variant)!.plane
      expect(fillsIn(pdf)).toEqual(expect.arrayContaining([palette.brand, ground, palette['surface-2']]))
      const [name, ...rest] = inkedTextsIn(pdf)
      expect(contrast(name!.ink, ground)).toBeGreaterThanOrEqual(4.5)
      const unread = rest.filter(({ ink }) =>
        ['#ffffff', palette['surface-2']].some((plane) => contrast(ink, plane) < 4.5),
      )
      expect(rest.length).toBeGreaterThan(30)
      expect(unread).toEqual([])
    },
  )

  it('[D36aa] draws symbol and tiles out of their shapes, and none where a partner has a logo of its own', async () => {
    const head = letterhead('sol')!
    const mint = '#12fe9a'
    const marked = { viewBox: '0 0 32 32', shapes: `<g fill="${mint}"><rect width="9" height="9"/></g>` }
    const drawn = async (more: object) => fillsIn(await drawBoleto(sheet, { ...head, ...more }))
    expect(await drawn({ symbol: marked })).toContain(mint)
    expect(await drawn({ tiles: [marked] })).toContain(mint)
    expect(await drawn({ symbol: null, tiles: [] })).not.toContain(paletteOf(brands.sol!)['on-brand'])
  })

  it('[D36aa] can draw every symbol and tile that the product brings, each of its colours', async () => {
    const palette = paletteOf(brands.sol!)
    const files = projectFiles().filter(({ path }) => /^variants\/(simbolos|pecas)\//.test(path))
    expect(files.length).toBeGreaterThan(20)
    for (const { path, text } of files) {
      const symbol = colouredIn(drawingOf(text)!, palette)
      const colours = [...symbol.shapes.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/gi)].map(([, hex]) => hex!)
      const fills = fillsIn(await drawBoleto(sheet, { ...letterhead('sol')!, symbol, tiles: [] }))
      const lacking = colours.filter((hex) => !fills.includes(hex.toLowerCase()))
      expect([path, lacking]).toEqual([path, []])
    }
  })

  it('[D36aa] turns, hides and outlines shapes as a drawing says', async () => {
    const rectangle = (more: string) => `<rect x="1" y="1" width="9" height="4" ${more}/>`
    const [green, red] = ['#12fe9a', '#fe129a']
    const shapes = `<g fill="${green}">${rectangle('transform="rotate(-35 6 6)"')}${rectangle(`fill="none" stroke="${red}"`)}</g>`
    const symbol = { viewBox: '0 0 32 32', shapes }
    const pdf = await drawBoleto(sheet, { ...letterhead('sol')!, symbol, tiles: [] })
    expect(turnsIn(pdf)).toEqual([-35])
    expect(fillsIn(pdf).filter((fill) => fill === green || fill === red)).toEqual([green, red])
  })

  it.each([
    ['classica', 'Times-Bold'],
    ['sol', 'Helvetica-Bold'],
  ])('[D36aa] sets the titles of %s in %s', async (variant, font) => {
    const pdf = (await boletoOf(variant)).toString('latin1')
    expect(pdf.includes('/BaseFont /Times-Bold')).toBe(font === 'Times-Bold')
    expect(pdf).toContain(`/BaseFont /${font}`)
  })

  it('[D36y] leaves its ornaments out of what is read, and says an amount in pieces as one', async () => {
    const pdf = await boletoOf('sol')
    expect(shapeTagsIn(pdf).toSorted()).toEqual(['Artifact', 'Figure'])
    // Written in two bytes a sign.
    const written = pdf.toString('latin1').replaceAll('\0', '')
    expect(/\/ActualText \(\S*R\$\u00a01\.234,90\)/.test(written)).toBe(true)
  })

  it('[D36aa] keeps to one page, however long a name is', async () => {
    const head = letterhead('sol')!
    const long = 'Associação dos Amigos '.repeat(20)
    const bytes = await drawBoleto(sheet, {
      ...{ ...head, name: long, rodape: { ...head.rodape, empresa: long, endereco: long } },
    })
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [name, title] = textsIn(bytes)
    // The ellipsis as the fonts number it.
    expect([name?.endsWith('\x85'), title]).toEqual([true, 'Boleto a pagar'])
  })
})
