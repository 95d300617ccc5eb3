import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withDefaults } from '../../src/form/form-values.ts'
import { compiledTests } from '../../tools/build/screens-plugin.ts'

/** What RJSF itself answers about a schema. */
function utilsOf(schema: RJSFSchema) {
  const tests: Parameters<typeof createPrecompiledValidator>[0] = {}
  new Function('exports', 'require', compiledTests(schema))(tests, () => ({ formats: {}, default: () => 0 }))
  return createSchemaUtils(createPrecompiledValidator(tests, schema), schema, {
    requiredBooleanDefault: 'skip',
    constAsDefaults: 'never',
  } as never)
}

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
      expect(said(withDefaults({ schema, resolve: (each) => each }, {}))).toEqual(
        said(utilsOf(schema).getDefaultFormState(schema, {})),
      )
    }),
    { numRuns: 60 },
  )
})
