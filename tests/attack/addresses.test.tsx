// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { type Facts, type Funnel, type Json, openFunnel } from '../../engine/index.ts'
import type { Move } from '../../engine/replay/index.ts'
import { runners } from '../../src/app/effects.ts'
import { Boleto } from '../../src/blocks/boletos.tsx'
import { Logo } from '../../src/pages/layout.tsx'
import { SettingContext } from '../../src/pages/setting.ts'
import { projectFiles, replaysIn } from '../../tools/project.ts'
import { engine } from '../screens/dental-engine.ts'
import { openStage } from '../screens/funnel-stage.tsx'
import { playOnScreen } from '../screens/replay-player.tsx'
import { elsewhere } from './elsewhere.ts'
import { madeIn, payloads } from './payloads.ts'

describe('addresses', () => {
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
    runners.visit({ effect: 'visit', name: 'destino' }, around as never)
    await new Promise((done) => setImmediate(done))
    return gone.splice(0)
  }

  describe('a visit', () => {
    it.each(elsewhere)('leads nowhere from %j, in this window and in another', async (url) => {
      expect(await visited({ url, hosts: ['wa.me'] })).toEqual([])
      expect(await visited({ url, hosts: ['wa.me'], novaAba: true })).toEqual([])
    })

    it.each(elsewhere)('leads to the host of its file whatever a slot says, as %j', async (said) => {
      const [ours = here] = await visited({ url: '/{nome}' }, { nome: said })
      expect(new URL(ours).host).toBe('localhost:3000')
      const [theirs = 'https://wa.me/'] = await visited(
        { url: 'https://wa.me/55{nome}', hosts: ['wa.me'] },
        { nome: said },
      )
      expect(theirs).toMatch(/^https:\/\/wa\.me\/[^/?#]*$/)
      expect(await visited({ url: 'https://{nome}/', hosts: ['wa.me'] }, { nome: said })).toEqual([])
    })

    it('leads where its variant says, and tells a new window nothing', async () => {
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
    const storeOf = (session: object) => ({
      session: () => session,
      first: session,
      subscribe: () => () => {},
    })

    it.each(elsewhere)('of the logo leads home from %j', (url) => {
      const funnel = funnelWith({ tema: { logo: { nome: 'Plano' } }, enderecos: { inicio: { url } } })
      render(
        <SettingContext value={{ funnel, store: storeOf({ trail: [], step: 'x' }) } as never}>
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
        <SettingContext value={{ funnel, store: storeOf({ trail: [], step: 'x' }) } as never}>
          <Logo />
        </SettingContext>,
      )
      expect(screen.getByRole('link').getAttribute('href')).toBe('/mar-venda/')
    })

    it.each(elsewhere.filter((url) => !/^https:/i.test(url) || /[@\\]|\[/.test(url)))(
      'of a boleto is not shown for %j',
      (link) => {
        render(<Boleto link={link} announce={() => {}} />)
        const shown = screen.queryByRole('link')?.getAttribute('href') ?? 'https://none.example/'
        expect(new URL(shown, here).protocol).toBe('https:')
        expect(new URL(shown, here).username).toBe('')
      },
    )
  })
})

const source = funnelSource(readProject(projectFiles()), 'pf-implante')!
const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]

/** Names of a variant whose texts are anybody's words, and no colour, address, number or name of a file. */
const ownWords =
  /^(titulo|nome|introducao|titleNormal|titleBold|cobertura|tipoCobertura|selo|imagemAlt|detalhe|tipo|empresa|endereco|texto|resumo|\d+)$/

/** Says another text wherever a text of those names is, one after the other. */
function reworded(value: Json, said: (text: string) => string, name = ''): Json {
  if (typeof value === 'string') return ownWords.test(name) && !/^[A-Z]{2}$/.test(value) ? said(value) : value
  if (Array.isArray(value)) return value.map((each, i) => reworded(each, said, String(i)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reworded(each, said, key)]))
}

/** Answers with another text wherever any text will do. */
const answering = (moves: readonly Move[], said: () => string): readonly Move[] =>
  moves.map((move) => {
    if (move.data === undefined) return move
    const isFree = (key: string, value: unknown) =>
      value === '*' && /^nome|^(bairro|logradouro|email|emailMascarado)$/.test(key)
    const data = JSON.parse(JSON.stringify(move.data), (key, value) => (isFree(key, value) ? said() : value))
    return { ...move, data }
  })

const perText = 6

/** Plays a whole sale with other words everywhere; gives what stood on every screen, and what was said where. */
async function drawnWith(wordsOf: (several: readonly string[]) => string) {
  let next = 0
  const said = () => {
    const several = Array.from({ length: perText }, (_, i) => payloads[(next + i) % payloads.length] ?? '')
    next += perText
    return wordsOf(several)
  }
  const variant = reworded(source.variant as Json, said) as typeof source.variant
  const stage = openStage(openFunnel({ ...source, variant }), engine, Date.parse(replay.at))
  const drawn: string[] = []
  const texts = new Set<string>()
  const atRest = async () => {
    expect(madeIn(document)).toHaveLength(0)
    const elements = [...document.body.querySelectorAll('*')]
    drawn.push(
      elements.map((each) => `${each.localName}:${each.getAttributeNames().sort().join()}`).join('\n'),
    )
    texts.add(document.body.textContent ?? '')
  }
  await playOnScreen(stage, { at: replay.at, moves: answering(replay.moves, said) }, { atRest })
  const { wrong } = stage
  stage.close()
  return { drawn, wrong, used: next, text: [...texts].join('\n') }
}

it('makes no element of any text of a variant or of an answer, over a whole sale', async () => {
  // What is split into a list is split alike.
  const plain = await drawnWith((several) => several.join(' ').replaceAll(/[^;\s]/g, 't'))
  const poisoned = await drawnWith((several) => several.join(' '))
  expect(plain.drawn.length).toBeGreaterThan(10)
  expect(poisoned.used).toBeGreaterThanOrEqual(payloads.length)
  expect(poisoned.wrong).toEqual([])
  expect(poisoned.drawn).toEqual(plain.drawn)
  expect(payloads.filter((payload) => poisoned.text.includes(payload)).length).toBeGreaterThan(100)
})
