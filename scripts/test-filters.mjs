import { relative, resolve } from 'node:path'

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
