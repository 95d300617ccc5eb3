import { createSchemaUtils, deepEquals as deepEqualsOfRjsf, type RJSFSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { screensOfFlow } from '../../engine/config/index.ts'
import { drawingOf } from '../../src/form/fields.tsx'
import { flatSchemas, withDefaults } from '../../src/form/form-values.ts'
import deepEquals from '../../tools/build/deep-equals.ts'
import { compiledTests } from '../../tools/build/screens-plugin.ts'
import { projectNow } from '../../tools/project.ts'
import { entryOf } from './form-drawn.tsx'

const project = projectNow()
const screens = [...project.flows.keys()].flatMap((flow) =>
  screensOfFlow(project, flow).map(({ name, flat }) => ({ at: `${flow} ${name}`, ...flat })),
)

/** What RJSF itself answers about a schema. */
function utilsOf(schema: RJSFSchema) {
  const tests: Parameters<typeof createPrecompiledValidator>[0] = {}
  new Function('exports', 'require', compiledTests(schema))(tests, () => ({ formats: {}, default: () => 0 }))
  return createSchemaUtils(createPrecompiledValidator(tests, schema), schema, {
    requiredBooleanDefault: 'skip',
    constAsDefaults: 'never',
  } as never)
}

type UiSchema = { readonly [name: string]: UiSchema }

/** Lists every schema in a screen, with what RJSF is told of how it is drawn. */
function within(schema: RJSFSchema, ui: UiSchema = {}): readonly (readonly [RJSFSchema, UiSchema])[] {
  const items = schema.items as RJSFSchema | undefined
  return [
    [schema, ui] as const,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inside]) =>
      within(inside as RJSFSchema, ui[name]),
    ),
    ...(items ? within(items, ui.items) : []),
  ]
}

describe('what RJSF asks about schemas', () => {
  it('is answered of every screen as RJSF answers it', () => {
    for (const { at, schema, look } of screens) {
      const ours = schema as RJSFSchema
      const theirs = utilsOf(ours)
      const { uiSchema } = drawingOf(entryOf(ours, look as never), 'f')
      for (const [inside, ui] of within(ours, uiSchema as UiSchema)) {
        const answers = (utils: typeof theirs) => ({
          schema: utils.retrieveSchema(inside),
          label: utils.getDisplayLabel(inside, ui),
          isSelect: utils.isSelect(inside),
          isMultiSelect: utils.isMultiSelect(inside),
          isFilesArray: utils.isFilesArray(inside, ui),
        })
        expect(answers(flatSchemas as typeof theirs), at).toEqual(answers(theirs))
      }
    }
  })
})

/** Fields as the language of screens has them, some with what they begin with, lists of them and groups. */
const field = fc.letrec<{ readonly field: RJSFSchema }>((tie) => ({
  field: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({
      type: fc.constant('string' as const),
      default: fc.option(fc.constant('x'), { nil: undefined }),
    }),
    fc.record({
      type: fc.constant('integer' as const),
      default: fc.option(fc.constant(1), { nil: undefined }),
    }),
    fc.constant({ type: 'boolean' } as RJSFSchema),
    fc.record({
      type: fc.constant('array' as const),
      minItems: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
      items: fc.record({
        type: fc.constant('object' as const),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('field'), { minKeys: 1 }),
      }),
    }),
    fc.record({
      type: fc.constant('object' as const),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('field'), { minKeys: 1 }),
    }),
  ) as fc.Arbitrary<RJSFSchema>,
})).field

/** Leaves out what says nothing: RJSF begins groups and lists with nothing in them, and we leave them away. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => said(item) ?? {})
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).flatMap(([name, each]) => {
    const what = said(each)
    return what === undefined ? [] : [[name, what] as const]
  })
  return inside.length === 0 ? undefined : Object.fromEntries(inside)
}

it('a form begins with what RJSF would begin it with', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('p', 'q', 'r'), field), (properties) => {
      const schema = JSON.parse(JSON.stringify({ type: 'object', properties })) as RJSFSchema
      expect(said(withDefaults(schema, {}))).toEqual(said(utilsOf(schema).getDefaultFormState(schema, {})))
    }),
    { numRuns: 60 },
  )
})

it('values are compared as RJSF compares them', () => {
  const json = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(json, json, fc.boolean(), (one, other, isCopied) => {
      const second = isCopied ? structuredClone(one) : other
      expect(deepEquals(one, second)).toBe(deepEqualsOfRjsf(one, second))
    }),
  )
})
