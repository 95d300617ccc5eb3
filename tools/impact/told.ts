import type { SideChange } from './differ.ts'
import type { Impact } from './impact.ts'
import type { Found } from './notes.ts'
import type { ChangeKind } from './part.ts'
import type { Passing } from './passing.ts'

/** What a person is told of an edit, beside what it changes. */
export interface Telling {
  /** By what the other side was asked for, as "main (1a2b3c4)". */
  readonly before: string
  /** How many files of code differ too, by their folder. */
  readonly code: Readonly<Record<string, number>>
  readonly passing: (found: Found) => Passing | undefined
}

const headings: Readonly<Record<ChangeKind, string>> = {
  caminho: 'Caminhos',
  tela: 'Telas',
  texto: 'Textos',
  preco: 'Preços',
  chamada: 'Chamadas ao servidor',
  fora: 'Fora da tela: medições, endereços, o que se guarda',
}

const longest = 200

/** Tells what an edit changes, for a person at a terminal. */
export function impactText(impact: Impact, telling: Telling): string {
  const kinds = Object.keys(headings) as ChangeKind[]
  const told = kinds.flatMap((kind) => {
    const found = impact.found
      .filter(({ change }) => change.kind === kind)
      .toSorted((one, other) => other.replays + other.ways - one.replays - one.ways)
    return found.length === 0
      ? []
      : [`${headings[kind]} (${found.length})`, ...found.map((each) => foundText(each, telling))]
  })
  return [headText(impact, telling), ...told, funnelsText(impact), lastLine(impact)]
    .filter((text) => text !== '')
    .join('\n\n')
}

function headText({ files, replays, ways, differing }: Impact, { before, code }: Telling): string {
  const other = Object.entries(code).map(([room, count]) => `${room} (${count})`)
  return [
    `Antes: os arquivos JSON de ${before}. Agora: os desta pasta. Os dois lados, com o motor de agora.`,
    ...(other.length > 0
      ? [`Também o código difere, e isso não se compara. Arquivos por pasta: ${other.join(', ')}.`]
      : []),
    files.length === 0 ? 'Nenhum arquivo JSON difere.' : `Arquivos que diferem (${files.length}):`,
    ...files.map(({ path, is }) => `  ${is.padEnd(5)}  ${path}${noteOf(path, is)}`),
    `Funis em que algo difere: ${differing.length}. Jornadas tocadas neles: ${replays} replays e ${ways} geradas.`,
  ].join('\n')
}

/** Says of some files what does not show in what was played. */
function noteOf(path: string, is: string): string {
  if (path.endsWith('.operation.json')) return '  (o que só o servidor lê nele não se compara)'
  if (!path.endsWith('.replay.json')) return ''
  if (is === 'mudou') return '  (toca dos dois lados como está agora)'
  return is === 'novo' ? '  (só existe agora; toca dos dois lados)' : '  (só existia antes; não toca)'
}

function foundText(found: Found, { passing }: Telling): string {
  const { change, others, example } = found
  const way = passing(found)
  return [
    `  ${titleOf(change)}`,
    ...(change.before === undefined && change.now === undefined
      ? ['    é outra']
      : [`    antes: ${valueText(change.before)}`, `    agora: ${valueText(change.now)}`]),
    ...(others > 0 ? [`    e com ${others === 1 ? 'outro valor' : `outros ${others} valores`}`] : []),
    ...(way
      ? [`    passos antes: ${way.before.join(' → ')}`, `    passos agora: ${way.now.join(' → ')}`]
      : []),
    `    ${reachText(found)}`,
    ...(example
      ? [
          `    por exemplo: ${example.tried.isWritten ? '' : `jornada gerada de ${example.tried.funnel} até `}${example.tried.name}, lance ${example.n}`,
        ]
      : []),
  ].join('\n')
}

const titleOf = ({ kind, place, part }: SideChange): string =>
  place === '' || kind === 'chamada' ? part : `${place}: ${part}`

function valueText(value: string | undefined): string {
  if (value === undefined) return 'não há'
  const line = value.replace(/\s+/g, ' ')
  return `"${line.length > longest ? `${line.slice(0, longest)}…` : line}"`
}

/** Says how many replays and ways are concerned, of which flows and variants. */
function reachText({ replays, ways, funnels }: Found): string {
  const flows = [...new Set(funnels.map((id) => id.split('/')[1] ?? ''))].map((flow) => {
    const variants = funnels.flatMap((id) => (id.endsWith(`/${flow}`) ? [id.split('/')[0]] : []))
    return `${flow} (${variants.join(', ')})`
  })
  if (flows.length === 0) return 'em todas as páginas que a mostram'
  const where = flows.join('; ')
  return replays + ways === 0 ? `no funil inteiro: ${where}` : `${countText(replays, ways)} de ${where}`
}

const countText = (replays: number, ways: number): string =>
  [
    ...(replays > 0 ? [`${replays} ${replays === 1 ? 'replay' : 'replays'}`] : []),
    ...(ways > 0 ? [`${ways} ${ways === 1 ? 'jornada gerada' : 'jornadas geradas'}`] : []),
  ].join(' e ')

const funnelsText = ({ gone, come }: Impact): string =>
  [
    ...(come.length > 0 ? [`Funis que só existem agora: ${come.join(', ')}.`] : []),
    ...(gone.length > 0 ? [`Funis que só existiam antes: ${gone.join(', ')}.`] : []),
  ].join('\n')

/** Whether an edit changes nothing that was seen. */
export const isNothing = ({ found, gone, come }: Impact): boolean =>
  found.length + gone.length + come.length === 0

function lastLine(impact: Impact): string {
  const { found, changing, replays, ways } = impact
  if (isNothing(impact)) return '✓ Nada muda.'
  return `Muda: ${found.length} ${found.length === 1 ? 'coisa' : 'coisas'}, em ${changing} de ${replays + ways} jornadas.`
}
