import { fillAddress, holesIn } from '../../engine/index.ts'

/** The addresses of a variant that operations send, and their slots besides those of the variant: the check refuses others. */
export const sentAddresses = {
  pagamento: ['uid'],
  completarCadastro: ['uid'],
  cotacao: ['corretor.slug', 'corretor.cod', 'cotacao'],
} as const

/** Fills an address to be sent from the values and the variant. Throws where the variant has none, or a slot stays empty. */
export function filledAddress(
  variant: { readonly enderecos: Readonly<Record<string, { readonly url: string } | undefined>> },
  name: keyof typeof sentAddresses,
  values: { readonly [name: string]: unknown },
): string {
  const url = variant.enderecos[name]?.url
  if (url === undefined) throw new Error(`The variant has no address "${name}".`)
  const known: { readonly [name: string]: unknown } = { ...values, variant }
  const facts = { at: 0, read: (root: string) => (Object.hasOwn(known, root) ? known[root] : undefined) }
  const [hole] = holesIn(url, facts)
  if (hole !== undefined) throw new Error(`The address "${name}" has nothing for ${hole}.`)
  return fillAddress(url, facts)
}
