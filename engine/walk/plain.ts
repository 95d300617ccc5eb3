import type { Json } from '../flow/index.ts'
import { isItem } from '../rules/index.ts'

/** An object of JSON. */
export type Plain = { readonly [name: string]: Json }

/** Gives a value that is an object; an empty one for any other. */
export const objectOf = (value: unknown): Plain => (isItem(value) ? (value as Plain) : {})

/** Gives a value that is a list; an empty one for any other. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])
