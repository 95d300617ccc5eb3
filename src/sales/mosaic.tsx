import { Tile } from '../theme/art.tsx'

/** Draws the tiles of a brand in four columns; one with a star takes four places, where there is room for it. */
export const Mosaic = ({ pecas }: { readonly pecas: readonly string[] }) => (
  <div className="mosaic" aria-hidden="true">
    {pecas.map((peca) => (
      <span className={peca.endsWith('*') ? 'mosaic-large' : undefined} key={peca}>
        <Tile name={nameOf(peca)} />
      </span>
    ))}
  </div>
)

/** Gives the name of the tile that an entry of a mosaic says. */
export const nameOf = (peca: string): string => peca.replace(/\*$/, '')
