import { Fragment } from 'react'

/** What is read as one: the number of an order, as 2026-000002. */
const numbered = /(\d+-\d+)/

/** Shows a text in which no number breaks at its hyphen. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(numbered).map((part, place) =>
    numbered.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have their order and nothing else
      <span className="unbroken" key={place}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <Fragment key={place}>{part}</Fragment>
    ),
  )
