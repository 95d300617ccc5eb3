import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { BandName, Given } from '../../engine/config/language/blocks.ts'
import { evaluate, type Facts, fill, formatMoeda, holds, type Json } from '../../engine/index.ts'
import type { ScreenLook } from '../field/screen.ts'
import { Price } from '../theme/text.tsx'
import { advertised, type Band, type BandTools, nameOf, type SalesButton, SalesLink } from './band.tsx'
import { bands } from './bands.tsx'

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

/**
 * Says to search engines what the page says to people, in the words of schema.org: what is sold and for how much, and
 * the questions with their answers. Nothing of it is not on the page.
 */
export function structuredOf(shown: readonly GivenBand[], name: string): Json {
  const of = (band: GivenBand['name']) => shown.find((each) => each.name === band)?.given ?? {}
  const { texto = '' } = of('abertura') as Given<'abertura'>
  const { produtos = [] } = of('comparacao') as Given<'comparacao'>
  const { itens = [], antes = [] } = of('duvidas') as Given<'duvidas'>
  const questions = [...antes, ...itens]
  const prices = produtos.map(({ precoCentavos }) => precoCentavos)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(prices.length > 0
        ? [
            {
              '@type': 'Product',
              name,
              ...(texto && { description: texto }),
              offers: {
                '@type': 'AggregateOffer',
                priceCurrency: 'BRL',
                lowPrice: reais(Math.min(...prices)),
                highPrice: reais(Math.max(...prices)),
                offerCount: prices.length,
                offers: produtos.map(({ nome, precoCentavos }) => ({
                  '@type': 'Offer',
                  name: nome,
                  priceCurrency: 'BRL',
                  price: reais(precoCentavos),
                })),
              },
            },
          ]
        : []),
      ...(questions.length > 0
        ? [
            {
              '@type': 'FAQPage',
              mainEntity: questions.map(({ pergunta, resposta }) => ({
                '@type': 'Question',
                name: pergunta,
                acceptedAnswer: { '@type': 'Answer', text: resposta },
              })),
            },
          ]
        : []),
    ],
  }
}

const reais = (cents: number): string => (cents / 100).toFixed(2)

/** A sales page as the server sends it. */
export interface DrawnSales {
  /** Its markup, every text of it escaped. */
  readonly markup: string
  /** The structured data for search engines, by schema.org. */
  readonly structured: Json
  /** The tiles it shows, by name. */
  readonly tiles: readonly string[]
}

/** Draws the bands of a screen that have something to show; undefined where none has, or the screen has none. */
export function drawSales(screen: string, look: ScreenLook, facts: Facts): DrawnSales | undefined {
  const given = (look.bands ?? [])
    .filter(({ block, when }) => Object.hasOwn(bands, block) && holds(when, facts))
    .map(({ block, with: rule }) => ({
      name: block as BandName,
      given: withoutEmpty(evaluate(rule ?? {}, facts)),
    }))
  const shown = given.filter(isDrawn)
  if (shown.length === 0) return undefined
  return {
    markup: renderToStaticMarkup(
      <SalesPage screen={screen} shown={shown} buttons={buttonsOf(look, facts)} />,
    ),
    structured: structuredOf(shown, fill(look.heading ?? '', facts)),
    tiles: tilesOf(shown),
  }
}

/** A rule that found nothing gives nothing, and the band's own default holds. */
const withoutEmpty = (given: unknown): object =>
  Object.fromEntries(Object.entries(given as object).filter(([, value]) => value !== null && value !== ''))

const buttonsOf = ({ actions = [] }: ScreenLook, facts: Facts): readonly SalesButton[] =>
  actions
    .filter(({ when }) => holds(when, facts))
    .map(({ event, label, kind = 'primary', novaAba }) => ({
      event,
      label: fill(label, facts),
      isPrimary: kind === 'primary',
      opensTab: novaAba === true,
    }))

function tilesOf(shown: readonly GivenBand[]): readonly string[] {
  const named = shown.flatMap(({ given }) =>
    'pecas' in given && Array.isArray(given.pecas) ? given.pecas : [],
  )
  return [...new Set(named.filter((each) => typeof each === 'string').map(nameOf))]
}
