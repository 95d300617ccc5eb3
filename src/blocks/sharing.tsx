import { useEffect, useRef, useState } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { copyText } from '../field/browser.ts'
import { untranslated } from '../theme/text.tsx'
import type { BlockTools } from './tools.ts'

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

/** Copies the link of an order. */
export function CopiarLink({ url, rotulo = 'Copiar link', announce }: CopiarLinkProps) {
  const link = new URL(url ?? '', location.href).href
  const shown = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(link, () => selectText(shown.current))
  const onCopy = async () => {
    if (await copy()) announce('Link copiado')
  }
  return (
    <div className="copy">
      <button type="button" className="button button-secondary" onClick={onCopy}>
        {isCopied ? 'COPIADO!' : rotulo}
      </button>
      <code className="code" ref={shown} {...untranslated}>
        {link}
      </code>
    </div>
  )
}

type CopiarLinkProps = Given<'copiarLink'> & Pick<BlockTools, 'announce'>

/** Opens the share sheet of the phone; absent where there is none. A failure is only logged. */
export function Compartilhar({
  titulo = '',
  texto = '',
  url,
  rotulo = 'Compartilhar',
}: Given<'compartilhar'>) {
  // Known once there is a browser: who draws the page before cannot say.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(typeof navigator.share === 'function'), [])
  if (!isThere) return null
  const share = () =>
    navigator
      .share({ title: titulo, text: texto, url: new URL(url ?? '', location.href).href })
      .catch((error) => console.warn('share', error))
  return (
    <button type="button" className="button button-secondary" onClick={share}>
      {rotulo}
    </button>
  )
}
