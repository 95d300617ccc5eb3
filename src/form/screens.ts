import type { RJSFSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { ScreenEntry, ScreenLook } from '../field/screen.ts'
import { isEqual, lengthOf } from './ajv-runtime.ts'
import { formats } from './formats.ts'

/** One screen as the build wrote it: `fill` puts its compiled tests into an object. */
export interface BuiltScreen {
  readonly schema: RJSFSchema
  readonly look: ScreenLook
  fill(tests: object, require: (name: string) => unknown): void
}

/** The screens of one flow as the build wrote them, by name. */
export type BuiltScreens = Readonly<Record<string, BuiltScreen>>

const runtime: Readonly<Record<string, unknown>> = {
  formats: { formats },
  'ajv/dist/runtime/ucs2length': { default: lengthOf },
  'ajv/dist/runtime/equal': { default: isEqual },
}

/** Makes a built screen ready to draw: its compiled tests become its validator. */
export function openScreen({ schema, look, fill }: BuiltScreen): ScreenEntry {
  const tests: Parameters<typeof createPrecompiledValidator>[0] = {}
  fill(tests, (name) => runtime[name])
  return { schema, look, validator: createPrecompiledValidator(tests, schema) }
}

/** Opens screens by name, each when it is first asked for. */
export function openScreens(built: BuiltScreens): (name: string) => ScreenEntry | undefined {
  const opened = new Map<string, ScreenEntry>()
  return (name) => {
    const screen = Object.hasOwn(built, name) ? built[name] : undefined
    if (screen && !opened.has(name)) opened.set(name, openScreen(screen))
    return opened.get(name)
  }
}
