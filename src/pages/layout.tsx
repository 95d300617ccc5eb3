import { type ReactNode, useEffect, useState } from 'react'
import { type BlockRule, type Facts, type Funnel, fill, fillAddress, holds } from '../../engine/index.ts'
import { Banner } from '../analytics/banner.tsx'
import { measuringOf } from '../analytics/measuring.ts'
import { addressOf, sellerMarked } from '../app/effects.ts'
import { isOurs, linkable } from '../app/page.ts'
import { Blocks } from '../blocks/registry.tsx'
import { Avatar, BrandSymbol, Icon } from '../theme/pictures.tsx'
import { asIs, untranslated } from '../theme/text.tsx'
import { StepSubmit } from './screen.tsx'
import { useFact, useFacts, usePrerendered, useSession, useSetting } from './setting.ts'

/** Gives of what is known only the variant's own values, which stay the same while a page is open. */
const factsOfVariant = ({ variant }: Funnel): Facts => ({
  at: 0,
  read: (name) => (name === 'variant' ? variant : undefined),
})

/** A home is the variant's alone: of what is known only its own values fill the address. */
function homeOf(funnel: Funnel): string {
  const address = addressOf(funnel, 'inicio')
  return address ? fillAddress(address.url, factsOfVariant(funnel)) : '/'
}

interface LogoLook {
  readonly nome?: string
  readonly simbolo?: string
  readonly arquivo?: string | null
}

/** Draws the variant's logo as a link to its home; leaving a half-filled funnel asks first. */
export function Logo() {
  const { funnel, tell } = useSetting()
  const asks = useSession(({ trail }) => trail.length > 0)
  const {
    nome = '',
    simbolo = 'escudo',
    arquivo,
  } = ((funnel.variant.tema as { logo?: LogoLook } | undefined)?.logo ?? {}) as LogoLook
  const home = linkable(homeOf(funnel))
  return (
    <a
      className="logo"
      href={home && isOurs(home) ? home.pathname : '/'}
      onClick={(event) => {
        if (!asks) return
        event.preventDefault()
        tell('leave')
      }}
    >
      {arquivo ? (
        <img src={`/assets/variantes/${arquivo}`} alt={nome} height={40} />
      ) : (
        <BrandSymbol name={simbolo} />
      )}
      {!arquivo && <span>{nome}</span>}
    </a>
  )
}

/** Tells on request the code by which support finds this page: the first letters and digits of its session's id. */
export function SupportCode() {
  const { announce } = useSetting()
  const id = useSession((session) => session.id)
  const [isAsked, setAsked] = useState(false)
  const signs = id.replace(/[-_]/g, '').slice(0, 12).toLowerCase()
  const code = signs.replace(/(.{4})(?=.)/g, '$1 ')
  function ask(): void {
    setAsked(true)
    announce(`Código para o suporte: ${[...code].join(' ')}`)
  }
  return (
    <button type="button" className="link" onClick={ask}>
      <span>{isAsked ? 'Código para o suporte: ' : 'Preciso de ajuda'}</span>
      {isAsked && <code {...untranslated}>{code}</code>}
    </button>
  )
}

/** Draws the page around a step: header, order, side, footer, and the two live regions. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { now, announce } = useSetting()
  const measuring = useMeasuring()
  const isSales = usePrerendered() !== undefined
  return (
    <>
      <a className="skip-link" href="#conteudo">
        Pular para o conteúdo
      </a>
      <SellerBar />
      <div className={isSales ? 'page page-sales' : 'page'}>
        <Header />
        <OrderBar />
        <main id="conteudo" tabIndex={-1}>
          {children}
        </main>
        <Side />
        <Footer />
      </div>
      {measuring && <Banner measuring={measuring} now={now} announce={announce} />}
    </>
  )
}

/** What the page measures; absent from what the server drew, since only the browser knows what was answered. */
function useMeasuring() {
  const { funnel, now, isDrawnBefore } = useSetting()
  const [isKnown, setKnown] = useState(!isDrawnBefore)
  useEffect(() => setKnown(true), [])
  return isKnown ? measuringOf(funnel, now()) : undefined
}

/** Draws the header: logo, corretor and the ways to a person. */
export function Header() {
  const { funnel, tell } = useSetting()
  const { openChat } = useMeasuring() ?? {}
  const corretor = useFact(0, (facts) => fill('{corretor.nome}', facts))
  return (
    <header className="top">
      <Logo />
      <div className="top-end">
        {corretor && <CorretorChip nome={corretor} />}
        {holds({ var: 'variant.contato.whatsapp' }, factsOfVariant(funnel)) && (
          <button
            type="button"
            className="help"
            data-event="falarWhatsapp"
            onClick={() => tell('falarWhatsapp')}
          >
            <Icon name="whatsapp" />
            <span>
              <span className="visually-hidden">Falar no</span> <span>WhatsApp</span>{' '}
              <span className="visually-hidden">(abre em nova aba)</span>
            </span>
          </button>
        )}
        {openChat && (
          <button type="button" className="help" aria-label="Abrir o chat" onClick={openChat}>
            <Icon name="chat" />
            <span>Chat</span>
          </button>
        )}
      </div>
    </header>
  )
}

