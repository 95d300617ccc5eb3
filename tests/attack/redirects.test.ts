import { describe, expect, it } from 'vitest'
import { openAddresses } from '../../server/catalogue/routes.ts'
import { openTest } from '../server/kit.ts'
import { elsewhere } from './elsewhere.ts'

describe('a redirect of the server', () => {
  it('[T06dn] leads to a path of this server, whatever path and whatever host it was asked for', async () => {
    const { app } = await openTest()
    const paths = elsewhere.flatMap((url) => [
      `/${encodeURI(url)}`,
      `/lua/${encodeURIComponent(url)}`,
      `//${url}`,
    ])
    const tails = [
      '/..//evil.example',
      '/%2e%2e/evil.example',
      '/%5cevil.example',
      '/lua/%0d%0aLocation:x',
      '/;@evil.example',
    ]
    const seen = new Set<string>()
    for (const url of [...paths, ...tails]) {
      for (const host of ['localhost', 'evil.example', 'localhost@evil.example', 'localhost:1\r\nx: y']) {
        const { headers } = await app.inject({
          url: url.replaceAll('\u0001', '').replaceAll(/\s/g, ''),
          headers: { host, 'x-forwarded-host': 'evil.example' },
        })
        seen.add(String(headers.location))
        expect(JSON.stringify(headers)).not.toContain('evil.example')
      }
    }
    expect([...seen].filter((to) => to !== 'undefined' && !/^\/([a-z-]+\/)?$/.test(to))).toEqual([])
    expect(openAddresses([])('//evil.example')).toEqual({ kind: 'unknown', near: [] })
  })
})
