import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { likenessOf } from '../likeness.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const inspected = new Set<string>()

/**
 * Lists the faults of accessibility of what stands on a page or in a frame of it, each with where it is; what matches `without` is not looked
 * at, nor what is like something in which no fault was found at this width. The judge is laid into a page once, and what is
 * right with it is not told: both take longer than the looking.
 */
export async function faultsOn(
  page: Page | Frame,
  without: readonly string[] = [],
): Promise<readonly string[]> {
  const likeness = `${await page.evaluate(() => innerWidth)} ${without} ${likenessOf(await page.content())}`
  if (inspected.has(likeness)) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ({ exclude, tags }) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude },
        { runOnly: tags, resultTypes: ['violations'] },
      ),
    { exclude: [...without], tags },
  )
  if (violations.length === 0) inspected.add(likeness)
  return violations.map(({ id, nodes }) => `${id} em ${nodes.map(({ html }) => html).join(' ')}`)
}
