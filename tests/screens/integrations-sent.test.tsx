// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
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
  tellOn,
  told,
} from './integrations-page.ts'
import { playOnScreen } from './replay-player.tsx'

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

describe('what goes out', () => {
  const sent = () => JSON.stringify([commands(), entries(), page.fbq?.queue ?? []])

  it('tells a purchase by its order and its amount', async () => {
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

  it('takes no text that a person could have typed, wherever it is put', async () => {
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

  it('waits while a whole CPF stands in the address, which a vendor would read by itself', async () => {
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
