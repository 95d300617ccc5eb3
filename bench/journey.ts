import type { Page } from 'playwright-core'

const cpf = '11144477735'

/** Stands a page on a step; throws when it is not reached in time. */
const stands = (page: Page, step: string) =>
  page.locator(`[data-etapa="${step}"]`).waitFor({ timeout: 30_000 })

/** Goes from a broker's link to the screen of the holder's data. */
export async function reachHolder(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await stands(page, 'simulacao')
  await page.locator('[data-event="next"]').click()
  await stands(page, 'titularCpf')
  await page.locator('input[name="cpf"]').pressSequentially(cpf)
  await page.locator('[data-event="next"]').click()
  await stands(page, 'titularDados')
}
