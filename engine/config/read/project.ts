import { type Drawings, drawingOf } from '../../brand/index.ts'
import type { Json } from '../../flow/funnel.ts'
import { codes, type Diagnostic } from '../diagnostics/diagnostic.ts'
import {
  type FileKind,
  kindOf,
  listOf,
  memoizeByObject,
  own,
  type SourceFile,
  type Traced,
  textOf,
} from '../json/document.ts'
import type { FlatScreen } from '../screens/screen.ts'
import type { UsedPart } from './flow.ts'
import type { MergedFunnel, MergedVariant } from './variants.ts'

const drawingPath = /^variants\/((?:pecas|cenas|cenas\/[a-z0-9-]+|simbolos)\/[a-z0-9-]+)\.svg$/

/** Tells whether the text of a file is read, and not only that it is there: JSON, what is drawn into pages, and drawn pictures. */
export const isReadAsText = (path: string): boolean =>
  path.endsWith('.json') || drawingPath.test(path) || isDrawnPicture(path)

/** Reads the drawings; one that is more than plain shapes is reported and left out. */
export function readDrawings(files: readonly SourceFile[]) {
  const found = files.flatMap((file) => {
    const name = drawingPath.exec(file.path)?.[1]
    return name === undefined ? [] : [{ file: file.path, name, drawing: drawingOf(file.text) }]
  })
  const drawings: Drawings = new Map(
    found.flatMap(({ name, drawing }) => (drawing ? [[name, drawing] as const] : [])),
  )
  return { drawings, diagnostics: found.filter(({ drawing }) => !drawing).map(({ file }) => strange(file)) }
}

const strange = (file: string): Diagnostic => ({
  code: 'desenho-invalido',
  severity: codes['desenho-invalido'],
  file,
  path: [],
  offset: 0,
  length: 1,
  message:
    'Este desenho não é só de formas: ele entra na página, e nada nele pode carregar, rodar ou levar a outro lugar.',
  fix: 'Deixe só <svg xmlns viewBox> com g, path, circle, ellipse, rect e line, sem style, class, link nem script.',
})

/** What is wrong with a picture, and how it is mended. */
export interface PictureMistake {
  readonly message: string
  readonly fix: string
  /** Whether it is one only where the picture is a logo. */
  readonly isOfLogos?: true
}

const folder = 'variants/assets/'

/** Pictures come on the first page of a sale, over the network of a telephone. */
const mostBytes = 200_000

/** Tells whether a file is a picture that is also a text, which can be looked into. */
const isDrawnPicture = (path: string): boolean => path.startsWith(folder) && path.endsWith('.svg')

/** Lists the pictures of variants by their name in variants/assets, each with what is wrong with it, if anything is. */
export const readPictures = (files: readonly SourceFile[]): ReadonlyMap<string, PictureMistake | undefined> =>
  new Map(
    files
      .filter(({ path }) => path.startsWith(folder))
      .map((file) => [file.path.slice(folder.length), faultOf(file)] as const)
      // What editors and systems leave in a folder is no picture.
      .filter(([name]) => !name.split('/').some((part) => part.startsWith('.'))),
  )

function faultOf({ path, text, bytes = text.length }: SourceFile): PictureMistake | undefined {
  if (bytes > mostBytes)
    return {
      message: `tem ${Math.ceil(bytes / 1000)} kB, e pode ter no máximo ${mostBytes / 1000}`,
      fix: 'Diminua a imagem: um SVG só de formas, ou um PNG de uns 600 pixels de largura.',
    }
  if (!isDrawnPicture(path)) return undefined
  const strange = strangeIn(text)
  if (strange === undefined) return faultOfLogo(text)
  return {
    message: strange,
    fix: 'Exporte o SVG só com formas e cores, sem script e com tudo o que mostra dentro dele.',
  }
}

/** How many times a logo may be as wide as it is high, at the least and at the most. */
const [narrowest, widest] = [0.5, 6]

