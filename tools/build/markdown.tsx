import type { ReactNode } from 'react'

/** Shows a text as it is: RJSF would read it as Markdown, which no text of ours is. */
export const Markdown = ({ children }: { readonly children?: ReactNode }) => <>{children}</>
