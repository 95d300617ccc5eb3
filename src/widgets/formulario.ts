import type { FieldParts } from '../field/screen.ts'
import { amountReasons, amounts } from './amounts.tsx'
import { longTexts } from './long-text.tsx'
import { several } from './several.tsx'

/** Draws what any form may ask for and a sale seldom does: long texts, numbers, amounts, times, several choices. */
export const formulario: FieldParts = {
  widgets: { ...longTexts, ...amounts, ...several },
  reasons: amountReasons,
}
