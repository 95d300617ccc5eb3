import { fillAddress, holesIn } from '../../engine/index.ts'
import type { DentalVariant } from './variant.ts'

/** What is said for each address of a variant that operations send to somebody. */
interface Said {
  readonly finalizacao: { readonly uid: string }
  readonly corretora: { readonly corretor: { readonly slug: string; readonly cod: string } }
}

type Paths<Values> = {
  [Key in keyof Values & string]: Values[Key] extends string ? Key : `${Key}.${Paths<Values[Key]>}`
}[keyof Values & string]

/** The slots that these addresses may have beside those of the variant: the check refuses any other. */
export const sentAddresses: { readonly [Name in keyof Said]: readonly Paths<Said[Name]>[] } = {
  finalizacao: ['uid'],
  corretora: ['corretor.slug', 'corretor.cod'],
}

/** Gives an address to be sent, filled from what is said and from the variant. Throws rather than leave a hole in it. */
export function filledAddress<Name extends keyof Said>(
  variant: DentalVariant,
  name: Name,
  said: Said[Name],
): string {
  const { url } = variant.enderecos[name]
  const values: { readonly [name: string]: unknown } = { ...said, variant }
  const facts = { at: 0, read: (root: string) => (Object.hasOwn(values, root) ? values[root] : undefined) }
  const [hole] = holesIn(url, facts)
  if (hole !== undefined) throw new Error(`The address "${name}" has nothing for ${hole}.`)
  return fillAddress(url, facts)
}
