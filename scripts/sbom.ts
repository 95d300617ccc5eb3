import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOrExit } from './arguments.ts'
import { root } from './ensure.mjs'
import { licencesPage, mistakesOfLicences } from './supply/licences.ts'
import { billOf, billText } from './supply/materials.ts'
import { exitWith } from './words.mjs'

const COMPARE = '--conferir'
const { flags, filters } = argumentsOrExit({ [COMPARE]: 'só compara com o que está escrito' })
if (filters.length > 0) exitWith(`"${filters[0]}" está sobrando.`)

const textAt = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Writes the bill and the licences, or compares them with what is written; gives what is wrong, in Portuguese. */
function mistakesIn(files: Readonly<Record<string, string>>): readonly string[] {
  const entries = Object.entries(files)
  if (flags.has(COMPARE))
    return entries
      .filter(([path, text]) => textAt(path) !== text)
      .map(
        ([path]) => `${path} não é o de package-lock.json. Rode "npm run sbom" e guarde o que ele escreve.`,
      )
  for (const [path, text] of entries) writeFileSync(join(root, path), text)
  return []
}

const bill = billOf(JSON.parse(textAt('package-lock.json')))
const wrong = mistakesOfLicences(bill.components)
const files = { 'docs/sbom.cdx.json': billText(bill), 'docs/licencas.md': licencesPage(bill.components) }
const mistakes = wrong.length > 0 ? wrong : mistakesIn(files)
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exitCode = 1
else console.log(`${bill.components.length} pacotes de outros, todos com licença aceita.`)
