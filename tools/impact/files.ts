import type { SourceFile } from '../../engine/config/index.ts'

/** A file of one side; `print` tells a picture from another of its size. */
export interface SideFile extends SourceFile {
  readonly print?: string
}

/** A file that is not the same on the two sides. */
export interface DifferingFile {
  readonly path: string
  readonly is: 'novo' | 'mudou' | 'saiu'
}

/** Lists the files that differ, by path. */
export function differingFiles(
  before: readonly SideFile[],
  now: readonly SideFile[],
): readonly DifferingFile[] {
  const texts = (files: readonly SideFile[]) =>
    new Map(files.map((file) => [file.path, file.print ?? file.text]))
  const [old, fresh] = [texts(before), texts(now)]
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].filter((path) => !path.endsWith('.ts'))
  return paths.toSorted().flatMap((path): readonly DifferingFile[] => {
    if (old.get(path) === fresh.get(path)) return []
    return [{ path, is: old.has(path) ? (fresh.has(path) ? 'mudou' : 'saiu') : 'novo' }]
  })
}
