// Uses Node alone: it runs before anything is installed.

/**
 * Says in pt-BR what is wrong with the words a command was called with, where it takes these options and nothing else.
 *
 * @param {readonly string[]} words
 * @param {Readonly<Record<string, string>>} options each with what it does
 */
export function mistakeInWords(words, options = {}) {
  const stray = words.find((word) => !Object.hasOwn(options, word))
  if (stray === undefined) return undefined
  const known = Object.entries(options).map(([option, does]) => `${option} (${does})`)
  const all = known.length === 0 ? 'Este comando não tem opções.' : `Opções: ${known.join(', ')}.`
  if (stray === '') return `uma das palavras está vazia. ${all}`
  return stray.startsWith('-') ? `a opção "${stray}" não existe. ${all}` : `"${stray}" está sobrando. ${all}`
}

/**
 * Ends the process where it was called with a word it does not know.
 *
 * @param {Readonly<Record<string, string>>} options
 */
export function refuseWords(options = {}) {
  const mistake = mistakeInWords(process.argv.slice(2), options)
  if (mistake === undefined) return
  console.error(`Não foi possível começar: ${mistake}`)
  process.exit(2)
}
