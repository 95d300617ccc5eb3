import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { DrawEmail } from '../../server/outbox/index.ts'
import { email } from './outbox-kit.ts'
import { courierAt, deliverTo, mark, openSmtp, patient, type Refused } from './smtp-kit.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function opened(refused?: Refused) {
  const smtp = await openSmtp(refused)
  closing.push(smtp.close)
  return smtp
}

describe('an e-mail', () => {
  it('[T06ak] goes out as plain text, from the address of this server, its link an address that works anywhere', async () => {
    const { url, letters } = await opened()
    expect(await deliverTo(url, { ...email, subject: 'Proposta 1', text: 'Ola!\n/corretor/abc\n' })).toBe(
      'sent',
    )
    const [letter] = letters
    expect([letter?.from, letter?.to]).toEqual(['vendas@funis.example', ['maria@exemplo.com.br']])
    const [head = '', body] = (letter?.text ?? '').split('\n\n')
    const headers = head.split('\n')
    expect(headers).toContain('From: Vendas <vendas@funis.example>')
    expect(headers).toContain('To: maria@exemplo.com.br')
    expect(headers).toContain('Subject: Proposta 1')
    expect(headers).toContain('Content-Type: text/plain; charset=utf-8')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(body).toBe('Ola!\nhttps://vendas.funis.example/corretor/abc\n')
  })

  it('[T06ak] that can be drawn goes out as plain text and as HTML, its link one that works anywhere in both', async () => {
    const { url, letters } = await opened()
    const draw: DrawEmail = ({ text, link }) => ({ text: `${text}Fim.`, html: `<a href="${link}">Ver</a>` })
    expect(await deliverTo(url, { ...email, text: 'Ola!\n/corretor/abc\n' }, patient, draw)).toBe('sent')
    const letter = letters[0]?.text ?? ''
    expect(letter).toContain('Content-Type: multipart/alternative;')
    const [, plain = '', drawn = ''] = letter.split(/\n\n--[^\n]+\n|\n--[^\n]+\n/)
    expect(plain).toContain('text/plain; charset=utf-8')
    expect(plain).toContain('\nOla!\nhttps://vendas.funis.example/corretor/abc\nFim.')
    expect(drawn).toContain('text/html; charset=utf-8')
    expect(drawn).toContain('<a href="https://vendas.funis.example/corretor/abc">Ver</a>')
  })

  it('[T06ak] with a link to elsewhere keeps it as it is', async () => {
    const { url, letters } = await opened()
    const link = 'https://banco.example/boleto/1'
    await deliverTo(url, { ...email, text: `Ola!\n${link}\n`, link })
    expect(letters[0]?.text).toContain(`\nOla!\n${link}\n`)
  })

  it('[T06ak] that is delivered twice has the same Message-ID both times', async () => {
    const { url, letters } = await opened()
    for (const _ of [1, 2]) await deliverTo(url)
    const ids = letters.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])
    expect(ids).toEqual([`<${mark}@vendas.funis.example>`, `<${mark}@vendas.funis.example>`])
  })

  it.each<readonly [Refused['at'], number]>([
    ['RCPT', 550],
    ['RCPT', 553],
    ['DATA', 554],
  ])('[T06al] that is refused at %s with %i is never tried again', async (at, status) => {
    const { url } = await opened({ at, status })
    expect(await deliverTo(url)).toEqual({ verdict: 'never', code: `smtp${status}` })
  })

  it.each<readonly [Refused['at'], number]>([
    ['RCPT', 450],
    ['RCPT', 421],
    ['DATA', 451],
    ['DATA', 503],
    ['MAIL', 451],
    // Refused is our sender, which the operator puts right.
    ['MAIL', 530],
    ['MAIL', 550],
  ])('[T06al] that is refused at %s with %i is tried again', async (at, status) => {
    const { url } = await opened({ at, status })
    expect(await deliverTo(url)).toEqual({ verdict: 'again', code: `smtp${status}` })
  })

  it('[T06al] is tried again where nobody listens', async () => {
    const { url, close } = await opened()
    await close()
    expect(await deliverTo(url)).toEqual({ verdict: 'again', code: 'ECONNREFUSED' })
  })

  it.each([
    ['never greets', '', { ...patient, greetingMs: 40 }],
    ['greets and falls silent', '220 ola\r\n', { ...patient, silenceMs: 40 }],
  ])('[T06al] is tried again where a server %s', async (_what, greeting, timeouts) => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      if (greeting) socket.write(greeting)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    })
    const { port } = server.address() as AddressInfo
    const delivery = await deliverTo(`smtp://127.0.0.1:${port}`, email, timeouts)
    expect(delivery).toEqual({ verdict: 'again', code: 'ETIMEDOUT' })
  })

  it('[T06al] is tried again where the worker waits no longer', async () => {
    const { url } = await opened()
    const delivery = courierAt(url).deliver(email, { mark, signal: AbortSignal.abort() })
    expect(await delivery).toEqual({ verdict: 'again', code: 'EABORT' })
  })

  it('[T06an] and its password do not go to a server that cannot encrypt', async () => {
    const { url, heard } = await opened()
    const withPassword = url.replace('smtp://', 'smtp://vendas:segredo@')
    expect(await deliverTo(withPassword)).toEqual({ verdict: 'again', code: 'ETLS' })
    expect(heard).toEqual([])
  })

  it('[T06al] is tried again where the server does not take our password', async () => {
    const { url, heard } = await opened()
    const withPassword = `${url.replace('smtp://', 'smtp://vendas:errada@')}/?requireTLS=false`
    expect(await deliverTo(withPassword)).toEqual({ verdict: 'again', code: 'smtp535' })
    expect(heard).toEqual(['AUTH errada'])
  })
})
