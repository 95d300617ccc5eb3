import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import { type ArrayFieldTemplateProps, descriptionId, errorId } from '@rjsf/utils'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { fill } from '../../engine/index.ts'
import { focusFirst } from '../field/focus.ts'
import { useHost, useLook } from '../field/host.ts'
import { itemsOf, pathOf } from '../field/paths.ts'
import type { FieldParts } from '../field/screen.ts'
import { boundsOf } from '../field/values.ts'
import { titleOf } from './item-heading.ts'
import { ArrayFieldItemTemplate, type List, ListContext } from './list-item.tsx'
import { Message } from './message.tsx'

/** Draws a list of objects: a card for each, and, where it grows, the button that adds one. */
function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, schema, items, title } = props
  const path = pathOf(fieldPathId)
  const { isIdle, facts, look } = useHost()
  const { add: text } = useLook(path)
  const { frame, list, max, add } = useList(props, path)
  if (isIdle(path)) return null
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
        {items.length > 0 && <ol className="items">{items}</ol>}
        <div className="field" data-campo={path}>
          {text !== undefined && (
            <AddButton text={text} max={items.length >= max ? max : undefined} add={add} />
          )}
          <Message path={path} id={errorId(fieldPathId)} />
        </div>
      </fieldset>
    </ListContext>
  )
}

interface AddButtonProps {
  readonly text: string
  /** The most items there may be, once there are as many. */
  readonly max: number | undefined
  readonly add: () => void
}

function AddButton({ text, max, add }: AddButtonProps) {
  const isFull = max !== undefined
  return (
    <>
      <button type="button" className="add" aria-disabled={isFull || undefined} onClick={add}>
        <span aria-hidden="true">+</span> <span>{text}</span>
      </button>
      {isFull && <p className="hint">{`O máximo é ${max}.`}</p>}
    </>
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
      announce(`Adicionado: ${titleOf(itemsOf(schema), count - 1)}.`)
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
  const heading = cardsIn(frame)[place]?.querySelector<HTMLElement>('h2')
  const button = frame.current?.querySelector<HTMLElement>(':scope > .field > button')
  ;(heading ?? button)?.focus()
}

/** Draws fields that hold a list. */
export const listas: FieldParts = {
  fields: { ArrayField },
  templates: { ArrayFieldTemplate, ArrayFieldItemTemplate },
}
