import type { Given } from '../../names/index.ts'

/** Stands where something awaited will be, at its height. */
export function Esqueleto({ linhas = 3 }: Given<'esqueleto'>) {
  return (
    <div className="skeleton" role="status" aria-label="Carregando…">
      {Array.from({ length: linhas }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
        <i key={place} />
      ))}
    </div>
  )
}
