import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  descriptionId,
  errorId,
  type FieldProps,
  type RJSFSchema,
} from '@rjsf/utils'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { fill } from '../../engine/index.ts'
import { focusFirst } from '../field/focus.ts'
import { useHost, useLook, useStored, useValue } from '../field/host.ts'
import { isGroup, pathOf } from '../field/paths.ts'
import type { FieldParts } from '../field/screen.ts'
import { boundsOf, idOf } from '../field/values.ts'
import { headingOf, itemText, titleOf } from './errors.ts'
import { Message } from './fields.tsx'

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

/** Draws one item of a list: an object as a card with its heading, one value as its field; and the button that takes it away. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  return isGroup(props.schema) ? <CardItem {...props} /> : <PlainItem {...props} />
}

/** Draws one value of a list: its field, which has its place in its label, and the button that takes it away. */
function PlainItem({ index, schema, buttonsProps, children }: ArrayFieldItemTemplateProps) {
  const list = useContext(ListContext)
  const name = titleOf(schema, index)
  return (
    <li className="plain-item">
      {children}
      {list?.canRemove && (
        <button
          type="button"
          className="link"
          onClick={() => list.remove(index, name, buttonsProps.onRemoveItem)}
        >
          <span>Remover</span> <span className="visually-hidden">{name}</span>
        </button>
      )}
    </li>
  )
}

function CardItem({ index, schema, buttonsProps, children }: ArrayFieldItemTemplateProps) {
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
        <Foldable list={list?.path ?? ''} place={index} names={Object.keys(schema.properties ?? {})}>
          {children}
        </Foldable>
      </fieldset>
    </li>
  )
}

interface FoldableProps {
  readonly list: string
  readonly place: number
  readonly names: readonly string[]
  readonly children: ReactNode
}

/** Folds the fields of an item that may come from a spreadsheet while nothing is wrong with them; once open it stays so. */
function Foldable({ list, place, names, children }: FoldableProps) {
  const { values } = useHost()
  const { paste } = useLook(list)
  const isRight = () => names.every((name) => values.isRight(`${list}.${place}.${name}`))
  const isFine = useStored(values.subscribe, () => paste === undefined || isRight())
  const id = idOf(useValue(`${list}.${place}`))
  const wrong = useRef<unknown>(undefined)
  if (paste === undefined) return children
  if (!isFine) wrong.current = id
  return (
    <details className="fold" open={(id !== undefined && wrong.current === id) || undefined}>
      <summary className="link">Conferir ou alterar</summary>
      {children}
    </details>
  )
}

function useHeading({ path: list, count }: Pick<List, 'path' | 'count'>, place: number, schema: RJSFSchema) {
  const { facts } = useHost()
  const { heading, headingDetail } = useLook(list)
  const item = { item: useValue(`${list}.${place}`), place, count }
  return {
    heading: headingOf(heading, schema, item, facts),
    detail: itemText(headingDetail, item, facts),
  }
}

/** Draws a list item by item, and, where it grows, the button that adds one. */
function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, schema, items, title, registry } = props
  const path = pathOf(fieldPathId)
  const { isIdle, facts, look } = useHost()
  const { add: text, paste } = useLook(path)
  const { planilha: Paste } = registry.fields
  const given = { schema, registry, fieldPathId }
  const { frame, list, max, add } = useList(props, path)
  if (isIdle(path)) return null
  const isFull = items.length >= max
  const group = look.groups?.find(({ fields }) => fields[0] === path)
  const isSaid = [look.heading, group?.title].some((text) => fill(text, facts) === title)
  return (
    <ListContext value={list}>
      <fieldset className="list" ref={frame}>
        <legend className={isSaid ? 'visually-hidden' : undefined}>{title}</legend>
        {schema.description && (
          <p className="hint" id={descriptionId(fieldPathId)}>
            {schema.description}
          </p>
        )}
        {paste !== undefined && Paste && <Paste {...(given as FieldProps)} />}
        {items.length > 0 && <ol className="items">{items}</ol>}
        <div className="field" data-campo={path}>
          {text !== undefined && (
            <button type="button" className="add" aria-disabled={isFull || undefined} onClick={add}>
              <span aria-hidden="true">+</span> <span>{text}</span>
            </button>
          )}
          {text !== undefined && isFull && <p className="hint">{`O máximo é ${max}.`}</p>}
          <Message errors={props.rawErrors} id={errorId(fieldPathId)} />
        </div>
      </fieldset>
    </ListContext>
  )
}

/** Adds and takes away items: what is being typed is handed over first, the focus follows, and it is said. */
function useList({ schema, items, onAddClick }: ArrayFieldTemplateProps, path: string) {
  const { handle, facts, announce } = useHost()
  const look = useLook(path)
  const frame = useRef<HTMLFieldSetElement>(null)
  const whenCountChanges = useWhenChanged(items.length)
  const { min, max } = boundsOf(schema, look, facts)
  const canRemove = look.add !== undefined && items.length > min
  const remove: List['remove'] = useCallback(
    (place, heading, go) => {
      handle.removing({ list: path, place })
      whenCountChanges((count) => {
        focusAfterRemoval(frame, Math.min(place, count - 1))
        announce(`Removido: ${heading}. ${count === 0 ? 'A lista está vazia.' : `Na lista: ${count}.`}`)
      })
      go()
    },
    [handle, announce, path, whenCountChanges],
  )
  const add = () => {
    if (items.length >= max) return announce(`O máximo é ${max}.`)
    handle.flush()
    whenCountChanges((count) => {
      const card = cardsIn(frame)[count - 1]
      if (card) focusFirst(card)
      announce(`Adicionado: ${titleOf(schema.items as RJSFSchema, count - 1)}.`)
    })
    onAddClick()
  }
  const { length: count } = items
  const list = useMemo(() => ({ path, count, canRemove, remove }), [path, count, canRemove, remove])
  return { frame, max, add, list }
}

/** Gives how to do something once the list has another number of items. */
function useWhenChanged(count: number) {
  const asked = useRef<(count: number) => void>(undefined)
  const before = useRef(count)
  useLayoutEffect(() => {
    if (before.current === count) return
    before.current = count
    asked.current?.(count)
    asked.current = undefined
  }, [count])
  return useCallback((todo: (count: number) => void) => {
    asked.current = todo
  }, [])
}

type Frame = RefObject<HTMLElement | null>

const cardsIn = ({ current }: Frame) => [
  ...(current?.querySelectorAll<HTMLElement>(':scope > ol > li') ?? []),
]

/** Puts the focus on the card that took the place of the one that went, else on the button that adds one. */
function focusAfterRemoval(frame: Frame, place: number): void {
  const heading = cardsIn(frame)[place]?.querySelector<HTMLElement>('h2, input, select, textarea')
  const button = frame.current?.querySelector<HTMLElement>(':scope > .field > button')
  ;(heading ?? button)?.focus()
}

/** Draws fields that hold a list. */
export const listas: FieldParts = {
  templates: { ArrayFieldTemplate, ArrayFieldItemTemplate },
}
