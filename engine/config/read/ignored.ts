import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../json/document.ts'
import { kindOf, nameForms } from '../json/kinds.ts'

/** Finds JSON files that lie where the project's files lie but are named so that nobody would read them. */
export const ignoredFiles = (files: readonly SourceFile[]): readonly Diagnostic[] =>
  files.flatMap(({ path }) => {
    const room = Object.keys(nameForms).find((folder) => path.startsWith(`${folder}/`))
    if (!room || !path.endsWith('.json') || kindOf(path)) return []
    return [
      {
        code: 'arquivo-ignorado',
        severity: codes['arquivo-ignorado'],
        file: path,
        path: [],
        offset: 0,
        length: 1,
        says: 'Este arquivo não é lido por ninguém: o nome não tem a forma que esta pasta pede.',
        fix: `Renomeie para ${nameForms[room]}.`,
      },
    ]
  })
