import type { ComponentType } from 'react'
import { formatMoeda } from '../../engine/index.ts'
import type { BandName, Given } from '../../names/index.ts'
import { Price } from '../theme/price.tsx'
import { advertised, type Band, type BandTools, type SalesButton } from './band.ts'
import { SalesLink } from './buttons.tsx'
import { bands } from './registry.ts'

/** A band that is drawn, and what it was given. */
export interface GivenBand {
  readonly name: BandName
  readonly given: object
}

interface SalesPageProps {
  /** The screen it is, by which the browser knows it. */
  readonly screen: string
  readonly shown: readonly GivenBand[]
  readonly buttons: readonly SalesButton[]
}

/** Draws a sales page: its top, the other bands, and the bar with the price that stays in sight after the top. */
export function SalesPage({ screen, shown, buttons }: SalesPageProps) {
  const [top, rest] = [shown.filter(isTop), shown.filter((each) => !isTop(each))]
  return (
    <div className="sales" data-screen={screen}>
      <Nav shown={rest} />
      <Bands list={top} buttons={buttons} />
      <div className="sales-rest">
        <Bands list={rest} buttons={buttons} />
        <Bar shown={shown} buttons={buttons} />
      </div>
    </div>
  )
}

const isTop = ({ name }: GivenBand): boolean => name === 'abertura'

/** Says whether a band has what it needs to be drawn. */
export const isDrawn = ({ name, given }: GivenBand): boolean => !bandOf(name).lacks(given)

const bandOf = (name: BandName) => bands[name] as Band<BandName>

function Bands({ list, buttons }: BandTools & { readonly list: readonly GivenBand[] }) {
  return list.map(({ name, given }) => {
    const { Draw: OfBand, nav } = bandOf(name)
    const Draw = OfBand as ComponentType<BandTools>
    return <Draw key={name} {...given} buttons={buttons} id={nav?.id} />
  })
}

function Nav({ shown }: { readonly shown: readonly GivenBand[] }) {
  const entries = shown.flatMap(({ name }) => bandOf(name).nav ?? [])
  if (entries.length === 0) return null
  return (
    <nav className="sales-nav" aria-label="Nesta página">
      {entries.map(({ id, label }) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Keeps the price of the top and the main button in sight on a phone. */
function Bar({ shown, buttons }: Pick<SalesPageProps, 'shown' | 'buttons'>) {
  const { produtos, produto, unidade } = (shown.find(isTop)?.given ?? {}) as Given<'abertura'>
  const { produto: sold, isNamed } = advertised(produtos, produto) ?? {}
  const main = buttons.find(({ isPrimary }) => isPrimary)
  if (!sold || !main) return null
  return (
    <div className="sales-bar">
      <p className="bar-total">
        <span>
          {isNamed ? sold.nome : 'A partir de'}
          {unidade && `, por ${unidade}`}
        </span>{' '}
        <Price text={formatMoeda(sold.precoCentavos)} />
      </p>
      <SalesLink button={main} look="button-primary" />
    </div>
  )
}
