import type { FunnelToDraw } from '../pages/funnel-page.tsx'

const nothing = () => {}

/** Makes a page to draw a funnel that has no draft, no history and no announcements of its own. */
export const detachedPage = ({
  page,
  funnel,
  run,
  now,
}: Pick<FunnelToDraw, 'page' | 'funnel' | 'run' | 'now'>): FunnelToDraw => ({
  page,
  funnel,
  run,
  now,
  first: run.session(),
  firstAt: undefined,
  isResumed: false,
  prerendered: undefined,
  outline: undefined,
  typing: nothing,
  stop: nothing,
  codeAt: () => undefined,
  drawWith: nothing,
  announcer: { speak: nothing, toast: nothing, listen: () => nothing },
})
