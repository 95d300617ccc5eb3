import { type ReactNode, useEffect, useState } from 'react'
import { type Funnel, fill, fillAddress, holds } from '../../engine/index.ts'
import { Banner } from '../analytics/banner.tsx'
import { measuringOf } from '../analytics/measuring.ts'
import { addressOf } from '../app/effects.ts'
import { isOurs, linkable } from '../app/page.ts'
import { Blocks } from '../blocks/registry.tsx'
import { Avatar, BrandSymbol, Icon } from '../theme/pictures.tsx'
import { asIs, untranslated } from '../theme/text.tsx'
import { StepSubmit } from './screen.tsx'
import { usePrerendered, useSetting } from './setting.ts'

/** A home is the variant's alone: of what is known only its own values fill the address. */
function homeOf(funnel: Funnel): string {
  const address = addressOf(funnel, 'inicio')
  const read = (name: string) => (name === 'variant' ? funnel.variant : undefined)
  return address ? fillAddress(address.url, { at: 0, read }) : '/'
}

interface LogoLook {
  readonly nome?: string
  readonly simbolo?: string
  readonly arquivo?: string | null
}

/** Draws the variant's logo as a link to its home; leaving a half-filled funnel asks first. */
export function Logo() {
  const { funnel, session, send } = useSetting()
  const {
    nome = '',
    simbolo = 'escudo',
    arquivo,
  } = ((funnel.variant.tema as { logo?: LogoLook } | undefined)?.logo ?? {}) as LogoLook
  const home = linkable(homeOf(funnel))
  const asks = session.trail.length > 0
  return (
    <a
      className="logo"
      href={home && isOurs(home) ? home.pathname : '/'}
      onClick={(event) => {
        if (!asks) return
        event.preventDefault()
        send(session.step, { type: 'leave' })
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
  const { session, announce } = useSetting()
  const [isAsked, setAsked] = useState(false)
  const signs = session.id.replace(/[-_]/g, '').slice(0, 12).toLowerCase()
  const code = signs.replace(/(.{4})(?=.)/g, '$1 ')
  function ask(): void {
    setAsked(true)
    announce(`Código para o suporte: ${[...code].join(' ')}`)
  }
  return (
    <button type="button" className="link" onClick={ask}>
      <span>{isAsked ? 'Código para o suporte: ' : 'Código para o suporte'}</span>
      {isAsked && <code {...untranslated}>{code}</code>}
    </button>
  )
}

/** Draws the page around a step: header, order, side, footer, and the two live regions. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { factsAt, announce } = useSetting()
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
      {measuring && <Banner measuring={measuring} now={() => factsAt(0).at} announce={announce} />}
    </>
  )
}

/** What the page measures; absent from what the server drew, since only the browser knows what was answered. */
function useMeasuring() {
  const { funnel, factsAt, isDrawnBefore } = useSetting()
  const [isKnown, setKnown] = useState(!isDrawnBefore)
  useEffect(() => setKnown(true), [])
  return isKnown ? measuringOf(funnel, factsAt(0).at) : undefined
}

function useTell() {
  const { session, send } = useSetting()
  return (type: string, id?: string) => send(session.step, id === undefined ? { type } : { type, id })
}

function Header() {
  const { factsAt } = useSetting()
  const facts = factsAt(0)
  const tell = useTell()
  const { openChat } = useMeasuring() ?? {}
  const corretor = fill('{corretor.nome}', facts)
  return (
    <header className="top">
      <Logo />
      <div className="top-end">
        {corretor && <CorretorChip nome={corretor} />}
        {holds({ var: 'variant.contato.whatsapp' }, facts) && (
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
  const { funnel, factsAt, sells } = useSetting()
  if (!sells) return null
  const facts = factsAt(0)
  const own = addressOf(funnel, 'corretora')
  const start = own && fill('{corretor.cod}', facts) ? fillAddress(own.url, facts) : homeOf(funnel)
  return (
    <nav className="seller-bar" aria-label="Vendas">
      <a href={fillAddress('/vendas/{variant.rotas.prefixo}', facts)}>Suas vendas</a>
      <a href={`${start}?venda=nova`}>Nova venda</a>
    </nav>
  )
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
  const { funnel, session, factsAt, announce, isPlaced } = useSetting()
  const facts = factsAt(0)
  const { summary, aside } = funnel.flow
  const tell = useTell()
  if (!summary || !aside) return null
  // While the first step of a corretor's or a proposal's link is on its way the bar's place is kept, as the shell did.
  if (isPlaced && !funnel.steps.get(session.step)?.step.screen)
    return <div className="order-bar order-bar-empty" />
  if (!holds(summary.when, facts)) return null
  const value = fill(summary.value, facts)
  return (
    // Another step closes it: it was opened to look something up.
    <details className="order-bar" key={session.step}>
      <summary>
        <Icon name="pedido" />
        <span>{fill(summary.label, facts)}</span>
        <span className="order-bar-value" {...asIs(value)}>
          {value}
        </span>
        <Icon name="abrir" className="order-bar-chevron" />
      </summary>
      <div className="order-bar-body">
        <Blocks rules={aside} facts={facts} send={tell} announce={announce} />
      </div>
    </details>
  )
}

function Side() {
  const { funnel, factsAt, announce } = useSetting()
  const tell = useTell()
  return (
    <aside className="side" aria-label="Resumo">
      <div>
        <Blocks
          rules={funnel.flow.aside ?? []}
          facts={factsAt(0)}
          send={tell}
          announce={announce}
          submit={<StepSubmit />}
        />
      </div>
    </aside>
  )
}

function Footer() {
  const { funnel, factsAt } = useSetting()
  const measuring = useMeasuring()
  const text = (slot: string) => fill(slot, factsAt(0))
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

/** Says that a kept funnel was taken up, and offers to begin again; gone once the person has moved on. */
export function ResumedNote() {
  const { session, send } = useSetting()
  const [at] = useState(session)
  // A first step with nothing behind it looks the same resumed or new.
  if (session.step !== at.step || at.trail.length === 0) return null
  return (
    <p className="resumed">
      <span>Retomamos seu pedido de onde você parou.</span>{' '}
      <button
        type="button"
        className="button button-link"
        onClick={() => send(session.step, { type: 'comecarDeNovo' })}
      >
        Começar de novo
      </button>
    </p>
  )
}
