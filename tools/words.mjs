// Uses Node alone: it runs before anything is installed.

/**
 * @typedef {{ readonly ok: true, readonly options: ReadonlySet<string>, readonly names: readonly string[] }} Words
 * @typedef {{ readonly ok: false, readonly mistake: string }} Mistake
 * @typedef {Readonly<Record<string, string>>} Options each with what it does
 */

/**
 * Reads the words a command was called with, or says in pt-BR what is wrong with them: an option it does not have, an
 * empty word or, where the command takes no names, any other word. `meant` may guess the option that a stray one is a
 * slip of.
 *
 * @param {readonly string[]} words
 * @param {{ options?: Options, takesNames?: boolean, meant?: (stray: string) => string | undefined }} takes
 * @returns {Words | Mistake}
 */
export function readWords(words, { options = {}, takesNames = false, meant = () => undefined } = {}) {
  const isOption = (/** @type {string} */ word) => Object.hasOwn(options, word)
  const isName = (/** @type {string} */ word) => takesNames && word !== '' && !word.startsWith('-')
  const stray = words.find((word) => !isOption(word) && !isName(word))
  if (stray !== undefined)
    return { ok: false, mistake: `${mistakeOf(stray)} ${hintOf(options, meant(stray))}` }
  return {
    ok: true,
    options: new Set(words.filter(isOption)),
    names: words.filter((word) => !isOption(word)),
  }
}

/** @param {string} stray */
function mistakeOf(stray) {
  if (stray === '') return 'uma das palavras está vazia.'
  return stray.startsWith('-') ? `a opção "${stray}" não existe.` : `"${stray}" está sobrando.`
}

/**
 * @param {Options} options
 * @param {string | undefined} meant
 */
function hintOf(options, meant) {
  if (meant !== undefined) return `Você quis dizer "${meant}"?`
  const known = Object.entries(options).map(([option, does]) => `${option} (${does})`)
  return known.length === 0 ? 'Este comando não tem opções.' : `Opções: ${known.join(', ')}.`
}

/**
 * Ends the process where it was called with a word it does not know; it takes these options and nothing else.
 *
 * @param {Options} options
 * @param {readonly string[]} words
 */
export function refuseWords(options = {}, words = process.argv.slice(2)) {
  const read = readWords(words, { options })
  if (!read.ok) exitWith(read.mistake)
}

/**
 * Ends the process because it was called wrongly, and says how.
 *
 * @param {string} mistake
 * @returns {never}
 */
export function exitWith(mistake) {
  console.error(`Não foi possível começar: ${mistake}`)
  process.exit(2)
}
