import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sql, Store } from '../../server/store/index.ts'
import { openWorld, type World } from '../world/world.ts'

const asked: string[] = []

/** Lists every statement that reaches the database. */
function hears(store: Store): Store {
  const heard =
    (sql: Sql): Sql['query'] =>
    (text, values) => {
      asked.push(text.trim())
      return sql.query<never>(text, values)
    }
  return {
    ...store,
    query: heard(store),
    transaction: (work) => store.transaction((sql) => work({ query: heard(sql) })),
  }
}

let world: World
beforeAll(async () => {
  world = await openWorld({ draws: true, hears })
})
afterAll(() => world.close())
beforeEach(() => void asked.splice(0))

const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  world.app.inject({ url, headers: { host: 'localhost', ...headers } })

const link = '/implante-venda/caio-valente/52998224725'

describe('the first page of a browser', () => {
  it.each(['/implante-venda/', '/pet-saude/', '/pet-simples/'])(
    'asks the database nothing: %s',
    async (url) => {
      expect((await open(url)).statusCode).toBe(200)
      expect(asked).toEqual([])
    },
  )

  it("only counts the look-up of a corretor's link, and is drawn all the same", async () => {
    const { body } = await open(link)
    expect(body).toContain('Caio')
    expect(asked).toEqual([expect.stringMatching(/^with wanted as .* limit_window /s)])
  })

  it('finds the sale that a browser has, once it has one', async () => {
    const cookie = String((await open(link)).headers['set-cookie']).split(';', 1)[0] ?? ''
    asked.splice(0)
    await open(link, { cookie })
    expect(asked).toContainEqual(expect.stringMatching(/ from sale where id /))
  })
})

describe('a page', () => {
  it('is the same in every encoding, and is not that of another device, link or funnel', async () => {
    const cookie = String((await open('/implante-venda/')).headers['set-cookie']).split(';', 1)[0] ?? ''
    world.freeze(Date.now())
    const [selling, saving] = [{ cookie: `${cookie}; vende=1` }, { cookie, 'save-data': 'on' }]
    const pages = [
      ['/implante-venda/', { cookie }],
      ['/implante-venda/', selling],
      ['/implante-venda/', saving],
      ['/dental-venda/', { cookie }],
      ['/implante-venda/?utm_source=x', { cookie }],
    ] as const
    // The second time the fixed parts are those of the first.
    for (const [url, headers] of [...pages, ...pages]) {
      const plain = (await open(url, headers)).rawPayload
      const br = await open(url, { ...headers, 'accept-encoding': 'br' })
      const gzip = await open(url, { ...headers, 'accept-encoding': 'gzip' })
      expect(brotliDecompressSync(br.rawPayload).equals(plain)).toBe(true)
      expect(gunzipSync(gzip.rawPayload).equals(plain)).toBe(true)
      const text = String(plain)
      expect(text.includes('<nav class="seller-bar"')).toBe(headers === selling)
      expect(text.includes('rel="preload" as="font"')).toBe(headers !== saving)
      expect(text.includes('href="/implante-venda/"')).toBe(url.startsWith('/implante-venda/'))
    }
  })
})
