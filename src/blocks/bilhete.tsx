import { useRef } from 'react'
import type { Given } from '../../names/index.ts'
import { untranslated } from '../theme/as-is.ts'
import { Icon } from '../theme/icon.tsx'
import type { BlockTools } from './block.ts'
import { selectText, useCopy } from './copy.ts'
import { Lines } from './lines.tsx'

/** Shows a number to keep, with a way to copy it, over the facts it stands for. */
export function Bilhete({ rotulo, numero = '', linhas = [], announce }: BilheteProps) {
  const shown = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(numero, () => selectText(shown.current))
  const onCopy = async () => {
    if (await copy()) announce('Copiado')
  }
  return (
    <section className="card card-lifted ticket" aria-label={rotulo}>
      <div className="ticket-head">
        <p>
          <span className="small">{rotulo}</span>
          <br />
          <strong className="ticket-number" ref={shown} {...untranslated}>
            {numero}
          </strong>
        </p>
        <button type="button" className="button button-tint button-small" onClick={onCopy}>
          <Icon name={isCopied ? 'tem' : 'copiar'} />
          <span>{isCopied ? 'COPIADO!' : 'Copiar'}</span>
        </button>
      </div>
      <Lines lines={linhas} />
    </section>
  )
}

type BilheteProps = Given<'bilhete'> & Pick<BlockTools, 'announce'>
