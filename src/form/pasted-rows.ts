import type { MaskName } from '../../engine/config/language/widgets.ts'
import { type Facts, foldedName, isMissing, type Json, listed, tidyText } from '../../engine/index.ts'
import type { FieldLook, FieldValues } from '../field/screen.ts'
import { masks } from '../widgets/masks.ts'
import { type Option, optionsOf } from '../widgets/options.tsx'

/** A column of a spreadsheet: the field of an item that its cells are for. */
export interface Column {
  readonly name: string
  readonly title: string
  readonly type: unknown
  readonly look: FieldLook
}

/** What was read of a spreadsheet: an item for each line, with what a person should know of it; or why nothing was read. */
export type Reading =
  | { readonly items: readonly FieldValues[]; readonly remarks: readonly string[] }
  | { readonly refusal: string }

/** A line of cells, and its number in the spreadsheet. */
interface Line {
  readonly cells: readonly string[]
  readonly number: number
}

/**
 * Reads the lines of a spreadsheet as items of a list, each cell as if it were typed into its field. The first line may name
 * the columns, in any order; without names they stand as in `columns`. `linha` of an item is its number in the spreadsheet.
 */
export function readRows(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
  { facts, max }: { readonly facts: Facts; readonly max: number },
): Reading {
  const lines = cells
    .map((line, place): Line => ({ cells: line.map(tidyText), number: place + 1 }))
    .filter((line) => line.cells.some((cell) => cell !== ''))
  const names = `A primeira linha precisa ter os nomes das colunas: ${listed(columns.map(({ title }) => title))}.`
  const [first] = lines
  if (!first) return { refusal: 'Não há nenhuma linha preenchida.' }
  const found = columnsNamed(first.cells, columns)
  const hasNames = found.some((column) => column !== undefined)
  if (!hasNames && first.cells.length !== columns.length) return { refusal: names }
  const order = hasNames ? found : columns
  const people = hasNames ? lines.slice(1) : lines
  if (people.length === 0)
    return { refusal: 'Só há os nomes das colunas: preencha uma linha para cada pessoa.' }
  if (people.length > max) {
    const fit = max === 1 ? 'cabe 1' : `cabem ${max}`
    return {
      refusal: `A planilha tem ${people.length} linhas e aqui ${fit}. Tire ${people.length - max} e tente de novo.`,
    }
  }
  const remarks = hasNames ? remarksOf(first.cells, found, columns) : []
  const items = people.map((line) => itemOf(line, order, facts, remarks))
  return { items, remarks }
}

const wordsOf = (text: string) =>
  foldedName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Finds the column that each cell of a line names: by all its words, else where only one column shares them. */
function columnsNamed(cells: readonly string[], columns: readonly Column[]): readonly (Column | undefined)[] {
  const left = new Set(columns)
  const named = cells.map((cell) => wordsOf(cell))
  const take =
    (isSame: (words: readonly string[], title: readonly string[]) => boolean) =>
    (words: readonly string[]) => {
      const alike = words.length === 0 ? [] : [...left].filter(({ title }) => isSame(words, wordsOf(title)))
      const [column] = alike
      if (!column || alike.length > 1) return undefined
      left.delete(column)
      return column
    }
  const exact = named.map(take((words, title) => words.join(' ') === title.join(' ')))
  const near = take((words, title) => isWithin(words, title) || isWithin(title, words))
  return named.map((words, place) => exact[place] ?? near(words))
}

const isWithin = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word))

function remarksOf(
  names: readonly string[],
  found: readonly (Column | undefined)[],
  columns: readonly Column[],
): string[] {
  const unknown = names.filter((name, place) => name !== '' && found[place] === undefined)
  const lacking = columns.filter((column) => !found.includes(column)).map(({ title }) => title)
  return [
    ...(lacking.length > 0 ? [`Falta na planilha: ${listed(lacking)}.`] : []),
    ...(unknown.length > 0 ? [`Ficou de fora, por não ser do modelo: ${listed(unknown)}.`] : []),
  ]
}

function itemOf(
  { cells, number }: Line,
  columns: readonly (Column | undefined)[],
  facts: Facts,
  remarks: string[],
): FieldValues {
  const values: Record<string, unknown> = { linha: number }
  columns.forEach((column, place) => {
    const cell = cells[place] ?? ''
    if (!column || cell === '') return
    const value = valueIn(cell, column, facts)
    if (isMissing(value)) remarks.push(`Linha ${number}, ${column.title}: ${unreadText(cell, column, facts)}`)
    else values[column.name] = value
  })
  return values
}

