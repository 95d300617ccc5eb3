import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { anyDrawerOf, anyLetterheadsOf } from '../../server/messages/index.ts'
import { cartao } from '../people.ts'
import { call, visit } from './kit.ts'
import { liveCopy, repository } from './live-kit.ts'
import { challengeFor, solved } from './solve.ts'

const path = 'variants/dental/mar.variant.json'
const jsonOf = (file: string) => JSON.parse(readFileSync(join(repository, file), 'utf8'))

const live = liveCopy(
  'dental-individual',
  'finalizacao',
  'segunda-via',
  'atualizacao-cartao',
  'pet-simples',
  'pet-associacao',
)
const { reports } = live

describe('a new partner is one file', () => {
  const [dental] = jsonOf('variants/dental/base.variant.json').produtos

  /** The variant of a new partner: the one there is, with another address, brand, price and origin. */
  const mar = (precoCentavos: unknown, titulo = 'Plano Mar') =>
    JSON.stringify(
      {
        ...jsonOf('variants/dental/pf-implante.variant.json'),
        titulo,
        funis: { 'dental-individual': { rotas: { prefixo: 'mar-venda' } } },
        tema: { corPrimaria: '#8A1C5B', logo: { nome: 'Odonto Mar' } },
        produtos: [{ ...dental, precoCentavos }],
        produtoPadrao: undefined,
        selos: undefined,
        vendas: undefined,
        codOrigemVenda: 90,
      },
      null,
      2,
    )

  const save = (text: string | Uint8Array) => live.save(path, text)

  /** Gives what a person gets at the variant's address: the page, the price in the funnel and the one in the answer. */
  async function seen() {
    const { statusCode, headers, body } = await live.get('/mar-venda/')
    if (statusCode !== 200) return { statusCode, to: headers.location }
    const address = /href="(\/funil\/mar\/[\w-]+\.json)"/.exec(body)?.[1] ?? ''
    const { variant } = (await live.get(address)).json()
    const data = await live.asked('produto.listar', { from: '/mar-venda/', input: { uf: 'RJ' } })
    return {
      title: /<title>(.*?)<\/title>/.exec(body)?.[1],
      colour: /--brand:(#\w{6})/.exec(body)?.[1],
      logo: /<span>(.*?)<\/span>/.exec(body)?.[1],
      inFunnel: variant.produtos[0].precoCentavos,
      answered: data.produtos.map((each: { readonly precoCentavos: number }) => each.precoCentavos),
    }
  }

  const served = (cents: number, title = 'Plano Mar') => ({
    title,
    colour: '#8a1c5b',
    logo: 'Odonto Mar',
    inFunnel: cents,
    answered: [cents],
  })

  it('[X02c] served with its title, colour, logo and price while the server runs', async () => {
    expect(reports).toEqual([])
    expect(await seen()).toEqual({ statusCode: 404, to: undefined })
    save(mar(3150))
    expect(await seen()).toEqual(served(3150))
    expect(reports).toEqual([])
  })

  it('[X02d] served as it last was while the file is broken or its price is wrong, and the mistake is said', async () => {
    save(mar(4200).replace('"codOrigemVenda"', 'codOrigemVenda'))
    expect(await seen()).toEqual(served(3150))
    expect(reports.at(-1)).toContain(`✗ ${path}:`)
    expect(reports.at(-1)).toContain('[json-invalido]')
    save(mar(41.5))
    expect(await seen()).toEqual(served(3150))
    expect(reports.at(-1)).toContain(
      '"precoCentavos" precisa ser um número inteiro de centavos, 1 ou mais, e aqui é o número 41.5.',
    )
    expect(reports.at(-1)).toContain('R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.')
    expect(reports.at(-1)).toContain('em /produtos/0/precoCentavos  [preco-invalido]')
    expect(reports).toHaveLength(2)
  })

  it('served again once it is mended', async () => {
    save(mar(4150, 'Plano Mar Azul'))
    expect(await seen()).toEqual(served(4150, 'Plano Mar Azul'))
    expect(reports).toHaveLength(2)
  })
})

describe('an eleventh partner of plans for pets is one file', () => {
  beforeAll(() => void reports.splice(0))

  /** The whole file of an eleventh partner: its code, its store, its discount, its mark and its words. */
  const partner = (geral: number) => ({
    extends: 'pet/pet-base',
    titulo: 'Bicho Solto',
    nome: 'Plano pet Bicho Solto',
    codOrigemVenda: 14,
    codExterno: 'BichoSoltoMensal',
    funis: { 'pet-associacao': { rotas: { prefixo: 'bicho-solto' } } },
    tema: { corPrimaria: '#00594F', fonte: 'marcante', logo: { simbolo: 'gota', nome: 'Bicho Solto' } },
    descontos: { geral, planos: { PREMIUM: geral } },
    vendas: { inicio: { titulo: 'Solto na sala, seguro no plano' } },
    textoLateral: {
      titulo: 'Sobre',
      texto: `Quem é da Bicho Solto tem ${geral}% de desconto em todos os planos.`,
    },
  })

  const save = (value: object) =>
    live.save('variants/pet/bicho-solto.variant.json', JSON.stringify(value, null, 2))

  /** Gives what a person gets at the partner's address, and what the plans then cost. */
  async function seen() {
    const { statusCode, headers, body } = await live.get('/bicho-solto/')
    if (statusCode !== 200) return { statusCode, to: headers.location }
    const data = await live.asked('planoPet.listar', { from: '/bicho-solto/' })
    const [basic] = data.planos
    return {
      title: /<title>(.*?)<\/title>/.exec(body)?.[1],
      promise: /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1],
      shown: /class="price price-large"[^>]*>(.*?<\/small>)<\/span>/.exec(body)?.[1]?.replace(/<[^>]+>/g, ''),
      code: basic.codExterno,
      asked: basic.faixas.map((each: { readonly precoCentavos: number }) => each.precoCentavos),
    }
  }

  it('served within a second with its words, its code and its prices, while the server runs', async () => {
    expect(await seen()).toEqual({ statusCode: 404, to: undefined })
    save(partner(30))
    expect(await seen()).toEqual({
      title: 'Bicho Solto',
      promise: 'Solto na sala, seguro no plano',
      shown: 'R$\u00a043,30',
      code: 'BichoSoltoMensal',
      asked: [5155, 4330],
    })
    expect(reports).toEqual([])
  })

  it('served at its last prices while its words name another discount than it gives', async () => {
    save({ ...partner(10), textoLateral: partner(20).textoLateral })
    expect(await seen()).toMatchObject({ asked: [5155, 4330] })
    expect(reports.at(-1)).toContain('[preco-em-conflito]')
    save(partner(10))
    expect(await seen()).toMatchObject({ shown: 'R$\u00a055,67', asked: [6628, 5567] })
    expect(reports).toHaveLength(1)
  })
})

