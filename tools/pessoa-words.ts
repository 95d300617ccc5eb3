import { parseArgs } from 'node:util'
import { digitsOf, namesPerson, phoneDigitsOf, validators } from '../engine/index.ts'
import type { PersonSearch } from '../server/privacy/person.ts'

/** What the command was called for. */
export type PersonCommand =
  | { readonly does: 'exportar'; readonly wanted: PersonSearch; readonly to: string | null }
  | {
      readonly does: 'apagar'
      readonly wanted: PersonSearch
      readonly por: string | null
      readonly motivo: string
      /** Whether it only says what it would do. */
      readonly isTrial: boolean
    }

/** The command, or what is wrong with the words it was called with. */
export type ReadCommand =
  | { readonly ok: true; readonly command: PersonCommand }
  | { readonly ok: false; readonly mistake: string }

const use =
  'Use: npm run pessoa -- exportar <cpf> [--para arquivo.json], ou npm run pessoa -- apagar <cpf> [--por quem] [--motivo "protocolo 123"] [--ensaio]. Com --tambem, um e-mail ou telefone a mais.'

const mistaken = (said: string): ReadCommand => ({ ok: false, mistake: `${said} ${use}` })

const options = {
  para: { type: 'string' },
  por: { type: 'string' },
  motivo: { type: 'string' },
  tambem: { type: 'string', multiple: true },
  ensaio: { type: 'boolean' },
} as const

const belongsTo: Readonly<Record<string, string>> = {
  para: 'exportar',
  por: 'apagar',
  motivo: 'apagar',
  ensaio: 'apagar',
}

/** Reads the words of `npm run pessoa`, or says what is wrong with them. */
export function readPersonCommand(words: readonly string[]): ReadCommand {
  const parsed = parsedWords(words)
  if (typeof parsed === 'string') return mistaken(parsed)
  const { values, positionals } = parsed
  const [does, cpf = '', ...more] = positionals
  if (does !== 'exportar' && does !== 'apagar')
    return mistaken(does === undefined ? 'falta o que fazer.' : `"${does}" não é nada que se faça.`)
  if (more.length > 0) return mistaken(`"${more[0]}" está sobrando.`)
  const stray = Object.keys(values).find((name) => (belongsTo[name] ?? does) !== does)
  if (stray !== undefined) return mistaken(`--${stray} não serve para ${does}.`)
  if (!isOf('cpf', digitsOf(cpf))) return mistaken(cpf === '' ? 'falta o CPF.' : 'o CPF não existe.')
  const also = contactsIn(values.tambem ?? [])
  if (typeof also === 'string') return mistaken(`"${also}" não é e-mail nem telefone.`)
  const wanted = { cpf: digitsOf(cpf), ...also }
  if (does === 'exportar') return { ok: true, command: { does, wanted, to: values.para ?? null } }
  const { por = null, motivo = 'pedido da pessoa', ensaio: isTrial = false } = values
  const named = [por ?? '', motivo].find((text) => names(text, wanted))
  if (named !== undefined)
    return mistaken('--por e --motivo ficam guardados, e não levam CPF, e-mail nem telefone.')
  return { ok: true, command: { does, wanted, por, motivo, isTrial } }
}

function parsedWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    const stray = words.find(
      (word) => word.startsWith('-') && !Object.hasOwn(options, word.replace(/^--|=.*$/g, '')),
    )
    if (!(error instanceof TypeError)) throw error
    return stray === undefined
      ? 'uma opção está sem o seu valor, ou com um que não leva.'
      : `a opção "${stray}" não existe.`
  }
}

const isOf = (format: string, text: string): boolean =>
  validators.find(({ name }) => name === format)?.accepts(text) === true

/** Separates e-mails from telephones; returns the first word that is neither. */
function contactsIn(words: readonly string[]): Omit<PersonSearch, 'cpf'> | string {
  const isEmail = (word: string) => word.includes('@') && isOf('email', word)
  const isPhone = (word: string) => /^\d{10,11}$/.test(phoneDigitsOf(word))
  const stray = words.find((word) => !isEmail(word) && !isPhone(word))
  if (stray !== undefined) return stray
  return {
    emails: words.filter(isEmail).map((word) => word.toLowerCase()),
    phones: words.filter((word) => !isEmail(word)).map(phoneDigitsOf),
  }
}

/** Whether a text names a person, by a CPF, an e-mail or a telephone. */
const names = (text: string, { cpf }: PersonSearch): boolean =>
  namesPerson(text) || digitsOf(text).includes(cpf)