const isFormula = (cell: string) => cell.startsWith('=')
const isSheetError = (cell: string) => /^#[\p{L}\d/]+[!?]?$/u.test(cell)
const isShortened = (cell: string) => /^\d([.,]\d+)?E[+-]?\d+$/i.test(cell)

/** Gives the value that a cell stands for; undefined where it stands for none. */
function valueIn(cell: string, { type, look }: Column, facts: Facts): Json | undefined {
  if (isFormula(cell) || isSheetError(cell) || isShortened(cell)) return undefined
  const options = optionsOf(look, type, facts)
  if (options.length > 0) return choiceOf(cell, options)?.value
  const mask = look.mask as MaskName | undefined
  return mask ? masks[mask].bare(withLostZeros(cell, mask)) : cell
}

function unreadText(cell: string, { type, look }: Column, facts: Facts): string {
  if (isFormula(cell)) return 'é uma fórmula. Cole o valor.'
  if (isSheetError(cell)) return `“${cell}” é um erro da planilha.`
  if (isShortened(cell)) return `o número foi encurtado (“${cell}”). Formate a coluna como texto.`
  const labels = optionsOf(look, type, facts).map(({ label }) => label)
  return `“${cell}” não é ${listed(labels, 'ou')}.`
}

/** Finds the option that a cell names by its label, in either gender, or by its value. */
const choiceOf = (cell: string, options: readonly Option[]): Option | undefined =>
  options.find(({ label, value }) =>
    [...gendersOf(foldedName(label)), foldedName(String(value))].includes(foldedName(cell)),
  )

/** Writes what ends in "(a)" in both genders. */
const gendersOf = (label: string): readonly string[] =>
  label.endsWith('o(a)') ? [label, label.slice(0, -3), `${label.slice(0, -4)}a`] : [label]

const digitsOf: Partial<Record<MaskName, number>> = { cpf: 11, cep: 8, cnpj: 14 }

/** Writes the zeros back that a spreadsheet takes from the beginning of a number, two at most. */
function withLostZeros(cell: string, mask: MaskName): string {
  const { [mask]: whole = 0 } = digitsOf
  return /^\d+$/.test(cell) && cell.length >= whole - 2 ? cell.padStart(whole, '0') : cell
}

/** Writes the first line of an empty spreadsheet that `readRows` reads, as the spreadsheets of Brazil open it. */
export const templateOf = (columns: readonly Column[]): string =>
  `\uFEFF${columns.map(({ title }) => (title.includes(';') ? `"${title}"` : title)).join(';')}\r\n`

const mostBytes = 1_000_000

/** Reads the cells of a file, .xlsx or text in any encoding a spreadsheet writes; or says why it cannot. */
export async function cellsOfFile(
  file: File,
): Promise<readonly (readonly string[])[] | { readonly refusal: string }> {
  if (file.size > mostBytes)
    return { refusal: 'O arquivo tem mais de 1 MB. Deixe nele só as linhas das pessoas.' }
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xd0 && second === 0xcf)
    return { refusal: 'Este arquivo é de um Excel antigo (.xls). Salve como .xlsx ou .csv.' }
  if (first !== 0x50 || second !== 0x4b) return cellsOfText(decoded(bytes))
  try {
    const { readSheet } = await import('read-excel-file/universal')
    return (await readSheet(bytes)).map((row) => row.map(textOfCell))
  } catch {
    return { refusal: 'Não foi possível abrir este arquivo. Salve como .xlsx ou .csv e tente de novo.' }
  }
}

const textOfCell = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : isMissing(cell) ? '' : String(cell)

/** Reads bytes as UTF-8 or UTF-16, else as Windows writes them. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads the cells of a text, as copied from a spreadsheet or saved as CSV. */
export async function cellsOfText(text: string): Promise<readonly (readonly string[])[]> {
  const { dsvFormat } = await import('d3-dsv')
  return dsvFormat(separatorOf(text)).parseRows(text.replace(/^\uFEFF/, ''))
}

/** Finds what parts the cells of a text: tabs where it was copied, else what its first line has more of. */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n')
  const counted = ['\t', ';', ','].map((sign) => ({ sign, count: first.split(sign).length - 1 }))
  return (
    counted.find(({ count }) => count > 0 && count === Math.max(...counted.map((each) => each.count)))
      ?.sign ?? ';'
  )
}
