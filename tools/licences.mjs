import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './ensure.mjs'

const BILL = '.cache/sbom.cdx.json'

/** The licences under which we take what others wrote. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  '(MIT AND Zlib)',
  'MIT-0',
  // We change none of its files, which is all it asks of us.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])

/** Packages whose package.json names no licence, with the one that their LICENSE file says. */
const unnamed = new Map([['png-js@2.0.0', 'MIT']])

/** @typedef {{ name: string, version: string, licenses?: { expression?: string, license?: { id?: string, name?: string } }[] }} Component */

/**
 * Lists, in pt-BR, the packages of a CycloneDX bill whose licence is missing or not accepted.
 *
 * @param {readonly Component[]} components
 * @returns {string[]}
 */
export const refusedLicences = (components) =>
  components.flatMap(({ name, version, licenses = [] }) => {
    const stated = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name)
    const licence = stated.join(' AND ') || unnamed.get(`${name}@${version}`)
    if (licence === undefined) return [`${name}@${version} não diz a sua licença.`]
    return accepted.has(licence) ? [] : [`${name}@${version} tem a licença ${licence}, que não é aceita.`]
  })

/** Has npm write the bill of materials of the lock file into the cache, and gives 1 where a licence is not accepted. */
export function checkLicences() {
  const [command, shell] = process.platform === 'win32' ? ['npm.cmd', true] : ['npm', false]
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const bill = execFileSync(command, words, { cwd: root, shell, encoding: 'utf8', maxBuffer: 1e8 })
  mkdirSync(dirname(join(root, BILL)), { recursive: true })
  writeFileSync(join(root, BILL), bill)
  const { components } = JSON.parse(bill)
  const mistakes = refusedLicences(components)
  for (const mistake of mistakes) console.error(mistake)
  if (mistakes.length > 0) return 1
  console.log(`${components.length} pacotes de outros, todos com licença aceita: ${BILL}`)
  return 0
}
