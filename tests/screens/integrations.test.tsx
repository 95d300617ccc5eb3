// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
  openWith,
  page,
  scripts,
  services,
  settled,
  simulate,
  tellOn,
  told,
} from './integrations-page.ts'

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
      expect(stage.tracked).toEqual(['visualizacao', 'checkout', 'carrinho', 'visualizacao', 'checkout'])
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
    expect(told('add_to_cart').map(([, , facts]) => facts)).toMatchObject([
      { ...place('simulacao'), currency: 'BRL', value: 49.9, items: [item] },
    ])
    expect(entries()).toContainEqual({ event: 'page_view', ...place('simulacao') })
    expect(entries().find((entry) => Reflect.get(entry, 'event') === 'begin_checkout')).toMatchObject({
      ecommerce: { currency: 'BRL', value: 119.9, items: [{ item_id: '3', price: 119.9 }] },
    })
    expect(page.fbq?.queue.filter(([word]) => word === 'trackSingle').map(([, , name]) => name)).toEqual([
      'PageView',
      'InitiateCheckout',
      'AddToCart',
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

  it('is remembered for twelve months, per variant', async () => {
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

  it('keeps fifty events at most while consent is open', async () => {
    on({ analytics: services.analytics })
    await stage.open('/implante-venda/')
    for (let i = 0; i < 60; i += 1) tell('visualizacao', { pagina: 'resumo' })
    await click(stage, 'Aceitar medição')
    expect(told('page_view')).toHaveLength(50)
  })

  it('goes on the same where a script is blocked or its adapter fails', async () => {
    on(services)
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
    Object.defineProperty(page, 'fbq', { configurable: true, get: () => throwsAlways() })
    await simulate(stage)
    await click(stage, 'Aceitar medição')
    for (const script of scripts()) fireEvent.error(script)
    expect(warnings.mock.calls.map(([, what]) => what)).toEqual(['pixel', ...addresses()])
    expect(told('page_view')).toHaveLength(2)
    expect(document.querySelector('[data-etapa]')).toHaveAttribute('data-etapa', 'titularCpf')
  })
})

function throwsAlways(): never {
  throw new Error('A browser that blocks this.')
}
