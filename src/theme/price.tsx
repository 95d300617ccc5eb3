import { untranslated } from './as-is.ts'

/** Draws an amount as it is read from afar: the whole of it large, its sign and its cents small. Any other text stays. */
export function Price({ text, large = false }: { readonly text: string; readonly large?: boolean }) {
  const className = large ? 'price price-large' : 'price'
  const [, sign, whole, rest] = /^(R\$)\s([\d.]+)(,\d{2}.*)$/.exec(text) ?? []
  if (!whole) return <span className={className}>{text}</span>
  return (
    <span className={className} {...untranslated}>
      <small>{`${sign}\u00a0`}</small>
      <span>{whole}</span>
      <small>{rest}</small>
    </span>
  )
}
