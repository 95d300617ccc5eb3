import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { entriesOf, isObject, listOf, own, textOf } from '../json/value.ts'
import { type CheckContext, type FlowContext, screenOf } from '../model/context.ts'
import type { Place } from '../model/flow.ts'
import type { Project } from '../read/project.ts'
import { findingsOf, typeNames } from '../shape/messages.ts'
import { itemErrors } from '../shape/validators.ts'

/**
 * Finds values of tables that cannot be chosen or sent: of another type than the others, or refused by a field that offers
 * them or by an operation that is sent what was chosen.
 */
export function checkTables({ project }: CheckContext, flows: readonly FlowContext[]): readonly Diagnostic[] {
  const takers = [...fieldsOffering(project), ...flows.flatMap(operationsSent)]
  return [...project.tables].flatMap(([name, { source }]) => {
    const values = listOf(source.value).map((row) => own(row, 'value') ?? null)
    const odd = oddOf(values)
    const ofTable = new Map(
      takers.flatMap((each) => (each.table === name ? [[each.schema, each] as const] : [])),
    )
    if (odd.length > 0) return odd.map((finding) => report(source, finding))
    return [...ofTable.values()].flatMap((taker) => refusedBy(taker, values, source))
  })
}

/** What takes the values of a table, and what it is called. */
interface Taker {
  readonly table: string
  readonly schema: Json
  readonly who: string
  /** The field itself, which is wrong where it takes none of the values. */
  readonly field?: { readonly source: Traced; readonly path: Path }
}

/** Lists the fields that offer a table: those with a file of their own, and those of one screen. */
const fieldsOffering = ({ fields, screens }: Project): readonly Taker[] =>
  [
    ...[...fields].map(([name, { source }]) => ({ name, schema: source.value, field: { source, path: [] } })),
    ...[...screens.values()].flatMap(({ source }) =>
      entriesOf(own(source.value, 'properties')).map(([name, schema]) => ({
        name,
        schema,
        field: { source, path: ['properties', name] },
      })),
    ),
  ].flatMap(({ name, schema, field }) => {
    const table = textOf(own(own(schema, 'look'), 'table'))
    const who = `O campo "${name}" oferece esta tabela`
    return table === undefined || !isObject(schema) ? [] : [{ table, schema, who, field }]
  })

/** Lists what the calls of a flow take of fields that offer a table, as far as they send it as it was chosen. */
function operationsSent({ project, model, calls }: FlowContext): readonly Taker[] {
  const offered = tablesOffered(project, model.places)
  return calls.flatMap(({ start, operation }) =>
    sentIn(start.value.with).flatMap(([key, field]) => {
      const table = offered.get(field)
      const schema = own(own(operation?.input, 'properties'), key)
      if (!table || schema === undefined) return []
      return [{ table, schema, who: `A operação "${start.name}" recebe esta tabela em "${key}"` }]
    }),
  )
}

/** Gives the table of each field of the screens of a flow, by the field's name, where no two of that name differ. */
function tablesOffered(project: Project, places: readonly Place[]): ReadonlyMap<string, string | undefined> {
  const offered = new Map<string, string | undefined>()
  for (const place of places) {
    for (const [name, look] of entriesOf(own(screenOf(project, place)?.flat.look, 'fields'))) {
      const table = textOf(own(look, 'table'))
      offered.set(name, offered.has(name) && offered.get(name) !== table ? undefined : table)
    }
  }
  return offered
}

/**
 * Lists the keys that are sent as a field has them, each with the name of the field: read alone, or named in what picks
 * some of a form's.
 */
function sentIn(given: Json | undefined): readonly (readonly [key: string, field: string])[] {
  return entriesOf(given).flatMap(([key, value]) => {
    if (Array.isArray(value))
      return value.flatMap((each) => (typeof each === 'string' ? [[each, each] as const] : sentIn(each)))
    const field = /^\{(?:\w+\.)+(\w+)\}$/.exec(String(value))?.[1]
    return field === undefined ? [] : [[key, field] as const]
  })
}

/** A table is of one type, since one field takes all of it: finds what is of another than most. */
function oddOf(values: readonly Json[]): readonly Finding[] {
  const types = values.map((value) => typeof value)
  const often = (type: string) => types.filter((each) => each === type).length
  const [usual] = [...new Set(types)].toSorted((one, other) => often(other) - often(one))
  return values.flatMap((value, i): readonly Finding[] => {
    const type = typeof value
    if (usual === undefined || type === usual || !(type in typeNames)) return []
    const message = `Este valor é ${typeNames[type]}, e nas outras linhas da tabela é ${typeNames[usual]}.`
    return [
      {
        code: 'tipo-errado',
        path: [i, 'value'],
        message,
        fix: 'Todas as linhas de uma tabela têm valores do mesmo tipo.',
      },
    ]
  })
}

/** Finds the values that a taker refuses; of one that refuses all of them only that, at the field where it is one. */
function refusedBy(
  { table, schema, who, field }: Taker,
  values: readonly Json[],
  source: Traced,
): readonly Diagnostic[] {
  const refused = findingsOf(itemErrors(schema, values), values)
  const [first] = refused
  const rows = new Set(refused.map(({ path }) => path[0]))
  if (first && field && rows.size === values.length) {
    const message = `Este campo oferece a tabela "${table}" e não aceita nenhum dos valores dela: ${first.message}`
    const fix = 'Troque o tipo do campo, ou a tabela.'
    return [report(field.source, { code: first.code, path: [...field.path, 'look', 'table'], message, fix })]
  }
  return refused.map(({ code, path, message: why, fix }) => {
    const message = `${who} e não aceita este valor: ${why}`
    return report(source, { code, path: [path[0] ?? 0, 'value'], message, fix })
  })
}
