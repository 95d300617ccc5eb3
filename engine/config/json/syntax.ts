import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import { type Saying, say } from '../diagnostics/saying.ts'
import { lineAt } from './document.ts'
import { type Unclosed, unclosedIn } from './unclosed.ts'

/** Where a file stops being JSON, and how to mend it. */
export interface SyntaxMistake {
  readonly offset: number
  readonly length: number
  readonly says: Saying
  readonly fix: Saying
}

const words: Readonly<Record<string, readonly [says: Saying, fix: Saying]>> = {
  CommaExpected: [say`falta uma vírgula antes daqui.`, say`Ponha uma vírgula no fim do item anterior.`],
  ColonExpected: [say`falta o sinal ":" entre a chave e o valor.`, say`Escreva assim: "chave": "valor".`],
  PropertyNameExpected: [
    say`aqui devia começar uma chave entre aspas.`,
    say`Escreva a chave entre aspas duplas, ou apague a vírgula que sobra depois do último item.`,
  ],
  ValueExpected: [
    say`falta um valor aqui.`,
    say`Escreva um texto entre aspas duplas, um número, true, false, null, uma lista [ ] ou um objeto { }; se sobra uma vírgula depois do último item, apague-a.`,
  ],
  CloseBraceExpected: [say`falta fechar um objeto com "}".`, say`Confira se cada "{" tem o seu "}".`],
  CloseBracketExpected: [say`falta fechar uma lista com "]".`, say`Confira se cada "[" tem o seu "]".`],
  EndOfFileExpected: [say`sobra texto depois do fim do JSON.`, say`Apague o que vem depois do último "}".`],
  InvalidCommentToken: [say`JSON não aceita comentários.`, say`Apague o comentário.`],
  UnexpectedEndOfComment: [say`JSON não aceita comentários.`, say`Apague o comentário.`],
  UnexpectedEndOfString: [say`um texto não foi fechado com aspas.`, say`Ponha aspas duplas no fim do texto.`],
  UnexpectedEndOfNumber: [say`o número está incompleto.`, say`Escreva o número inteiro, como 4990.`],
  InvalidNumberFormat: [
    say`o número está escrito de um jeito que o JSON não aceita.`,
    say`Escreva só algarismos, como 4990.`,
  ],
  InvalidUnicode: [
    say`um código \\u está incompleto.`,
    say`Escreva a letra diretamente: o arquivo aceita acentos.`,
  ],
  InvalidEscapeCharacter: [
    say`há uma barra invertida sem sentido no texto.`,
    say`Escreva \\\\ para uma barra, \\" para aspas.`,
  ],
  InvalidCharacter: [
    say`há um caractere invisível que não pode estar num texto.`,
    say`Apague-o e digite o texto de novo.`,
  ],
  InvalidSymbol: [say`há uma palavra sem aspas.`, say`Ponha o texto entre aspas duplas.`],
}

/** Says in pt-BR why a text is not JSON, at the first place where it stops being so, or where a closing sign is missing. */
export function syntaxError(text: string, error: ParseError | undefined): SyntaxMistake {
  const unclosed = unclosedIn(text)
  if (unclosed) return missingSign(text, unclosed)
  const [says, fix] =
    words[error ? printParseErrorCode(error.error) : 'ValueExpected'] ?? words.InvalidSymbol!
  const offset = Math.min(error?.offset ?? 0, Math.max(0, text.trimEnd().length))
  return { offset, length: Math.max(1, error?.length ?? 1), says: notJson(says), fix }
}

const notJson = (why: Saying): Saying => say`O arquivo não é um JSON: ${why}`

function missingSign(text: string, { sign, after, opened }: Unclosed): SyntaxMistake {
  const says = say`falta aqui o "${sign}" que fecha o "${text[opened]}" da linha ${lineAt(text, opened)}.`
  return { offset: after, length: 1, says: notJson(says), fix: say`Ponha "${sign}" depois disto.` }
}
