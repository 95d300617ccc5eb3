import type { Json } from '../../flow/funnel.ts'
import { listOf, own, textOf } from '../json/value.ts'
import type { Project } from './project.ts'

/** The values of named rows of tables, by table and name. */
export type Constants = { readonly [table: string]: { readonly [name: string]: Json } }

/** Gives the values of closed lists that have a name, so that a flow can say `{parentesco.conjuge}` and not 2. */
export const constantsOf = ({ tables }: Pick<Project, 'tables'>): Constants =>
  Object.fromEntries(
    [...tables].flatMap(([table, { source }]) => {
      const named = listOf(source.value).flatMap((row) => {
        const name = textOf(own(row, 'name'))
        return name === undefined ? [] : [[name, own(row, 'value') ?? null] as const]
      })
      return named.length > 0 ? [[constantName(table), Object.fromEntries(named)] as const] : []
    }),
  )

/** Writes the name of a table as a path may have it: "forma-pagamento" is `formaPagamento`. */
export const constantName = (table: string): string =>
  table.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
