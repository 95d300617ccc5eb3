import { describe, expect, it } from 'vitest'
import { openTest, settingsOf, visit } from './kit.ts'

describe('the cookie', () => {
  const cookieAt = async (headers: Readonly<Record<string, string>>, env = {}) => {
    const { app } = await openTest({ settings: settingsOf(env) })
    return String((await app.inject({ url: '/', headers })).headers['set-cookie'])
  }
  const secret = '[\\w-]{32}'

  it('[X12x] is out of reach of scripts, other sites and plain connections', async () => {
    expect(await cookieAt({ host: 'localhost:3000' })).toMatch(
      new RegExp(
        `^__Host-venda=${secret}\\.sol/venda; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$`,
      ),
    )
  })

  it('[X12y] does without Secure on plain http from another host, in the embedded default only', async () => {
    const plain = new RegExp(`^venda=${secret}\\.sol/venda; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax$`)
    expect(await cookieAt({ host: '192.168.0.7:3000' })).toMatch(plain)
    expect(await cookieAt({ host: 'localhost.evil.example' })).toMatch(plain)
    const postgres = { DATABASE_URL: 'postgres://x', SECRET: 'x'.repeat(32) }
    expect(await cookieAt({ host: '192.168.0.7:3000' }, postgres)).toMatch(/^__Host-venda=.*; Secure$/)
  })

  it('[X12z] is warned about once', async () => {
    const { app, lines } = await openTest()
    await app.inject({ url: '/', headers: { host: '192.168.0.7' } })
    await app.inject({ url: '/', headers: { host: '192.168.0.7' } })
    await app.inject({ url: '/', headers: { host: 'localhost' } })
    expect(lines.filter((line) => line.includes('Sem https'))).toHaveLength(1)
  })

  it('[X12q] stays the same from page to page, and is never taken from somewhere else', async () => {
    const { app } = await openTest()
    const first = await visit(app)
    expect(await visit(app, '/', first)).toBe(first)
    expect(await visit(app, '/lua/', first)).toBe(first.replace(/sol\/venda$/, 'lua/venda'))
    expect(await visit(app, '/', `venda=${'a'.repeat(32)}.sol`)).not.toContain('aaaa')
    expect(await visit(app, '/', `__Host-venda=${'a'.repeat(32)}.sol`)).not.toContain('aaaa')
  })
})
