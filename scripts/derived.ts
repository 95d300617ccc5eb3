import { type OperatorRecord, operatorRecords } from '../engine/config/index.ts'

type Schema = { readonly [key: string]: unknown }

/** Gives the schema of flows with one description for each operator the engine has. */
export function flowSchemaWith(schema: Schema): Schema {
  const definitions = schema.definitions as Readonly<Record<string, Schema>>
  const described = Object.entries(operatorRecords).map(([name, record]) => [
    name,
    { description: saying(record) },
  ])
  const rule = { ...definitions.rule, properties: Object.fromEntries(described) }
  return { ...schema, definitions: { ...definitions, rule } }
}

const saying = ({ says, example }: OperatorRecord): string => `${says} Exemplo: ${spaced(example)}.`

/** Writes JSON on one line as a person does. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`)
  return `{ ${members.join(', ')} }`
}

/** Gives the reference of the language with one row for each operator, between the two marks that stand in it. */
export function referenceWith(page: string): string {
  const rows = Object.entries(operatorRecords).map(
    ([name, { gives, example }]) =>
      `| \`${name}\` | ${gives} | \`${spaced(example).replaceAll('|', '\\|')}\` |`,
  )
  const table = ['| operator | gives | example |', '|---|---|---|', ...rows].join('\n')
  return page.replace(
    /(<!-- operators -->\n)[\s\S]*?\n?(<!-- \/operators -->)/,
    (_, start: string, end: string) => `${start}${table}\n${end}`,
  )
}
