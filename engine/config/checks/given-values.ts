import { slotsOf } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { type Kind, type PlainKind, plainKinds } from '../language/given.ts'
import type { Vocabulary } from '../model/world.ts'
import { centsFix, typeNames, valueName } from '../shape/words.ts'

/** Where a value stands that a block is given, and how it is called: by itself, and as the place of its keys. */
export interface GivenValue {
  readonly path: Path
  readonly name: string
  readonly place: string
  /** Where a key that lacks is told, if not here, and values that it could have. */
  readonly missing?: { readonly path: Path; readonly example: Json }
}

/** Holds a value without members against its kind. */
export function textMisfits(
  value: Json,
  kind: PlainKind | { readonly oneOf: readonly string[] },
  target: GivenValue,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const types: readonly string[] = typeof kind === 'string' ? plainKinds[kind].types : ['string']
  if (!types.includes(typeOf(value)))
    return [kind === 'cents' ? wrongPrice(target, value) : wrongType(target, types, value)]
  if (typeof value !== 'string' || slotsOf(value).length > 0) return []
  const { path, name } = target
  if (typeof kind === 'object' && !kind.oneOf.includes(value)) {
    const message = `${name} não pode ser "${value}".`
    return [
      { code: 'valor-fora-da-lista', path, message, fix: suggest(value, kind.oneOf, 'Valores aceitos') },
    ]
  }
  if (kind !== 'format' || vocabulary.formats.includes(value)) return []
  const message = `O formato "${value}" não existe.`
  const fix = suggest(value, vocabulary.formats, 'Formatos que existem')
  return [{ code: 'formato-de-texto-desconhecido', path, message, fix }]
}

/** Names the type of a value in the words of JSON Schema; a number that is not whole is a "number". */
function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Says that a value is of another type than what a block takes. */
export function wrongType({ path, name }: GivenValue, types: readonly string[], value: Json): Finding {
  const wanted = listed(
    types.map((type) => typeNames[type] ?? type),
    'ou',
  )
  const message = `${name} precisa ser ${wanted}, e aqui é ${valueName(value)}.`
  return { code: 'tipo-errado', path, message, fix: withoutFormat(value) ?? `Troque por ${wanted}.` }
}

function wrongPrice({ path, name }: GivenValue, value: Json): Finding {
  const message = `${name} precisa ser um número inteiro de centavos, e aqui é ${valueName(value)}.`
  const fix = withoutFormat(value) ?? centsFix
  return { code: 'preco-invalido', path, message, fix }
}

/** Mends a slot whose format makes a text of the value that the block would write out by itself. */
function withoutFormat(value: Json): string | undefined {
  const path = typeof value === 'string' ? /^\{([\w.]+):\w+\}$/.exec(value)?.[1] : undefined
  return path === undefined ? undefined : `Escreva "{${path}}": o bloco cuida do formato.`
}

/** Shows what a value of a kind could look like. */
export function blankOf(kind: Kind): string {
  if (typeof kind === 'string')
    return { string: '"…"', integer: '1', array: '[ … ]' }[plainKinds[kind].types[0]]
  if ('oneOf' in kind) return JSON.stringify(kind.oneOf[0])
  return 'listOf' in kind ? '[ … ]' : '{ … }'
}
