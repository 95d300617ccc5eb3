import type { Widget } from '@rjsf/utils'
import type { WidgetName } from '../../names/index.ts'
import { cards } from './cards.tsx'
import { choices } from './choices.tsx'
import { framed } from './framed.tsx'
import { type NamedBy, namerOf } from './named-by.ts'
import { numbers } from './numbers.tsx'
import { searches } from './searches.tsx'
import { texts } from './texts.ts'
import { unseen } from './unseen.tsx'

/** Gives every widget a field may name. A new one stands in a group here, and has its record in `names/widgets.ts`. */
export const widgets: Readonly<Record<WidgetName, Widget>> = {
  ...texts,
  ...choices,
  ...numbers,
  ...searches,
  ...cards,
  ...framed,
  ...unseen,
}

/** Tells who names the control of the widget that a field of a screen has. */
export const whoNames = (widget: unknown): NamedBy =>
  typeof widget === 'string' && Object.hasOwn(widgets, widget)
    ? namerOf(widgets[widget as WidgetName])
    : 'label'
