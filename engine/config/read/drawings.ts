import { type Drawings, drawingOf } from '../../brand/index.ts'
import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../json/document.ts'
import { isDrawnPicture } from './pictures.ts'

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
  ...{ file, path: [], offset: 0, length: 1 },
  message:
    'Este desenho não é só de formas: ele entra na página, e nada nele pode carregar, rodar ou levar a outro lugar.',
  fix: 'Deixe só <svg xmlns viewBox> com g, path, circle, ellipse, rect e line, sem style, class, link nem script.',
})
