import type { ComponentType } from 'react'
import { formatMoeda } from '../../engine/index.ts'
import type { BandName, Given } from '../../names/index.ts'

/** A button of the page: what it says, and the event it sends. */
export interface SalesButton {
  readonly event: string
  readonly label: string
  readonly isPrimary: boolean
  readonly opensTab: boolean
}

/** What every band may use beside what its rule gives it. */
export interface BandTools {
  /** The buttons of the screen that show, the main one first. */
  readonly buttons: readonly SalesButton[]
  /** By what the list at the top of the page leads to it. */
  readonly id?: string | undefined
}

/** One kind of band: how it is drawn, and its entry in the list at the top of the page. */
export interface Band<Name extends BandName> {
  readonly Draw: ComponentType<Given<Name> & BandTools>
  /** Whether what it is given is too little to draw: it is absent then, and so is its entry. */
  readonly lacks: (given: Given<Name>) => boolean
  readonly nav?: { readonly id: string; readonly label: string }
}

/** A product as the bands are given it. */
export type Produto = NonNullable<Given<'comparacao'>['produtos']>[number]

/** Finds the product that is advertised: the one named, else the cheapest; undefined where nothing is sold. */
export function advertised(
  produtos: readonly Produto[] | undefined,
  codigo: string | undefined,
): { readonly produto: Produto; readonly isNamed: boolean } | undefined {
  const named = produtos?.find((each) => codigo !== undefined && each.codigo === codigo)
  const produto = named ?? produtos?.toSorted((a, b) => a.precoCentavos - b.precoCentavos)[0]
  return produto && { produto, isNamed: named !== undefined }
}

/** Says what a product cost before its discount; undefined where it has none. */
export const oldPriceOf = ({ listaCentavos, precoCentavos }: Produto): string | undefined =>
  listaCentavos !== undefined && listaCentavos > precoCentavos ? formatMoeda(listaCentavos) : undefined
