import type { FunnelSource } from '../../engine/index.ts'
import type { Page } from '../app/page.ts'
import { type BuiltScreens, type FormEngine, openFormEngine } from '../form/index.ts'
import { everyPart } from '../parts/every.ts'

/** Loads the funnel of a page in a frame, and the screens that the page names. */
export async function loadFunnel({
  funnel,
}: Page): Promise<{ readonly source: FunnelSource; readonly engine: FormEngine }> {
  const link = document.querySelector<HTMLLinkElement>('link#screens')
  if (!link) throw new Error('The page came without the name of its screens.')
  const [{ screens }, response] = await Promise.all([
    import(/* @vite-ignore */ link.href) as Promise<{ readonly screens: BuiltScreens }>,
    fetch(funnel, { credentials: 'same-origin' }),
  ])
  return { source: (await response.json()) as FunnelSource, engine: openFormEngine(screens, everyPart) }
}
