// @vitest-environment jsdom
import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readProject, screensOfFlow } from '../../engine/config/index.ts'
import { blockRecords } from '../../engine/config/language/blocks.ts'
import { type Kind, type Members, plainKinds } from '../../engine/config/language/vocabulary.ts'
import { maskRecords, widgetRecords } from '../../engine/config/language/widgets.ts'
import { blocks } from '../../src/blocks/registry.tsx'
import { drawingOf } from '../../src/form/fields.tsx'
import { flatSchemas } from '../../src/form/form-values.ts'
import { everyPart } from '../../src/parts/every.ts'
import { bands } from '../../src/sales/bands.tsx'
import { widgets } from '../../src/widgets/index.ts'
import { masks } from '../../src/widgets/masks.ts'
import { compiledTests } from '../../tools/build/screens-plugin.ts'
import { projectFiles } from '../../tools/project.ts'
import { entryOf } from './form-drawn.tsx'

afterEach(cleanup)

/** Makes a value of a kind. */
function someOf(kind: Kind): unknown {
  if (typeof kind === 'string') return plainValues[plainKinds[kind].types[0]]
  if ('oneOf' in kind) return kind.oneOf[0]
  return 'listOf' in kind ? [someOf(kind.listOf)] : membersOf(kind)
}

const plainValues = { string: '1', integer: 2, array: [{ value: 2, label: 'Cônjuge' }] }

const membersOf = ({ needs, takes }: Members) =>
  Object.fromEntries(Object.entries({ ...needs, ...takes }).map(([key, kind]) => [key, someOf(kind)]))

describe('the registries', () => {
  it('[X01q] name the same widgets and masks with and without React', () => {
    const apart = everyPart.flatMap(({ widgets = {} }) => Object.keys(widgets))
    expect([...Object.keys(widgets), ...apart].toSorted()).toEqual(Object.keys(widgetRecords).toSorted())
    expect(Object.keys(masks).toSorted()).toEqual(Object.keys(maskRecords).toSorted())
  })

  it('[X01q] name the same blocks with and without React', () => {
    expect([...Object.keys(blocks), ...Object.keys(bands)].toSorted()).toEqual(
      Object.keys(blockRecords).toSorted(),
    )
  })
})

const project = readProject(projectFiles())
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
  it('[X03aj] is answered of every screen as RJSF answers it', () => {
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
