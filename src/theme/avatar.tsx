import { untranslated } from './as-is.ts'

interface AvatarProps {
  readonly nome: string
  readonly kind?: 'small' | 'titular'
}

/** Draws the first and the last initial of a person, beside their name. */
export function Avatar({ nome, kind }: AvatarProps) {
  const words = nome.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return (
    <span className={kind ? `avatar avatar-${kind}` : 'avatar'} aria-hidden="true" {...untranslated}>
      {initials.join('').toUpperCase()}
    </span>
  )
}
