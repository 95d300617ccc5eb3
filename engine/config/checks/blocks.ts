import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { isRule, pathRead, slotsOf } from '../../rules/index.ts'
import { nearest, type Path, suggest } from '../diagnostics/diagnostic.ts'
import { type Finding, isObject, type JsonObject, listOf, own, unknownName } from '../json/document.ts'
import { anything, type Shape } from '../language/shape.ts'
import {
  type BlockRecord,
  type Kind,
  type Members,
  type PlainKind,
  plainKinds,
} from '../language/vocabulary.ts'
import type { CheckContext, Vocabulary } from '../model/context.ts'
import { shapeOfRule } from '../model/inferred-types.ts'
import type { ShownBlock } from '../model/rules.ts'
import { centsFix, typeNames, valueName } from '../shape/messages.ts'

/** Finds what is wrong with what a block is given: keys it does not take, keys it lacks, values of another kind. */
export function checkGiven(
  context: CheckContext,
  block: ShownBlock,
  record: BlockRecord,
): readonly Finding[] {
  const { name, path, given = {} } = block
  const target = { path: [...path, 'with'], name: '"with"', place: `no bloco "${name}"` }
  const missing = { path: [...path, 'block'], example: record.example }
  return [...tableMisfits(block, record), ...misfits(given, record, { ...target, missing }, context)]
}

/** A block that cannot do without the rows of a table needs one named; one that shows no rows takes none. */
function tableMisfits({ name, path, table, given }: ShownBlock, record: BlockRecord): readonly Finding[] {
  const kinds = { ...record.needs, ...record.takes }
  const key = Object.keys(kinds).find((each) => kinds[each] === 'rows')
  if (key === undefined) {
    if (table === undefined) return []
    const message = `A chave "table" não existe no bloco "${name}", que não mostra uma tabela.`
    return [{ code: 'chave-desconhecida', path: [...path, 'table'], at: 'chave', message, fix: 'Apague-a.' }]
  }
  const isNeeded = Object.hasOwn(record.needs ?? {}, key)
  if (!isNeeded || table !== undefined || own(given, key) !== undefined) return []
  const message = `Falta a chave "table" no bloco "${name}", que mostra uma tabela.`
  const fix = `Acrescente, por exemplo: "table": "${record.table ?? '…'}"`
  return [{ code: 'chave-ausente', path: [...path, 'block'], message, fix }]
}

/** Checks a value against its kind. What a slot or a rule gives is checked by its shape, as far as that is known. */
function misfits(value: Json, kind: Kind, target: GivenValue, context: CheckContext): readonly Finding[] {
  if (pathRead(value) !== undefined) return []
  if (isRule(value)) {
    const shape = shapeOfRule(value, { operators: context.operators, shapeRead: () => anything })
    return shapeMisfits(shape, kind, target, context)
  }
  if (typeof kind === 'string' || 'oneOf' in kind) return textMisfits(value, kind, target, context.vocabulary)
  if (!('listOf' in kind)) {
    return isObject(value)
      ? memberMisfits(value, kind, target, context)
      : [wrongType(target, ['object'], value)]
  }
  if (!Array.isArray(value)) return [wrongType(target, ['array'], value)]
  return listOf(value).flatMap((item, i) => misfits(item, kind.listOf, itemOf(target, i), context))
}

const itemOf = ({ path, name }: GivenValue, i: number): GivenValue => ({
  path: [...path, i],
  name: `o item ${i + 1} de ${name}`,
  place: `no item ${i + 1} de ${name}`,
})

/** Judges the keys of an object. A key that is almost a missing one is reported once, as what it was meant to be. */
function memberMisfits(
  value: JsonObject,
  members: Members,
  target: GivenValue,
  context: CheckContext,
): readonly Finding[] {
  const kinds = { ...members.needs, ...members.takes }
  const written = Object.keys(value)
  const missing = Object.entries(members.needs ?? {}).filter(
    ([key, kind]) => kind !== 'rows' && !written.includes(key),
  )
  const strange = strangeKeys(
    written,
    kinds,
    missing.map(([key]) => key),
    target,
  )
  const meant = strange.map(({ means }) => means)
  return [
    ...strange.map(({ finding }) => finding),
    ...missing.filter(([key]) => !meant.includes(key)).map(([key, kind]) => missingKey(key, kind, target)),
    ...written.flatMap((key) => {
      const kind = own(kinds, key) as Kind | undefined
      const inside = { path: [...target.path, key], name: `"${key}"`, place: `em "${key}"` }
      return kind === undefined ? [] : misfits(value[key] ?? null, kind, inside, context)
    }),
  ]
}

