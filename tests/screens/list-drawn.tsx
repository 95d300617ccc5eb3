import type { RJSFSchema } from '@rjsf/utils'
import type { SourceFile } from '../../engine/config/index.ts'
import { readProject } from '../../engine/config/index.ts'
import type { ScreenEntry, ScreenLook } from '../../src/field/screen.ts'
import { projectFiles } from '../../tools/project.ts'
import { entryOf } from './form-drawn.tsx'
import { petsFile } from './pets.ts'

/** Reads a screen as the project does, references, looks and ids of items included, and makes it ready to draw. */
export function drawnFrom(file: object): ScreenEntry {
  const path = 'schemas/screens/de-teste.schema.json'
  const files: readonly SourceFile[] = [...projectFiles(), { path, text: JSON.stringify(file) }]
  const flat = readProject(files.filter((each) => each.path.startsWith('schemas/'))).screens.get(
    'de-teste',
  )!.flat
  return entryOf(flat.schema as RJSFSchema, flat.look as ScreenLook)
}

/** A list that grows from one to four. */
export const growing = (): ScreenEntry =>
  drawnFrom(petsFile({ minItems: 1, maxItems: 4 }, { add: 'Adicionar pet' }))

/** A list of as many items as the flow gives. */
export const fixed = (): ScreenEntry => drawnFrom(petsFile())