/** Draws the bar of who sells: the sales of this device, and the way to another one. */
function SellerBar() {
  const { funnel } = useSetting()
  const sells = useSells()
  const start = useFact(0, (facts) => {
    const own = addressOf(funnel, 'corretora')
    return own && fill('{corretor.cod}', facts) ? fillAddress(own.url, facts) : homeOf(funnel)
  })
  if (!sells) return null
  return (
    <nav className="seller-bar" aria-label="Vendas">
      <a href={fillAddress('/vendas/{variant.rotas.prefixo}', factsOfVariant(funnel))}>Suas vendas</a>
      <a href={`${start}?venda=nova`}>Nova venda</a>
    </nav>
  )
}

/** Whether who sells uses this device: from the page on, or once the funnel says so. */
function useSells(): boolean {
  const setting = useSetting()
  const [sells, setSells] = useState(setting.sells)
  useEffect(() => {
    const mark = () => setSells(true)
    addEventListener(sellerMarked, mark)
    return () => removeEventListener(sellerMarked, mark)
  }, [])
  return sells
}

function CorretorChip({ nome }: { readonly nome: string }) {
  return (
    <p className="corretor-chip">
      <Avatar nome={nome} kind="small" />
      <span>
        <small>Seu corretor</small> <b {...untranslated}>{nome}</b>
      </span>
    </p>
  )
}

function OrderBar() {
  const { funnel, isPlaced } = useSetting()
  const { summary, aside } = funnel.flow
  const step = useSession((session) => session.step)
  const facts = useFacts(0)
  if (!summary || !aside) return null
  // While the first step of a corretor's or a proposal's link is on its way the bar's place is kept, as the shell did.
  if (isPlaced && !funnel.steps.get(step)?.step.screen) return <div className="order-bar order-bar-empty" />
  if (!holds(summary.when, facts)) return null
  const value = fill(summary.value, facts)
  const [amount, per] = value.split('/')
  return (
    // Another step closes it: it was opened to look something up.
    <details className="order-bar" key={step}>
      <summary>
        <Icon name="pedido" />
        <span>{fill(summary.label, facts)}</span>
        <span className="order-bar-value" {...asIs(value)}>
          <span>{amount}</span>
          {per && <small>{`/${per}`}</small>}
        </span>
        <Icon name="abrir" className="order-bar-chevron" />
      </summary>
      <aside className="order-bar-body" aria-label="Resumo do pedido">
        <Aside rules={aside} />
      </aside>
    </details>
  )
}

/** Draws what is beside the steps of a funnel. */
export function Side() {
  const { funnel } = useSetting()
  return (
    <aside className="side" aria-label="Resumo">
      <div>
        <Aside rules={funnel.flow.aside ?? []} submit={stepSubmit} />
      </div>
    </aside>
  )
}

const stepSubmit = <StepSubmit />

interface AsideProps {
  readonly rules: readonly BlockRule[]
  readonly submit?: ReactNode
}

function Aside({ rules, submit }: AsideProps) {
  const { tell, announce } = useSetting()
  return <Blocks rules={rules} facts={useFacts(0)} send={tell} announce={announce} submit={submit} />
}

/** Draws the footer: who sells, the texts of the variant, and the code for support. */
export function Footer() {
  const { funnel } = useSetting()
  const measuring = useMeasuring()
  const facts = factsOfVariant(funnel)
  const text = (slot: string) => fill(slot, facts)
  const lines = [
    text('{variant.rodape.empresa}'),
    text('{variant.rodape.cnpj:cnpj}') && `CNPJ ${text('{variant.rodape.cnpj:cnpj}')}`,
    text('{variant.rodape.ans}') && `ANS ${text('{variant.rodape.ans}')}`,
    text('{variant.rodape.endereco}'),
  ]
  const links = linksOf(funnel, text).filter(({ label }) => label !== '')
  return (
    <footer className="footer">
      <p {...untranslated}>{lines.filter(Boolean).join(' · ')}</p>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            {/* A text opens beside the sale, which stays as it is. */}
            <a
              href={to}
              {...asIs(label)}
              {...(to.startsWith('/') ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {label}
            </a>
          </li>
        ))}
        {measuring && (
          <li>
            <button type="button" className="link" onClick={measuring.ask}>
              Preferências de medição
            </button>
          </li>
        )}
        <li>
          <SupportCode />
        </li>
      </ul>
    </footer>
  )
}

/** Lists where the footer leads; what the variant does not have has no label. */
function linksOf(funnel: Funnel, text: (slot: string) => string) {
  const phone = text('{variant.contato.telefone}')
  return [
    { label: text('{variant.contato.telefone:telefone}'), to: `tel:+55${phone}` },
    { label: text('{variant.contato.email}'), to: `mailto:${text('{variant.contato.email}')}` },
    { label: funnel.variant.termos ? 'Termos' : '', to: text('/documentos/{variant.rotas.prefixo}/termos') },
    {
      label: funnel.variant.privacidade ? 'Privacidade' : '',
      to: text('/documentos/{variant.rotas.prefixo}/privacidade'),
    },
  ]
}

/** Says that a kept funnel was taken up, and offers to begin again. */
export function ResumedNote() {
  const { tell } = useSetting()
  return (
    <p className="resumed">
      <span>Retomamos seu pedido de onde você parou.</span>{' '}
      <button type="button" className="button button-link" onClick={() => tell('comecarDeNovo')}>
        Começar de novo
      </button>
    </p>
  )
}
