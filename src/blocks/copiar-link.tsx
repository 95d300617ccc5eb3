import { useRef } from 'react'
import type { Given } from '../../names/index.ts'
import { untranslated } from '../theme/as-is.ts'
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
      <code className="code" ref={shown} {...untranslated}>
        {link}
      </code>
    </div>
  )
}

type CopiarLinkProps = Given<'copiarLink'> & Pick<BlockTools, 'announce'>
