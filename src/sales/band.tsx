import type { ComponentType, ReactNode } from 'react'
import type { BandName, Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda } from '../../engine/index.ts'
import { Icon, Tile } from '../theme/pictures.tsx'
import { untranslated } from '../theme/text.tsx'
import { Sign } from './signs.tsx'

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

interface SectionProps {
  readonly id?: string | undefined
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** What is under the heading. */
  readonly more?: ReactNode
  /** Whether the heading is beside the rest, where there is room. */
  readonly isPair?: boolean
  readonly children: ReactNode
}

/** Draws the plane of a band with its heading. */
export const Section = ({ id, title, lead, more, isPair, children }: SectionProps) => (
  <section className={isPair ? 'band band-pair' : 'band'} id={id}>
    <header className="band-head">
      <h2>{title}</h2>
      {lead && <p className="sales-lead">{lead}</p>}
      {more}
    </header>
    {children}
  </section>
)

/** Draws the sign of a word on a tinted square. */
export const Glyph = ({ name }: { readonly name: string | undefined }) => (
  <span className="glyph">
    <Sign name={name} />
  </span>
)

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

interface SalesLinkProps {
  readonly button: SalesButton
  /** What the event is about, where it is about one of several things. */
  readonly id?: string
  readonly look: string
  readonly children?: ReactNode
}

/**
 * Draws a button as a link to itself: pressed before the scripts are there, its event is in the address and is sent
 * when they are.
 */
export const SalesLink = ({ button: { event, label, opensTab }, id, look, children }: SalesLinkProps) => (
  <a
    className={`button ${look}`}
    href={`#agir:${event}${id === undefined ? '' : `:${id}`}`}
    data-event={event}
    data-item={id}
  >
    {children || label}
    {opensTab && <span className="visually-hidden"> (abre em nova aba)</span>}
  </a>
)

interface SalesButtonsProps {
  readonly buttons: readonly SalesButton[]
  readonly place: 'actions' | 'invite-actions'
}

/** Draws the buttons of the page, the main one first and with an arrow. */
export const SalesButtons = ({ buttons, place }: SalesButtonsProps) => (
  <div className={place}>
    {buttons.map((button) => (
      <SalesLink
        key={button.event}
        button={button}
        look={button.isPrimary ? 'button-primary' : 'button-secondary'}
      >
        {button.label}
        {button.isPrimary && <Icon name="avancar" />}
      </SalesLink>
    ))}
  </div>
)

interface OldPriceProps {
  readonly produto: Produto
  /** The class that makes it small where words around it are not. */
  readonly look?: string
}

/** Shows the price before a discount struck through, and says it; nothing where there is none. */
export function OldPrice({ produto, look }: OldPriceProps) {
  const old = oldPriceOf(produto)
  if (old === undefined) return null
  return (
    <>
      <span className="visually-hidden"> antes {old}, agora</span>{' '}
      <s className={look} aria-hidden="true" {...untranslated}>
        {old}
      </s>
    </>
  )
}

interface MosaicProps {
  readonly pecas: readonly string[]
  /** What takes two of its places, where there is room; a narrow window shows the first four tiles. */
  readonly children: ReactNode
}

/** Draws the tiles of a brand in a square of four by four; one with a star takes four places, where there is room for it. */
export function Mosaic({ pecas, children }: MosaicProps) {
  const small = pecas.filter((peca) => !isLarge(peca))
  const left = new Set(children ? small.slice(-2) : [])
  return (
    <div className={isLarge(pecas[0] ?? '') ? 'mosaic' : 'mosaic mosaic-turned'}>
      {pecas
        .filter((peca) => !left.has(peca))
        .map((peca) => (
          <span className={isLarge(peca) ? 'mosaic-large' : undefined} key={peca}>
            <Tile name={nameOf(peca)} />
          </span>
        ))}
      {children}
    </div>
  )
}

const isLarge = (peca: string): boolean => peca.endsWith('*')

/** Gives the name of the tile that an entry of a mosaic says. */
export const nameOf = (peca: string): string => peca.replace(/\*$/, '')
