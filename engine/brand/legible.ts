import { contrast } from './colour.ts'
import type { Palette } from './palette.ts'

/** A text, the plane it stands on, and the least contrast between them. */
export type TextOnPlane = readonly [text: keyof Palette, plane: keyof Palette, least: number]

/** Every text on every plane on which it stands: 4.5 by WCAG 2.2, more for what is read long, 3 for lines of controls. */
export const textsOnPlanes: readonly TextOnPlane[] = [
  ['text', 'page', 12],
  ['text', 'surface-3', 10],
  ['text-2', 'surface-3', 7],
  ['text-2', 'brand-tint', 4.5],
  ['text-2', 'accent-soft', 7],
  ['text-3', 'page', 4.5],
  ['text-3', 'surface-2', 4.5],
  ['text-3', 'brand-soft', 4.5],
  ['text-3', 'accent-soft', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'page', 3],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['on-brand', 'brand-active', 4.5],
  ['brand-ink', 'surface', 4.5],
  ['brand-ink', 'page', 4.5],
  ['brand-ink', 'brand-soft', 4.5],
  ['brand-ink', 'brand-tint', 4.5],
  ['brand-ink', 'accent-soft', 4.5],
  ['on-deep', 'brand-deep', 7],
  ['on-deep', 'brand-deep-2', 7],
  ['on-deep-2', 'brand-deep-2', 4.5],
  ['accent-ink', 'accent-soft', 4.5],
  ['accent-ink', 'accent-tint', 4.5],
  ['accent-ink', 'surface', 4.5],
  ['on-accent', 'accent', 4.5],
]

/** Gives those of a brand's texts that cannot be read; none, for every brand there can be. */
export const unreadIn = (palette: Palette): readonly TextOnPlane[] =>
  textsOnPlanes.filter(([text, plane, least]) => contrast(palette[text], palette[plane]) < least)
