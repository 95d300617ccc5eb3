import type { Email, EmailBody } from '../outbox/index.ts'
import { htmlOf } from './html-part.ts'
import { type FindAnyLetterhead, type FindLetterhead, identityOf, type Letterhead } from './letterhead.ts'
import { plainOf, type Wording, wordingIn } from './wording.ts'

/**
 * Draws an e-mail in the look its variant has now: plain text and HTML, both of its wording.
 *
 * Undefined for one without a wording, as a former version queued it, and for one of a variant that is served no more:
 * such a one goes out as the plain text it was queued with.
 */
export const drawerOf =
  (letterhead: FindLetterhead) =>
  (email: Email): EmailBody | undefined => {
    const read = wordingIn(email.wording)
    const head = read && letterhead(read.variant)
    return head && drawn(email, read, head)
  }

/** Draws e-mails as `drawerOf` does, those of variants that were deleted too, where something of them was kept. */
export const anyDrawerOf =
  (letterhead: FindAnyLetterhead) =>
  async (email: Email): Promise<EmailBody | undefined> => {
    const read = wordingIn(email.wording)
    const head = read && (await letterhead(read.variant))
    return head && drawn(email, read, head)
  }

function drawn({ subject, link }: Email, { phrases }: Wording, head: Letterhead): EmailBody {
  const { name, rodape } = head
  return {
    text: plainOf(phrases, link, [name, rodape.empresa, identityOf(rodape)]),
    html: htmlOf({ subject, phrases, link }, head),
  }
}
