import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Json } from '../../engine/index.ts'
import { type DrawEmail, openMailCourier } from '../../server/outbox/index.ts'
import { email } from './outbox-kit.ts'

/** Timeouts that no test waits for. */
export const patient = { connectionMs: 10_000, greetingMs: 10_000, silenceMs: 10_000 }

/** The idempotency key of every message of these tests. */
export const mark = 'uma-marca_1'

/** At which command a server refuses every letter, and with which status. */
export interface Refused {
  readonly at: 'MAIL' | 'RCPT' | 'DATA'
  readonly status: number
}

/** A real SMTP server in this process. */
export type Smtp = Awaited<ReturnType<typeof openSmtp>>

/** Opens an SMTP server without encryption that takes every letter, or refuses each at one command, and no password. */
export async function openSmtp(refused?: Refused) {
  /** What it took. */
  const letters: { readonly from: string; readonly to: readonly string[]; readonly text: string }[] = []
  /** What it was asked, besides letters. */
  const heard: string[] = []
  const refusalAt = (at: Refused['at']) =>
    refused?.at === at
      ? Object.assign(new Error('maria@exemplo.com.br is unknown'), { responseCode: refused.status })
      : null
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth: ({ password }, _session, done) => {
      heard.push(`AUTH ${password}`)
      done(new Error('wrong password'))
    },
    onMailFrom: (_address, _session, done) => {
      heard.push('MAIL')
      done(refusalAt('MAIL'))
    },
    onRcptTo: (_address, _session, done) => {
      heard.push('RCPT')
      done(refusalAt('RCPT'))
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString().replaceAll('\r\n', '\n')
        const to = rcptTo.map(({ address }) => address)
        if (refused?.at !== 'DATA') letters.push({ from: mailFrom ? mailFrom.address : '', to, text })
        done(refusalAt('DATA'))
      })
    },
  })
  // A client that leaves in the middle is no affair of the test.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, letters, heard, close }
}

/** Makes the courier of these tests. */
export const courierAt = (url: string, timeouts = patient, draw?: DrawEmail) =>
  openMailCourier({
    ...(draw && { draw }),
    smtp: { url, from: 'Vendas <vendas@funis.example>' },
    publicUrl: 'https://vendas.funis.example',
    timeouts,
  })

/** Delivers a message as the worker does. */
export const deliverTo = (url: string, payload: Json = email, timeouts = patient, draw?: DrawEmail) =>
  courierAt(url, timeouts, draw).deliver(payload, {
    idempotencyKey: mark,
    signal: new AbortController().signal,
  })
