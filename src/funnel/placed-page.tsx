import { Route, Routes } from 'react-router-dom'
import { FunnelPage, type FunnelPageProps } from './funnel-page.tsx'

/** The page of a funnel at its address, inside whatever router knows that. */
export function PlacedPage(running: FunnelPageProps) {
  const page = <FunnelPage {...running} />
  return (
    <Routes>
      <Route path={running.opened.page.route} element={page} />
      <Route path="*" element={page} />
    </Routes>
  )
}
