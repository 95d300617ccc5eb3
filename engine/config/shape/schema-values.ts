import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Finding } from '../json/document.ts'
import { listOf, own, textOf, valueAt } from '../json/value.ts'
import { typeNames, valueName } from './words.ts'

/** A schema, or one within it, and where it stands. */
export interface SchemaAt {
  readonly schema: Json
  readonly path: Path
}

/** Finds what a schema lists or names as the only value and is not of the type that it says. */
export function impossibleValues({ schema, path }: SchemaAt): readonly Finding[] {
  const type = textOf(own(schema, 'type'))
  const listed = listOf(own(schema, 'enum')).map((value, i) => ({ value, at: ['enum', i] as Path }))
  const only = own(schema, 'const')
  const values = only === undefined ? listed : [...listed, { value: only, at: ['const'] as Path }]
  return values.flatMap(({ value, at }): readonly Finding[] => {
    if (type === undefined || typeOf(value) === type || (type === 'number' && typeOf(value) === 'integer'))
      return []
    const message = `Este trecho é ${typeNames[type] ?? type}, e aqui há ${valueName(value)}, que ele nunca é.`
    return [{ code: 'tipo-errado', path: [...path, ...at], message, fix: 'Corrija o valor, ou o tipo.' }]
  })
}

/** Finds in a schema expressions that cannot be read: of texts that fit, and of the figures in them that the schema of variants declares. */
export function strayPatterns({ schema, path }: SchemaAt): readonly Finding[] {
  const figures = listOf(own(schema, 'figures')).map((_, i): Path => ['figures', i, 'finds'])
  const places: readonly Path[] = [['pattern'], ...figures]
  return places.flatMap((at): readonly Finding[] => {
    const text = textOf(valueAt(schema, at))
    if (text === undefined || isRegExp(text, at[0] === 'pattern' ? 'u' : 'gi')) return []
    return [
      {
        code: 'esquema-invalido',
        path: [...path, ...at],
        message: 'Esta expressão regular não se pode ler.',
        fix: 'Confira se cada "(", "[" e "{" tem o seu par; uma barra invertida se escreve "\\\\".',
      },
    ]
  })
}

/** Finds marks of a value, above all as a secret, that are not yes or no: the schema of schemas lets anything through. */
export const strayMarks = ({ schema, path }: SchemaAt): readonly Finding[] =>
  ['writeOnly', 'readOnly'].flatMap((key): readonly Finding[] => {
    const mark = own(schema, key)
    if (mark === undefined || typeof mark === 'boolean') return []
    const message = `"${key}" precisa ser ${typeNames.boolean}, e aqui é ${valueName(mark)}.`
    return [{ code: 'tipo-errado', path: [...path, key], message, fix: 'Escreva true ou false, sem aspas.' }]
  })

/** Tells whether a text is a regular expression with some flags. */
export function isRegExp(text: string, flags: string): boolean {
  try {
    new RegExp(text, flags)
    return true
  } catch {
    return false
  }
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}
