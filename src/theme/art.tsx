/** Shows the symbol of a brand without a logo of its own, which its page holds. */
export const BrandSymbol = ({ name }: { readonly name: string }) => (
  <svg className="symbol" viewBox="0 0 32 32" aria-hidden="true">
    <use href={`#simbolo-${name}`} />
  </svg>
)

/** Shows a tile of the brand, which its page holds; beside words that say the same, so that nobody has to see it. */
export const Tile = ({ name }: { readonly name: string }) => (
  <svg className="tile" viewBox="0 0 120 120" aria-hidden="true">
    <use href={`#peca-${name}`} />
  </svg>
)

/** Shows a scene, which every page holds, above a heading that says what it shows. */
export const Scene = ({ name }: { readonly name: string }) => (
  <svg className="scene" aria-hidden="true">
    <use href={`#cena-${name}`} />
  </svg>
)
