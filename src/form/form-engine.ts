import type { ScreenEntry } from '../field/screen.ts'
import { ScreenForm } from './screen-form.tsx'
import { type BuiltScreens, openScreens } from './screens.ts'

/** The lazy part of a page: how a screen is drawn, and the screens of its flow. */
export interface FormEngine {
  readonly ScreenForm: typeof ScreenForm
  /** Finds a screen of the flow by its name. */
  readonly screen: (name: string) => ScreenEntry | undefined
}

/** Opens the form engine over the screens of one flow. */
export const openFormEngine = (built: BuiltScreens): FormEngine => ({
  ScreenForm,
  screen: openScreens(built),
})
