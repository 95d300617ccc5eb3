import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { copyText } from '../field/browser.ts'
import { Icon } from '../theme/pictures.tsx'
import { untranslated } from '../theme/text.tsx'
import type { BlockTools } from './tools.ts'

const copiedForMs = 3000

interface CopyButtonProps extends Pick<BlockTools, 'announce'> {
  readonly text: string
  /** Where the text is shown: selected where it cannot be copied, so that a long press copies it. */
  readonly shown: RefObject<HTMLElement | null>
  readonly label: string
  /** What is announced once it is copied. */
  readonly copied: string
  readonly look: string
  readonly hasIcon?: boolean
  /** What it is of, for screen readers, among other buttons. */
  readonly of?: string | undefined
}

/** Copies a text; says for three seconds that it did. */
export function CopyButton(props: CopyButtonProps) {
  const { text, shown, label, copied, look, hasIcon = true, of, announce } = props
  const [copies, setCopies] = useState(0)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (copies === 0) return
    setCopied(true)
    const clock = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(clock)
  }, [copies])

  async function copy(): Promise<void> {
    if (await copyText(text)) {
      setCopies((before) => before + 1)
      announce(copied)
    } else if (shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <button type="button" className={`button ${look}`} onClick={copy}>
      {hasIcon && <Icon name={isCopied ? 'tem' : 'copiar'} />}
      <span>{isCopied ? 'COPIADO!' : label}</span>
      {of && ' '}
      {of && <span className="visually-hidden">{of}</span>}
    </button>
  )
}

interface CopyBoxProps extends Omit<CopyButtonProps, 'shown'> {
  /** The classes of the text that is shown. */
  readonly code: string
  /** The text as it is shown. */
  readonly children: ReactNode
}

/** Offers a text to copy, and shows it under the button. */
export function CopyBox({ code, children, ...button }: CopyBoxProps) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className="copy">
      <CopyButton {...button} shown={shown} />
      <code className={code} ref={shown} {...untranslated}>
        {children}
      </code>
    </div>
  )
}

/** Copies the link of an order. */
export function CopiarLink({ url, rotulo = 'Copiar link', announce }: CopiarLinkProps) {
  const link = new URL(url ?? '', location.href).href
  return (
    <CopyBox
      text={link}
      label={rotulo}
      copied="Link copiado"
      look="button-secondary"
      hasIcon={false}
      code="code"
      announce={announce}
    >
      {link}
    </CopyBox>
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
  // Known in the browser alone: the server draws the page first.
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
