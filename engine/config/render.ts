import { type Diagnostic, inOrder } from './diagnostics/diagnostic.ts'
import { kindOf, lineAt, pointerOf, type SourceFile } from './json/document.ts'

const WIDEST = 110

/** Prints mistakes for a person at a terminal, five lines each, and a last line that counts them. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): string {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const blocks = inOrder(diagnostics).map((each) => renderOne(each, texts.get(each.file) ?? ''))
  return [...blocks, total(diagnostics, files)].join('\n\n')
}

/**
 * Writes mistakes as a list in JSON for programs: `line` and `column` count from 1, `length` counts characters, and `path`
 * is a JSON pointer.
 */
export function diagnosticsAsJson(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): string {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const all = inOrder(diagnostics).map(({ file, offset, length, path, code, severity, message, fix }) => {
    const text = texts.get(file) ?? ''
    const column = offset - text.lastIndexOf('\n', offset - 1)
    const place = { file, line: lineAt(text, offset), column, length, path: pointerOf(path) }
    return { ...place, code, severity, message, fix }
  })
  return JSON.stringify(all, null, 2)
}

function renderOne(
  { file, offset, length, message, fix, path, code, severity }: Diagnostic,
  text: string,
): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  const line = text.slice(start, end < 0 ? text.length : end).trimEnd()
  const number = lineAt(text, offset)
  const column = offset - start
  const gutter = ' '.repeat(String(number).length)
  const { shown, from } = excerpt(line, column)
  const pad = shown.slice(0, column - from).replace(/[^\t]/g, ' ')
  const carets = '^'.repeat(Math.max(1, Math.min(length, shown.length - (column - from))))
  return [
    `${severity === 'erro' ? '✗' : '!'} ${file}:${number}:${column + 1}  ${message}`,
    `  ${number} │ ${shown}`,
    `  ${gutter} │ ${pad}${carets}`,
    `  ${fix}`,
    `  em ${pointerOf(path)}  [${code}]`,
  ].join('\n')
}

/** Cuts a long line down to what is around the mistake. */
function excerpt(line: string, column: number): { readonly shown: string; readonly from: number } {
  if (line.length <= WIDEST) return { shown: line, from: 0 }
  const from = Math.max(0, Math.min(column - 30, line.length - WIDEST))
  const cut = line.slice(from, from + WIDEST)
  const head = from > 0 ? `…${cut.slice(1)}` : cut
  return { shown: from + WIDEST < line.length ? `${head.slice(0, -1)}…` : head, from }
}

function total(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): string {
  const all = inOrder(diagnostics)
  const errors = all.filter(({ severity }) => severity === 'erro')
  const warnings = all.length - errors.length
  const aside = warnings === 0 ? '' : warnings === 1 ? ' 1 aviso.' : ` ${warnings} avisos.`
  const read = files.filter(({ path }) => kindOf(path)).length
  if (errors.length === 0) return `Nenhum erro em ${filesCounted(read)}.${aside}`
  const wrong = filesCounted(new Set(errors.map(({ file }) => file)).size)
  return errors.length === 1 ? `1 erro em ${wrong}.${aside}` : `${errors.length} erros em ${wrong}.${aside}`
}

const filesCounted = (count: number): string => (count === 1 ? '1 arquivo' : `${count} arquivos`)
