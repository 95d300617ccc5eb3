import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginSale } from '../../server/calls/sale.ts'
import { saleIdOf, secretFrom, type Visitor } from '../../server/calls/visitor.ts'
import { servedOf } from '../../server/catalogue/served.ts'
import { accept, type Work } from '../../server/contract/work.ts'
import { keepDraft } from '../../server/drafts/drafts.ts'
import { openKeptFunnels } from '../../server/kept/index.ts'
import { wantedBy } from '../../server/pages/wanted-page.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import {
  call,
  catalogueOf,
  emptyStore,
  handClock,
  local,
  openTest,
  operationFile,
  serverKey,
  variantNamed,
  visit,
} from './kit.ts'

/** A flow of after the sale: all its addresses stand by themselves. */
const after = (variant: string) =>
  servedOf({
    id: `${variant}/depois`,
    variant: { titulo: `Depois de ${variant}` },
    routes: [
      { path: '/segunda-via/:variante', variant: 'variante', noMeasuring: true },
      { path: '/ajuda/:assunto' },
      { path: '/corretor/:uid', noIndex: true, noMeasuring: true, scope: 'uid', screen: 'depois' },
    ],
    funnel: { id: `${variant}/depois` },
    drawings: new Map(),
  })

const catalogue = catalogueOf(
  variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true } }),
  after('sol'),
  variantNamed('lua'),
  after('lua'),
)

type Test = Awaited<ReturnType<typeof openTest>>

/** Opens a page and reads what it gives its script. */
async function pageAt({ app }: Pick<Test, 'app'>, url: string, cookie = '') {
  const reply = await app.inject({ url, headers: { host: 'localhost', ...(cookie && { cookie }) } })
  const text = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(reply.body)?.[1]
  const setCookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
  const { statusCode: status, headers } = reply
  return { status, to: headers.location, cookie: setCookie, ...(text ? JSON.parse(text) : {}) }
}

describe('a variant with several funnels', () => {
  it('[X04w] is served under the addresses its flows share, by its name', async () => {
    const test = await openTest({ catalogue })
    expect(await pageAt(test, '/segunda-via/lua')).toMatchObject({
      variant: 'lua/depois',
      sale: 'lua/depois',
      route: '/segunda-via/:variante',
      measured: false,
    })
    expect((await pageAt(test, '/segunda-via/sol')).variant).toBe('sol/depois')
    expect(await pageAt(test, '/segunda-via/LUA')).toMatchObject({ variant: 'lua/depois' })
    const unknown = await test.app.inject({ url: '/segunda-via/nada', headers: { host: 'localhost' } })
    expect([unknown.statusCode, unknown.body.includes('Não encontramos este link')]).toEqual([404, true])
    expect(await pageAt(test, '/segunda-via/52998224725/x')).toMatchObject({ status: 404 })
  })

  it('[X04w] answers with the first of the flow where an address says of none', async () => {
    const test = await openTest({ catalogue })
    expect(await pageAt(test, '/ajuda/boleto')).toMatchObject({ variant: 'sol/depois', measured: true })
  })

  it('[P13d] is told apart by the page that calls, and one that is not served by none', async () => {
    const heard: (string | null)[] = []
    const run = async (_: unknown, { funnel }: Pick<Work, 'funnel'>) => {
      heard.push(funnel)
      return accept({ id: '7' })
    }
    const file = operationFile('lookup', { needs: { sale: false, captcha: 'none' } })
    const { app } = await openTest({
      catalogue,
      locals: [local('nota.ver', run)],
      schemas: { operations: { 'nota.ver': file }, fields: {} },
    })
    const cookie = await visit(app, '/sol/ana/52998224725')
    for (const sale of [undefined, 'sol/depois', 'lua/venda', 'lua/nada'])
      await call(app, 'nota.ver', { payload: {}, cookie, headers: { 'x-venda': sale } })
    await call(app, 'nota.ver', { payload: {} })
    expect(heard).toEqual(['sol/venda', 'sol/depois', 'lua/venda', null, null])
  })

  it('[X02i] has a sale of its own in each', async () => {
    const test = await openTest({ catalogue })
    const first = await pageAt(test, '/sol/ana/52998224725')
    const second = await pageAt(test, '/segunda-via/sol', first.cookie)
    expect([first.sale, second.sale]).toEqual(['sol/venda:52998', 'sol/depois'])
  })
})

