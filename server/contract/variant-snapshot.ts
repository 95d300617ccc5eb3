import type { Json } from '../../engine/index.ts'

/** The values of one funnel of a variant, every layer laid over the one beneath. */
export type FunnelValues = { readonly [key: string]: Json }

/** All that a variant says at one moment. */
export interface VariantSnapshot {
  /** SHA-256 of the funnels, in base64url: the same words have the same hash. */
  readonly hash: string
  /** The values of each funnel by its flow, the first funnel of the variant's file first. */
  readonly funnels: Readonly<Record<string, FunnelValues>>
}

/** The name of the variant of a funnel: `sol` of `sol/venda`. */
export const variantNameOf = (funnel: string): string => funnel.split('/')[0] ?? ''

/** The flow of a funnel; undefined for the name of a variant alone, which means its first funnel. */
export const flowNameOf = (funnel: string): string | undefined => funnel.split('/')[1]

/** Finds the values of a funnel in a snapshot; those of the first where no flow is named. */
export const valuesIn = ({ funnels }: VariantSnapshot, flow: string | undefined): FunnelValues | undefined =>
  flow === undefined ? Object.values(funnels)[0] : funnels[flow]
