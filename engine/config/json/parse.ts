import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Json } from '../../flow/funnel.ts'
import { type Code, codes, type Diagnostic } from '../diagnostics/diagnostic.ts'
import {
  type Document,
  forbiddenKeys,
  lineAt,
  type Misencoded,
  memoizeByObject,
  report,
  type SourceFile,
  traced,
} from './document.ts'

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
  /** By how many characters the line that it is in is indented. */
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

/** A line that is no further in than the one a bracket was opened in is outside of it, but for the one that closes it. */
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

/** A file read, or the mistakes that keep it from being read. Both, when the mistakes leave its meaning plain. */
interface Parsed {
  readonly document: Document | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads strict JSON in UTF-8: no comments, no commas left over. Keys written twice or forbidden are mistakes too. */
export const parse = memoizeByObject((source: SourceFile): Parsed => {
  const { path: file, text } = source
  const misencoded = misencodedText(source)
  if (misencoded) return { document: undefined, diagnostics: [misencoded] }
  const { keys, tooDeepAt } = scanJson(text)
  if (tooDeepAt !== undefined) return unread(file, { ...tooDeep, offset: tooDeepAt, length: 1 })
  const plain = plainJson(text)
  if (plain && keysIn(plain.value) === keys) return { document: { file, text, ...plain }, diagnostics: [] }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first || !tree) return unread(file, syntaxError(text, first))
  const document = { file, text, value: jsonOf(tree) }
  return { document, diagnostics: [...keyMistakes(document, tree, [])] }
})

/** Reads JSON as the language itself does, ten times as fast as with the place of each part; undefined where it is none. */
function plainJson(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json }
  } catch {
    return undefined
  }
}

/** Counts the keys of a value and of all in it: fewer than are written where one is written twice, and NaN where one is forbidden. */
function keysIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  let keys = 0
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value)) keys += forbiddenKeys.includes(key) ? Number.NaN : 1
    keys += keysIn(member)
  }
  return keys
}

/** A walk calls itself for each level, and would run out of stack. */
const tooDeep = {
  message: 'O arquivo tem objetos e listas demais uns dentro dos outros.',
  fix: 'Confira se cada "[" e cada "{" tem o seu par.',
}

function unread(file: string, found: SyntaxMistake): Parsed {
  const diagnostic: Diagnostic = {
    code: 'json-invalido',
    severity: codes['json-invalido'],
    file,
    path: [],
    ...found,
  }
  return { document: undefined, diagnostics: [diagnostic] }
}

/** Builds the value; forbidden keys are left out, so that no object's prototype can be set from a file. */
function jsonOf({ type, children = [], value }: Node): Json {
  if (type === 'array') return children.map(jsonOf)
  if (type !== 'object') return value as Json
  const pairs = children.flatMap(({ children: [key, member] = [] }): [string, Json][] =>
    key && member && !forbiddenKeys.includes(key.value) ? [[key.value as string, jsonOf(member)]] : [],
  )
  return Object.fromEntries(pairs)
}

function* keyMistakes(
  document: Document,
  node: Node,
  path: readonly (string | number)[],
): Generator<Diagnostic> {
  const seen = new Map<string, Node>()
  for (const [i, child] of (node.children ?? []).entries()) {
    if (node.type === 'array') yield* keyMistakes(document, child, [...path, i])
    const [key, member] = child.children ?? []
    if (node.type !== 'object' || !key || !member) continue
    const name = key.value as string
    const here = [...path, name]
    const first = seen.get(name)
    const about = (code: Code, message: string, fix: string): Diagnostic => ({
      ...report(traced(document), { code, path: here, message, fix }),
      offset: key.offset,
      length: key.length,
    })
    if (first) {
      const line = lineAt(document.text, first.offset)
      yield about(
        'chave-repetida',
        `A chave "${name}" já está escrita neste objeto, na linha ${line}; só uma das duas valeria.`,
        'Apague uma delas ou junte as duas numa só.',
      )
    } else if (forbiddenKeys.includes(name)) {
      yield about(
        'caminho-proibido',
        `"${name}" não pode ser nome de chave: é uma palavra do próprio JavaScript.`,
        'Escolha outro nome.',
      )
    }
    seen.set(name, key)
    yield* keyMistakes(document, member, here)
  }
}

/** The most objects and lists that may stand inside each other in a file; what people write has a tenth of it. */
const deepest = 200

/** What a JSON text looks like to who only looks at its signs. */
interface Scanned {
  /** How many keys are written, each as often as it occurs. */
  readonly keys: number
  /** Where the first bracket is that opens a level too many. */
  readonly tooDeepAt: number | undefined
}

/** Goes over the signs of a text that should be JSON, as far as it is not too deep. */
function scanJson(text: string): Scanned {
  let [depth, keys] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === ':') keys += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (sign === '{' || sign === '[') depth += 1
    if (depth > deepest) return { keys, tooDeepAt: at }
  }
  return { keys, tooDeepAt: undefined }
}

/** A text that is never closed ends with its line, as for who parses it. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === '\n' || sign === '\r') return at
  }
  return text.length
}

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
