import { expect, it } from 'vitest'
import { serverSegments } from '../../server/catalogue/segments.ts'
import { openWithRoutes } from '../attack/routes.ts'

it('[X04x] keeps for the server every address it answers itself, so that no funnel is hidden behind one', async () => {
  const { app, routes, clear } = await openWithRoutes()
  const first = routes.map(({ url }) => url.split('/')[1] ?? '').filter((segment) => !/^\*?$/.test(segment))
  await app.close()
  clear()
  expect(first.length).toBeGreaterThan(20)
  expect([...new Set(first)].filter((segment) => !serverSegments.some((each) => each === segment))).toEqual(
    [],
  )
})
