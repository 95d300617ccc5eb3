import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../json/document.ts'
import { kindOf, nameForms } from '../json/kinds.ts'

/** Finds JSON files that lie where the project's files lie but are named so that nobody would read them. */
export const ignoredFiles = (files: readonly SourceFile[]): readonly Diagnostic[] => [
  ...chaptersOfNone(files),
  ...files.flatMap(({ path }) => {
    const room = Object.keys(nameForms).find((folder) => path.startsWith(`${folder}/`))
    if (!room || !path.endsWith('.json') || kindOf(path)) return []
    const message = 'Este arquivo não é lido por ninguém: o nome não tem a forma que esta pasta pede.'
    return [ignored(path, message, `Renomeie para ${nameForms[room]}.`)]
  }),
]

/** A chapter of no flow is read by none. */
function chaptersOfNone(files: readonly SourceFile[]): readonly Diagnostic[] {
  const paths = new Set(files.map(({ path }) => path))
  return [...paths].flatMap((path) => {
    const what = kindOf(path)
    const flow = `flows/${what?.name.split('/')[0]}/flow.json`
    if (what?.kind !== 'chapter' || paths.has(flow)) return []
    const message = `Este capítulo não é lido por ninguém: não há ${flow}.`
    return [ignored(path, message, `Escreva ${flow}, ou leve o capítulo para a pasta do seu fluxo.`)]
  })
}

const ignored = (file: string, message: string, fix: string): Diagnostic => ({
  code: 'arquivo-ignorado',
  severity: codes['arquivo-ignorado'],
  ...{ file, path: [], offset: 0, length: 1, message, fix },
})
