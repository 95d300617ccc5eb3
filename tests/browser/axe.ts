import axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Lists the faults of accessibility of what stands on a page, each with where it is; what matches `without` is not looked
 * at. The judge is laid into a page once, and what is right with it is not told: both take longer than the looking.
 */
export async function faultsOn(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ({ exclude, tags }) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude },
        { runOnly: tags, resultTypes: ['violations'] },
      ),
    { exclude: [...without], tags },
  )
  return violations.map(({ id, nodes }) => `${id} em ${nodes.map(({ html }) => html).join(' ')}`)
}
