import type { ArrayFieldItemTemplateProps, RJSFSchema } from '@rjsf/utils'
import { createContext, useContext } from 'react'
import { useHost, useLook, useValue } from '../field/host.ts'
import { headingOf, saidOf } from './item-heading.ts'

/** What the cards of a list ask of it. */
export interface List {
  readonly path: string
  readonly count: number
  /** Whether an item may go now. */
  readonly canRemove: boolean
  /** Takes an item away by `go`, and moves the focus once it is gone. */
  readonly remove: (place: number, heading: string, go: () => void) => void
}

/** Carries a list to its cards. */
export const ListContext = createContext<List | undefined>(undefined)

/** Draws one item of a list as a card with its heading, and the button that takes it away. */
export function ArrayFieldItemTemplate({
  index,
  schema,
  buttonsProps,
  children,
}: ArrayFieldItemTemplateProps) {
  const list = useContext(ListContext)
  const { heading, detail } = useHeading(list ?? { path: '', count: 0 }, index, schema)
  const id = `${buttonsProps.fieldPathId.$id}__heading`
  return (
    <li>
      <fieldset
        className="card item"
        aria-labelledby={id}
        {...(detail ? { 'aria-describedby': `${id}-detail` } : {})}
      >
        <div className="card-head">
          <div>
            <h2 id={id} tabIndex={-1}>
              {heading}
            </h2>
            {detail && (
              <p className="item-detail" id={`${id}-detail`}>
                {detail}
              </p>
            )}
          </div>
          {list?.canRemove && (
            <button
              type="button"
              className="link"
              onClick={() => list.remove(index, heading, buttonsProps.onRemoveItem)}
            >
              <span>Remover</span> <span className="visually-hidden">{heading}</span>
            </button>
          )}
        </div>
        {children}
      </fieldset>
    </li>
  )
}

function useHeading({ path: list, count }: Pick<List, 'path' | 'count'>, place: number, schema: RJSFSchema) {
  const { facts } = useHost()
  const { heading, headingDetail } = useLook(list)
  const item = useValue(`${list}.${place}`)
  return {
    heading: headingOf({ heading, schema, item, place, count }, facts),
    detail: saidOf({ text: headingDetail, item, place, count }, facts),
  }
}
