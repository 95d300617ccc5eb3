import { pathRead, slotsOf } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import { distance } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, isObject, listOf, objectOf, own } from '../json/value.ts'
import type { CheckContext } from '../model/world.ts'
import { exampleMisfits } from './operations.ts'

/** A value with rules inside, the schema that what it gives must fit, and where it stands. */
interface Promised {
  readonly value: Json | undefined
  readonly schema: Json | undefined
  readonly path: Finding['path']
}

/**
 * Finds what a reply says that its `fits` never lets through: a name that is required and not given, and a value written
 * out that is of another type or list. What is worked out is known only once a service has answered.
 */
export function strayReply(context: CheckContext, { value, schema, path }: Promised): readonly Finding[] {
  if (value === undefined || !isObject(schema) || isWorkedOut(context, value)) return []
  if (!isObject(value)) return holdsRule(context, value) ? [] : misfits(context, { value, schema, path })
  const given = Object.keys(value)
  const known = objectOf(own(schema, 'properties'))
  const missing = listOf(own(schema, 'required')).flatMap((name): readonly Finding[] => {
    if (typeof name !== 'string' || given.includes(name)) return []
    const message = `Falta em "reply" a chave "${name}", que "fits" exige: nenhuma resposta do serviço seria aceita.`
    const near = given.find((each) => !Object.hasOwn(known, each) && distance(each, name) <= 2)
    const fix =
      near === undefined ? `Acrescente "${name}" a "reply".` : `Escreva "${name}" em vez de "${near}".`
    return [{ code: 'chave-ausente', path, message, fix }]
  })
  const inside = entriesOf(value).flatMap(([name, member]) =>
    strayReply(context, { value: member, schema: own(known, name), path: [...path, name] }),
  )
  return [...missing, ...inside]
}

/** The value is judged under its own name, by which it is told. */
function misfits({ project }: CheckContext, { value, schema, path }: Promised): readonly Finding[] {
  const name = String(path.at(-1))
  const found = exampleMisfits(
    project.fields,
    { properties: { [name]: schema ?? {} } },
    { [name]: value ?? null },
  )
  return found.map((each) => ({ ...each, path: [...path.slice(0, -1), ...each.path] }))
}

const isWorkedOut = ({ operators }: CheckContext, value: Json): boolean => {
  const [name, ...others] = isObject(value) ? Object.keys(value) : []
  return (
    pathRead(value) !== undefined ||
    (typeof value === 'string' && slotsOf(value).length > 0) ||
    (name !== undefined && others.length === 0 && operators.has(name))
  )
}

const holdsRule = (context: CheckContext, value: Json): boolean =>
  isWorkedOut(context, value) ||
  (Array.isArray(value)
    ? value.some((each: Json) => holdsRule(context, each))
    : isObject(value) && Object.values(value).some((each) => holdsRule(context, each)))
