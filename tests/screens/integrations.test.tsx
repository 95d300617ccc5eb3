// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { inspect } from './funnel-axe.ts'
import type { Stage } from './funnel-stage.tsx'
import {
  addresses,
  at,
  banner,
  click,
  closeWith,
  commands,
  entries,
  journey,
  openWith,
  page,
  services,
  settled,
  simulate,
  tellOn,
  told,
} from './integrations-page.ts'
import { playOnScreen } from './replay-player.tsx'

const day = 24 * 60 * 60 * 1000
const home = 'http://localhost:3000/implante-venda/'
const link = '/implante-venda/ana-souza/52998224725/'
let stage: Stage
const on = (integracoes: Readonly<Record<string, Json>>, opensAt = at) => {
  stage = openWith(integracoes, opensAt)
}
const tell = (name: string, given: Json, facts: Json = {}) => tellOn(stage, [name, given], facts)
afterEach(() => {
  expect(stage.wrong).toEqual([])
  closeWith(stage)
})

describe('a variant with no service on', () => {
  it.each([{}, { analytics: null }])(
    '[X07c] asks nothing, and no byte comes from elsewhere: %j',
    async (none) => {
      on(none)
      await simulate(stage)
      await settled(stage)
      expect(stage.tracked).toEqual(['visualizacao', 'checkout', 'visualizacao', 'checkout'])
      expect(banner()).toBeNull()
      expect(screen.queryByRole('button', { name: 'Preferências de medição' })).toBeNull()
      expect([addresses(), page.dataLayer, page.fbq, localStorage.length]).toEqual([
        [],
        undefined,
        undefined,
        0,
      ])
    },
  )
})

