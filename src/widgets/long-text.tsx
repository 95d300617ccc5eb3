import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { normalText } from '../../engine/index.ts'
import { useHost, useLatest } from '../field/host.ts'
import { ReadOnlyHint, useControl } from './control.tsx'
import { useTypedText } from './text.tsx'

const format = 'linhas'

/** How long a person rests before they hear how many characters are left, in milliseconds. */
const restMs = 1_000

/** From how few on they hear it: the last tenth, and never less than twenty. */
const fewOf = (maxLength: number): number => Math.max(20, maxLength / 10)

/** Says how many characters are left, or too many. */
function leftText(left: number): string {
  const count = Math.abs(left)
  const noun = count === 1 ? 'caractere' : 'caracteres'
  return left < 0 ? `${count} ${noun} a mais` : `${count === 1 ? 'Resta' : 'Restam'} ${count} ${noun}`
}

const growsByStyle = ({ style }: HTMLElement): boolean => 'fieldSizing' in style

/** Makes a box as high as its text, where the style sheet cannot (`field-sizing`). */
function grow(area: HTMLTextAreaElement): void {
  if (growsByStyle(area)) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

/** Counts the characters of what is typed as its check does. */
const lengthOf = (text: string): number => [...normalText(text, format)].length

/** Follows the text of a box with its height, and gives its length, which is announced once a person rests and few are left. */
function useLength(
  ref: RefObject<HTMLTextAreaElement | null>,
  value: unknown,
  maxLength: number | undefined,
): number {
  const { announce } = useHost()
  const say = useLatest(announce)
  const [length, setLength] = useState(() => lengthOf(String(value ?? '')))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another text
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    const follow = () => {
      grow(area)
      setLength(lengthOf(area.value))
    }
    follow()
    area.addEventListener('input', follow)
    return () => area.removeEventListener('input', follow)
  }, [ref, value])

  useEffect(() => {
    if (maxLength === undefined || document.activeElement !== ref.current) return
    const left = maxLength - length
    if (left > fewOf(maxLength)) return
    const clock = setTimeout(() => say.current(`${leftText(left)}.`), restMs)
    return () => clearTimeout(clock)
  }, [ref, say, length, maxLength])

  return length
}

/** Edits a text of several lines; its box grows with it, and what is left of its length is counted. */
function AreaDeTexto(props: WidgetProps) {
  const { id, value, schema } = props
  const { maxLength } = schema
  const { isReadOnly } = useControl(props)
  const isCounted = maxLength !== undefined && !isReadOnly
  const control = useControl(props, isCounted ? `${id}__count` : undefined)
  const { attributes, look } = control
  const text = useTypedText<HTMLTextAreaElement>(
    { ...props, schema: { ...schema, format } },
    control,
    undefined,
  )
  const length = useLength(text.ref, value, maxLength)
  const left = (maxLength ?? 0) - length
  return (
    <>
      <textarea
        className="input long-text"
        rows={3}
        {...attributes}
        {...text}
        readOnly={isReadOnly}
        autoCapitalize={look.autocapitalize}
      />
      <ReadOnlyHint id={id} control={control} />
      {isCounted && (
        <p className={left < 0 ? 'hint is-over' : 'hint'} id={`${id}__count`}>
          {leftText(left)}
        </p>
      )}
    </>
  )
}

/** Widgets that edit a text of several lines. */
export const longTexts = { areaDeTexto: AreaDeTexto }
