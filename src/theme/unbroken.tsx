import { untranslated } from './as-is.ts'

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
