import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { brandOf } from '../../engine/brand/index.ts'
import { funnelSource, readProject, screensOfFlow } from '../../engine/config/index.ts'
import { begin, type FunnelSource, type Json, openFunnel } from '../../engine/index.ts'
import { secretFrom } from '../../server/calls/sale.ts'
import { builtPages } from '../../server/pages/built.ts'
import { drawnScreens, servedOf, themeOf } from '../../server/pages/funnel.ts'
import { type MakeOpeningCall, openings, playOpening } from '../../server/pages/opening.ts'
import { projectFiles } from '../../tools/project.ts'
import {
  builtCss,
  catalogueOf,
  emptyStore,
  openTest,
  serverKey,
  settingsOf,
  template,
  variantNamed,
} from './kit.ts'

const evil = `</script><script>alert(1)</script>"'<!--&\u2028`

const open = async (app: FastifyInstance, url: string, headers = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } })

/** Gives the status of an address, and where it leads. */
async function ledTo(app: FastifyInstance, url: string) {
  const { statusCode, headers } = await open(app, url)
  return [statusCode, headers.location]
}

/** Reads the data that a page gives its script. */
function dataIn(page: string) {
  const text = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  return JSON.parse(text)
}

describe('a page', () => {
  it('[X03s] shows title, logo, heading and colour of its variant before any script runs', async () => {
    const tema = { corPrimaria: '#1F4FA3', cantos: 'retos', logo: { simbolo: 'dente', nome: 'Sorriso' } }
    const more = { titulo: 'Plano Sol', introducao: 'Poucos minutos.', tema, rotas: { prefixo: 'sol' } }
    const { app } = await openTest({ catalogue: catalogueOf(variantNamed('sol', more)) })
    const { body, statusCode, headers } = await open(app, '/sol/')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>Plano Sol</title>')
    expect(body).toContain('<h1>Plano Sol</h1><p class="intro">Poucos minutos.</p>')
    expect(body).toContain('<span>Sorriso</span>')
    expect(body).toContain('<a class="skip-link" href="#conteudo">Pular para o conteúdo</a>')
    expect(body).not.toMatch(/<!--(title|head|shell|data)-->/)
    const theme = themeOf(brandOf(tema))
    expect(body).toContain(`<style>${theme}</style>`)
    const hashes = [builtCss, theme].map((css) => createHash('sha256').update(css).digest('base64'))
    expect(headers['content-security-policy']).toContain(
      `style-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`,
    )
    const icon = /<link rel="icon" href="(\/tema\/sol\/venda-[0-9a-f]{12}\.svg)">/.exec(body)?.[1] ?? ''
    expect((await open(app, icon)).body).toContain('<rect rx="9" fill="#1f4fa3"/>')
  })

  it('[X03n] says what to do without JavaScript, with the telephone of its variant', async () => {
    const catalogue = catalogueOf(variantNamed('sol', { contato: { telefone: '2130000000' } }))
    const { app } = await openTest({ catalogue })
    expect((await open(app, '/sol/')).body).toContain(
      '<noscript>Este site precisa de JavaScript. Fale com a gente: (21) 3000-0000.</noscript>',
    )
  })

  it('[X03l] gives terms and privacy as pages to read, without a script', async () => {
    const termos = { versao: '1', titulo: 'Termos', resumo: ['Doze meses'], texto: ['Um.', `Dois ${evil}`] }
    const contato = { telefone: '2130000000', email: 'a@example.com.br' }
    const { app } = await openTest({ catalogue: catalogueOf(variantNamed('sol', { termos, contato })) })
    const { body, statusCode, headers } = await open(app, '/documentos/sol/termos')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(
      '<h1>Termos</h1></div><ul class="bullets"><li>Doze meses</li></ul><p>Um.</p><p>Dois &lt;',
    )
    expect(body).toContain('<a href="mailto:a@example.com.br">')
    expect(body).toContain('<symbol id="cena-vazio"')
    expect(body).toContain('<style>:root{--surface:')
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
    expect(body).not.toContain('<script')
    expect(await ledTo(app, '/documentos/sol/privacidade')).toEqual([302, '/sol/'])
    expect(await ledTo(app, '/documentos/SOL/termos')).toEqual([301, '/documentos/sol/termos'])
    const unknown = await open(app, '/documentos/nada/termos')
    expect([unknown.statusCode, unknown.body]).toEqual([
      404,
      expect.stringContaining('Página não encontrada'),
    ])
  })

  it('works the brand out of one colour, and says on the page what else it chose', async () => {
    const theme = themeOf(brandOf({ corPrimaria: '#0a6e6b' }))
    expect(theme).toMatch(/^:root\{(--[a-z0-9-]+:#[0-9a-f]{6};?)+\}\n$/)
    expect(theme).toContain('--brand:#0a6e6b;--brand-hover:')
    const tema = { fonte: 'marcante', cantos: 'retos', padrao: 'grade', densidade: 'ampla', fundo: 'escuro' }
    const { app } = await openTest({ catalogue: catalogueOf(variantNamed('sol', { tema })) })
    expect((await open(app, '/sol/')).body).toContain(
      '<html lang="pt-BR" data-voice="marcante" data-corners="retos" data-pattern="grade" data-density="ampla" data-hero="escuro"',
    )
  })

  it('brings the font its brand chose, early unless the person saves data, and no other', async () => {
    const addresses = { clara: '/assets/figtree-a.woff2', redonda: '/assets/nunito-b.woff2' }
    const { app } = await openTest({
      catalogue: catalogueOf(variantNamed('sol', { tema: { fonte: 'redonda' } })),
      pages: builtPages(template, { venda: template }, addresses),
    })
    const { body, headers } = await open(app, '/sol/')
    const early = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/nunito-b.woff2">'
    expect(body).toContain(early)
    const face = /<style>(@font-face[^<]+)<\/style>/.exec(body)?.[1] ?? ''
    expect(face).toContain('font-family:"Nunito";src:url(/assets/nunito-b.woff2)')
    const standIn = '@font-face{font-family:"Nunito alt";src:local("Roboto'
    expect(face).toContain(`${standIn}"),local("Arial");font-weight:1 599;size-adjust:99.8%`)
    expect(face).toContain(`${standIn} Bold"),local("Arial Bold");font-weight:600 1000;size-adjust:106.4%`)
    expect(body).not.toContain('figtree')
    const hash = createHash('sha256').update(face).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'; img-src`)
    const saving = await app.inject({ url: '/sol/', headers: { host: 'localhost', 'save-data': 'on' } })
    expect(saving.body).not.toContain(early)
    expect(saving.body).toContain(face)
  })

  it('never lets a text of a variant out of its place', async () => {
    const tema = { corPrimaria: 'red;}body{', logo: { nome: evil, simbolo: '__proto__', arquivo: evil } }
    const catalogue = catalogueOf(variantNamed('sol', { titulo: evil, introducao: evil, tema, prova: evil }))
    const { app } = await openTest({ catalogue })
    const { body } = await open(app, '/sol/')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('"\'<')
    expect(body).not.toContain('[object')
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(catalogue.served('sol')?.theme.css).toContain('--brand:#0a6e6b')
  })

  it('holds what its brand draws, out of sight, and nothing that it does not show', async () => {
    const tema = { pecas: { faixa: ['dente', 'nada'] } }
    const { app } = await openTest({
      catalogue: catalogueOf(variantNamed('sol', { tema }), variantNamed('lua')),
    })
    const scene = '<symbol id="cena-vazio" viewBox="0 0 240 150"><circle r="9"/></symbol></svg>'
    const tile = '<symbol id="peca-dente" viewBox="0 0 120 120"><path d="M0 0h9v9z"/></symbol>'
    expect((await open(app, '/sol/')).body).toContain(`<svg class="art" aria-hidden="true">${tile}${scene}`)
    expect((await open(app, '/lua/')).body).toContain(`<svg class="art" aria-hidden="true">${scene}`)
  })

  it('hands its script the funnel, the addresses, the clock and what was kept', async () => {
    const { app, clock } = await openTest()
    const { body } = await open(app, '/lua/')
    const funnel =
      /<link rel="preload" as="fetch" crossorigin href="(\/funil\/lua\/venda-[0-9a-f]{12}\.json)">/.exec(
        body,
      )?.[1]
    expect(dataIn(body)).toEqual({
      funnel,
      opening: null,
      variant: 'lua/venda',
      route: '/lua/',
      measured: true,
      sale: 'lua/venda',
      saleNumber: 1,
      server: { entradaCartao: 'proprio' },
      sells: false,
      scope: 'lua/venda',
      now: clock.now(),
      session: null,
      revision: 0,
    })
    expect((await open(app, funnel ?? '')).json()).toMatchObject({ id: 'lua/venda' })
  })

  it('brings the words for a browser that does not keep its cookie, where it came without https to another machine', async () => {
    const says = async (settings: ReturnType<typeof settingsOf>, host: string) => {
      const { app } = await openTest({ settings })
      return (await open(app, '/lua/', { host })).body.includes('<h1>Abra esta página com https</h1>')
    }
    const overPostgres = { ...settingsOf(), databaseUrl: 'postgres://x' }
    expect(await says(settingsOf(), '192.168.0.7:3000')).toBe(false)
    expect(await says(overPostgres, '192.168.0.7:3000')).toBe(true)
    expect(await says(overPostgres, 'localhost:3000')).toBe(false)
  })

  it('of a proposal is in the variant it was made in; of an unknown one, in no brand', async () => {
    const query = async (text: string, values: readonly unknown[] = []) =>
      text.includes('from proposta') && values[0] === 'conhecida'
        ? [{ variant: 'lua/venda', varianteHash: null }]
        : []
    const { app } = await openTest({ store: { ...emptyStore, query: query as typeof emptyStore.query } })
    const known = dataIn((await open(app, '/corretor/conhecida')).body)
    const unknown = await open(app, '/corretor/outra')
    expect([known.variant, known.scope]).toEqual(['lua/venda', 'uid:conhecida'])
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('Não encontramos este link')
    expect(unknown.body).not.toMatch(/Plano (sol|lua)/)
  })

  it('[X04s] with a number or a uid in its address is not for search engines', async () => {
    const { app } = await openTest()
    const robots = async (url: string) =>
      /name="robots" content="([^"]+)"/.exec((await open(app, url)).body)?.[1]
    expect(await robots('/')).toBe('index, follow')
    expect(await robots('/lua/')).toBe('index, follow')
    expect(await robots('/lua/ana/52998224725')).toBe('noindex, nofollow')
    expect(await robots('/corretor/abc')).toBe('noindex, nofollow')
  })

  it('[X04t] leads away from an unknown address, without its query', async () => {
    const { app } = await openTest()
    const to = (url: string) => ledTo(app, url)
    expect(await to('/nada?x=//evil.example')).toEqual([404, undefined])
    expect(await to('//evil.example/')).toEqual([404, undefined])
    expect(await to('/lua/nada?x=//evil.example')).toEqual([302, '/lua/'])
  })

  it('leads to its address as it is rightly written, with its query', async () => {
    const { app } = await openTest()
    const to = (url: string) => ledTo(app, url)
    expect(await to('/lua?c=AMIGO')).toEqual([301, '/lua/?c=AMIGO'])
    expect(await to('/LUA/ana/52998224725).?step=titular#x')).toEqual([
      301,
      '/lua/ana/52998224725?step=titular',
    ])
    expect(await to('//lua//ana/52998224725')).toEqual([301, '/lua/ana/52998224725'])
  })

  it('[X04a] is not found where no funnel has its address, and leads to the one it may have meant alone', async () => {
    const catalogue = catalogueOf(
      variantNamed('sol', { titulo: 'Plano Sol', rotas: { prefixo: 'sol-venda', inicial: true } }),
      variantNamed('lua', { titulo: `Plano Lua ${evil}`, rotas: { prefixo: 'lua-venda' } }),
      variantNamed('mar', { titulo: 'Plano Mar', rotas: { prefixo: 'mar-azul' } }),
    )
    for (const mode of ['test', 'production'] as const) {
      const { app } = await openTest({ catalogue, settings: { ...settingsOf(), mode } })
      const { body, statusCode, headers } = await open(app, '/luavenda/ana-souza/52998224725?c=%22x')
      expect([statusCode, headers.location]).toEqual([404, undefined])
      expect(headers['x-robots-tag']).toBe('noindex, nofollow')
      expect(headers['set-cookie']).toBeUndefined()
      expect(body).toContain('<h1>Página não encontrada</h1>')
      expect(body).toContain('<a href="/lua-venda/ana-souza/52998224725?c=%22x">Plano Lua &lt;/script&gt;')
      expect(body).not.toMatch(/Plano (Sol|Mar)|<script/)
      const nothing = await open(app, '/zzzzzz/ana')
      expect(nothing.body).toContain('Não há nada neste endereço. Confira se não faltam nem sobram letras')
      expect(nothing.body).toContain('peça o link de novo a quem enviou')
      expect(nothing.body).not.toContain('Plano')
      expect(nothing.body.includes('href="/dev"')).toBe(mode === 'test')
    }
  })

  it('says so where its flow was not built, and tells the log which and what to do', async () => {
    const { app, lines } = await openTest({
      pages: builtPages(template, {}),
      settings: settingsOf({ LOG_LEVEL: 'error' }),
    })
    const reply = await open(app, '/sol/')
    expect([reply.statusCode, reply.body]).toEqual([503, expect.stringContaining('Página indisponível')])
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(reply.body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(lines.join()).toContain('O fluxo \\"venda\\" ainda não foi montado. Rode \\"npm run build\\"')
  })

  it('says so where no variant can be served', async () => {
    const { app } = await openTest({ catalogue: catalogueOf() })
    const { statusCode, body } = await open(app, '/')
    expect(statusCode).toBe(503)
    expect(body).toContain('Estamos ajustando esta página. Tente de novo em alguns minutos.')
  })

  it('says in words that the database is out of reach', async () => {
    const query = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))
    const { app } = await openTest({ store: { ...emptyStore, query } })
    const reply = await open(app, '/', {
      cookie: `__Host-venda=${secretFrom(Buffer.alloc(16), serverKey)}.sol`,
    })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('O que você já preencheu continua guardado.')
  })

  it('travels packed where the browser takes it', async () => {
    const { app } = await openTest()
    const plain = dataIn((await open(app, '/')).body)
    const br = await open(app, '/', { 'accept-encoding': 'gzip, deflate, br' })
    const gz = await open(app, '/', { 'accept-encoding': 'gzip, br;q=0' })
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(dataIn(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain)
    expect(dataIn(gunzipSync(gz.rawPayload).toString())).toEqual(plain)
  })

  it('is never kept; what its name changes with is kept for a year, packed', async () => {
    const { app } = await openTest()
    const page = await open(app, '/')
    expect(page.headers['cache-control']).toBe('no-store')
    const { funnel } = dataIn(page.body)
    const kept = await open(app, funnel, { 'accept-encoding': 'br' })
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(kept.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(kept.rawPayload).toString())).toMatchObject({ id: 'sol/venda' })
  })
})

