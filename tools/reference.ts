import { effectRecords, operatorRecords } from '../engine/config/index.ts'
import { anchorOf } from './derived-text.ts'
import { keySections, type SchemaFile } from './reference-keys.ts'
import { recordSections } from './reference-records.ts'

/** The kinds of file, in the order of the reference; each is described by the schema of its name. */
const kinds = ['variant', 'flow', 'chapter', 'part', 'screen', 'field', 'table', 'replay', 'operation']

/** Reads the schema of each kind of file, in the order of the reference. */
export const schemaFilesOf = (read: (path: string) => string): readonly SchemaFile[] =>
  kinds.map((kind) => {
    const path = `schemas/${kind}.schema.json`
    return { path, schema: JSON.parse(read(path)) }
  })

const beginning = `# Referência

Tudo o que os arquivos JSON podem dizer, para procurar: as chaves de cada tipo de arquivo e as palavras que fluxos e telas
usam. Feito por \`npm run fix\` de \`schemas/\` e dos registros do código: não se edita à mão. Como as peças se juntam está
em [flow-language.md](flow-language.md) e [screens.md](screens.md); um parceiro novo, em [nova-variante.md](nova-variante.md).
Um editor da família do VS Code mostra as mesmas frases sobre cada chave.`

/** Writes the reference: what each kind of file may say, from its schema, and the words there are, from their records. */
export function referenceOf(files: readonly SchemaFile[]): string {
  const told = new Set([...Object.keys(operatorRecords), ...Object.keys(effectRecords)])
  const keys = keySections(files, told)
  const sections = [...keys, ...recordSections()]
  const titles = sections.map(([title]) => `[${title}](#${anchorOf(title)})`)
  const index = `**Arquivos:** ${titles.slice(0, keys.length).join(' · ')}.\n\n**Palavras:** ${titles.slice(keys.length).join(' · ')}.`
  return `${[beginning, index, ...sections.map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n')}\n`
}
