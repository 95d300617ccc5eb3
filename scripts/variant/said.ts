import type { Json } from '../../engine/index.ts'

/** An object of a variant's file. */
export type SaidValues = { readonly [key: string]: Json }

/** Leaves out what is not said; undefined where nothing is. */
export function said(parts: { readonly [key: string]: Json | undefined }): SaidValues | undefined {
  const entries = Object.entries(parts).flatMap(([key, value]) =>
    value === undefined ? [] : ([[key, value]] as const),
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
