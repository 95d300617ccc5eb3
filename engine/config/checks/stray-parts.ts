import { pathRead, slotsOf } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { forbiddenKeys } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import { nothing, type Shape, shapeAt, strayName, union } from '../language/shape.ts'
import type { InferredTypes } from '../model/known.ts'
import type { Use } from '../model/rules.ts'
import type { RuleLocation } from '../model/written.ts'

/** What is known where a rule is worked out; the rule of a screen may stand in several places. */
export interface NameScope {
  readonly known: InferredTypes
  readonly locations: readonly RuleLocation[]
}

type Operation = Use & { readonly kind: 'operator' }

/** Finds a name under an answer, a derived value, a form or a reply that nothing ever writes there. */
export function unknownPath({ known, locations }: NameScope, name: string, path: Path): readonly Finding[] {
  const [root = '', ...rest] = name.split('.')
  // What is forbidden is told elsewhere.
  if (rest.length === 0 || rest.some((part) => forbiddenKeys.includes(part))) return []
  const stray = strayName(union(locations.map((location) => known.shapeOfRoot(root, location))), rest)
  if (!stray) return []
  const around = [root, ...rest.slice(0, stray.at)].join('.')
  const part = rest[stray.at] ?? ''
  const shapes = locations.map(
    (location) => shapeAt(known.shapeOfRoot(root, location), rest.slice(0, stray.at)) ?? nothing,
  )
  if (union(shapes).isPlain) {
    const message = `"${around}" é um valor só, e não tem "${part}" dentro.`
    return [{ code: 'resposta-desconhecida', path, message, fix: `Escreva "{${around}}".` }]
  }
  if (stray.known.length === 0) return []
  const [code, why] = Object.hasOwn(notThere, root) ? notThere[root]! : notWritten
  const message = `"${around}" nunca tem "${part}": ${why}.`
  return [{ code, path, message, fix: suggest(part, stray.known, `O que há em "${around}"`) }]
}

/** Why a name is not there, by whoever would bring it. */
const notThere: Readonly<Record<string, readonly [Finding['code'], string]>> = {
  event: ['campo-desconhecido', 'a operação não o traz'],
  server: ['resposta-desconhecida', 'o servidor não o diz de si'],
  step: ['resposta-desconhecida', 'um passo não o diz de si'],
}
const notWritten = ['resposta-desconhecida', 'nenhuma tela, chamada ou "set" o escreve'] as const

/** Finds a key that the items of a list never have. */
export function strayKeys(
  { known, locations }: NameScope,
  { name, args, path }: Operation,
): readonly Finding[] {
  return (recordOf(name)?.keys ?? []).flatMap((i) => {
    const key = args[i]
    if (typeof key !== 'string') return []
    const item = union(locations.map((location) => known.shapeOfItem(args[0] ?? null, location)))
    return unknownMember(item, key, [...path, i])
  })
}

/** Finds a path that is read in each item of a list and that these never have. */
export const unknownInItem = (
  { known, locations }: NameScope,
  list: Json,
  { name, path }: { readonly name: string; readonly path: Path },
): readonly Finding[] =>
  name === ''
    ? []
    : unknownMember(union(locations.map((location) => known.shapeOfItem(list, location))), name, path)

/** Finds a path that the items of a list never have. */
export function unknownMember(item: Shape, name: string, path: Path): readonly Finding[] {
  const parts = name.split('.')
  const stray = strayName(item, parts)
  if (!stray || stray.known.length === 0) return []
  const part = parts[stray.at] ?? ''
  const message = `Os itens desta lista não têm "${part}".`
  return [{ code: 'campo-desconhecido', path, message, fix: suggest(part, stray.known, 'Cada item tem') }]
}

/** Finds a value that is compared with what never is that value. */
export function impossibleValues(
  { known, locations }: NameScope,
  { name, args, path }: Operation,
): readonly Finding[] {
  const at = args.findIndex(isPlain)
  const read = pathRead(args[1 - at])
  if ((name !== '===' && name !== '!==') || at < 0 || read === undefined) return []
  const [root = '', ...rest] = read.split('.')
  const { values = [] } = union(
    locations.map((location) => shapeAt(known.shapeOfRoot(root, location), rest) ?? nothing),
  )
  const value = args[at] ?? null
  if (values.length === 0 || values.includes(value)) return []
  const message = `"${read}" nunca vale ${JSON.stringify(value)}.`
  return [
    {
      code: 'valor-fora-da-lista',
      path: [...path, at],
      message,
      fix: suggest(String(value), values.map(String), 'Valores que pode ter'),
    },
  ]
}

const isPlain = (arg: Json): boolean =>
  (typeof arg === 'string' && arg !== '' && slotsOf(arg).length === 0) || typeof arg === 'number'