/** A logo is 40 pixels high and up to 160 wide, on white: one of another shape would be a line, one all in white nothing. */
function faultOfLogo(svg: string): PictureMistake | undefined {
  const [, width, height] =
    /\bviewBox\s*=\s*["'][\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)/.exec(svg) ?? []
  const ratio = Number(width) / Number(height)
  if (ratio < narrowest || ratio > widest)
    return {
      isOfLogos: true,
      message: `tem ${Math.round(Number(width))} por ${Math.round(Number(height))}, e como logo, com 40 pixels de altura e até 160 de largura, não se leria`,
      fix: 'Use a versão do logo que tem de metade a seis vezes a altura em largura.',
    }
  const paints = [...svg.matchAll(/\b(?:fill|stroke|stop-color)\s*[=:]\s*["']?\s*([#\w]+)/gi)]
    .map(([, paint = '']) => paint.toLowerCase())
    .filter((paint) => !['none', 'transparent', 'url'].includes(paint))
  if (
    paints.length === 0 ||
    !paints.every((paint) => /^(?:white|#fff(?:fff)?|#f[a-f0-9]f[a-f0-9]f[a-f0-9])$/.test(paint))
  )
    return undefined
  return {
    isOfLogos: true,
    message: 'é toda branca, e como logo sumiria: ele fica sobre branco',
    fix: 'Use a versão do logo em cores, ou a escura.',
  }
}

/** As a picture a drawing runs nothing and loads nothing: what counts on either would be shown without it. */
function strangeIn(svg: string): string | undefined {
  if (/<\s*(?:\w+:)?script\b|\son[a-z]+\s*=|java\s*script\s*:/i.test(svg)) return 'tem um script dentro'
  if (/<\s*(?:\w+:)?foreignObject\b|<!ENTITY|<\?xml-stylesheet/i.test(svg)) return 'não é só um desenho'
  const [, outside] =
    /\bhref\s*=\s*["']\s*(?!#|data:image\/)([^"']+)/i.exec(svg) ??
    /(?:url\(|@import)\s*["']?\s*(?!#|data:|url\()([^"')\s;]+)/i.exec(svg) ??
    []
  return outside === undefined ? undefined : `pede algo de fora, "${outside.slice(0, 60)}", que não aparece`
}

/** One thing read from one file, of which every part knows the file and place it came from. */
export interface Read {
  readonly name: string
  readonly file: string
  readonly source: Traced
}

/** A flow merged of its chapters and parts. `files` are all it is made of, its own first. */
export interface ReadFlow extends Read {
  readonly files: readonly string[]
  readonly parts: readonly UsedPart[]
}

/** A variant's own file, and its funnels merged over all it extends. One that is abstract is only extended, never served. */
export interface ReadVariant extends Read, MergedVariant {}

/** A screen as its file says it, and ready to draw. */
export interface ReadScreen extends Read {
  readonly flat: FlatScreen
}

/** An operation whose input and output have the fields they refer to laid in. */
export interface ReadOperation extends Read {
  readonly input: FlatScreen
  readonly output: FlatScreen
}

/**
 * All JSON of the project that could be read. A file that is no JSON is missing from its collection but not from
 * `names`, so that it does not make others wrong. Variants go by their id, the last part of their name.
 */
export interface Project {
  readonly flows: ReadonlyMap<string, ReadFlow>
  readonly variants: ReadonlyMap<string, ReadVariant>
  readonly screens: ReadonlyMap<string, ReadScreen>
  readonly fields: ReadonlyMap<string, Read>
  readonly operations: ReadonlyMap<string, ReadOperation>
  readonly tables: ReadonlyMap<string, Read>
  readonly replays: ReadonlyMap<string, Read>
  /** The files of flows, by themselves as they say it. */
  readonly flowFiles: ReadonlyMap<string, Read>
  readonly parts: ReadonlyMap<string, Read>
  readonly chapters: ReadonlyMap<string, Read>
  readonly names: Readonly<Record<FileKind, readonly string[]>>
  readonly schemas: ReadonlyMap<string, Json>
  /** What is drawn into pages, as `pecas/dente` of `variants/pecas/dente.svg`. */
  readonly drawings: Drawings
  /** The pictures of variants/assets by their name there, each with what is wrong with it, if anything is. */
  readonly pictures: ReadonlyMap<string, PictureMistake | undefined>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Lists the mistakes of shared files that are not UTF-8, no JSON, or no object. They make no other file wrong, but what is merged or checked
 * without them cannot be trusted: while there is one, nothing new may be served.
 */
export const unreadShared = ({ diagnostics }: Pick<Project, 'diagnostics'>): readonly Diagnostic[] =>
  diagnostics.filter((each) => isUnread(each) && isShared(each.file))

const isUnread = ({ code, path }: Diagnostic): boolean =>
  code === 'json-invalido' || code === 'codificacao-errada' || (code === 'tipo-errado' && path.length === 0)

/** A schema of a kind of file has no kind itself; a variant is shared by those that extend it, which are wrong with it. */
function isShared(file: string): boolean {
  const kind = kindOf(file)?.kind
  return kind === undefined ? /^schemas\/[^/]+\.json$/.test(file) : kind !== 'variant' && kind !== 'replay'
}

/** The values of named rows of tables, by table and name. */
type Constants = { readonly [table: string]: { readonly [name: string]: Json } }

/** Gives the values of closed lists that have a name, so that a flow can say `{parentesco.conjuge}` and not 2. */
export const constantsOf = ({ tables }: Pick<Project, 'tables'>): Constants =>
  Object.fromEntries(
    [...tables].flatMap(([table, { source }]) => {
      const named = listOf(source.value).flatMap((row) => {
        const name = textOf(own(row, 'name'))
        return name === undefined ? [] : [[name, own(row, 'value') ?? null] as const]
      })
      return named.length > 0 ? [[constantName(table), Object.fromEntries(named)] as const] : []
    }),
  )

/** Writes the name of a table as a path may have it: "forma-pagamento" is `formaPagamento`. */
export const constantName = (table: string): string =>
  table.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A funnel of a variant that is served: `<variant>/<flow>`. */
export interface ReadFunnel extends MergedFunnel {
  readonly id: string
  readonly variantId: string
  readonly variant: ReadVariant
}

/** Lists every funnel of the project: of each served variant, one for each flow its own file names. */
export const funnelsOf = memoizeByObject(({ variants }: Pick<Project, 'variants'>): readonly ReadFunnel[] =>
  [...variants].flatMap(([id, variant]) => funnelsOfVariant(id, variant)),
)

const funnelsOfVariant = (variantId: string, variant: ReadVariant): readonly ReadFunnel[] =>
  [...variant.funnels.values()].map((laid) => ({
    ...laid,
    id: `${variantId}/${laid.flow}`,
    variantId,
    variant,
  }))

/** Finds a funnel by its id. The name of a variant alone is that of the first funnel in its own file. */
export function findFunnel(project: Pick<Project, 'variants'>, id: string): ReadFunnel | undefined {
  const [variantId = '', flow] = id.split('/')
  const variant = project.variants.get(variantId)
  const funnels = variant ? funnelsOfVariant(variantId, variant) : []
  return flow === undefined ? funnels[0] : funnels.find((funnel) => funnel.flow === flow)
}

/** Lists the names of the variants that a variant is merged over, itself first, then the one it extends, and so on. */
export const lineageOf = ({ variants }: Pick<Project, 'variants'>, id: string): readonly string[] =>
  (variants.get(id)?.files ?? []).map((file) =>
    file.slice(file.lastIndexOf('/') + 1).replace('.variant.json', ''),
  )
