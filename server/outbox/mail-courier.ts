import { createTransport } from 'nodemailer'
import type { Json } from '../../engine/index.ts'
import { type Courier, codeOf, type Parcel, type Refusal } from './courier.ts'
import { isOneAddress, isOneLine } from './header.ts'

/** An e-mail ready to be sent: plain text, in which `link` stands as it is: a path of this site, or an address elsewhere. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly link: string
}

/** What e-mails are sent with. */
export interface MailParts {
  /** The server and, where it wants one, the login: `smtps://user:password@mail.example.com`. */
  readonly smtp: { readonly url: string; readonly from: string }
  /** Where this site is reached, with no slash at the end. */
  readonly publicUrl: string
  readonly timeouts?: MailTimeouts
}

/** How long each part of a delivery may take. */
export interface MailTimeouts {
  readonly connectionMs: number
  readonly greetingMs: number
  /** The longest silence. */
  readonly silenceMs: number
}

const usual: MailTimeouts = { connectionMs: 10_000, greetingMs: 10_000, silenceMs: 15_000 }

/**
 * Makes the courier of e-mails: plain text by SMTP, a path in it made an address of this site.
 *
 * The Message-ID is the message's mark, so that a repeated delivery can be recognised. A password travels encrypted
 * or not at all.
 */
export function openMailCourier({ smtp, publicUrl, timeouts = usual }: MailParts): Courier {
  const transport = createTransport({
    url: smtp.url,
    requireTLS: new URL(smtp.url).username !== '',
    connectionTimeout: timeouts.connectionMs,
    dnsTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(publicUrl)
  return {
    kind: 'email',
    async deliver(payload: Json, { mark, signal }: Parcel) {
      const email = emailIn(payload)
      if (!email) return { verdict: 'never', code: 'formato' }
      const { to, subject, text, link } = email
      if (!isOneAddress(to) || !isOneLine(subject)) return { verdict: 'never', code: 'cabecalho' }
      try {
        await transport.sendMail({
          from: smtp.from,
          to,
          subject,
          text: link.startsWith('/') ? text.replaceAll(link, () => `${publicUrl}${link}`) : text,
          messageId: `<${mark}@${hostname}>`,
          headers: { 'auto-submitted': 'auto-generated' },
          signal,
        })
        return 'sent'
      } catch (failure) {
        return refusalOf(failure as SmtpFailure)
      }
    },
  }
}

/** What nodemailer says of a failure, beside words. */
interface SmtpFailure {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  /** True for what the same message would meet again. */
  readonly permanent?: boolean
  readonly command?: string
}

/**
 * Reads a failure. Only a message or its recipient can be refused for ever: what a server has against our login, our
 * sender or its own state is put right by somebody, and the message goes out then.
 */
function refusalOf({ code, originalCode, responseCode, permanent, command = '' }: SmtpFailure): Refusal {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return {
    verdict: permanent === true && isAboutMessage ? 'never' : 'again',
    code: responseCode && code !== 'ETLS' ? `smtp${responseCode}` : codeOf({ code: originalCode ?? code }),
  }
}

function emailIn(payload: Json): Email | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined
  const { to, subject, text, link } = payload as { readonly [key: string]: Json }
  const isEmail = [to, subject, text, link].every((part) => typeof part === 'string')
  return isEmail ? ({ to, subject, text, link } as Email) : undefined
}
