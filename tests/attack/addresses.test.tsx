// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Facts, Funnel, Json } from '../../engine/index.ts'
import { onAddress } from '../../src/app/effects.ts'
import { Boleto } from '../../src/blocks/boletos.tsx'
import { Logo } from '../../src/pages/layout.tsx'
import { SettingContext } from '../../src/pages/setting.ts'
import { elsewhere } from './elsewhere.ts'

const here = 'http://localhost:3000/implante-venda/'
const gone: string[] = []

beforeEach(() => {
  const { origin, protocol, host } = new URL(here)
  const assign = (url: URL) => void gone.push(String(url))
  vi.stubGlobal('location', { href: here, origin, protocol, host, assign })
  vi.stubGlobal('open', (url: URL, target: string, features: string) =>
    gone.push(`${url} ${target} ${features}`),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  gone.length = 0
})

const funnelWith = (variant: Json) => ({ variant }) as unknown as Funnel
const factsOf = (names: Readonly<Record<string, Json>>): Facts => ({ at: 0, read: (name) => names[name] })

/** Has the page visit an address of its variant. */
async function visited(
  address: Json,
  names: Readonly<Record<string, Json>> = {},
): Promise<readonly string[]> {
  const funnel = funnelWith({ enderecos: { destino: address } })
  const around = { funnel, facts: () => factsOf(names), settled: async () => {} }
  onAddress.visit.run({ effect: 'visit', name: 'destino' }, around as never)
  await new Promise((done) => setImmediate(done))
  return gone.splice(0)
}

describe('a visit', () => {
  it.each(elsewhere)('[T06dm] leads nowhere from %j, in this window and in another', async (url) => {
    expect(await visited({ url, hosts: ['wa.me'] })).toEqual([])
    expect(await visited({ url, hosts: ['wa.me'], novaAba: true })).toEqual([])
  })

  it.each(elsewhere)('[T06dm] leads to the host of its file whatever a slot says, as %j', async (said) => {
    const [ours = here] = await visited({ url: '/{nome}' }, { nome: said })
    expect(new URL(ours).host).toBe('localhost:3000')
    const [theirs = 'https://wa.me/'] = await visited(
      { url: 'https://wa.me/55{nome}', hosts: ['wa.me'] },
      { nome: said },
    )
    expect(theirs).toMatch(/^https:\/\/wa\.me\/[^/?#]*$/)
    expect(await visited({ url: 'https://{nome}/', hosts: ['wa.me'] }, { nome: said })).toEqual([])
  })

  it('[T06dm] leads where its variant says, and tells a new window nothing', async () => {
    expect(await visited({ url: '/corretor/{uid}' }, { uid: 'a/b' })).toEqual([
      'http://localhost:3000/corretor/a%2Fb',
    ])
    expect(await visited({ url: 'https://wa.me/55', hosts: ['wa.me'], novaAba: true })).toEqual([
      'https://wa.me/55 _blank noopener',
    ])
    expect(await visited({ url: 'https://wa.me/55' })).toEqual([])
  })
})

describe('a link of the page', () => {
  it.each(elsewhere)('[T06dm] of the logo leads home from %j', (url) => {
    const funnel = funnelWith({ tema: { logo: { nome: 'Plano' } }, enderecos: { inicio: { url } } })
    render(
      <SettingContext value={{ funnel, session: { trail: [], step: 'x' } } as never}>
        <Logo />
      </SettingContext>,
    )
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/^\/(?![/\\])/)
  })

  it('of the logo leads to the home of its own variant, which the base writes once for all', () => {
    const enderecos = { inicio: { url: '/{variant.rotas.prefixo}/' } }
    const funnel = funnelWith({
      tema: { logo: { nome: 'Plano' } },
      rotas: { prefixo: 'mar-venda' },
      enderecos,
    })
    render(
      <SettingContext value={{ funnel, session: { trail: [], step: 'x' } } as never}>
        <Logo />
      </SettingContext>,
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/mar-venda/')
  })

  it.each(elsewhere.filter((url) => !/^https:/i.test(url) || /[@\\]|\[/.test(url)))(
    '[T06dm] of a boleto is not shown for %j',
    (link) => {
      render(<Boleto link={link} announce={() => {}} />)
      const shown = screen.queryByRole('link')?.getAttribute('href') ?? 'https://none.example/'
      expect(new URL(shown, here).protocol).toBe('https:')
      expect(new URL(shown, here).username).toBe('')
    },
  )
})
