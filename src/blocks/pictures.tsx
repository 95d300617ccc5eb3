import { Spot } from '../theme/spots.tsx'

/** Draws a small picture that says what the heading says. */
export const Ilustracao = ({ nome = '' }: { readonly nome?: string }) => <Spot name={nome} />

/** Stands where something awaited will be, at its height. */
export function Esqueleto({ linhas = 3 }: { readonly linhas?: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Carregando…">
      {Array.from({ length: linhas }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
        <i key={place} />
      ))}
    </div>
  )
}
