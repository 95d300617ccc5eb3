import type { Json } from '../../flow/funnel.ts'
import { entriesOf, own } from '../json/value.ts'
import type { Project } from '../read/project.ts'

/**
 * Lists the names under which screens and calls take only values that may never be kept (`writeOnly`). A name that elsewhere
 * takes something plain, as "nome", is none of them, nor is one of an object, which may be kept without its secrets.
 */
export function secretNamesOf({ screens, operations }: Project): ReadonlySet<string> {
  const schemas = [
    ...[...screens.values()].map(({ flat }) => flat.schema),
    ...[...operations.values()].map(({ input }) => input.schema),
  ]
  const named = schemas.flatMap(propertiesIn)
  const plain = new Set(named.filter(({ isSecret }) => !isSecret).map(({ name }) => name))
  return new Set(named.filter(({ name }) => !plain.has(name)).map(({ name }) => name))
}

interface Named {
  readonly name: string
  readonly isSecret: boolean
}

const propertiesIn = (schema: Json): readonly Named[] => [
  ...entriesOf(own(schema, 'properties')).flatMap(([name, property]) => [
    { name, isSecret: own(property, 'writeOnly') === true && own(property, 'properties') === undefined },
    ...propertiesIn(property),
  ]),
  ...(own(schema, 'items') === undefined ? [] : propertiesIn(own(schema, 'items')!)),
]
