import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { certificateOf } from '../../server/http/connections.ts'
import { freeCalls, openTest, settingsOf } from './kit.ts'
import { selfSigned } from './self-signed.ts'

const host = 'vendas.example.com'
const certificate = selfSigned(host)
const folder = mkdtempSync(join(tmpdir(), 'https-'))
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const echo = freeCalls({ 'eco.ver': async () => accept({ id: '1' }) })

/** Asks as a browser does that trusts the certificate. */
function ask(port: number, path: string, more: { method?: string; headers?: object; body?: string } = {}) {
  const { method = 'GET', headers, body = '' } = more
  const asked = {
    host: '127.0.0.1',
    port,
    path,
    method,
    ca: certificate.cert,
    servername: host,
    agent: false,
  }
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const asking = request({ ...asked, headers: { host, ...headers } }, async (answer) => {
      const body = (await answer.toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Expects of an address all that a sale over https stands on. */
async function expectEncrypted(port: number): Promise<void> {
  const page = await ask(port, '/')
  expect(page.status).toBe(200)
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const given = String(page.headers['set-cookie'])
  expect(given).toMatch(
    /^__Host-venda=[\w-]{32}\.sol\/venda; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
  )
  const cookie = given.split(';', 1)[0] ?? ''
  expect(String((await ask(port, '/', { headers: { cookie } })).headers['set-cookie'])).toContain(cookie)
  const headers = { cookie, origin: `https://${host}`, 'content-type': 'application/json' }
  const call = await ask(port, '/api/eco.ver', { method: 'POST', headers, body: '{}' })
  expect([call.status, call.body]).toEqual([200, '{"data":{"id":"1"}}'])
  expect(call.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
}

describe('a server with a certificate of its own', () => {
  async function listening() {
    const { app } = await openTest({ ...echo, certificate })
    open.push(app)
    return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  }

  it('serves a sale over https, with the strict cookie and the order to stay encrypted', async () => {
    await expectEncrypted(await listening())
  })

  it('speaks nothing else: no plain http, no TLS older than 1.2', async () => {
    const port = await listening()
    const plain = new Promise((resolve, reject) => {
      plainRequest({ host: '127.0.0.1', port, agent: false }, resolve).on('error', reject).end()
    })
    await expect(plain).rejects.toThrow()
    const old = new Promise((resolve, reject) => {
      const versions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
      request({ ...versions, host: '127.0.0.1', port, rejectUnauthorized: false, agent: false }, resolve)
        .on('error', reject)
        .end()
    })
    await expect(old).rejects.toThrow()
  })
})

describe('a server behind a proxy with https', () => {
  /** A proxy that says where a request came from, as nginx and Caddy do. */
  async function proxied(env: Readonly<Record<string, string>>) {
    const { app } = await openTest({ ...echo, settings: settingsOf(env) })
    open.push(app)
    const inner = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
    const proxy = createServer(certificate, (incoming, outgoing) => {
      const seen = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
      const headers = { ...incoming.headers, ...seen }
      const { method, url: path } = incoming
      const onward = plainRequest(
        { host: '127.0.0.1', port: inner, method, path, headers, agent: false },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      incoming.pipe(onward)
    })
    open.push(proxy)
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    return (proxy.address() as AddressInfo).port
  }

  it('believes it, as often as TRUST_PROXY says', async () => {
    await expectEncrypted(await proxied({ TRUST_PROXY: '1' }))
  })

  it('trusts no proxy by default', async () => {
    const page = await ask(await proxied({}), '/')
    expect(page.headers).not.toHaveProperty('strict-transport-security')
    expect(String(page.headers['set-cookie'])).toMatch(
      /^venda=[^;]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    )
  })
})

describe('the files of a certificate', () => {
  const written = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const certFile = written('certificado.pem', certificate.cert)
  const keyFile = written('chave.pem', certificate.key)

  it('are read whole', () => {
    expect(certificateOf({ tls: { certFile, keyFile } })).toEqual({ certificate })
    expect(certificateOf({ tls: null })).toEqual({})
  })

  it('are refused in words where they lack, or do not belong together', () => {
    const nothing = join(folder, 'nada.pem')
    expect(() => certificateOf({ tls: { certFile: nothing, keyFile } })).toThrow(
      `O arquivo "${nothing}" não pôde ser lido. Confira TLS_CERT.`,
    )
    expect(() => certificateOf({ tls: { certFile, keyFile: nothing } })).toThrow(
      `O arquivo "${nothing}" não pôde ser lido. Confira TLS_KEY.`,
    )
    for (const other of [written('outra.pem', selfSigned(host).key), written('texto.pem', 'não é PEM')])
      expect(() => certificateOf({ tls: { certFile, keyFile: other } })).toThrow(
        `"${certFile}" e "${other}" não servem para https. Confira TLS_CERT e TLS_KEY.`,
      )
  })
})
