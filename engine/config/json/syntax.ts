import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import { lineAt } from './document.ts'
import { type Unclosed, unclosedIn } from './unclosed.ts'

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
