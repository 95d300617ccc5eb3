import { type EffectRecord, effectRecords, oneLine, operatorRecords } from '../engine/config/index.ts'
import type { BlockRecord, Members, ServerFactRecord } from '../engine/config/language/vocabulary.ts'
import { fieldTypes, type MaskRecord, type WidgetRecord } from '../engine/config/language/vocabulary.ts'
import { formats } from '../engine/format/index.ts'
import { listed } from '../engine/index.ts'
import { datedValidators, validators } from '../engine/validators/index.ts'
import { blockRecords, maskRecords, serverFactRecords, widgetRecords } from '../names/index.ts'
import { blockExample, kindSaid } from './derived-schemas.ts'
import { cell, code, prose, tableOf } from './derived-text.ts'

/** Writes what flows and screens may name, a table for each kind of name, made of the records. */
export const recordSections = (): readonly (readonly [title: string, text: string])[] => [
  ['Operadores', operators()],
  ['Efeitos', effects()],
  ['Formatos de um texto', formatsTold()],
  ['Validadores', validatorsTold()],
  ['O que o servidor diz', serverFacts()],
  ['Widgets', widgets()],
  ['Máscaras', masks()],
  ['Blocos', blocks()],
]

const operators = (): string =>
  tableOf(
    ['operador', 'dá', 'quantos valores', 'exemplo'],
    Object.entries(operatorRecords).map(([name, { says, takes, example }]) => [
      ...[code(name), prose(says), countSaid(takes), code(oneLine(example))],
    ]),
  )

function countSaid([least, most]: readonly [number, number]): string {
  if (least === most) return String(least)
  return most === Number.POSITIVE_INFINITY ? `${least} ou mais` : `${least} a ${most}`
}

const namedBy: Readonly<Record<NonNullable<EffectRecord['nameOf']>, string>> = {
  operation: 'uma operação',
  address: 'um endereço da variante',
  kept: 'um nome de "kept"',
  field: 'um campo da tela',
}

const effects = (): string =>
  tableOf(
    ['efeito', 'faz', 'o valor é', 'leva "with"', 'exemplo'],
    Object.entries<EffectRecord>(effectRecords).map(([name, { says, nameOf, isText, takes, example }]) => [
      ...[
        code(name),
        prose(says),
        nameOf ? namedBy[nameOf] : isText ? 'o texto' : 'uma palavra que diz o quê',
      ],
      ...[takes ? 'sim' : '', code(oneLine({ [name]: example }))],
    ]),
  )

/** A value for each format, to be shown as the format writes it. */
const written: Readonly<Record<string, unknown>> = {
  ...{
    moeda: 4990,
    data: '2026-12-10',
    dataLonga: '2026-12-10',
    diaMesAno: '2026-12-10',
    mesAno: '2026-12-10',
  },
  ...{
    hora: Date.parse('2026-12-10T17:05:00Z'),
    cpf: '52998224725',
    cnpj: '11222333000181',
    cep: '20040020',
  },
  ...{
    telefone: '21987654321',
    rg: '123456789',
    cpfMascarado: '52998224725',
    nome: 'Ana Souza',
    primeiroNome: 'Ana Souza',
  },
  lista: ['Rex', 'Mel', 'Bob'],
  relogio: 299_000,
}

const formatsTold = (): string =>
  tableOf(
    ['formato', 'de', 'escreve'],
    Object.entries(formats).map(([name, format]) => {
      const value = written[name]
      return [code(name), code(JSON.stringify(value)), code(format(value).replaceAll('\u00A0', ' '))]
    }),
  )

const validatorsTold = (): string =>
  tableOf(
    ['validador', 'aceita', 'recusa, e diz'],
    [...validators, ...datedValidators].map(({ name, examples: { valid, invalid } }) => {
      const reasons = [...new Set(invalid.map(({ reason }) => reason))]
      return [code(name), code(valid[0] ?? ''), reasons.map(prose).join('<br>')]
    }),
  )

const serverFacts = (): string =>
  tableOf(
    ['fato', 'diz', 'um de'],
    Object.entries<ServerFactRecord>(serverFactRecords).map(([name, { says, oneOf = [] }]) => [
      ...[code(name), prose(says), oneOf.map(code).join(', ')],
    ]),
  )

const widgets = (): string =>
  tableOf(
    ['widget', 'o que é', 'edita', 'exemplo de "look"'],
    Object.entries<WidgetRecord>(widgetRecords).map(([name, { says, edits, example }]) => [
      ...[code(name), prose(says), typesSaid(edits), code(oneLine(example))],
    ]),
  )

const typesSaid = (types: WidgetRecord['edits']): string =>
  types.length === Object.keys(fieldTypes).length
    ? 'qualquer valor'
    : listed(
        types.map((type) => fieldTypes[type]),
        'ou',
      )

const masks = (): string =>
  tableOf(
    ['máscara', 'o que é', 'um valor inteiro'],
    Object.entries<MaskRecord>(maskRecords).map(([name, { says, example }]) => [
      ...[code(name), prose(says), code(example)],
    ]),
  )

const blocks = (): string =>
  tableOf(
    ['bloco', 'mostra', 'precisa de', 'pode ter', 'exemplo'],
    Object.entries<BlockRecord>(blockRecords).map(([name, record]) => [
      ...[code(name), prose(record.says), keysSaid(record.needs), keysSaid(record.takes)],
      code(oneLine(blockExample(name, record))),
    ]),
  )

const keysSaid = (kinds: Members['needs'] = {}): string =>
  Object.entries(kinds)
    .map(([key, kind]) => `${code(key)} ${cell(kindSaid(kind))}`)
    .join('; ')
