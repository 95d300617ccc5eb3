import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { files } from '../contracts/operations.ts'
import { api, servedRoutes } from './document.ts'

const text = JSON.stringify(api)

describe('/api/openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has each problem that the file of an operation declares, under its status', () => {
    for (const [name, { problems }] of Object.entries(files)) {
      const responses = api.paths[`/api/${name}`]?.post?.responses ?? {}
      for (const [code, { status, says }] of Object.entries(problems)) {
        const said = JSON.stringify(responses[status])
        expect(said, `${name} ${code}`).toContain(JSON.stringify(`\`${code}\`: ${says}`).slice(1, -1))
      }
    }
  })

  it('has every call under /api of a running server but its own and those of drafts, which are of the pages', () => {
    const open = servedRoutes
      .filter(({ method, url }) => /^\/api\/(?!openapi|rascunho)[\w.]+$/.test(url) && method !== 'HEAD')
      .map(({ method, url }) => `${method.toLowerCase()} ${url}`)
    const described = Object.entries(api.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    expect(open.length).toBeGreaterThan(Object.keys(files).length)
    expect(described.toSorted()).toEqual(open.toSorted())
  })

  it('tells nothing of the services behind, and refers to everything it holds', () => {
    const upstream = Object.values(files).flatMap(({ upstream, upstreamOfProduct }) =>
      [upstream, upstreamOfProduct].flatMap((each) => Object.values(each?.calls ?? {})),
    )
    expect(upstream.length).toBeGreaterThan(15)
    expect(upstream.filter(({ path }) => text.includes(`${path}"`))).toEqual([])
    expect(text).not.toMatch(/idempotency-key.*\{chave\}|\{token\}|_API_/i)
    const held = Object.entries(api.components).flatMap(([kind, each]) =>
      kind === 'securitySchemes' ? [] : Object.keys(each).map((name) => `#/components/${kind}/${name}`),
    )
    expect(held.filter((reference) => !text.includes(`"$ref":"${reference}"`))).toEqual([])
  })

  it('keeps what is secret in an input marked as such', () => {
    const secrets = Object.values(files).filter(({ input }) =>
      JSON.stringify(input).includes('"writeOnly":true'),
    )
    expect(secrets.length).toBeGreaterThan(0)
    expect(text.match(/"writeOnly":true/g)?.length).toBeGreaterThanOrEqual(
      JSON.stringify(secrets.map(({ input }) => input)).match(/"writeOnly":true/g)?.length ?? 0,
    )
  })
})
