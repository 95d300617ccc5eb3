import { type Diagnostic, openCheck, readProject, type SourceFile } from '../../engine/config/index.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { type Damaged, damagerOf, drawnFrom } from './damage.ts'

/** How a damage was told: within the lines around it, elsewhere in its file, in another file, not at all, or by an error of the check's own. */
export type Told = 'no lugar' | 'no arquivo' | 'noutro arquivo' | 'sobrevive' | 'quebra'

export interface Fate {
  readonly damage: Damaged
  readonly told: Told
  readonly ms: number
}

/** Damages files one after another, each time one place of one file, and says how the check told of each. */
export function* fates(
  files: readonly SourceFile[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Generator<Fate> {
  const check = openCheck(vocabulary)
  const before = new Set(check(readProject(files)).map(keyOf))
  // What is derived is held to its sources by a test, and written anew by a command.
  const damage = damagerOf(files.filter(({ path }) => path.endsWith('.json') && path !== derived))
  const draw = drawnFrom(seed)
  for (let i = 0; i < count; i += 1) {
    const damaged = damage(draw)
    const laid = files.map((file) => (file.path === damaged.file.path ? damaged.file : file))
    const began = performance.now()
    const told = toldOf(damaged, () => check(readProject(laid)).filter((each) => !before.has(keyOf(each))))
    yield { damage: damaged, told, ms: performance.now() - began }
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
