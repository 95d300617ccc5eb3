import type { FieldParts, ScreenEntry } from '../field/screen.ts'
import { ScreenForm } from './screen-form.tsx'
import { type BuiltScreens, openScreens } from './screens.ts'

/** The lazy part of a page: how a screen is drawn, and the screens of its flow. */
export interface FormEngine {
  readonly ScreenForm: typeof ScreenForm
  /** Finds a screen of the flow by its name. */
  readonly screen: (name: string) => ScreenEntry | undefined
}

/** Opens the form engine over the screens of one flow, which are drawn by some parts beside what every form has. */
export const openFormEngine = (built: BuiltScreens, parts: readonly FieldParts[]): FormEngine => ({
  ScreenForm,
  screen: openScreens(built, mergeParts(parts)),
})

/** Merges parts into one. */
export const mergeParts = (parts: readonly FieldParts[]): FieldParts => ({
  fields: Object.assign({}, ...parts.map(({ fields }) => fields)),
  templates: Object.assign({}, ...parts.map(({ templates }) => templates)),
  widgets: Object.assign({}, ...parts.map(({ widgets }) => widgets)),
  reasons: Object.assign({}, ...parts.map(({ reasons }) => reasons)),
})

export type { FieldValues, ScreenLook } from '../field/screen.ts'
export type { FormActions } from './screen-form.tsx'
export type { BuiltScreens } from './screens.ts'
