import { type Drawings, drawingOf } from '../../brand/index.ts'
import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../json/document.ts'

const drawingPath = /^variants\/((?:pecas|cenas|cenas\/[a-z0-9-]+|simbolos)\/[a-z0-9-]+)\.svg$/

/** Tells whether the text of a file is read, and not only that it is there: JSON, what is drawn into pages, and drawn pictures. */
export const isReadAsText = (path: string): boolean =>
  path.endsWith('.json') || drawingPath.test(path) || isDrawnPicture(path)

/** Reads the drawings; one that is more than plain shapes is told, and left out. */
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
  const strange = isDrawnPicture(path) ? strangeIn(text) : undefined
  if (strange === undefined) return undefined
  return {
    message: strange,
    fix: 'Exporte o SVG só com formas e cores, sem script e com tudo o que mostra dentro dele.',
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
