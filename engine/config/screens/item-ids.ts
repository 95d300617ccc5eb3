import type { Fields } from '../../flow/funnel.ts'
import { entriesOf, isObject, type JsonObject, objectOf } from '../json/value.ts'
import type { FlatScreen } from './screen.ts'

/** What a screen, a group or an item is made of, and the names it may write. */
type Members = Pick<FlatScreen, 'schema' | 'fields'>

/**
 * Lets the items of every list on a screen carry their `id`, which the flow knows them by: it is not drawn, and comes
 * back with the item. Items with an `id` of their own are left as they are.
 */
export const withItemIds = (screen: FlatScreen): FlatScreen => ({ ...screen, ...carrying(screen) })

function carrying({ schema, fields }: Members): Members {
  const inside = entriesOf(schema.properties).map(([name, field]) => {
    const written = fields[name]
    return isObject(field) && typeof written === 'object'
      ? { name, ...memberOf({ schema: field, fields: written }) }
      : { name, schema: field, fields: written }
  })
  if (inside.length === 0) return { schema, fields }
  return {
    schema: { ...schema, properties: Object.fromEntries(inside.map((each) => [each.name, each.schema])) },
    fields: Object.fromEntries(inside.flatMap((each) => (each.fields ? [[each.name, each.fields]] : []))),
  }
}

function memberOf({ schema, fields }: Members): Members {
  if (schema.type !== 'array') return carrying({ schema, fields })
  const items = objectOf(schema.items)
  const properties = objectOf(items.properties)
  if (Object.hasOwn(properties, 'id')) return { schema, fields }
  const named: JsonObject = { ...items, properties: { ...properties, id: {} } }
  return { schema: { ...schema, items: named }, fields: { ...fields, id: true } satisfies Fields }
}
