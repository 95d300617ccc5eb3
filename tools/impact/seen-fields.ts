import { type Facts, fill, holds, isItem, work } from '../../engine/index.ts'
import type { FieldLook } from '../../src/field/screen.ts'
import { optionsOf } from '../../src/widgets/options.ts'
import type { SeenPart } from './part.ts'

type Schema = { readonly [key: string]: unknown }

/** The fields of a screen, of a group of one or of the items of a list, and what they are read over. */
interface Fields {
  readonly schema: Schema
  readonly fields: Readonly<Record<string, FieldLook>> | undefined
  readonly facts: Facts
  /** What is filled in; undefined for the items of a list, which are seen as values of the list. */
  readonly form: Schema | undefined
  readonly path: string
}

const objectIn = (value: unknown): Schema => (isItem(value) ? value : {})

/** Lists the fields that show now, each with its name, what can be chosen, what is filled in and what it takes. */
export function fieldParts({ schema, fields, facts, form, path }: Fields): readonly SeenPart[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(objectIn(schema.properties)).flatMap(([name, member]) => {
    const [field, look] = [objectIn(member), fields?.[name] ?? {}]
    const isHere = form === undefined || holds(look.when, facts)
    if (!isHere || look.widget === 'oculto' || field.type === undefined) return []
    const own = path === '' ? name : `${path}.${name}`
    const inside = { fields: look.fields, facts, path: own }
    if (field.properties) return fieldParts({ ...inside, schema: field, form: objectIn(form?.[name]) })
    const items = objectIn(field.items)
    const part: SeenPart = {
      ...{ name: `campo ${own}`, kind: 'texto', said: wordsOf(field, look, facts) },
      plain: { valor: form?.[name] },
      drawn: drawnAs(field, look, { facts, isRequired: required.includes(name) }),
    }
    return items.properties ? [part, ...fieldParts({ ...inside, schema: items, form: undefined })] : [part]
  })
}

/** Gives what a field says to a person, or may come to say. */
function wordsOf(field: Schema, look: FieldLook, facts: Facts): Schema {
  const { wrong = [], announce, search, choices, options } = look
  const offered = choices === undefined && options === undefined ? [] : optionsOf(look, field.type, facts)
  return {
    ...{
      nome: field.title,
      explicação: field.description,
      opção: offered.map(({ value, code, ...said }) => said),
    },
    ...{ 'se fica vazio': look.empty, 'se a data não serve': look.dated, 'botão de incluir': look.add },
    ...{ 'por que não muda': look.readOnlyHint, termos: look.termsLabel },
    ...{ 'título do item': sayings(look.heading), 'abaixo do título': sayings(look.headingDetail) },
    erro: wrong.filter(({ when }) => holds(when, facts)).map(({ text }) => text),
    ...{ 'dito ao mudar': announce && fill(announce, facts), achados: sayings(search?.found) },
    'última linha': search?.last && fill(search.last.label, facts),
  }
}

/** Gives the texts of which one is said of an item, as they stand in the file. */
const sayings = (text: FieldLook['heading']): readonly string[] =>
  typeof text === 'string' ? [text] : (text ?? []).map((each) => each.text)

const drawing = [
  'widget',
  'mask',
  'inputMode',
  'autocomplete',
  'autocapitalize',
  'enterKeyHint',
  'width',
] as const

interface Taking {
  readonly facts: Facts
  readonly isRequired: boolean
}

/** Gives how a field is drawn, and what it takes. */
function drawnAs(field: Schema, look: FieldLook, { facts, isRequired }: Taking): Schema {
  const { title, description, properties, items, enum: listed, default: first, ...takes } = field
  return {
    'precisa ser preenchido': isRequired ? 'sim' : 'não',
    'pode mudar': look.readOnly !== undefined && holds(look.readOnly, facts) ? 'não' : 'sim',
    'o menor': look.min === undefined ? undefined : work(look.min, facts),
    'o maior': look.max === undefined ? undefined : work(look.max, facts),
    desenho: Object.fromEntries(drawing.map((key) => [key, look[key]])),
    aceita: takes,
  }
}
