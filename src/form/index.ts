export type { FieldValues, ScreenLook } from '../field/screen.ts'
export { type FormEngine, openFormEngine } from './form-engine.ts'
export type { FormActions } from './screen-form.tsx'
export type { BuiltScreens } from './screens.ts'
