import type { DrawEmail } from '../outbox/index.ts'
import { htmlOf } from './html-part.ts'
import { type FindLetterhead, identityOf } from './letterhead.ts'
import { plainOf, wordingIn } from './wording.ts'

/**
 * Draws an e-mail in the look its variant has now: plain text and HTML, both of its wording.
 *
 * Undefined for one without a wording, as a former version queued it, and for one of a variant that is served no more:
 * such a one goes out as the plain text it was queued with.
 */
export const drawerOf =
  (letterhead: FindLetterhead): DrawEmail =>
  ({ subject, link, wording }) => {
    const read = wordingIn(wording)
    const head = read && letterhead(read.variant)
    if (!head) return undefined
    const { phrases } = read
    const { name, rodape } = head
    return {
      text: plainOf(phrases, link, [name, rodape.empresa, identityOf(rodape)]),
      html: htmlOf({ subject, phrases, link }, head),
    }
  }