describe('the address of a proposal', () => {
  const sold: Readonly<Record<string, string>> = { azul: 'lua/depois', verde: 'lua/venda', gone: 'x/venda' }
  const wantedAt = (uid: string) => {
    const proposalOf = async (_sql: unknown, of: string) =>
      of in sold
        ? { variant: String(sold[of]), varianteHash: null, per: '', saleId: 'venda-1', isOfProduct: true }
        : null
    const kept = openKeptFunnels({ store: emptyStore, catalogue })
    return wantedBy({ store: emptyStore, catalogue, proposalOf, kept }, `/corretor/${uid}`)
  }

  it.each([
    ['azul', 'lua/depois', 'depois'],
    ['verde', 'lua/venda', undefined],
  ])('[C01a] is of the funnel that sold it, also where two flows answer it: %s', async (uid, id, screen) => {
    const wanted = await wantedAt(uid)
    expect(wanted).toMatchObject({ served: { id }, uid, address: { parts: { uid } } })
    expect(wanted && 'address' in wanted && wanted.address.route.screen).toBe(screen)
  })

  it.each([
    ['gone', 'nothingKept'],
    ['nobody', 'unknownLink'],
  ])(
    '[C01a] opens in no brand of another where its own is gone, or nobody sold it: %s',
    async (uid, kind) => {
      expect(await wantedAt(uid)).toEqual({ kind })
    },
  )
})

describe('what was kept under the name of a variant alone', () => {
  const clock = handClock()
  const visitor: Visitor = {
    secret: secretFrom(Buffer.alloc(16, 'a'), serverKey),
    variant: 'sol',
    per: '52998',
  }
  const cookie = `__Host-venda=${visitor.secret}.sol`
  const session = { step: 'formTitular', answers: { titular: { nome: 'Ana' } } }
  let store: Store
  let test: Test

  beforeAll(async () => {
    store = await openEmpty()
    test = await openTest({ store, catalogue, now: clock.now })
    const sale = await beginSale(visitor, {
      ...{ sql: store, now: clock.now(), secret: serverKey, noteShown: async () => {} },
    })
    await keepDraft(
      store,
      { saleId: sale.id, scope: 'sol:52998' },
      { session, revision: 0, now: clock.now() },
    )
  })
  afterAll(async () => {
    await test.app.close()
    await store.close()
  })

  it('[X02i] goes on where it stood: the draft, and what the page keeps of it from then on', async () => {
    const page = await pageAt(test, '/sol/ana/52998224725', cookie)
    expect(page).toMatchObject({
      variant: 'sol/venda',
      sale: 'sol:52998',
      scope: 'sol:52998',
      session,
      revision: 1,
    })
    const payload = { scope: page.scope, revision: 1, session: { ...session, step: 'resumo' } }
    const headers = { 'x-venda': page.sale }
    const reply = await call(test.app, 'rascunho', { method: 'PUT', payload, headers, cookie: page.cookie })
    expect(reply.statusCode).toBe(200)
    expect((await pageAt(test, '/sol/ana/52998224725', page.cookie)).session.step).toBe('resumo')
  })

  it('[X02i] is nobody else’s: another link, another funnel and another browser begin their own', async () => {
    expect((await pageAt(test, '/sol/', cookie)).sale).toBe('sol/venda')
    expect((await pageAt(test, '/sol/bia/11144', cookie)).sale).toBe('sol/venda:11144')
    expect((await pageAt(test, '/segunda-via/sol', cookie)).sale).toBe('sol/depois')
    const stranger = `__Host-venda=${secretFrom(Buffer.alloc(16, 'b'), serverKey)}.sol`
    expect(await pageAt(test, '/sol/ana/52998', stranger)).toMatchObject({
      sale: 'sol/venda:52998',
      session: null,
    })
  })

  it('[X02i] gets the whole name once it has ended', async () => {
    clock.pass(25 * 60 * 60 * 1000)
    expect(await pageAt(test, '/sol/ana/52998', cookie)).toMatchObject({
      sale: 'sol/venda:52998',
      session: null,
    })
  })

  it('[X02i] is still paid: a proposal opens in the first funnel, in the sale of the browser that made it', async () => {
    const known = [{ variant: 'sol', per: '52998', saleId: saleIdOf(visitor) }]
    const query = async (text: string) => (text.includes('from proposta') ? known : [])
    const { app } = await openTest({
      catalogue,
      store: { ...emptyStore, query: query as typeof emptyStore.query },
    })
    expect(await pageAt({ app }, '/corretor/0198c0de', cookie)).toMatchObject({
      variant: 'sol/venda',
      sale: 'sol:52998',
      scope: 'uid:0198c0de',
    })
    expect((await pageAt({ app }, '/corretor/0198c0de')).sale).toBe('sol/venda:52998')
  })
})