interface StrangeKey {
  readonly finding: Finding
  /** The missing key that was most likely meant. */
  readonly means: string | undefined
}

function strangeKeys(
  written: readonly string[],
  kinds: Readonly<Record<string, Kind>>,
  missing: readonly string[],
  { path, place }: GivenValue,
): readonly StrangeKey[] {
  const known = Object.keys(kinds)
  return written
    .filter((key) => !known.includes(key))
    .map((key) => {
      const means = nearest(key, missing)
      const fix =
        known.length === 0
          ? 'Apague-a: aqui não cabe nenhuma.'
          : suggest(key, means === undefined ? known : [means], 'Chaves que existem aqui')
      const message = `a chave "${key}" não existe ${place}.`
      return {
        means,
        finding: { code: 'chave-desconhecida', path: [...path, key], at: 'chave', message, fix },
      }
    })
}

function missingKey(key: string, kind: Kind, { path, place, missing }: GivenValue): Finding {
  const example = own(missing?.example, key)
  const shown = example === undefined ? blankOf(kind) : JSON.stringify(example)
  return {
    code: 'chave-ausente',
    path: missing?.path ?? path,
    message: `falta a chave "${key}" ${place}.`,
    fix: `Acrescente, por exemplo: "${key}": ${shown}`,
  }
}

/** Judges what a rule gives: one of some plain values, a list, an object; of anything else nothing is known. */
function shapeMisfits(
  shape: Shape,
  kind: Kind,
  target: GivenValue,
  context: CheckContext,
): readonly Finding[] {
  if (shape.values)
    return shape.values
      .filter((value) => value !== '')
      .flatMap((value) => misfits(value, kind, target, context))
      .slice(0, 1)
  if (shape.open || kind === 'rows') return []
  const isList = typeof kind === 'object' && 'listOf' in kind
  if (shape.item) {
    if (!isList) return misfits([], kind, target, context)
    const each = {
      path: target.path,
      name: `cada item de ${target.name}`,
      place: `nos itens de ${target.name}`,
    }
    return shapeMisfits(shape.item, kind.listOf, each, context)
  }
  if (shape.keys.size === 0) return []
  if (typeof kind === 'string' || 'oneOf' in kind || isList) return misfits({}, kind, target, context)
  const keys = [...shape.keys.keys()]
  const kinds = { ...kind.needs, ...kind.takes }
  return strangeKeys(keys, kinds, [], target).map(({ finding }) => ({ ...finding, path: target.path }))
}

/** Where a value is that a block is given, and how it is called: by itself, and as the place of its keys. */
interface GivenValue {
  readonly path: Path
  readonly name: string
  readonly place: string
  /** Where a missing key is reported, if not here, and values that it could have. */
  readonly missing?: { readonly path: Path; readonly example: Json }
}

/** Holds a value without members against its kind. */
function textMisfits(
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
  if (typeof kind === 'object')
    return unknownName(value, kind.oneOf, {
      code: 'valor-fora-da-lista',
      path,
      message: `${name} não pode ser "${value}".`,
      all: 'Valores aceitos',
    })
  if (kind !== 'format') return []
  return unknownName(value, vocabulary.formats, {
    code: 'formato-de-texto-desconhecido',
    path,
    message: `O formato "${value}" não existe.`,
    all: 'Formatos que existem',
  })
}

/** Names the type of a value in the words of JSON Schema; a number that is not whole is a "number". */
function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Says that a value is of another type than what a block takes. */
function wrongType({ path, name }: GivenValue, types: readonly string[], value: Json): Finding {
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
function blankOf(kind: Kind): string {
  if (typeof kind === 'string')
    return { string: '"…"', integer: '1', array: '[ … ]' }[plainKinds[kind].types[0]]
  if ('oneOf' in kind) return JSON.stringify(kind.oneOf[0])
  return 'listOf' in kind ? '[ … ]' : '{ … }'
}
