/** Keeps a browser's translator away from an element, by its attributes. */
export const untranslated = { translate: 'no' } as const

/**
 * Gives the attributes by which a translator leaves a text as it is where that is no words: an amount, a document, a day or a
 * telephone in numbers, the code of something, or an address of e-mail.
 */
export const asIs = (text: string): typeof untranslated | undefined =>
  !/\p{L}/u.test(text.replaceAll('R$', '')) || /^\S*[\d@]\S*$/.test(text) ? untranslated : undefined

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

/** What is read as one: the number of an order, as 2026-000002. */
const numbered = /(\d+-\d+)/

/** Shows a text in which no number breaks at its hyphen. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(numbered).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have their order and nothing else
    <span key={place} {...(numbered.test(part) ? { className: 'unbroken', ...untranslated } : {})}>
      {part}
    </span>
  ))
