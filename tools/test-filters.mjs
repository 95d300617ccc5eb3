import { relative, resolve } from 'node:path'

/**
 * Finds the first option that Vitest's own help does not name; its value and what hangs on it by a dot are Vitest's affair.
 *
 * @param {readonly string[]} words
 * @param {string} help
 */
export function strayOption(words, help) {
  const known = new Set(help.match(/(?<![\w-])--?[a-zA-Z][\w-]*/g))
  const camel = (/** @type {string} */ word) =>
    word.replace(/(?<=\w)-(\w)/g, (_, letter) => letter.toUpperCase())
  const named = (/** @type {string} */ word) => camel(word.replace(/[=.].*$/s, '').replace(/^--no-/, '--'))
  return words.find((word) => /^-/.test(word) && word !== '--' && !known.has(named(word)) && !known.has(word))
}

/**
 * Finds the first option that must have a value, as Vitest's own help has it, and has none.
 *
 * @param {readonly string[]} words
 * @param {string} help
 */
export function bareOption(words, help) {
  const valued = new Set(
    [...help.matchAll(/(?:(-\w), )?(--[\w.-]+) +</g)].flatMap(([, short, long]) => [short, long]),
  )
  return words.find((word, i) => valued.has(word) && /^$|^-/.test(words[i + 1] ?? ''))
}

/**
 * Finds the first filter that picks no test file, by the reading Vitest has of filters: part of a path, whatever its case,
 * with or without the number of a line. An empty one would pick them all.
 *
 * @param {readonly string[]} filters
 * @param {{ readonly root: string, readonly paths: readonly string[] }} files paths from the root, with "/"
 */
export function lostFilter(filters, { root, paths }) {
  const picks = (/** @type {string} */ part) =>
    part !== '' && paths.some((path) => path.toLowerCase().includes(part.toLowerCase()))
  return filters.find((filter) => {
    const part = filter.replace(/:\d+$/, '')
    return !picks(part) && !picks(relative(root, resolve(root, part)).replaceAll('\\', '/'))
  })
}
