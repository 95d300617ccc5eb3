import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Misencoded, SourceFile } from './document.ts'

/** Says of a file that is not UTF-8 what it is instead and how to save it; undefined of one that is. */
export function misencodedText({ path: file, text, misencoded }: SourceFile): Diagnostic | undefined {
  if (!misencoded) return undefined
  const { encoding, offset } = misencoded
  const code = 'codificacao-errada'
  return {
    code,
    severity: codes[code],
    file,
    path: [],
    offset,
    length: 1,
    message: whatItIs(encoding, text.slice(offset, offset + 1)),
    fix: howToSave(encoding),
  }
}

function whatItIs(encoding: Misencoded['encoding'], letter: string): string {
  if (encoding === 'Windows-1252')
    return `O arquivo não está em UTF-8, e sim em Windows-1252, que o Bloco de Notas chama de "ANSI": este "${letter}" chegaria estragado a quem lê a página.`
  if (encoding !== undefined)
    return `O arquivo não está em UTF-8, e sim em ${encoding}, que o Bloco de Notas também chama de "Unicode".`
  return 'O arquivo não está em UTF-8: o que foi gravado aqui não é um texto nessa codificação.'
}

function howToSave(encoding: Misencoded['encoding']): string {
  const reopened = encoding ? `"${encoding}"` : 'aquela em que os acentos aparecem certos'
  return `Grave de novo em UTF-8. No Bloco de Notas: "Arquivo", "Salvar como", em "Codificação" escolha "UTF-8". No VS Code: clique na codificação, embaixo à direita, "Reabrir com Codificação", ${reopened}, e depois "Salvar com Codificação", "UTF-8".`
}
