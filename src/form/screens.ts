import type { FormProps } from '@rjsf/core'
import { getDefaultFormState, type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { validators } from '../../engine/index.ts'
import { isDecidedByValue, itemsOf } from '../field/paths.ts'
import type { FieldParts, FieldValues, ScreenEntry, ScreenLook } from '../field/screen.ts'
import { isObject, isSame } from '../field/values.ts'

/** Gives the engine's validators as Ajv knows formats: a test by name. Compiled screens take their tests from here. */
export const formats: Readonly<Record<string, (value: string) => boolean>> = Object.fromEntries(
  validators.map(({ name, accepts }) => [name, accepts]),
)

/** Counts the characters of a text as a person does, for compiled validators. */
export const lengthOf = (text: string): number => [...text].length

/** Tells whether two values are equal, for compiled validators. */
export const isEqual = (one: unknown, other: unknown): boolean => one === other || isSame(one, other)

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

/** Makes a built screen ready to draw with its compiled tests: one of the whole, and one of each branch that RJSF asks about. */
export function openScreen({ schema, look, fill }: BuiltScreen, parts: FieldParts): ScreenEntry {
  const tests: Parameters<typeof createPrecompiledValidator>[0] = {}
  fill(tests, (name) => runtime[name])
  const validator = createPrecompiledValidator(tests, schema)
  return {
    schema,
    look,
    parts,
    validator,
    resolve: resolverOf(validator, schema),
    begin: (part, value) =>
      getDefaultFormState(validator, part, value, schema, false, defaultsBehavior) as FieldValues,
  }
}

/** How RJSF fills in what a screen begins with: what nothing is said of has no value. */
export const defaultsBehavior = {
  emptyObjectFields: 'skipEmptyDefaults',
  allOf: 'populateDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
  // A list of plain values begins with none: an item without a value is none.
  arrayMinItems: {
    computeSkipPopulate: (_, schema) => schema !== undefined && itemsOf(schema) === undefined,
  },
} satisfies FormProps['experimental_defaultFormStateBehavior']

/** Gives how branches of a screen's schema are decided, as RJSF does it; the same value decides the same schema once. */
function resolverOf(validator: ValidatorType, root: RJSFSchema): ScreenEntry['resolve'] {
  const decided = new WeakMap<RJSFSchema, WeakMap<object, RJSFSchema>>()
  return (schema, value) => {
    if (!isDecidedByValue(schema)) return schema
    const known = isObject(value) ? value : nothing
    const before = decided.get(schema) ?? new WeakMap<object, RJSFSchema>()
    decided.set(schema, before)
    const resolved = before.get(known) ?? retrieveSchema(validator, schema, root, known)
    before.set(known, resolved)
    return resolved
  }
}

const nothing = {}

/** Opens screens by name, each when it is first asked for. */
export function openScreens(
  built: BuiltScreens,
  parts: FieldParts,
): (name: string) => ScreenEntry | undefined {
  const opened = new Map<string, ScreenEntry>()
  return (name) => {
    const screen = Object.hasOwn(built, name) ? built[name] : undefined
    if (screen && !opened.has(name)) opened.set(name, openScreen(screen, parts))
    return opened.get(name)
  }
}
