import { useEffect, useState } from 'react'
import { copyText } from '../page/copy-text.ts'

const copiedForMs = 3000

/** Copies a text; says for three seconds that it did. A failure is only logged, and `fallback` lets the person copy. */
export function useCopy(text: string, fallback: () => void) {
  const [copies, setCopies] = useState(0)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (copies === 0) return
    setCopied(true)
    const clock = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(clock)
  }, [copies])

  const copy = async (): Promise<boolean> => {
    if (!(await copyText(text))) {
      fallback()
      return false
    }
    setCopies((before) => before + 1)
    return true
  }
  return { isCopied, copy }
}

/** Selects all text of an element, so that a long press copies it. */
export function selectText(element: Element | null): void {
  if (element) getSelection()?.selectAllChildren(element)
}