describe('ended variant', () => {
  beforeAll(() => void reports.splice(0))

  /** A partner of its own: the one there is, with another address, brand and origin. */
  const mar = (more: Readonly<Record<string, Json>> = {}) =>
    JSON.stringify({
      ...jsonOf('variants/dental/pf-implante.variant.json'),
      titulo: 'Plano Mar',
      nome: 'Plano Mar',
      codOrigemVenda: 90,
      funis: {
        'dental-individual': { rotas: { prefixo: 'mar-venda' } },
        finalizacao: {},
        'segunda-via': {},
        'atualizacao-cartao': {},
      },
      tema: { corPrimaria: '#8A1C5B', logo: { nome: 'Odonto Mar' } },
      ...more,
    })

  const funnel = 'mar/dental-individual'
  const uid = 'pedido-de-antes'
  const ended = 'As vendas deste plano terminaram'

  afterEach(() => live.forget())

  /** What a page says to somebody who sees it: its status, its title and its brand. */
  async function seen(url: string) {
    const { statusCode, headers, body } = await live.get(url)
    const text = /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]
    const brand = /--brand:(#\w{6})/.exec(body)?.[1]
    const data = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)?.[1]
    const page = data === undefined ? undefined : JSON.parse(data)
    return { statusCode, to: headers.location, text, brand, variant: page?.variant, body, page }
  }

  async function opened(url: string) {
    const cookie = await visit(live.app(), url)
    const { page } = await seen(url)
    const headers = { 'x-venda': page.sale }
    return (name: string, payload: object, key = '') =>
      call(live.app(), name, {
        cookie,
        payload,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      })
  }

  /** What the page of what was sold shows. */
  const visto = {
    valorCentavos: 4990,
    linhas: [{ id: '2/vida', quantidade: 1, precoCentavos: 4990 }],
    dataVigencia: '2026-12-01',
    termos: '2026-11',
  }

  /** Charges what was sold by card, as its page does, with a challenge where it is asked for one. */
  async function paid(url: string, name: string, input: Readonly<Record<string, Json>>) {
    const cookie = await visit(live.app(), url)
    const { page } = await seen(url)
    const responseKey = await solved(await challengeFor(live.app(), name, cookie))
    return call(live.app(), name, {
      cookie,
      payload: { ...input, ...(name === 'pagamento.criar' && { visto }), responseKey },
      headers: { 'x-venda': page.sale, 'idempotency-key': 'chave-1' },
    })
  }

  describe('a variant whose sales have ended', () => {
    it('[X02ab] says so at all its addresses of sale, in its own look, without a form or a script', async () => {
      live.save(path, mar({ vendasEncerradas: true }))
      for (const url of ['/mar-venda/', '/mar-venda/ana-souza/52998224725', '/mar-venda/cotacao']) {
        const page = await seen(url)
        expect(page).toMatchObject({ statusCode: 410, text: ended, brand: '#8a1c5b', page: undefined })
        expect(page.body).toContain('href="tel:+552130000000"')
        expect(page.body).toContain('href="/segunda-via/mar"')
        expect(page.body).not.toMatch(/<form|<script/)
      }
      expect(await seen('/implante-venda/')).toMatchObject({ statusCode: 200 })
      expect(reports).toEqual([])
    })

    it('[X02ab] is not inherited by a variant that extends it', async () => {
      live.save(path, mar({ vendasEncerradas: true }))
      const child = { extends: 'dental/mar', titulo: 'Plano Rio', codOrigemVenda: 91 }
      const funis = { 'dental-individual': { rotas: { prefixo: 'rio-venda' } } }
      live.save('variants/dental/rio.variant.json', JSON.stringify({ ...child, funis }))
      expect(await seen('/rio-venda/')).toMatchObject({ statusCode: 200, variant: 'rio/dental-individual' })
      live.remove('variants/dental/rio.variant.json')
    })

    it('stores nothing new, and tells the page of a sale that was on its way why', async () => {
      live.save(path, mar())
      const ask = await opened('/mar-venda/')
      expect(
        (await ask('corretor.obter', { corretorPadrao: false, idCorretor: '52998224725' })).statusCode,
      ).toBe(200)
      live.save(path, mar({ vendasEncerradas: true }))
      await live.get('/')
      const order = {
        idProduto: 2,
        valorCentavos: 4990,
        dataVigencia: '2026-12-01',
        aceite: null,
        tabela: 'RJ',
      }
      const refused = await ask('proposta.salvar', { ...order, porEmail: false }, 'k1')
      expect([refused.statusCode, refused.json().code]).toEqual([410, 'vendasEncerradas'])
    })

    it('[X02ab] goes on with what it sold: it is shown, paid, and its boletos are found', async () => {
      live.save(path, mar())
      await live.get('/')
      await live.sold('propostaDeUmaPessoa', funnel)
      live.save(path, mar({ vendasEncerradas: true }))
      expect(await seen(`/corretor/${uid}`)).toMatchObject({
        statusCode: 200,
        variant: funnel,
        brand: '#8a1c5b',
      })
      expect(await seen(`/finalizar/${uid}`)).toMatchObject({ statusCode: 200, variant: 'mar/finalizacao' })
      expect(await seen('/segunda-via/mar')).toMatchObject({ statusCode: 200, variant: 'mar/segunda-via' })
      const input = { uid, formaPagamento: 1, cicloPagamento: 1, aceite: { versao: '2026-11' } }
      const reply = await paid(`/corretor/${uid}`, 'pagamento.criar', input)
      expect(reply.json()).toMatchObject({ data: { valorCentavos: 4990 } })
    })
  })

  describe('a variant that is deleted while the server runs', () => {
    async function deleted(what: string) {
      live.save(path, mar())
      await live.get('/')
      await live.sold(what, funnel)
      live.remove(path)
      await live.get('/')
    }

    it('[X02aa] keeps the pages of what it sold in its own look, with documents of their own', async () => {
      await deleted('propostaDeUmaPessoa')
      for (const [url, variant] of [
        [`/corretor/${uid}`, funnel],
        [`/finalizar/${uid}`, 'mar/finalizacao'],
        [`/atualizar-cartao/${uid}`, 'mar/atualizacao-cartao'],
        ['/segunda-via/mar', 'mar/segunda-via'],
      ] as const) {
        const page = await seen(url)
        expect([url, page.statusCode, page.variant, page.brand]).toEqual([url, 200, variant, '#8a1c5b'])
        const document = await live.get(page.page.funnel)
        expect([url, document.statusCode, document.json().variant.titulo]).toEqual([url, 200, 'Plano Mar'])
      }
    })

    it('[X02aa] has what it sold shown and paid at its price, also once its price was changed before', async () => {
      live.save(path, mar())
      await live.get('/')
      await live.sold('propostaDeUmaPessoa', funnel)
      live.save(path, mar({ precos: { 'plano-2': 9990 } }))
      const ask = await opened(`/corretor/${uid}`)
      const shown = (await ask('pedido.obter', { link: uid })).json().data
      expect(shown).toMatchObject({ valorCentavos: 4990, linhas: [{ precoCentavos: 4990 }] })
      live.remove(path)
      expect((await ask('pedido.obter', { link: uid })).json().data).toEqual(shown)
      const input = { uid, formaPagamento: 2, cicloPagamento: 1, aceite: { versao: '2026-11' }, cartao }
      const reply = await paid(`/corretor/${uid}`, 'pagamento.criar', input)
      expect(reply.json()).toMatchObject({ data: { statusPerfilPagamento: 1, valorCentavos: 4990 } })
    })

    it('[X02ab] says at its addresses that its sales have ended, in its own look', async () => {
      await deleted('propostaDeUmaPessoa')
      for (const url of ['/mar-venda/', '/mar-venda/ana-souza/52998224725'])
        expect(await seen(url)).toMatchObject({ statusCode: 410, text: ended, brand: '#8a1c5b' })
    })

    it('tells a page that was open that the sales have ended, and finds boletos all the same', async () => {
      live.save(path, mar())
      const ask = await opened('/mar-venda/')
      await ask('corretor.obter', { idCorretor: '52998224725' })
      await live.sold('boletosEmAberto', funnel)
      live.remove(path)
      await live.get('/')
      for (const name of ['regiao.listar', 'produto.listar', 'corretor.obter']) {
        const reply = await ask(name, name === 'produto.listar' ? { uf: 'RJ' } : {})
        expect([name, reply.statusCode, reply.json().code]).toEqual([name, 410, 'vendasEncerradas'])
      }
      const payer = { cpf: '11144477735', dataNascimento: '1900-01-01' }
      const found = await paid('/segunda-via/mar', 'boleto.listar', payer)
      expect([found.statusCode, found.json().data]).toEqual([200, { boletos: [], dependentes: [] }])
    })

    it('[X02aa] is told in the words of no brand where nothing of it was kept', async () => {
      await deleted('propostaDeUmaPessoa')
      await live.store().query('update proposta set variante_hash = null')
      const page = await seen(`/corretor/${uid}`)
      expect(page).toMatchObject({ statusCode: 410, text: 'Este link não abre mais', brand: undefined })
      const reply = await call(live.app(), 'proposta.obter', { payload: { uid } })
      expect([reply.statusCode, reply.json().code]).toEqual([410, 'vendasEncerradas'])
    })

    it('[X02aa] has its e-mails drawn in its own look', async () => {
      await deleted('propostaDeUmaPessoa')
      const letterhead = anyLetterheadsOf({ served: () => undefined }, live.kept())
      const phrases = [{ is: 'heading', text: 'Olá' }] as const
      const email = {
        to: 'a@example.com',
        subject: 'x',
        text: 'x',
        link: '/x',
        wording: { variant: funnel, phrases },
      }
      const drawn = await anyDrawerOf(letterhead)(email)
      expect(drawn?.html).toContain('Odonto Mar')
      expect(
        await anyDrawerOf(letterhead)({ ...email, wording: { variant: 'x/y', phrases } }),
      ).toBeUndefined()
    })
  })

  describe('a link that leads nowhere', () => {
    it.each([
      '/corretor/nada',
      '/finalizar/nada',
      '/completar/nada',
      '/atualizar-cartao/nada',
      '/segunda-via/nada',
    ])('is told in the words of no brand: %s', async (url) => {
      const page = await seen(url)
      expect(page).toMatchObject({ statusCode: 404, text: 'Não encontramos este link', brand: undefined })
      expect(page.body).not.toMatch(/Implante|Cedom|Odonto/)
    })
  })
})
