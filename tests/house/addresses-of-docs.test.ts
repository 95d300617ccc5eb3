import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWithRoutes } from '../attack/routes.ts'
import { read, sources } from './sources.ts'

const pages = ['README.md', 'docs/testar.md', 'docs/nova-variante.md', 'docs/operacao.md']
const own =
  /[`(<](?:GET |POST |http:\/\/localhost:3000)?(\/(?:dev|operacao|saude|metricas|avisos|pagar)\b[\w/<>-]*)/g

const code = sources('server/').map(read).join('\n')

/** Lists the addresses of the server itself that a page names, a part in angles as any part. */
const addressesIn = (page: string): readonly string[] =>
  [...read(page).matchAll(own)].map(([, address = '']) => address.replace(/<\w*>?/g, 'x').replace(/>$/, ''))

describe('the addresses of the server that a page of docs names', () => {
  let opened: Awaited<ReturnType<typeof openWithRoutes>>
  beforeAll(async () => {
    opened = await openWithRoutes()
  })
  afterAll(async () => {
    await opened.app.close()
    opened.clear()
  })

  it.each(pages)('[T01ab] are answered by it: %s', (page) => {
    const patterns = opened.routes.map(({ url }) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`))
    const isOf = (address: string) =>
      patterns.some((pattern) => !pattern.source.includes('*') && pattern.test(address))
    const named = [...new Set(addressesIn(page))]
    expect(named.length).toBeGreaterThan(3)
    // What is opened only by a setting, or where it was built, stands in the code alone.
    const isSaid = (address: string) => code.includes(`'${address}'`)
    expect(named.filter((address) => !isOf(address) && !isSaid(address))).toEqual([])
  })
})
