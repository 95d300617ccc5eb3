// Uses Node alone: it runs before anything is built.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url))

/**
 * Gives the words by which Node starts the program of an installed package: its own script, since what lies in
 * node_modules/.bin is another thing on each system.
 *
 * @param {string} name
 * @returns {[node: string, script: string]}
 */
export function programOf(name) {
  const { bin } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
  const path = typeof bin === 'string' ? bin : (bin[name.replace(/^.*\//, '')] ?? Object.values(bin)[0])
  return [process.execPath, join(packages, name, path)]
}
