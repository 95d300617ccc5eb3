import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import { lineAt } from './document.ts'

/** Where a file stops being JSON, and how to mend it. */
export interface SyntaxMistake {
  readonly offset: number
  readonly length: number
  readonly message: string
  readonly fix: string
}

const words: Readonly<Record<string, readonly [message: string, fix: string]>> = {
  CommaExpected: ['falta uma vírgula antes daqui.', 'Ponha uma vírgula no fim do item anterior.'],
  ColonExpected: ['falta o sinal ":" entre a chave e o valor.', 'Escreva assim: "chave": "valor".'],
  PropertyNameExpected: [
    'aqui devia começar uma chave entre aspas.',
    'Escreva a chave entre aspas duplas, ou apague a vírgula que sobra depois do último item.',
  ],
  ValueExpected: [
    'falta um valor aqui.',
    'Escreva um texto entre aspas duplas, um número, true, false, null, uma lista [ ] ou um objeto { }; se sobra uma vírgula depois do último item, apague-a.',
  ],
  CloseBraceExpected: ['falta fechar um objeto com "}".', 'Confira se cada "{" tem o seu "}".'],
  CloseBracketExpected: ['falta fechar uma lista com "]".', 'Confira se cada "[" tem o seu "]".'],
  EndOfFileExpected: ['sobra texto depois do fim do JSON.', 'Apague o que vem depois do último "}".'],
  InvalidCommentToken: ['JSON não aceita comentários.', 'Apague o comentário.'],
  UnexpectedEndOfComment: ['JSON não aceita comentários.', 'Apague o comentário.'],
  UnexpectedEndOfString: ['um texto não foi fechado com aspas.', 'Ponha aspas duplas no fim do texto.'],
  UnexpectedEndOfNumber: ['o número está incompleto.', 'Escreva o número inteiro, como 4990.'],
  InvalidNumberFormat: [
    'o número está escrito de um jeito que o JSON não aceita.',
    'Escreva só algarismos, como 4990.',
  ],
  InvalidUnicode: [
    'um código \\u está incompleto.',
    'Escreva a letra diretamente: o arquivo aceita acentos.',
  ],
  InvalidEscapeCharacter: [
    'há uma barra invertida sem sentido no texto.',
    'Escreva \\\\ para uma barra, \\" para aspas.',
  ],
  InvalidCharacter: [
    'há um caractere invisível que não pode estar num texto.',
    'Apague-o e digite o texto de novo.',
  ],
  InvalidSymbol: ['há uma palavra sem aspas.', 'Ponha o texto entre aspas duplas.'],
}

/** Says in pt-BR why a text is not JSON, at the first place where it stops being so, or where a closing sign is missing. */
export function syntaxError(text: string, error: ParseError | undefined): SyntaxMistake {
  const unclosed = unclosedIn(text)
  if (unclosed) return missingSign(text, unclosed)
  const [message, fix] =
    words[error ? printParseErrorCode(error.error) : 'ValueExpected'] ?? words.InvalidSymbol!
  const offset = Math.min(error?.offset ?? 0, Math.max(0, text.trimEnd().length))
  return { offset, length: Math.max(1, error?.length ?? 1), message: notJson(message), fix }
}

const notJson = (why: string): string => `O arquivo não é um JSON: ${why}`

function missingSign(text: string, { sign, after, opened }: Unclosed): SyntaxMistake {
  const message = `falta aqui o "${sign}" que fecha o "${text[opened]}" da linha ${lineAt(text, opened)}.`
  return { offset: after, length: 1, message: notJson(message), fix: `Ponha "${sign}" depois disto.` }
}

/** Where a closing sign is missing: the sign, after which character it belongs, and the bracket that it closes. */
interface Unclosed {
  readonly sign: '}' | ']'
  readonly after: number
  readonly opened: number
}

interface Open {
  readonly sign: Unclosed['sign']
  readonly at: number
  /** By how many characters the line that it stands in is indented. */
  readonly indent: number
}

/** How many places are tried: where the lines of a file are indented in no way, each of them would be one. */
const most = 40

const closing: Readonly<Record<string, Unclosed['sign']>> = { '{': '}', '[': ']' }

/**
 * Finds the one closing sign with which a text would be JSON, where the lines after it show by their indentation that it
 * belongs: who reads the signs alone meets its lack only at the end of the file. Undefined where no one sign does.
 */
function unclosedIn(text: string): Unclosed | undefined {
  const open: Open[] = []
  let [start, tries] = [0, most]
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length
    for (let top = open.at(-1); top && isOver(top, line, indent); top = open.at(-1)) {
      const found = { sign: top.sign, after: lastSignBefore(text, start), opened: top.at }
      if (isMendedBy(text, found)) return found
      tries -= 1
      if (tries === 0) return undefined
      open.pop()
    }
    follow(line, { start, indent, open })
    start += line.length + 1
  }
  return undefined
}

/** A line that stands no further in than the one a bracket was opened in is outside of it, but for the one that closes it. */
function isOver({ sign, indent: opened }: Open, line: string, indent: number): boolean {
  const first = line.trimStart()[0]
  if (first === undefined) return false
  return indent < opened || (indent === opened && first !== sign)
}

/** Opens and closes the brackets of a line. */
function follow(
  line: string,
  { start, indent, open }: { start: number; indent: number; open: Open[] },
): void {
  for (const { 0: sign, index } of line.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    const closedBy = closing[sign]
    if (closedBy) open.push({ sign: closedBy, at: start + index, indent })
    else if (sign === open.at(-1)?.sign) open.pop()
  }
}

/** Finds the last character before an offset that is no white space, nor the comma that goes on after what is closed. */
function lastSignBefore(text: string, offset: number): number {
  const before = text.slice(0, offset).trimEnd()
  return (before.endsWith(',') ? before.slice(0, -1).trimEnd() : before).length - 1
}

function isMendedBy(text: string, { sign, after }: Unclosed): boolean {
  try {
    JSON.parse(text.slice(0, after + 1) + sign + text.slice(after + 1))
    return true
  } catch {
    return false
  }
}
