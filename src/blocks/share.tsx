import { useRef } from 'react'
import type { BlockTools } from './block.ts'
import { selectText, useCopy } from './copy.ts'

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
      <code className="code" ref={shown}>
        {link}
      </code>
    </div>
  )
}

interface CopiarLinkProps extends BlockTools {
  readonly url?: string
  readonly rotulo?: string
}

/** Opens the share sheet of the phone; absent where there is none. A failure is only logged. */
export function Compartilhar({ titulo, texto, url, rotulo = 'Compartilhar' }: CompartilharProps) {
  if (typeof navigator.share !== 'function') return null
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

interface CompartilharProps {
  readonly titulo: string
  readonly texto: string
  readonly url?: string
  readonly rotulo?: string
}

/** Prints the page. */
export function Imprimir({ rotulo = 'Imprimir' }: { readonly rotulo?: string }) {
  return (
    <button type="button" className="button button-secondary" onClick={() => print()}>
      {rotulo}
    </button>
  )
}