describe('a variant with services on', () => {
  it('[X07d] asks at the foot of the page, beside the funnel, and both answers weigh the same', async () => {
    on(services)
    await simulate(stage)
    expect(banner()).toBeVisible()
    expect(within(banner()!).getByRole('heading')).toHaveTextContent('Podemos medir as visitas?')
    expect(banner()).toHaveTextContent(
      'Podemos usar serviços de outras empresas para contar visitas e melhorar este site? Nome, CPF e contatos não são enviados, e você segue do mesmo jeito se recusar. O chat também é de outra empresa e só abre com a sua permissão.',
    )
    const buttons = within(banner()!).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Aceitar medição', 'Recusar'])
    expect(new Set(buttons.map(({ className }) => className)).size).toBe(1)
    expect(banner()!.closest('main, dialog')).toBeNull()
    expect(document.querySelector('[data-etapa]')).toHaveAttribute('data-etapa', 'titularCpf')
    await inspect(stage)
    expect(addresses()).toEqual([])
  })

  it('[X07e] once accepted tells each service what waited, in its own words and in reais', async () => {
    on(services)
    await simulate(stage)
    await click(stage, 'Aceitar medição')
    expect(banner()).toBeNull()
    expect(addresses().toSorted()).toEqual([
      'https://connect.facebook.net/pt_BR/fbevents.js',
      'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
      'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123',
    ])
    const place = (view: string) => ({ page_location: `${home}${view}`, page_title: view })
    const sent = { send_to: 'G-ABC123', page_referrer: '', broker_id: '52998' }
    const item = { item_id: '2', item_name: 'Dental II', price: 49.9, quantity: 1 }
    expect(told('page_view')[0]).toEqual(['event', 'page_view', { ...sent, ...place('simulacao') }])
    expect(told('begin_checkout').at(-1)?.[2]).toMatchObject({ currency: 'BRL', value: 49.9, items: [item] })
    expect(entries()).toContainEqual({ event: 'page_view', ...place('simulacao') })
    expect(entries().find((entry) => Reflect.get(entry, 'event') === 'begin_checkout')).toMatchObject({
      ecommerce: { currency: 'BRL', value: 119.9, items: [{ item_id: '3', price: 119.9 }] },
    })
    expect(page.fbq?.queue.filter(([word]) => word === 'trackSingle').map(([, , name]) => name)).toEqual([
      'PageView',
      'InitiateCheckout',
      'PageView',
      'InitiateCheckout',
    ])
  })

  it('[X07f] once refused throws away what waited and loads nothing, on this page and the next', async () => {
    on(services)
    await simulate(stage)
    await click(stage, 'Recusar')
    const kept = { ...localStorage }
    expect([banner(), addresses()]).toEqual([null, []])
    tell('visualizacao', { pagina: 'resumo' })
    await settled(stage)
    expect([addresses(), page.dataLayer]).toEqual([[], undefined])
    stage.close()
    on(services, at + 364 * day)
    Object.assign(localStorage, kept)
    await stage.open(link)
    expect(banner()).toBeNull()
  })

  it('[X07g] is remembered for twelve months, per variant', async () => {
    on(services)
    localStorage.setItem('medicao:pf-implante', JSON.stringify({ accepts: true, at: at - 365 * day }))
    localStorage.setItem('medicao:outra', JSON.stringify({ accepts: true, at }))
    await stage.open(link)
    expect(banner()).toBeVisible()
    stage.close()
    on(services)
    localStorage.setItem('medicao:pf-implante', JSON.stringify({ accepts: true, at: at - 364 * day }))
    await simulate(stage)
    await settled(stage)
    expect(banner()).toBeNull()
    expect(told('page_view')).toHaveLength(2)
  })

  it('[X07h] can be answered otherwise from the footer', async () => {
    on({ analytics: services.analytics })
    await simulate(stage)
    await click(stage, 'Recusar')
    await click(stage, 'Preferências de medição')
    expect(banner()).toHaveFocus()
    await click(stage, 'Aceitar medição')
    tell('visualizacao', { pagina: 'resumo' })
    await settled(stage)
    expect(told('page_view').map(([, , facts]) => Reflect.get(facts as object, 'page_title'))).toEqual([
      'resumo',
    ])
    await click(stage, 'Preferências de medição')
    await click(stage, 'Recusar')
    tell('visualizacao', { pagina: 'concluido' })
    await settled(stage)
    expect(told('page_view')).toHaveLength(1)
    expect(Reflect.get(window, 'ga-disable-G-ABC123')).toBe(true)
    expect(commands().at(-1)).toEqual([
      'consent',
      'update',
      { ad_storage: 'denied', analytics_storage: 'denied' },
    ])
  })
})

