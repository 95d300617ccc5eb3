import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { type CatalogueFacts, openCatalogue } from '../../server/pages/catalogue.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { openServices } from '../../server/upstream/index.ts'
import { call, emptyStore, freeFile, handClock, local, openTest, operationFile, settingsOf } from './kit.ts'
import { smallVariant, writeSmallProject } from './small-project.ts'

describe('the catalogue', () => {
  const base = mkdtempSync(join(tmpdir(), 'catalogo-'))
  let root = ''
  let turn = 0

  beforeEach(() => {
    turn += 1
    root = join(base, String(turn))
    writeSmallProject(root)
  })
  afterAll(() => rmSync(base, { recursive: true }))

  function opened(more: Partial<CatalogueFacts> = {}) {
    const reports: string[] = []
    const clock = handClock()
    const report = (text: string) => void reports.push(text)
    const catalogue = openCatalogue({ root, words: vocabulary, report, now: clock.now, ...more })
    /** A page is asked for a second later. */
    function look(): void {
      clock.pass(1000)
      catalogue.refresh()
    }
    const title = (id = 'sol') => catalogue.served(id)?.variant.titulo
    return { catalogue, clock, look, reports, title }
  }

  const sol = 'variants/sol.variant.json'
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  /** Saves a file as an editor does: a new one in the place of the old. */
  function save(path: string, text: string): void {
    writeFileSync(join(root, `${path}~`), text)
    renameSync(join(root, `${path}~`), join(root, path))
  }

  const rename = (titulo: string, path = sol) =>
    save(path, read(path).replace(/"titulo": "[^"]*"/, `"titulo": "${titulo}"`))

  const noJson = (path: string) => save(path, `${read(path)}}`)

  it('ends the sales of an example where the server says so, and of no other', () => {
    save(sol, read(sol).replace('{', '{ "exemplo": true,'))
    const ended = (endsExamples: boolean) => {
      const { catalogue } = opened({ endsExamples })
      return catalogue.all().map(({ variant }) => variant.vendasEncerradas)
    }
    expect([ended(false), ended(true)]).toEqual([
      [undefined, undefined],
      [undefined, true],
    ])
  })

  it('serves the variants of the files, and no abstract one', () => {
    const { catalogue, reports } = opened()
    expect(reports).toEqual([])
    expect(catalogue.all().map(({ id }) => id)).toEqual(['lua/pequeno', 'sol/pequeno'])
    expect(catalogue.initial()?.id).toBe('sol/pequeno')
    expect(catalogue.placeOf('/lua/')).toMatchObject({ kind: 'page', funnel: 'lua/pequeno' })
    expect(JSON.parse(catalogue.served('sol')?.funnel.body ?? '')).toMatchObject({
      id: 'sol/pequeno',
      name: 'pequeno',
      screens: { inicio: { nome: true }, fim: {} },
      variant: { titulo: 'sol', contato: { telefone: '2130000000' } },
    })
  })

  it('takes up a saved variant, under new addresses; an open page still finds its own', () => {
    const { catalogue, look, title } = opened()
    const [sun, moon] = [catalogue.served('sol')?.funnel, catalogue.served('lua')?.funnel]
    rename('Novo')
    look()
    const after = catalogue.served('sol')?.funnel
    expect(title()).toBe('Novo')
    expect(after?.address).not.toBe(sun?.address)
    expect(catalogue.document(sun?.address ?? '')).toBe(sun)
    expect(catalogue.document(after?.address ?? '')).toBe(after)
    expect(catalogue.served('lua')?.funnel).toBe(moon)
  })

  it('[X02t] takes up a new variant, and lets go of one that is deleted', () => {
    const { catalogue, look, title } = opened()
    save('variants/mar.variant.json', JSON.stringify(smallVariant('mar', 3)))
    look()
    expect(title('mar')).toBe('mar')
    expect(catalogue.placeOf('/mar/')).toMatchObject({ kind: 'page', funnel: 'mar/pequeno' })
    rmSync(join(root, 'variants/mar.variant.json'))
    look()
    expect(catalogue.served('mar')).toBeUndefined()
    expect(catalogue.placeOf('/mar/').kind).toBe('unknown')
  })

  it('keeps the last good of a variant that is no JSON any more, and says so once in five lines', () => {
    const { look, reports, title } = opened()
    const text = read(sol)
    noJson(sol)
    rename('Não pode')
    rename('Já pode', 'variants/lua.variant.json')
    look()
    look()
    expect([title('sol'), title('lua')]).toEqual(['sol', 'Já pode'])
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatch(
      /^✗ variants\/sol\.variant\.json:\d+:\d+ {2}.+\n {2}\d+ │ .+\n.*\^.*\n.+\n {2}em \/.* {2}\[json-invalido\]/,
    )
    save(sol, text)
    rename('Certo')
    look()
    expect(title()).toBe('Certo')
    expect(reports).toHaveLength(1)
    noJson(sol)
    look()
    expect(reports).toHaveLength(2)
  })

  const shared = [
    'variants/base.variant.json',
    'flows/pequeno/flow.json',
    'flows/pequeno/fim.chapter.json',
    'flows/partes/inicio.part.json',
  ]
  for (const path of shared) {
    it(`keeps the last good of every variant while ${path} is no JSON`, () => {
      const { look, reports, title } = opened()
      const text = read(path)
      noJson(path)
      rename('Não pode')
      look()
      expect([title('sol'), title('lua'), reports.length]).toEqual(['sol', 'lua', 1])
      save(path, text)
      look()
      expect(title()).toBe('Não pode')
    })
  }

  it('keeps the last good of a flow with a mistake of meaning', () => {
    const { look, reports, title } = opened()
    const flow = 'flows/pequeno/flow.json'
    save(flow, read(flow).replace('"to": "inicio"', '"to": "inicoi"'))
    rename('Não pode')
    look()
    expect(title()).toBe('sol')
    expect(reports.join('')).toContain('[passo-desconhecido]')
  })

  it('holds a changed screen back until it is built, and says so', () => {
    const { look, reports, title } = opened()
    const field = 'schemas/fields/nome.schema.json'
    save(field, read(field).replace('"Nome"', '"Seu nome"'))
    rename('Ainda não')
    look()
    expect(title()).toBe('sol')
    expect(reports).toEqual([
      'Mudou depois do início: schemas/fields/nome.schema.json. Rode "npm run build" e inicie o servidor de novo para que passe a valer.',
    ])
  })

  it('holds a flow back that names a screen it was not built with, and says so', () => {
    const { look, reports, title } = opened({ built: new Map([['pequeno', new Set(['inicio', 'fim'])]]) })
    expect([title(), reports]).toEqual(['sol', []])
    const chapter = 'flows/pequeno/fim.chapter.json'
    save('schemas/screens/outra.schema.json', read('schemas/screens/fim.schema.json'))
    save(chapter, read(chapter).replace('"screen": "fim"', '"screen": "outra"'))
    rename('Ainda não')
    look()
    expect(title()).toBe('sol')
    expect(reports).toEqual([expect.stringContaining('flows/pequeno/flow.json')])
    expect(opened({ built: new Map() }).catalogue.all()).toEqual([])
  })

  it('starts with what is right where something is broken, and with nothing where all is', () => {
    noJson(sol)
    const some = opened()
    expect(some.catalogue.all().map(({ id }) => id)).toEqual(['lua/pequeno'])
    expect(some.catalogue.initial()?.id).toBe('lua/pequeno')
    expect(some.reports).toHaveLength(1)
    noJson('flows/partes/inicio.part.json')
    const none = opened()
    expect(none.catalogue.all()).toEqual([])
    expect(none.catalogue.initial()).toBeUndefined()
  })

  it('goes on with the last good while the files are being moved about', () => {
    const { look, title } = opened()
    renameSync(join(root, 'variants'), join(root, 'fora'))
    look()
    expect(title()).toBe('sol')
    renameSync(join(root, 'fora'), join(root, 'variants'))
    rename('De volta')
    look()
    expect(title()).toBe('De volta')
  })

  it('looks at the files once a second at most, however many pages are requested meanwhile', () => {
    const { catalogue, clock, title } = opened()
    rename('Novo')
    clock.pass(999)
    catalogue.refresh()
    expect(title()).toBe('sol')
    clock.pass(1)
    catalogue.refresh()
    expect(title()).toBe('Novo')
    rename('Mais novo')
    clock.pass(999)
    catalogue.refresh()
    expect(title()).toBe('Novo')
  })
})

describe('an operation', () => {
  /** An operation of money, with code, behind a service; and one of a service without money. */
  async function openedWithMoney(env = {}) {
    const upstream = { service: 'pet', calls: {} } as const
    const run = async () => accept({ id: '7' })
    const { app } = await openTest({
      settings: settingsOf(env),
      handlers: [local('nota.pagar', run), local('nota.ver', run)],
      schemas: {
        operations: {
          'nota.pagar': { ...freeFile, upstream, money: true },
          'nota.ver': { ...freeFile, upstream },
        },
        fields: {},
      },
    })
    const statusOf = async (name: string) => (await call(app, name, { payload: {} })).statusCode
    return [await statusOf('nota.pagar'), await statusOf('nota.ver')]
  }

  describe('an operation of money whose service is not reached', () => {
    const production = { NODE_ENV: 'production' }

    it('is refused in production, also where no flow called it when the process began', async () => {
      expect(await openedWithMoney(production)).toEqual([503, 200])
    })

    it('is refused where the one of what the call is about is not reached, whatever the other is', async () => {
      const file = {
        ...operationFile('lookup', { needs: { sale: false, captcha: 'none', proposal: 'uid' } }),
        upstream: { service: 'pet', calls: {} },
        money: true,
        upstreamOfProduct: { service: 'dental', calls: {} },
      }
      const pet = { url: 'https://pet.example.com', token: null }
      const pay = async (isOfProduct: boolean) => {
        const rows = [{ variant: 'sol', per: '', saleId: 'venda-1', isOfProduct }] as never
        const store = { ...emptyStore, query: async () => rows }
        const { app } = await openTest({
          settings: settingsOf({ ...production, PET_API_URL: pet.url }),
          store: { ...store, transaction: async (work) => work(store) },
          services: openServices({ services: { pet }, pause: async () => {} }),
          handlers: [local('nota.pagar', async () => accept({ id: '7' }))],
          schemas: { operations: { 'nota.pagar': file }, fields: {} },
        })
        return (await call(app, 'nota.pagar', { payload: { uid: 'u' } })).statusCode
      }
      expect([await pay(true), await pay(false)]).toEqual([503, 200])
    })

    it('is answered by the sandbox elsewhere, and in production where that is said by name', async () => {
      expect(await openedWithMoney()).toEqual([200, 200])
      const demonstration = { ...production, SANDBOX_PAYMENTS: 'pagamentos-de-mentira' }
      expect(await openedWithMoney(demonstration)).toEqual([200, 200])
    })
  })

  it('without code is not there, and the server starts all the same', async () => {
    const { app } = await openTest({ schemas: { operations: { 'nota.apagar': freeFile }, fields: {} } })
    expect((await call(app, 'nota.apagar', { payload: {} })).statusCode).toBe(404)
  })
})
