import { type Brand, colouredIn, type Drawing, type Palette, paletteOf } from '../../engine/brand/index.ts'
import { formatCnpj, type Json } from '../../engine/index.ts'

/** The company behind a variant, from its `rodape`. */
interface Rodape {
  readonly empresa: string
  readonly cnpj: string
  readonly ans?: string
  readonly endereco?: string
}

/** The colours of the top of an e-mail or a boleto, as `#rrggbb`. */
interface Plane {
  readonly ground: string
  readonly text: string
  readonly quiet: string
}

/** What an e-mail or a boleto shows of its variant: the company, and the look. */
export interface Letterhead {
  readonly name: string
  readonly brand: Brand
  readonly palette: Palette
  readonly plane: Plane
  /** In its colours; null where a partner's logo takes its place. */
  readonly symbol: Drawing | null
  /** In their colours. */
  readonly tiles: readonly Drawing[]
  readonly rodape: Rodape
}

/** Finds the letterhead of a variant, of one that was deleted too, as it was when something was last sold by it. */
export type FindAnyLetterhead = (variant: string) => Promise<Letterhead | undefined>

/** The fields of a served variant that its letterhead is made from. */
interface ServedVariant {
  readonly variant: { readonly [key: string]: Json }
  readonly texts: { readonly brand: Brand; readonly logo: { readonly nome: string } }
  readonly drawn: { readonly symbol: Drawing | null; readonly tiles: readonly Drawing[] }
}

/** Makes the letterhead of a variant; undefined where the variant does not say its company. */
function letterheadOf({ variant, texts, drawn }: ServedVariant): Letterhead | undefined {
  const rodape = variant.rodape as unknown as Rodape | undefined
  if (!rodape?.empresa || !rodape.cnpj) return undefined
  const { brand, logo } = texts
  const palette = paletteOf(brand)
  // A tile must not have the colour of a dark top.
  const ofTiles = brand.fundo === 'escuro' ? { ...palette, 'brand-deep': palette['brand-deep-2'] } : palette
  return {
    name: logo.nome,
    brand,
    palette,
    plane: planeOf(brand, palette),
    rodape,
    symbol: drawn.symbol && colouredIn(drawn.symbol, palette),
    tiles: drawn.tiles.map((tile) => colouredIn(tile, ofTiles)),
  }
}

function planeOf({ fundo }: Brand, palette: Palette): Plane {
  if (fundo === 'escuro')
    return { ground: palette['brand-deep'], text: palette['on-deep'], quiet: palette['on-deep-2'] }
  const ground = fundo === 'quente' ? palette['accent-soft'] : palette['brand-soft']
  return { ground, text: palette.text, quiet: palette['text-2'] }
}

/** Writes the company behind a variant on one line, without the name. */
export const identityOf = ({ cnpj, ans, endereco }: Rodape): string =>
  [`CNPJ ${formatCnpj(cnpj)}`, ans && `ANS ${ans}`, endereco].filter(Boolean).join(' · ')

/** Finds letterheads among what is served now, and then among what was kept of variants that were deleted. */
export function anyLetterheadsOf(
  catalogue: { served(id: string): ServedVariant | undefined },
  kept: { last(id: string): Promise<ServedVariant | undefined> },
): FindAnyLetterhead {
  return async (variant) => {
    const served = catalogue.served(variant)
    const found = served && letterheadOf(served)
    if (found) return found
    const last = await kept.last(variant)
    return last && letterheadOf(last)
  }
}
