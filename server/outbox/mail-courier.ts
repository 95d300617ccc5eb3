import { createTransport } from 'nodemailer'
import { isOneAddress, isRecord, type Json } from '../../engine/index.ts'
import { type Courier, codeOf, type DeliveryContext, type Refusal } from './queue.ts'

/** An e-mail ready to be sent: plain text, with `link`, a path of this site or an address elsewhere. */
export interface Email {
  readonly to: string
  readonly subject: string
  /** Sent where it cannot be drawn: a former version queued it, or its brand is gone. */
  readonly text: string
  readonly link: string
  /** Its content, for `draw`; absent in an e-mail of a former version. */
  readonly wording?: Json
}

/** What a mail program shows of an e-mail: its HTML, or its plain text. */
export interface EmailBody {
  readonly text: string
  readonly html?: string
}

/** Draws an e-mail, with a link that works anywhere; undefined for one that is sent as it is. */
export type DrawEmail = (email: Email) => EmailBody | undefined | Promise<EmailBody | undefined>

/** What e-mails are sent with. */
interface MailParts {
  /** The server and, where it wants one, the login: `smtps://user:password@mail.example.com`. */
  readonly smtp: { readonly url: string; readonly from: string }
  /** Where this site is reached, with no slash at the end. */
  readonly publicUrl: string
  readonly draw?: DrawEmail
  readonly timeouts?: typeof usualTimeouts
}

/** How many milliseconds each part of a delivery may take; `silenceMs` is the longest silence. */
const usualTimeouts = { connectionMs: 10_000, greetingMs: 10_000, silenceMs: 15_000 }

/**
 * Makes the courier of e-mails by SMTP: plain text, and beside it the HTML of those that can be drawn; the link in both is
 * made an address that works anywhere.
 *
 * The Message-ID is the idempotency key, so that a repeated delivery can be recognised. A password travels encrypted
 * or not at all.
 */
export function openMailCourier({ smtp, publicUrl, draw, timeouts = usualTimeouts }: MailParts): Courier {
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
    async deliver(payload: Json, { idempotencyKey, signal }: DeliveryContext) {
      const read = emailIn(payload)
      if (!read) return { verdict: 'never', code: 'formato' }
      const email = emailAt(read, publicUrl)
      const { to, subject, text } = email
      if (!isOneAddress(to) || !isOneLine(subject)) return { verdict: 'never', code: 'cabecalho' }
      const body = (await draw?.(email)) ?? { text }
      try {
        await transport.sendMail({
          from: smtp.from,
          to,
          subject,
          ...body,
          messageId: `<${idempotencyKey}@${hostname}>`,
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

/** Tells whether a text stays one line of a header. */
const isOneLine = (text: string): boolean => text.length <= 200 && !/[\p{C}\u2028\u2029]/u.test(text)

/** What nodemailer gives of a failure, beside its message. */
interface SmtpFailure {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  /** Whether the same message would fail again. */
  readonly permanent?: boolean
  readonly command?: string
}

/**
 * Reads a failure. Only a message or its recipient can be refused for good: our login, our sender and the state of the
 * mail server are mended some day, and the message goes out then.
 */
function refusalOf({ code, originalCode, responseCode, permanent, command = '' }: SmtpFailure): Refusal {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return {
    verdict: permanent === true && isAboutMessage ? 'never' : 'again',
    code: responseCode && code !== 'ETLS' ? `smtp${responseCode}` : codeOf({ code: originalCode ?? code }),
  }
}

/** Reads an e-mail out of a queued message. */
function emailIn(payload: Json): Email | undefined {
  if (!isRecord(payload)) return undefined
  const email = payload as unknown as Email
  const { to, subject, text, link } = email
  return [to, subject, text, link].every((part) => typeof part === 'string') ? email : undefined
}

/** Makes the link of an e-mail, where it is a path, an address of the site, so that it works in any mail program. */
export function emailAt<E extends Email>(email: E, site: string): E {
  const { text, link } = email
  if (!link.startsWith('/')) return email
  const address = `${site}${link}`
  return { ...email, text: text.replaceAll(link, () => address), link: address }
}
