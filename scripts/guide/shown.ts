import { check, renderDiagnostics, type SourceFile } from '../../engine/config/index.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'

/** The variant that the page explains line by line. */
export const model = { name: 'abre', path: 'variants/pet/abre.variant.json', prefix: 'abre' } as const

/** Gives what npm run check:config prints over some files of the page's example once somebody has mistyped one of its keys. */
export function mistakeShown(project: readonly SourceFile[]): string {
  const files = project
    .filter(({ path }) => !path.startsWith('tests/'))
    .map((file) => (file.path === model.path ? mistyped(file) : file))
  const wrong = check(files, vocabulary).filter(({ file }) => file === model.path)
  return renderDiagnostics(
    wrong,
    files.filter(({ path }) => path === model.path),
  )
}

const mistyped = ({ path, text }: SourceFile): SourceFile => ({
  path,
  text: text.replace('"corPrimaria"', '"corPrimária"'),
})
