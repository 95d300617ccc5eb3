import { type ReactNode, useEffect, useState } from 'react'
import { type Funnel, fill, holds } from '../../engine/index.ts'
import { Blocks } from '../blocks/index.ts'
import { Banner, measuringOf } from '../integrations/index.ts'
import { asIs, untranslated } from '../theme/as-is.ts'
import { Avatar } from '../theme/avatar.tsx'
import { Icon } from '../theme/icon.tsx'
import { Logo } from './logo.tsx'
import { useDrawn, useSetting } from './setting.ts'
import { StepSubmit } from './step-submit.tsx'
import { SupportCode } from './support-code.tsx'

/** Draws the page around a step: header, order, side, footer, and the two live regions. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { factsAt, announce } = useSetting()
  const measuring = useMeasuring()
  const isSales = useDrawn() !== undefined
  return (
    <>
      <a className="skip-link" href="#conteudo">
        Pular para o conteúdo
      </a>
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

/** What the page measures; nothing is said of it in what the server drew, since only the browser knows what was answered. */
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
