/** A symbol that is drawn in the colour of the brand, or a picture of variants/assets. */
export type Logo = { readonly simbolo: string } | { readonly arquivo: string }

/** A text beside the form. */
export interface Aside {
  readonly titulo: string
  readonly texto: string
}

/** What is said of each funnel, by its flow. */
export type ByFunnel<Value> = Readonly<Record<string, Value>>

/** What a person says of a new variant. What is not said stays as it is in the base. */
export interface VariantAnswers {
  /** The variant it extends, by its path inside variants. */
  readonly base: string
  readonly id: string
  readonly name: string
  /** Where each funnel lies. */
  readonly prefixes: ByFunnel<string>
  /** The flows it serves for what follows a sale. */
  readonly afterwards?: readonly string[]
  readonly origin?: number
  readonly logo?: Logo
  readonly colour?: string
  /** Cents, by the code of the product. */
  readonly prices?: ByFunnel<Readonly<Record<string, number>>>
  /** Cents, by the months of the cycle. */
  readonly discounts?: ByFunnel<Readonly<Record<number, number>>>
  /** The numbers of the methods, in order; the first comes chosen. */
  readonly methods?: ByFunnel<readonly number[]>
  /** Null where there is to be none. */
  readonly aside?: Aside | null
}

/** Gives the path of the file of a new variant: beside its base. */
export const pathOf = ({ base, id }: Pick<VariantAnswers, 'base' | 'id'>): string =>
  `variants/${base.slice(0, base.lastIndexOf('/') + 1)}${id}.variant.json`
