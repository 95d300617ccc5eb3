import { renderDiagnostics } from '../engine/config/index.ts'
import { argumentsOrExit } from './arguments.ts'
import {
  changedFiles,
  compareVersions,
  type DifferenceKind,
  type FoundDifference,
  type Impact,
  mistakesOf,
  openVersion,
  type Version,
  type VersionFile,
} from './compare.ts'
import { codeChangedSince, commitOrExit, filesAt, filesNow } from './git-files.ts'
import { replaysIn } from './project.ts'
import { exitWith } from './words.mjs'

const AS_JSON = '--json'

const headings: Readonly<Record<DifferenceKind, string>> = {
  caminho: 'Caminhos',
  preco: 'Preços e valores cobrados',
  pagina: 'Telas, textos e variantes',
  chamada: 'Chamadas ao servidor',
  resposta: 'O que fica guardado no fim',
}

/** Writes what an edit changes, for a person at a terminal. `code` counts the files of code that differ, by folder. */
export function impactText(impact: Impact, before: string, code: Readonly<Record<string, number>>): string {
  const { found, gone, come, files, replays, differing, changing } = impact
  const folders = Object.entries(code).map(([folder, count]) => `${folder} (${count})`)
  const sections = (Object.keys(headings) as DifferenceKind[]).flatMap((kind) => {
    const own = found
      .filter((each) => each.kind === kind)
      .toSorted((one, other) => other.replays - one.replays)
    return own.length === 0 ? [] : [`${headings[kind]} (${own.length})`, ...own.map(differenceText)]
  })
  return [
    [
      `Antes: os arquivos JSON de ${before}. Agora: os desta pasta. As duas versões, com o motor de agora.`,
      folders.length === 0
        ? ''
        : `Também o código difere, e isso não se compara. Arquivos por pasta: ${folders.join(', ')}.`,
      files.length === 0 ? 'Nenhum arquivo JSON difere.' : `Arquivos que diferem (${files.length}):`,
      ...files.map(({ path, is }) => `  ${is.padEnd(5)}  ${path}`),
      `Funis em que algo difere: ${differing.length}. Replays tocados neles: ${replays}.`,
    ]
      .filter(Boolean)
      .join('\n'),
    ...sections,
    come.length === 0 ? '' : `Funis que só existem agora: ${come.join(', ')}.`,
    gone.length === 0 ? '' : `Funis que só existiam antes: ${gone.join(', ')}.`,
    isNothing(impact)
      ? '✓ Nada muda.'
      : `Muda: ${found.length} ${found.length === 1 ? 'coisa' : 'coisas'}, em ${changing} de ${replays} replays.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function differenceText({ where, before, now, others, replays, funnels, example }: FoundDifference): string {
  const flows = [...new Set(funnels.map((id) => id.split('/')[1]))].map((flow) => {
    const variants = funnels.filter((id) => id.endsWith(`/${flow}`)).map((id) => id.split('/')[0])
    return `${flow} (${variants.join(', ')})`
  })
  const count = replays === 0 ? 'no funil inteiro:' : `${replays} ${replays === 1 ? 'replay' : 'replays'} de`
  return [
    `  ${where}`,
    `    antes: ${valueText(before)}`,
    `    agora: ${valueText(now)}`,
    ...(others > 0 ? [`    e com ${others === 1 ? 'outro valor' : `outros ${others} valores`}`] : []),
    `    ${count} ${flows.join('; ')}`,
    ...(example ? [`    por exemplo: ${example.path}, lance ${example.move}`] : []),
  ].join('\n')
}

const longestValue = 200

function valueText(value: string | undefined): string {
  if (value === undefined) return 'não há'
  const line = value.replace(/\s+/g, ' ')
  return `"${line.length > longestValue ? `${line.slice(0, longestValue)}…` : line}"`
}

/** Whether nothing changes between two versions. */
export const isNothing = ({ found, gone, come }: Impact): boolean =>
  found.length + gone.length + come.length === 0

/** Opens a version; ends the process with its first mistakes where it cannot be played. */
function versionOrExit(files: readonly VersionFile[], name: string): Version {
  const version = openVersion(files)
  const mistakes = mistakesOf(version)
  if (mistakes.length === 0) return version
  console.error(renderDiagnostics(mistakes.slice(0, 5), files))
  return exitWith(
    `${name} não passam na conferência do motor de agora ("npm run check:config"). Erros: ${mistakes.length}; acima, os primeiros.`,
  )
}

/** Compares the current files with those of a git version; exits with 1 where something changes. */
function main(): void {
  const { flags, filters } = argumentsOrExit({ [AS_JSON]: 'tudo em JSON, para programas' })
  const [ref, ...more] = filters
  if (ref === undefined)
    exitWith('é preciso dizer com que versão comparar, como em "npm run impacto -- main".')
  if (more.length > 0) exitWith(`"${more[0]}" está sobrando: compara-se com uma versão só.`)
  const commit = commitOrExit(ref)
  const name = `${ref} (${commit.hash.slice(0, 9)})`
  const [old, fresh] = [filesAt(commit), filesNow()]
  const now = versionOrExit(fresh, 'Os arquivos desta pasta')
  const isSame = changedFiles(old, fresh).length === 0
  const before = isSame ? now : versionOrExit(old, `Os arquivos de ${name}`)
  const impact = compareVersions(before, now, replaysIn([]))
  const code = codeChangedSince(commit)
  const text = flags.has(AS_JSON)
    ? JSON.stringify({ before: name, code, ...impact }, null, 2)
    : impactText(impact, name, code)
  console.log(text)
  process.exitCode = isNothing(impact) ? 0 : 1
}

if (process.argv[1] === import.meta.filename) main()
