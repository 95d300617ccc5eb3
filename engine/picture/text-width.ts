/** How wide signs are in a sans-serif face, in thousandths of its size; what is not named is 556. */
const widths = new Map<string, number>(
  Object.entries({
    222: "'ijl|",
    278: ' !,./:;I[]ft',
    333: '()-r“”`',
    500: 'Jckszvxyç',
    667: 'ABEKPSVXYÁÉÊ',
    722: 'CDHNRUwÇÚ',
    778: 'GOQÓÔ',
    611: 'FTZ',
    833: 'Mm',
    944: 'W',
    1000: '→…',
  }).flatMap(([width, signs]) => [...signs].map((sign) => [sign, Number(width)] as const)),
)

/** Says how wide a text is; a bold one is a little wider. The picture holds each line to this, whatever face draws it. */
export function textWidth(text: string, size: number, isBold = false): number {
  return (thousandthsOf(text) / 1000) * size * (isBold ? 1.07 : 1)
}

const measured = new Map<string, number>()

function thousandthsOf(text: string): number {
  const before = measured.get(text)
  if (before !== undefined) return before
  const sum = [...text].reduce((all, sign) => all + (widths.get(sign) ?? 556), 0)
  measured.set(text, sum)
  return sum
}

/** How a text is broken into lines: how wide and how many they may be. */
interface Breaking {
  readonly width: number
  readonly most: number
  readonly isBold?: boolean
}

/** Breaks a text into lines no wider than said; what does not go into so many lines ends in "…". */
export function wrapped(
  text: string,
  size: number,
  { width, most, isBold = false }: Breaking,
): readonly string[] {
  if (text === '') return []
  const space = textWidth(' ', size, isBold)
  const lines: string[] = []
  let filled = Number.POSITIVE_INFINITY
  for (const word of text.split(' ').flatMap((each) => pieces(each, size, { width, isBold }))) {
    const wide = textWidth(word, size, isBold)
    const fits = filled + space + wide <= width
    if (fits) lines[lines.length - 1] += ` ${word}`
    else if (lines.length > most) break
    else lines.push(word)
    filled = fits ? filled + space + wide : wide
  }
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  return [...kept.slice(0, -1), cut(kept.at(-1)!, size, { width, isBold })]
}

/** Cuts a text short so that it and "…" are no wider than said. */
function cut(
  text: string,
  size: number,
  { width, isBold }: { readonly width: number; readonly isBold: boolean },
): string {
  for (let count = text.length; count > 0; count -= 1) {
    const short = `${text.slice(0, count).trimEnd()}…`
    if (textWidth(short, size, isBold) <= width) return short
  }
  return '…'
}

/** Breaks a word that is wider than a line by itself. */
function pieces(
  word: string,
  size: number,
  { width, isBold }: { readonly width: number; readonly isBold: boolean },
): readonly string[] {
  if (textWidth(word, size, isBold) <= width) return [word]
  const count = Math.max(1, Math.floor((word.length * width) / textWidth(word, size, isBold)) - 1)
  return [word.slice(0, count), ...pieces(word.slice(count), size, { width, isBold })]
}
