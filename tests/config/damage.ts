import { type Node, parseTree } from 'jsonc-parser'
import { type Diagnostic, openCheck, readProject, type SourceFile } from '../../engine/config/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'

/** In what ways a file is damaged, as a hand that slips would. */
const slips = [
  'nome de chave com erro de digitação',
  'chave apagada',
  'valor de outro tipo',
  'nome com erro de digitação',
  'texto com erro de digitação',
  'número trocado',
  'item apagado',
  'sinal apagado',
] as const

type Slip = (typeof slips)[number]

/** A damaged file: what was done to it, and between which lines its author would look. */
interface Damaged {
  readonly file: SourceFile
  readonly slip: Slip
  readonly lines: { readonly first: number; readonly last: number }
}

/** One place of a file that a slip can damage. */
interface Spot {
  readonly slip: Slip
  readonly node: Node
}

/** Gives numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawnFrom(seed: number): () => number {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let t = Math.imul(at ^ (at >>> 15), 1 | at)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Damages one of some files in one place: each slip is as likely as any other, and then each place that it can damage. */
function damagerOf(files: readonly SourceFile[]): (draw: () => number) => Damaged {
  const spots = new Map<Slip, { readonly file: SourceFile; readonly spot: Spot }[]>(
    slips.map((slip) => [slip, []]),
  )
  for (const file of files) for (const spot of spotsOf(file)) spots.get(spot.slip)!.push({ file, spot })
  return (draw) => {
    const of = spots.get(oneOf(slips, draw))!
    const { file, spot } = oneOf(of, draw)
    return damaged(file, spot, draw)
  }
}

const oneOf = <T>(all: readonly T[], draw: () => number): T => all[Math.floor(draw() * all.length)]!

function spotsOf({ text }: SourceFile): readonly Spot[] {
  const found: Spot[] = []
  const add = (slip: Slip, node: Node) => found.push({ slip, node })
  function walk(node: Node): void {
    if (node.parent?.type === 'array') add('item apagado', node)
    if (node.type === 'property') {
      const [key, value] = node.children ?? []
      if (!key || !value) return
      if (String(key.value).length > 2) add('nome de chave com erro de digitação', key)
      add('chave apagada', node)
      walk(value)
      return
    }
    if (node.parent) add('valor de outro tipo', node)
    if (node.type === 'string' && String(node.value).length > 3)
      add(/\s/.test(node.value) ? 'texto com erro de digitação' : 'nome com erro de digitação', node)
    if (node.type === 'number') add('número trocado', node)
    if (node.children && node.children.length > 0) add('sinal apagado', node)
    for (const child of node.children ?? []) walk(child)
  }
  const tree = parseTree(text)
  if (tree) walk(tree)
  return found
}

function damaged(file: SourceFile, { slip, node }: Spot, draw: () => number): Damaged {
  const { text } = file
  const [from, to, put] = editOf(text, slip, node, draw)
  const around =
    node.parent?.parent && node.parent.type === 'property' ? node.parent.parent : (node.parent ?? node)
  const now = text.slice(0, from) + put + text.slice(to)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  return {
    slip,
    file: { path: file.path, text: now, bytes: Buffer.byteLength(now) },
    lines: { first: lineOf(around.offset), last: lineOf(around.offset + around.length) },
  }
}

type Edit = readonly [from: number, to: number, put: string]

function editOf(text: string, slip: Slip, node: Node, draw: () => number): Edit {
  const end = node.offset + node.length
  const own = text.slice(node.offset, end)
  if (slip === 'chave apagada' || slip === 'item apagado') return withoutComma(text, node.offset, end)
  if (slip === 'valor de outro tipo') return [node.offset, end, otherType(node, own)]
  if (slip === 'número trocado') return [node.offset, end, String(-1 - Number(node.value) * 7)]
  if (slip === 'sinal apagado') {
    const at = draw() < 0.5 ? node.offset : end - 1
    return [at, at + 1, '']
  }
  const letters = own.slice(1, -1)
  const at = 1 + Math.floor(draw() * (letters.length - 2))
  return [node.offset + 1, end - 1, letters.slice(0, at) + letters.slice(at + 1)]
}

/** What is taken away takes a comma with it: the one after it, or else the one before. */
function withoutComma(text: string, from: number, to: number): Edit {
  const after = /^\s*,/.exec(text.slice(to))
  if (after) return [from, to + after[0].length, '']
  const before = /,\s*$/.exec(text.slice(0, from))
  return [before ? before.index : from, to, '']
}

function otherType({ type, value }: Node, own: string): string {
  if (type === 'string') return '7'
  if (type === 'number') return `"${value}"`
  if (type === 'boolean' || type === 'null') return `"${value}"`
  return type === 'array' ? '{}' : `[${own}]`
}

/** How a damage was told: within the lines around it, elsewhere in its file, in another file, not at all, or by an error of the check's own. */
type Told = 'no lugar' | 'no arquivo' | 'noutro arquivo' | 'sobrevive' | 'quebra'

/** Damages files one after another, each time one place of one file, and says how the check reported each. */
export function* fates(
  files: readonly SourceFile[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Generator<Damaged & { readonly told: Told }> {
  const check = openCheck(vocabulary)
  const before = new Set(check(readProject(files)).map(keyOf))
  // What is derived is held to its sources by a test, and written again by a command.
  const damage = damagerOf(files.filter(({ path }) => path.endsWith('.json') && path !== derived))
  const draw = drawnFrom(seed)
  for (let i = 0; i < count; i += 1) {
    const damaged = damage(draw)
    const laid = files.map((file) => (file.path === damaged.file.path ? damaged.file : file))
    const told = toldOf(damaged, () => check(readProject(laid)).filter((each) => !before.has(keyOf(each))))
    yield { ...damaged, told }
  }
}

const derived = 'schemas/names.schema.json'

const keyOf = ({ file, path, code }: Diagnostic): string => `${file}\n${path.join('/')}\n${code}`

function toldOf({ file, lines }: Damaged, found: () => readonly Diagnostic[]): Told {
  try {
    const all = found()
    if (all.length === 0) return 'sobrevive'
    const own = all.filter((each) => each.file === file.path)
    if (own.length === 0) return 'noutro arquivo'
    const lineOf = (offset: number) => file.text.slice(0, offset).split('\n').length
    const isNear = ({ offset }: Diagnostic) =>
      lineOf(offset) >= lines.first - 1 && lineOf(offset) <= lines.last + 1
    return own.some(isNear) ? 'no lugar' : 'no arquivo'
  } catch {
    return 'quebra'
  }
}
