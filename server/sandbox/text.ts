import type { Json } from '../../engine/index.ts'

/** Reads a value as the text by which the sandbox invents; '' for what is none. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
