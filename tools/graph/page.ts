import type { FlowPicture, FlowSheet, PictureLine, PicturePlace } from '../../engine/picture/index.ts'
import { mermaidOf } from './mermaid.ts'

/** A condition that a flow gives a name, and what it means in words. */
export interface NamedCondition {
  readonly name: string
  readonly means: string
}

const made = '<!-- Escrito por `npm run graph`; não se muda à mão. -->'

const cell = (text: string): string => text.replaceAll('|', '\\|')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
]

/** Writes the page of a flow: its pictures, its steps and boxes, every transition, its named conditions, and its Mermaid. */
export function pageOf(
  picture: FlowPicture,
  sheets: readonly FlowSheet[],
  conditions: readonly NamedCondition[],
): string {
  const named = table(
    ['condição', 'vale quando'],
    conditions.map(({ name, means }) => [name, means]),
  )
  return [
    ...introduction(picture.flow, sheets),
    '## Etapas e caixas',
    '',
    ...placesTable(picture.places),
    '',
    '## Transições',
    '',
    ...picture.places.filter(({ lines }) => lines.length > 0).flatMap(transitionsOf),
    ...(conditions.length > 0 ? ['## Condições com nome', '', ...named, ''] : []),
    '## Em Mermaid',
    '',
    '```mermaid',
    mermaidOf(picture),
    '```',
    '',
  ].join('\n')
}

function introduction(flow: string, [first, ...others]: readonly FlowSheet[]): readonly string[] {
  return [
    `# Fluxo ${flow}`,
    '',
    made,
    '',
    `![O fluxo ${flow}: capítulos, etapas, caixas e transições](${first?.name}.svg)`,
    '',
    'Cada folha se imprime em A3 deitado. O traço é tão grosso quantos replays passam por ele; tracejado, nenhum. Em cada linha, o que acontece, a condição e onde leva; com o cursor sobre ela, a frase inteira.',
    '',
    ...(others.length > 0 ? [...others.map(({ name, title }) => `- [${title}](${name}.svg)`), ''] : []),
  ]
}

const placesTable = (places: readonly PicturePlace[]): readonly string[] =>
  table(
    ['nome', 'título', 'o que é', 'onde', 'tela', 'aparece só se'],
    places
      .filter(({ kind }) => kind !== 'flow')
      .map(({ name, title, kind, group, parent, screen = '', shownIf = '', isFinal }) => [
        ...[`\`${name}\``, title, kind === 'box' ? 'caixa' : isFinal ? 'etapa, fim' : 'etapa'],
        ...[parent === undefined ? group.title : `${group.title}, em \`${parent}\``, screen, shownIf],
      ]),
  )

const transitionsOf = ({ name, title, kind, lines }: PicturePlace): readonly string[] => [
  `### ${kind === 'flow' || title === name ? title : `${title} (${name})`}`,
  '',
  ...table(
    ['o que acontece', 'se', 'então', 'replays'],
    lines.map((line) => [line.events, line.when ?? '', doesOf(line), String(line.replays)]),
  ),
  '',
]

const doesOf = ({ leadsTo, deeds }: PictureLine): string =>
  [...(leadsTo === undefined ? [] : [`→ ${leadsTo}`]), ...deeds].join('; ') || 'fica onde está'

/** A flow of the index: its name, and how many transitions it has that some replay takes, of how many. */
export interface IndexedFlow {
  readonly flow: string
  readonly taken: number
  readonly all: number
  readonly sheets: number
}

/** Writes the page that leads to the page of every flow. */
export const indexOf = (flows: readonly IndexedFlow[]): string =>
  [
    '# Os fluxos em figuras',
    '',
    made,
    '',
    'Cada fluxo como ele está nos arquivos: capítulos, etapas, caixas, o que acontece em cada lugar, sob que condição, e quantos replays passam por ali.',
    '',
    ...table(
      ['fluxo', 'folhas', 'transições com replay'],
      flows.map(({ flow, taken, all, sheets }) => [
        `[${flow}](${flow}.md)`,
        String(sheets),
        `${taken} de ${all}`,
      ]),
    ),
    '',
  ].join('\n')
