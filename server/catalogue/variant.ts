import { type Brand, brandOf } from '../../engine/brand/index.ts'
import { isItem, type Json } from '../../engine/index.ts'

/** A variant as every operation reads it: each value laid over its base. */
export type Variant = { readonly [key: string]: Json }

/** The part of a checked variant that its page shows before any script runs. */
export interface PageTexts {
  readonly titulo: string
  readonly introducao: string
  readonly brand: Brand
  /** The tiles over an order; none where it names none. */
  readonly tiles: readonly string[]
  /** The folder of its own scenes; '' where it shows those of all. */
  readonly scenes: string
  /** Ten or eleven digits; '' where there is none. */
  readonly telefone: string
  readonly email: string
  readonly logo: { readonly nome: string; readonly simbolo: string; readonly arquivo: string | null }
  /** A picture under `variants/assets`; null draws the symbol. */
  readonly favicon: string | null
}

/** Reads what a variant's page shows; what is lacking falls back to something plain. */
export function pageTextsOf(variant: Variant): PageTexts {
  const tema = membersOf(variant.tema)
  const logo = membersOf(tema.logo)
  const titulo = textOf(variant.titulo) ?? ''
  const favicon = textOf(tema.favicon)
  const contato = membersOf(variant.contato)
  return {
    titulo,
    introducao: textOf(variant.introducao) ?? '',
    brand: brandOf(tema),
    tiles: textsOf(membersOf(tema.pecas).faixa),
    scenes: nameOf(tema.cenas) ?? '',
    telefone: textOf(contato.telefone) ?? '',
    email: textOf(contato.email) ?? '',
    logo: {
      nome: textOf(logo.nome) ?? textOf(variant.nome) ?? titulo,
      simbolo: nameOf(logo.simbolo) ?? 'escudo',
      arquivo: textOf(logo.arquivo) ?? null,
    },
    favicon: favicon === undefined || favicon === 'auto' ? null : favicon,
  }
}

/** A text that the footer leads to: its points, where it has them, and its paragraphs. */
export interface LongText {
  readonly titulo: string
  readonly resumo: readonly string[]
  readonly texto: readonly string[]
}

/** Names the texts that the footer leads to, as a variant and an address name them. */
export const longTextNames = ['termos', 'privacidade'] as const

/** Names one of them. */
export type LongTextName = (typeof longTextNames)[number]

/** Reads a text that the footer leads to; undefined where the variant has none. */
export function longTextOf(variant: Variant, name: LongTextName): LongText | undefined {
  const { titulo, resumo, texto } = membersOf(variant[name])
  const paragraphs = textsOf(texto)
  if (paragraphs.length === 0) return undefined
  return { titulo: textOf(titulo) ?? '', resumo: textsOf(resumo), texto: paragraphs }
}

/** Reads where a funnel is at home; one without a prefix of its own has ''. */
export function placedAt(variant: Variant): { readonly prefix: string; readonly initial: boolean } {
  const { prefixo, inicial } = membersOf(variant.rotas)
  const prefix = typeof prefixo === 'string' && /^[a-z0-9-]{1,60}$/.test(prefixo) ? prefixo : ''
  return { prefix, initial: inicial === true }
}

const membersOf = (value: Json | undefined): Variant => (isItem(value) ? (value as Variant) : {})

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A name goes into markup as it is: anything but small letters, digits and hyphens is not let through. */
const nameOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^[a-z0-9-]+$/.test(value) ? value : undefined

const textsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