describe('the outline of a screen', () => {
  const project = readProject(projectFiles())
  const source = funnelSource(project, 'pf-implante/dental-individual')!
  const screens = drawnScreens(project, () => openFunnel(source))

  it('has its place in the funnel, its heading, and a place for each field', () => {
    const markup = screens.of('simulacao')?.markup ?? ''
    for (const said of ['<b>Simulação</b>', 'Etapa 1 de 7', '<h1>Monte a simulação</h1>'])
      expect(markup.replaceAll('<!-- -->', '')).toContain(said)
    expect(markup.match(/outline-(?:cards|row|field)/g)).toEqual(['outline-cards', 'outline-row'])
  })

  it('is of the screen at whose step the session stands', () => {
    expect(screens.at('titularCpf')).toBe(screens.of('titular-cpf'))
    expect([screens.at('entrada'), screens.at('nenhum'), screens.of('nenhuma')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each(screensOfFlow(project, source.name).map(({ name }) => name))(
    'says nothing that is not known yet: %s',
    (name) => {
      const { markup = '', isWhole } = screens.of(name) ?? {}
      expect(markup).not.toMatch(/[{}]|undefined|null/)
      expect(isWhole ? [] : (markup.match(/<h1>[^<]+<\/h1>/g) ?? [])).toHaveLength(isWhole || !markup ? 0 : 1)
    },
  )
})

describe('an opening that the server plays', () => {
  /** A funnel that finds a corretor and then the plans before it shows anything, and tells of both. */
  const source: FunnelSource = {
    id: 'bench/venda',
    name: 'venda',
    flow: {
      answers: { corretor: null, planos: null, salvo: null },
      on: {
        start: [
          {
            effects: [{ track: 'chegou' }, { call: 'corretor.obter', with: { cod: '{event.route.cod}' } }],
            to: 'entrada',
          },
        ],
        'corretor.obter:ok': [
          {
            set: { corretor: '{event.data}' },
            effects: [{ call: 'plano.listar' }, { call: 'visita.notar' }],
          },
        ],
        'corretor.obter:naoEncontrado': [{ to: 'semCorretor' }],
        'plano.listar:ok': [
          { set: { planos: '{event.data}' }, effects: [{ announce: 'Planos' }], to: 'planos' },
        ],
        'visita.notar:ok': [{ set: { salvo: true } }],
      },
      steps: { entrada: {}, planos: { screen: 'planos' }, semCorretor: { screen: 'sem' } },
    },
    notices: {},
    screens: { planos: {}, sem: {} },
    operations: {
      'corretor.obter': { problems: ['naoEncontrado'], writes: false, timeoutMs: 10_000, retries: 2 },
      'plano.listar': { problems: [], writes: false, timeoutMs: 10_000, retries: 2 },
      'visita.notar': { problems: [], writes: true, timeoutMs: 10_000, retries: 2 },
    },
    variant: {},
  }
  const funnel = openFunnel(source)
  const never = new Promise<never>(() => {})

  /** Plays the opening of that funnel with answers to some calls; what is not among them is for the browser. */
  async function opened(
    answers: Readonly<Record<string, Json | Promise<never>>>,
    timeout: Promise<'timeout'> = never,
  ) {
    const asked: unknown[] = []
    const makeCall: MakeOpeningCall = async ({ name, input }) => {
      if (!(name in answers)) return undefined
      asked.push([name, input])
      const data = await answers[name]!
      return data === null
        ? { outcome: 'naoEncontrado', problem: { code: 'naoEncontrado' } }
        : { outcome: 'ok', data }
    }
    const event = { type: 'start', route: { cod: 'ana' }, query: {}, kept: {} }
    const { session, effects } = await playOpening({
      funnel,
      event,
      makeCall,
      timeout,
      first: begin(funnel, 'venda-1'),
      now: () => 1000,
    })
    return {
      step: session.step,
      answers: session.answers,
      asked,
      left: effects.map(({ name }) => name),
      session,
    }
  }

  it('goes as far as the calls that only read lead, and leaves the rest to the browser, in order', async () => {
    const seen = await opened({ 'corretor.obter': { nome: 'Ana' }, 'plano.listar': [1, 2] })
    expect(seen).toMatchObject({
      step: 'planos',
      answers: { corretor: { nome: 'Ana' }, planos: [1, 2], salvo: null },
      asked: [
        ['corretor.obter', { cod: 'ana' }],
        ['plano.listar', {}],
      ],
      left: ['chegou', 'Planos', 'visita.notar'],
    })
  })

  it('takes a refusal that the flow knows as the browser would', async () => {
    expect(await opened({ 'corretor.obter': null })).toMatchObject({ step: 'semCorretor', left: ['chegou'] })
  })

  it('waits for no answer longer than it is told: the call goes on in the browser, under its key', async () => {
    const seen = await opened(
      { 'corretor.obter': { nome: 'Ana' }, 'plano.listar': never },
      Promise.resolve('timeout'),
    )
    expect(seen).toMatchObject({ step: 'entrada', left: ['chegou', 'corretor.obter'] })
    expect(seen.session.calls.map(({ as, key }) => [as, key])).toEqual([
      ['corretor.obter', expect.stringContaining('venda-1')],
    ])
  })

  it('says whether it may depend on what the browser kept', async () => {
    const used = async (set: Json) => {
      const flow = { steps: {}, on: { start: [{ set: { salvo: set } }] }, answers: { salvo: null } } as never
      const made = { ...source, flow }
      const open = openings({ operations: new Map() } as never, { now: () => 1, serverFacts: {} as never })
      const served = servedOf({
        variant: {},
        source: made,
        routes: [],
        project: { screens: new Map(), drawings: new Map() },
      })
      const caller = { visitor: null, address: '', requestId: '' }
      const page = { pattern: '/', url: '/', site: 'http://localhost', measured: true, draft: null, caller }
      return (await open({ ...page, served })).usesKept
    }
    expect(await used('{event.route.cod}')).toBe(false)
    expect(await used('{event.kept.cep}')).toBe(true)
  })

  it('is the same that a browser would have come to', async () => {
    const [one, other] = [await opened({ 'corretor.obter': { nome: 'Ana' } }), await opened({})]
    expect(one.left).toEqual(['chegou', 'plano.listar', 'visita.notar'])
    expect(other.left).toEqual(['chegou', 'corretor.obter'])
  })
})