describe('what goes out', () => {
  const sent = () => JSON.stringify([commands(), entries(), page.fbq?.queue ?? []])

  it('[X07i] tells a purchase by its order and its amount', async () => {
    on(services)
    await stage.open('/implante-venda/')
    tell(
      'compra',
      { proposta: '2026-000123', valorCentavos: 5387, idProduto: 2 },
      { step: { view: 'concluido' } },
    )
    await click(stage, 'Aceitar medição')
    expect(told('purchase')[0]?.[2]).toMatchObject({
      transaction_id: '2026-000123',
      currency: 'BRL',
      value: 53.87,
      items: [{ item_id: '2', item_name: 'Dental II' }],
    })
    expect(page.fbq?.queue.at(-1)).toEqual([
      'trackSingle',
      '123456',
      'Purchase',
      {
        currency: 'BRL',
        value: 53.87,
        content_type: 'product',
        content_ids: ['2'],
        content_name: 'Dental II',
      },
      { eventID: '2026-000123' },
    ])
  })

  it('[X07l] holds nothing of a person over a whole journey, and no part of the address', async () => {
    on(services)
    localStorage.setItem('medicao:pf-implante', JSON.stringify({ accepts: true, at }))
    await playOnScreen(stage, journey)
    await settled(stage)
    const typed = journey.moves.flatMap(({ values = {} }) => Object.values(values))
    const canaries = typed.filter((value) => typeof value === 'string' && value.length > 2)
    expect(canaries).toEqual(expect.arrayContaining(['11144477735', 'Maria Aparecida da Silva']))
    expect(told('page_view').length).toBeGreaterThan(4)
    expect(['ana-souza', '52998224725', ...canaries].filter((each) => sent().includes(String(each)))).toEqual(
      [],
    )
    expect(sent()).not.toMatch(/(?<!\d)\d{11}(?!\d)/)
  })

  it('[X07m] takes no text that a person could have typed, wherever it is put', async () => {
    on(services)
    await stage.open('/implante-venda/')
    const canary = {
      cpf: '52998224725',
      nome: 'Canária da Silva',
      email: 'canaria@example.com.br',
      telefone: '21987654321',
    }
    const uid = '0198c0de-0000-7000-8000-00000000cafe'
    for (const value of [...Object.values(canary), uid]) {
      const everywhere = {
        proposta: value,
        idProduto: value,
        produto: value,
        vidas: value,
        valorCentavos: value,
      }
      tell(
        'compra',
        { ...everywhere, ...canary, uid },
        { step: { view: 'concluido' }, corretor: { cod: value } },
      )
      tell('checkout', { ...everywhere, passo: 'resumo', precoCentavos: value, titular: canary })
      tell('visualizacao', { pagina: value })
      tell(value, { pagina: 'resumo' })
    }
    await click(stage, 'Aceitar medição')
    expect(told('purchase')).toHaveLength(5)
    expect([...Object.values(canary), uid].filter((each) => sent().includes(each))).toEqual([])
  })

  it('[X07n] waits while a whole CPF stands in the address, which a vendor would read by itself', async () => {
    on({ analytics: services.analytics })
    localStorage.setItem('medicao:pf-implante', JSON.stringify({ accepts: true, at }))
    await stage.open(link)
    tell('visualizacao', { pagina: 'resumo' })
    await settled(stage)
    expect(addresses()).toEqual([])
  })

  it('[D40a] names a corretor by code where the variant lists it, else says 0', async () => {
    on({ analytics: services.analytics })
    await stage.open('/implante-venda/')
    for (const cod of ['52998', '11144']) tell('visualizacao', { pagina: 'resumo' }, { corretor: { cod } })
    tell('visualizacao', { pagina: 'resumo' })
    await click(stage, 'Aceitar medição')
    expect(told('page_view').map(([, , facts]) => Reflect.get(facts as object, 'broker_id'))).toEqual([
      '52998',
      '0',
      '0',
    ])
  })
})

it('[X07o] a payment link asks nothing and loads nothing, whatever was accepted before', async () => {
  on(services)
  localStorage.setItem('medicao:pf-implante', JSON.stringify({ accepts: true, at }))
  await stage.open('/corretor/0198c0de')
  tell('compra', { proposta: '2026-000123', valorCentavos: 5387 }, { step: { view: 'concluido' } })
  await settled(stage)
  expect(screen.queryByRole('button', { name: 'Preferências de medição' })).toBeNull()
  expect([banner(), addresses(), page.dataLayer]).toEqual([null, [], undefined])
})

describe('the chat', () => {
  const chat = 'https://chat.example.com/abrir.js'

  it('[X07r] opens from the header when the person asks for it, after asking whether it may', async () => {
    on(services)
    await simulate(stage)
    await click(stage, 'Recusar')
    await click(stage, 'Abrir o chat')
    expect(banner()).toHaveFocus()
    expect(addresses()).toEqual([])
    await click(stage, 'Aceitar medição')
    expect(addresses()).toEqual([chat])
    await click(stage, 'Abrir o chat')
    expect(addresses()).toEqual([chat])
  })

  it('[X07r] does not open by itself, nor once the person refused', async () => {
    on({ chat: services.chat })
    await simulate(stage)
    await click(stage, 'Abrir o chat')
    await click(stage, 'Recusar')
    await click(stage, 'Preferências de medição')
    await click(stage, 'Aceitar medição')
    expect(addresses()).toEqual([])
  })
})
