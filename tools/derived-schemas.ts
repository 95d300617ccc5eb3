import {
  type EffectRecord,
  effectRecords,
  type OperatorRecord,
  oneLine,
  operatorRecords,
} from '../engine/config/index.ts'
import { blockRecords } from '../engine/config/language/blocks.ts'
import {
  type BlockRecord,
  type Kind,
  type MaskRecord,
  type Members,
  plainKinds,
  type WidgetRecord,
} from '../engine/config/language/vocabulary.ts'
import { maskRecords, widgetRecords } from '../engine/config/language/widgets.ts'
import { listed } from '../engine/index.ts'

/** A JSON Schema, or a part of one. */
export type DescribedSchema = { readonly [key: string]: unknown }

/** Writes a text so that it stays in its cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Escapes a text for a cell of a Markdown table. */
export const prose = (text: string): string => cell(text).replace(/[<*]/g, '\\$&')

/** Writes a name or a value as code, in a cell of a table. */
export const code = (text: string): string => `\`${cell(text)}\``

/** Writes a table of Markdown. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells, i) => (i === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n')

/** Gives the anchor that a heading of a page has on GitHub. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

/** Gives the schema of flows with what the records say of each operator, effect and block. */
export function flowSchemaWith(schema: DescribedSchema): DescribedSchema {
  const definitions = schema.definitions as Readonly<Record<string, DescribedSchema>>
  const effects = Object.entries<EffectRecord>(effectRecords).map(
    ([name, { says, example, nameOf }]) =>
      [
        name,
        {
          description: `${says} Exemplo: ${JSON.stringify(example)}.`,
          examples: [example],
          ...(nameOf && proposed[nameOf]),
        },
      ] as const,
  )
  const typed = effects.map(([name, each]) => [name, { type: 'string', ...each }] as const)
  const described = Object.entries(operatorRecords).map(([name, record]) => [
    name,
    { description: saying(record) },
  ])
  const rule = { ...definitions.rule, properties: Object.fromEntries(described) }
  const effect = over(definitions.effect!, effects)
  const transition = over(definitions.transition!, typed)
  const blocks = blocksWith(definitions.blocks!)
  return { ...schema, definitions: { ...definitions, rule, effect, transition, blocks } }
}

/** The reference to the names of a kind, which editors propose. */
const proposed: Readonly<Partial<Record<NonNullable<EffectRecord['nameOf']>, DescribedSchema>>> = {
  operation: { allOf: [{ $ref: 'names.schema.json#/definitions/call' }] },
  address: { allOf: [{ $ref: 'names.schema.json#/definitions/visit' }] },
}

/** Describes the effects among the properties of a definition; the others stay as they are, behind them. */
function over(
  definition: DescribedSchema,
  effects: readonly (readonly [string, DescribedSchema])[],
): DescribedSchema {
  const known = new Set<string>(Object.keys(effectRecords))
  const others = Object.entries(definition.properties as DescribedSchema).filter(([name]) => !known.has(name))
  return { ...definition, properties: { ...Object.fromEntries(others), ...Object.fromEntries(effects) } }
}

const saying = ({ says, example }: OperatorRecord): string => `${says} Exemplo: ${oneLine(example)}.`

const widgets = Object.entries<WidgetRecord>(widgetRecords)
const masks = Object.entries<MaskRecord>(maskRecords)
const blocks = Object.entries<BlockRecord>(blockRecords)

/** Gives the schema of fields with a completion for each widget and each mask, and the sentence of its record. */
export function fieldSchemaWith(schema: DescribedSchema): DescribedSchema {
  const definitions = schema.definitions as DescribedSchema
  const look = definitions.look as DescribedSchema
  const { widget, mask, ...others } = look.properties as {
    readonly widget: DescribedSchema
    readonly mask: DescribedSchema
  }
  const properties = {
    widget: { ...widget, defaultSnippets: widgets.map(([name, { says }]) => naming(name, says)) },
    mask: {
      ...mask,
      defaultSnippets: masks.map(([name, { says, example }]) => naming(name, `${says} Exemplo: ${example}.`)),
    },
    ...others,
  }
  return { ...schema, definitions: { ...definitions, look: { ...look, properties } } }
}

/**
 * Gives the definition of lists of blocks with completions for each block: its name, the whole of it, and the keys of
 * its `with`. They only describe: the check reports what is wrong.
 */
function blocksWith(definition: DescribedSchema): DescribedSchema {
  const { defaultSnippets: _whole, allOf: _keys, ...items } = definition.items as DescribedSchema
  const { block, ...others } = items.properties as { readonly block: DescribedSchema }
  const named = blocks.map(([name, { says }]) => naming(name, says))
  const whole = blocks.map(([name, record]) => ({
    label: name,
    description: record.says,
    body: blockExample(name, record),
  }))
  return {
    ...definition,
    items: {
      ...items,
      defaultSnippets: whole,
      properties: { block: { ...block, defaultSnippets: named }, ...others },
      allOf: blocks.flatMap(([name, record]) => keysOf(name, record)),
    },
  }
}

/** Completes a name. Its label is in quotes, since editors join it so with the example and the `const` of that name. */
const naming = (name: string, description: string) => ({ label: `"${name}"`, description, body: name })

/** Returns the example of a block as a screen writes it. */
export const blockExample = (name: string, { table, example }: BlockRecord) => ({
  block: name,
  ...(table !== undefined && { table }),
  ...(Object.keys(example).length > 0 && { with: example }),
})

/** Describes the keys of the `with` of one block; nothing for a block that takes none. */
function keysOf(name: string, { needs = {}, takes = {}, example }: BlockRecord): readonly DescribedSchema[] {
  const described = Object.entries({ ...needs, ...takes })
    .filter(([, kind]) => kind !== 'rows')
    .map(([key, kind]) => {
      const examples = typeof kind === 'object' && 'oneOf' in kind ? kind.oneOf : [example[key]]
      const description = `${kindText(kind)}${key in needs ? '; não pode faltar' : ''}.`
      return [key, { description, ...(examples[0] !== undefined && { examples }) }] as const
    })
  if (described.length === 0) return []
  const given = { type: 'object', properties: Object.fromEntries(described) }
  return [
    {
      if: { type: 'object', required: ['block'], properties: { block: { const: name } } },
      then: { type: 'object', properties: { with: given } },
    },
  ]
}

/** Says in pt-BR what a value is; a "?" is at what may be left out. */
export function kindText(kind: Kind): string {
  if (typeof kind === 'string') return plainKinds[kind].says
  if ('oneOf' in kind)
    return listed(
      kind.oneOf.map((each) => `"${each}"`),
      'ou',
    )
  if ('listOf' in kind) return `lista de ${kindText(kind.listOf)}`
  return `{ ${[...membersSaid(kind.needs, ''), ...membersSaid(kind.takes, '?')].join(', ')} }`
}

const membersSaid = (kinds: Members['needs'] = {}, mark: string): readonly string[] =>
  Object.entries(kinds).map(([key, kind]) => `${key}${mark}: ${kindText(kind)}`)
