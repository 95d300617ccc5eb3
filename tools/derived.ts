import {
  type EffectRecord,
  effectRecords,
  type OperatorRecord,
  oneLine,
  operatorRecords,
} from '../engine/config/index.ts'
import { blocksWith } from './derived-screens.ts'
import type { DescribedSchema } from './derived-text.ts'

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

/** Where the names of a kind stand, which editors propose. */
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
