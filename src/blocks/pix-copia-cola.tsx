import { useRef } from 'react'
import type { Given } from '../../names/index.ts'
import { untranslated } from '../theme/as-is.ts'
import { Icon } from '../theme/icon.tsx'
import type { BlockTools } from './block.ts'
import { selectText, useCopy } from './copy.ts'

/** Offers the code of a Pix to copy: the way to pay on the phone one is holding. */
export function PixCopiaCola({ codigo = '', announce }: PixCopiaColaProps) {
  const code = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(codigo, () => selectText(code.current))
  if (!codigo) return null
  const onCopy = async () => {
    if (await copy()) announce('Código Pix copiado')
  }
  return (
    <div className="copy">
      <button type="button" className="button button-primary" onClick={onCopy}>
        <Icon name={isCopied ? 'tem' : 'copiar'} />
        <span>{isCopied ? 'COPIADO!' : 'Copiar código Pix'}</span>
      </button>
      <code className="code code-short" ref={code} {...untranslated}>
        {codigo}
      </code>
    </div>
  )
}

type PixCopiaColaProps = Given<'pixCopiaCola'> & Pick<BlockTools, 'announce'>
