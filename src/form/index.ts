export { type FormEngine, openFormEngine } from './form-engine.ts'
export type { ScreenLook, Values } from './screen.ts'
export type { FormActions } from './screen-form.tsx'
export type { BuiltScreens } from './screens.ts'
