import type { Widget } from '@rjsf/utils'
import type { ApartName, WidgetName } from '../../engine/config/language/widgets.ts'
import { invisible } from './captcha.tsx'
import { cards } from './cards.tsx'
import { choices } from './choices.tsx'
import { type NamedBy, namerOf } from './control.tsx'
import { numbers } from './numbers.tsx'
import { texts } from './text.tsx'

/**
 * Gives the widgets that every page has. A new one is in a group here, and has its record in `names/widgets.ts`; one
 * that few flows name may be apart, in `src/parts`.
 */
export const widgets: Readonly<Record<Exclude<WidgetName, ApartName>, Widget>> = {
  ...texts,
  ...choices,
  ...numbers,
  ...cards,
  ...invisible,
}

/** Tells who names the control of the widget that a field of a screen has, of all that the screen is drawn by. */
export function whoNames(known: Readonly<Record<string, Widget>>, widget: unknown): NamedBy {
  const found = typeof widget === 'string' && Object.hasOwn(known, widget) ? known[widget] : undefined
  return found ? namerOf(found) : 'label'
}
