import { useRef } from 'react'
import { formatLinhaDigitavel } from '../../engine/index.ts'
import { untranslated } from '../theme/as-is.ts'
import { Icon } from '../theme/icon.tsx'
import type { BlockTools } from './block.ts'
import { selectText, useCopy } from './copy.ts'

interface TypedLineProps extends Pick<BlockTools, 'announce'> {
  readonly digits: string
  /** Which boleto it is of, for whoever hears the button among others. */
  readonly of?: string | undefined
  readonly kind?: 'primary' | 'secondary'
}

/** Offers the number of a boleto to copy as bare digits, and shows it in the groups of a printed one. */
export function TypedLine({ digits, of, kind = 'primary', announce }: TypedLineProps) {
  const line = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(digits, () => selectText(line.current))
  const onCopy = async () => {
    if (await copy()) announce('Linha digitável copiada')
  }
  return (
    <div className="copy">
      <button type="button" className={`button button-${kind}`} onClick={onCopy}>
        <Icon name={isCopied ? 'tem' : 'copiar'} />
        <span>{isCopied ? 'COPIADO!' : 'Copiar linha digitável'}</span>
        {of && ' '}
        {of && <span className="visually-hidden">{of}</span>}
      </button>
      <code className="code typed-line figures" ref={line} {...untranslated}>
        {formatLinhaDigitavel(digits)}
      </code>
    </div>
  )
}
