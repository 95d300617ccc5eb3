import type { JsonObject } from '../json/value.ts'

/** The types of value that a field may edit by itself, each in pt-BR. */
export const fieldTypes = {
  string: 'um texto',
  integer: 'um número inteiro',
  number: 'um número',
  boolean: 'um sim ou não',
  array: 'uma lista',
} as const

/** Names a type of value that a field may edit. */
export type FieldType = keyof typeof fieldTypes

/** All there is to know of a widget beside how it is drawn. */
export interface WidgetRecord {
  /** What it is, in pt-BR, for whoever writes a field. */
  readonly says: string
  /** The types of value it edits. */
  readonly edits: readonly FieldType[]
  /** The look of a field that has it. */
  readonly example: JsonObject
  /** Whether nothing of its field is drawn. */
  readonly isHidden?: true
  /** The place it takes in the outline of a screen, where that is no box with a label: cards, or a row. */
  readonly outline?: 'cards' | 'row'
  /** Whether it is a file of its own, which only the pages of flows that name it fetch. */
  readonly isApart?: true
}

/** All there is to know of a mask beside how it is typed. */
export interface MaskRecord {
  /** What it is, in pt-BR, for whoever writes a field. */
  readonly says: string
  /** A whole value as a person sees it. */
  readonly example: string
}
