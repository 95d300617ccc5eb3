const shapes = {
  erro: 'M10 5.5v6M10 14.2v.3',
  aviso: 'M10 5.5v6M10 14.2v.3',
  info: 'M10 9v5.5M10 5.6v.3',
  sucesso: 'm6.2 10.4 2.6 2.6 5-5.6',
} as const

/** Names an icon. */
export type IconName = keyof typeof shapes

/** Draws a small round sign beside a text that says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.25" />
      <path d={shapes[name]} />
    </svg>
  )
}
