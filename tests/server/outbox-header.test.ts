import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOneAddress, type Json, validatorOf } from '../../engine/index.ts'
import { email } from './outbox-kit.ts'
import { courierAt, deliverTo, mark, openSmtp, type Smtp } from './smtp-kit.ts'

let smtp: Smtp
beforeEach(async () => {
  smtp = await openSmtp()
})
afterEach(() => smtp.close())

describe('a header', () => {
  const evilSigns = [
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\t',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u001b',
    '\u007f',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\r\n ',
    '\n\t',
  ]
  const injected = 'Bcc: outra@exemplo.com.br'
  const places = (text: string, middle: string) => [
    `${text}${middle}`,
    `${middle}${text}`,
    `${text}${middle}${injected}`,
    `${text.slice(0, 3)}${middle}${text.slice(3)}`,
    `${text}${middle}${middle}corpo novo`,
  ]
  const recipients = [
    ...evilSigns.flatMap((sign) => places(email.to, sign)),
    'a@exemplo.com.br, b@exemplo.com.br',
    'a@exemplo.com.br,b@exemplo.com.br',
    'a,b@exemplo.com.br',
    'a;b@exemplo.com.br',
    'Maria <maria@exemplo.com.br>',
    '<maria@exemplo.com.br>',
    '"maria"@exemplo.com.br',
    'maria(x)@exemplo.com.br',
    'grupo:maria@exemplo.com.br;',
    'maria@exemplo.com.br>',
    'maria@@exemplo.com.br',
    'a@b@exemplo.com.br',
    'maria@exemplo.com.br\\',
    'maria@[127.0.0.1]',
    'maria@localhost',
    'maria',
    '@exemplo.com.br',
    '',
    `${'a'.repeat(255)}@exemplo.com.br`,
  ]
  const subjects = [...evilSigns.flatMap((sign) => places(email.subject, sign)), 'x'.repeat(201)]

  it('[T06am] that would hold a second line or recipient makes a dead letter, before any server hears of it', async () => {
    const { url, heard } = smtp
    const courier = courierAt(url)
    const evil = [
      ...recipients.map((to) => ({ ...email, to })),
      ...subjects.map((subject) => ({ ...email, subject })),
    ]
    expect(evil.length).toBeGreaterThan(180)
    for (const payload of evil) {
      const delivery = await courier.deliver(payload, { mark, signal: new AbortController().signal })
      expect({ payload, delivery }).toEqual({ payload, delivery: { verdict: 'never', code: 'cabecalho' } })
    }
    expect(heard).toEqual([])
  })

  it.each(['o.brien+x@sub.exemplo.com.br', "d'arc@exemplo.com", 'joão@exemplo.com.br', 'A_B-1@x-y.co'])(
    '[T06am] takes %s as it is',
    async (to) => {
      const { url, letters } = smtp
      expect(await deliverTo(url, { ...email, to })).toBe('sent')
      expect(letters.map((letter) => letter.to)).toEqual([[to]])
    },
  )

  it('[D41n] takes whatever a form takes as an e-mail, and reads it as that one recipient', () => {
    const sign = fc.constantFrom(...'ab.-_+\'@,;:<>()[]"\\ \u200b\u00a0é', 'mailto:', '.com')
    const near = fc.tuple(fc.string({ unit: sign, maxLength: 8 }), fc.string({ unit: sign, maxLength: 6 }))
    const texts = fc.oneof(
      near.map(([local, rest]) => `${local}ana@exemplo.com.br${rest}`),
      near.map(([local, domain]) => `${local}@${domain}x.com`),
    )
    const email = validatorOf('email')!
    let taken = 0
    fc.assert(
      fc.property(texts, (text) => {
        const kept = email.normal(text)
        if (!email.accepts(kept)) return
        taken += 1
        expect(isOneAddress(kept)).toBe(true)
        expect(addressparser(kept)).toEqual([{ address: kept, name: '' }])
      }),
      { numRuns: 2000 },
    )
    expect(taken).toBeGreaterThan(50)
  })

  it.each<{ readonly payload: Json }>([
    { payload: null },
    { payload: 'texto' },
    { payload: [] },
    { payload: {} },
    { payload: { ...email, text: { path: '/etc/passwd' } } },
    { payload: { ...email, link: 1 } },
  ])('[T06am] is not made out of what is no e-mail: %j', async ({ payload }) => {
    const { url, heard } = smtp
    expect(await deliverTo(url, payload)).toEqual({ verdict: 'never', code: 'formato' })
    expect(heard).toEqual([])
  })
})
