import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { quoted } from '../diagnostics/message.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { entriesOf, isObject, listOf, objectOf, own, textOf } from '../json/value.ts'
import type { Call, FlowContext } from '../model/world.ts'

/** Finds what a call sends and its operation does not take, and what it takes and is not sent; told at `named` where nothing is. */
export function checkSent(
  context: FlowContext,
  { start, operation }: Call,
  named: Path,
): readonly Diagnostic[] {
  const given = start.value.with
  if (!operation) return []
  return misfits(context, {
    given: given ?? {},
    input: operation.input,
    path: given === undefined ? named : [...start.path, 'with'],
    name: operation.name,
  })
}

/** An object that is sent, written out, and the schema of what is taken there. */
interface Sent {
  readonly given: Json
  readonly input: Json | undefined
  readonly path: Path
  readonly name: string
}

function misfits(context: FlowContext, sent: Sent): readonly Diagnostic[] {
  const { given, input, path, name } = sent
  const properties = own(input, 'properties')
  if (!isObject(given) || !isObject(properties)) return []
  const known = Object.keys(properties)
  const [only = '', ...others] = Object.keys(given)
  if (others.length === 0 && context.operators.has(only) && !known.includes(only)) return []
  return [
    ...entriesOf(given).flatMap(([key, member]) =>
      Object.hasOwn(properties, key)
        ? misfits(context, { given: member, input: properties[key], path: [...path, key], name })
        : strange(context, sent, key),
    ),
    ...missing(context, sent),
  ]
}

const strange = (
  { diagnose }: FlowContext,
  { input, path, name }: Sent,
  key: string,
): readonly Diagnostic[] => [
  diagnose({
    code: 'campo-desconhecido',
    path: [...path, key],
    at: 'chave',
    message: `A operação "${name}" não recebe "${key}".`,
    fix: suggest(key, Object.keys(objectOf(own(input, 'properties'))), 'Ela recebe'),
  }),
]

function missing({ diagnose }: FlowContext, { given, input, path, name }: Sent): readonly Diagnostic[] {
  const required = listOf(own(input, 'required')).flatMap((key) => textOf(key) ?? [])
  const names = required.filter((key) => !Object.hasOwn(objectOf(given), key))
  if (names.length === 0) return []
  return [
    diagnose({
      code: 'chave-ausente',
      path,
      message: `A operação "${name}" precisa de ${listed(quoted(names))} e não recebe.`,
      fix: `Acrescente em "with": "${names[0]}": "{…}"`,
    }),
  ]
}
