import { fillAddress, holesIn } from '../../engine/index.ts'

/** What is said for each address of a variant that operations send to somebody. */
interface Said {
  readonly pagamento: { readonly uid: string }
  readonly completarCadastro: { readonly uid: string }
  readonly corretora: { readonly corretor: { readonly slug: string; readonly cod: string } }
}

type Paths<Values> = {
  [Key in keyof Values & string]: Values[Key] extends string ? Key : `${Key}.${Paths<Values[Key]>}`
}[keyof Values & string]

/** The slots that these addresses may have beside those of the variant: the check refuses any other. */
export const sentAddresses: { readonly [Name in keyof Said]: readonly Paths<Said[Name]>[] } = {
  pagamento: ['uid'],
  completarCadastro: ['uid'],
  corretora: ['corretor.slug', 'corretor.cod'],
}

/** A variant, as far as its addresses go. */
interface Addressed {
  readonly enderecos: Readonly<Record<string, { readonly url: string } | undefined>>
}

/** Gives an address to be sent, filled from what is said and from the variant. Throws where it has none, and rather than leave a hole in it. */
export function filledAddress<Name extends keyof Said>(
  variant: Addressed,
  name: Name,
  said: Said[Name],
): string {
  const url = variant.enderecos[name]?.url
  if (url === undefined) throw new Error(`The variant has no address "${name}".`)
  const values: { readonly [name: string]: unknown } = { ...said, variant }
  const facts = { at: 0, read: (root: string) => (Object.hasOwn(values, root) ? values[root] : undefined) }
  const [hole] = holesIn(url, facts)
  if (hole !== undefined) throw new Error(`The address "${name}" has nothing for ${hole}.`)
  return fillAddress(url, facts)
}
