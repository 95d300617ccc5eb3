import type { Page } from 'playwright-core'

// Nobody knows it: the screen of the titular comes empty.
const cpf = '99900000773'

/** Stands a page on a step; throws when it is not reached in time. */
const stands = (page: Page, step: string) =>
  page.locator(`[data-etapa="${step}"]`).waitFor({ timeout: 30_000 })

/** Goes from a corretor's link to the screen of the titular's data. */
export async function reachTitular(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await stands(page, 'simulacao')
  await page.locator('[data-event="next"]').click()
  await stands(page, 'titularCpf')
  await page.locator('input[name="cpf"]').pressSequentially(cpf)
  await page.locator('[data-event="next"]').click()
  await stands(page, 'titularDados')
}

interface PageData {
  readonly sale: string
  readonly scope: string
  readonly revision: number
  readonly session: { readonly answers: object; readonly boxes: readonly object[] }
}

/**
 * Stands a page that reached the titular in the box of a new dependente, over a list of so many people.
 *
 * The people are put into the draft that the server keeps, and the page is loaded anew.
 */
export async function reachDependente(page: Page, people: number): Promise<void> {
  await page.reload()
  await stands(page, 'titularDados')
  await page.evaluate(keepDependente, people)
  await page.reload()
  await page.locator('dialog[data-modal="dependente"]').waitFor({ timeout: 30_000 })
}

/** Puts into the draft of a page the box of a new dependente over a list of so many people: runs inside the page. */
export async function keepDependente(count: number): Promise<void> {
  const data: PageData = JSON.parse(document.getElementById('page')?.textContent ?? '')
  const one = { id: 'h', nome: 'Maria Aparecida da Silva', cpf: '11144477735' }
  const dependentes = Array.from({ length: count - 1 }, (_, i) => ({
    id: `d${i}`,
    nome: `Dependente de número ${i}`,
    cpf: String(i).padStart(11, '0'),
    titular: 'h',
    grauParentesco: 3,
  }))
  const session = {
    ...data.session,
    step: 'dependentes',
    answers: { ...data.session.answers, titulares: [one], dependentes, titular: { idSegurado: 'h' } },
    boxes: [
      {
        box: 'dependente',
        values: { titular: 'h', nomeTitular: one.nome, cpf: '52998224725', cpfConsultado: '52998224725' },
      },
    ],
  }
  const headers = {
    'content-type': 'application/json',
    'x-venda': data.sale,
  }
  const put = (revision: number) =>
    fetch('/api/rascunho', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ scope: data.scope, revision, session }),
    })
  const reply = await put(data.revision)
  // The page has kept its own draft meanwhile.
  if (reply.status === 409) await put((await reply.json()).data.revision)
}
