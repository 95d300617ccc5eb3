import type { Session } from '../../engine/index.ts'
import { type Left, leftByPage } from '../page/left.ts'
import type { Page } from '../page/page.ts'
import { saleHeader } from '../page/post.ts'

interface Kept {
  readonly revision: number
  readonly session: Session | null
  readonly writer: { readonly id: string; readonly n: number } | null
}

/** How often a page asks for what is on its way, and after how long each time: two seconds in all. */
const [asks, pauseMs] = [8, 250]

/** A page as it stands in its tab, and what the page before left there. */
interface InTab {
  readonly page: Page
  readonly left: Left | undefined
}

/**
 * Opens a page in its tab, with the newest draft of that.
 *
 * A browser says that a page goes only once it has the next one: what is sent then reaches the server after the next page
 * was written there.
 */
export async function openInTab(page: Page): Promise<InTab> {
  const taken = leftByPage.take()
  const left = taken?.scope === page.scope ? taken : undefined
  return { page: left && isAwaited(page, left) ? await withLateDraft(page, left) : page, left }
}

async function withLateDraft(page: Page, left: Left): Promise<Page> {
  let newest = page
  for (let asked = 0; asked < asks; asked += 1) {
    const kept = await ask(page.scope).catch(() => undefined)
    if (kept?.session && kept.revision > newest.revision)
      newest = { ...page, session: kept.session, revision: kept.revision, opening: null }
    if (kept?.writer?.id === left.writer && kept.writer.n >= left.n) break
    await new Promise((done) => setTimeout(done, pauseMs))
  }
  return newest
}

/** A page that begins with nothing kept may be the one whose first draft is on its way. */
const isAwaited = ({ session, revision }: Page, left: Left): boolean =>
  revision < left.revision && (session === null ? revision === 0 : session.id === left.session)

async function ask(scope: string): Promise<Kept | undefined> {
  const response = await fetch(`/api/rascunho?scope=${encodeURIComponent(scope)}`, {
    credentials: 'same-origin',
    headers: saleHeader(),
    signal: AbortSignal.timeout(pauseMs * asks),
  })
  return response.ok ? ((await response.json()) as { readonly data: Kept }).data : undefined
}
