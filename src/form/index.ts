export { type FormEngine, openFormEngine } from './form-engine.ts'
export type { Values } from './screen.ts'
export type { BuiltScreens } from './screens.ts'
