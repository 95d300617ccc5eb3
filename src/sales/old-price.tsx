import { untranslated } from '../theme/as-is.ts'
import { oldPriceOf, type Produto } from './band.ts'

interface OldPriceProps {
  readonly produto: Produto
  /** The class that makes it small where words around it are not. */
  readonly look?: string
}

/** Shows the price before a discount struck through, and says it; nothing where there is none. */
export function OldPrice({ produto, look }: OldPriceProps) {
  const old = oldPriceOf(produto)
  if (old === undefined) return null
  return (
    <>
      <span className="visually-hidden"> antes {old}, agora</span>{' '}
      <s className={look} aria-hidden="true" {...untranslated}>
        {old}
      </s>
    </>
  )
}
