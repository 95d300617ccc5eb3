import type { Json } from '../../flow/funnel.ts'
import { entriesOf, own, textOf } from '../json/value.ts'
import { type Constants, constantName, constantsOf } from '../read/constants.ts'
import type { Project } from '../read/project.ts'
import { fieldNameOf } from '../screens/screen.ts'

/** Names a value of what is called so by the row of its table, as `{parentesco.conjuge}`; undefined where it has no name. */
export type RowNames = (called: string, value: Json) => string | undefined

/** Names nothing. */
export const noNames: RowNames = () => undefined

/**
 * Gives the names that values have by the tables of what they belong to: a field's own, or the one whose name it bears.
 * What has one table here and another there has none.
 */
export function rowNamesOf(project: Project): RowNames {
  const constants = constantsOf(project)
  const tables = tablesByName(project, constants)
  return (called, value) => {
    const table = tables.get(called) ?? called
    const rows = entriesOf(own(constants, table))
    const [name] = rows.find(([, known]) => known === value) ?? []
    return name === undefined ? undefined : `{${table}.${name}}`
  }
}

function tablesByName(project: Project, constants: Constants): ReadonlyMap<string, string> {
  const reads = [project.fields, project.screens, project.operations].flatMap((each) => [...each.values()])
  const found = new Map<string, string>()
  for (const [name, table] of reads.flatMap(({ source }) => tablesIn(project, source.value))) {
    const constant = constantName(table)
    if (Object.hasOwn(constants, constant))
      found.set(name, (found.get(name) ?? constant) === constant ? constant : '')
  }
  return found
}

/** Lists the members of a schema, at any depth, that have a table by themselves or by their field. */
function tablesIn(project: Project, schema: Json): readonly (readonly [string, string])[] {
  const members = entriesOf(own(schema, 'properties'))
  const here = members.flatMap(([name, member]) => {
    const field = fieldNameOf(textOf(own(member, '$ref')) ?? '')
    const look = own(member, 'look') ?? own(project.fields.get(field ?? '')?.source.value, 'look')
    const table = textOf(own(look, 'table'))
    return table === undefined ? [] : [[name, table] as const]
  })
  return [...here, ...entriesOf(schema).flatMap(([, member]) => tablesIn(project, member))]
}
