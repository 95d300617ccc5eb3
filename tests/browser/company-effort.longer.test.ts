import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { newCpf } from '../people.ts'
import { faultsOn } from './axe.ts'
import { handsOn, onPhone, phone } from './effort.ts'
import { openedForAll } from './opened.ts'

const [{ replay }] = replaysIn(['r4-empresa-com-tres-vidas']) as [ReturnType<typeof replaysIn>[number]]

const opened = openedForAll()

/** Opens the link of a corretor on a phone and goes on to the people of a company. */
async function atPeople() {
  const { context, page, effort } = await onPhone(opened, Date.parse(replay.at))
  const hands = handsOn(page, effort)
  const { tap, go, fieldOf, come, type } = hands
  await page.goto(`${opened.url}/sorriso-empresas/ana-souza/52998224725`)
  await come('simulacao')
  await go()
  await come('empresaCnpj')
  await type({ cnpj: '12ABC34501DE35' })
  await go()
  await come('empresaDados')
  await go()
  await come('empresaEndereco')
  await page.locator('[data-campo="logradouro"] input:not([value=""])').waitFor()
  await go()
  await come('empresaRepresentante')
  await expect.poll(() => fieldOf('nome').inputValue()).not.toBe('')
  await type({
    cpf: '11144477735',
    rg: '123456789',
    orgaoEmissor: 'DETRAN-RJ',
    dataExpedicao: '27032015',
    email: 'caio@example.com.br',
    telefone: '21987654321',
  })
  await tap(
    '[data-campo="contatoResponsavel"] input[value="true"] ~ *, [data-campo="contatoResponsavel"] label',
  )
  await go()
  await come('empresaContato')
  await go()
  await come('clienteDados')
  return { context, page, effort, ...hands }
}

it('a company of two lives is sold, from the link to the Pix, in 30 taps and 160 keys at most', async () => {
  const { context, page, effort, tap, go, fieldOf, come, boxed, type, choose } = await atPeople()
  await go()
  await boxed('titular')
  await type({ cpf: '12345678909' })
  await go()
  await fieldOf('email').waitFor()
  await choose('estadoCivil', '1')
  await type({ email: 'maria@example.com.br', telefone: '21987651234' })
  await go()
  await boxed('sucessoTitular')
  await tap('[data-event="adicionarDependente"]')
  await boxed('dependente')
  await type({ cpf: '98765432100' })
  await choose('grauParentesco', '2')
  await go()
  await fieldOf('nome').waitFor()
  await go()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await go()
  await come('resumo')
  await tap('[data-campo="dataVigencia"] label')
  await tap('.check input')
  await go()
  await come('pagamentoForma')
  await go()
  await come('pixAguardando')
  await context.close()
  expect(effort.taps).toBeLessThanOrEqual(30)
  expect(effort.keys).toBeLessThanOrEqual(160)
  expect(effort.keys).toBeGreaterThan(100)
})

/** Pastes a text where lines of a spreadsheet go. */
const paste = (page: Page, text: string) =>
  page.locator('dialog[open] textarea').evaluate((area, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const names = 'CPF\tNome completo\tNome da mãe\tNascimento\tSexo\tEstado civil\tE-mail\tCelular'
const lineOf = (cpf: string, i: number) =>
  [cpf, `Ana Lima ${'abcdefgh'[i % 8]?.repeat(2)}`, 'Rosa Lima', '03/02/1990', 'Feminino', 'Solteira']
    .concat(`ana${i}@example.com.br`, '(21) 98765-0000')
    .join('\t')

it('[C05l] 29 people are pasted from a spreadsheet in three taps, and a line with a fault is said and mended', async () => {
  const { context, page, effort, tap, go, boxed } = await atPeople()
  const before = effort.taps
  await tap('[data-event="colarPlanilha"]')
  await boxed('planilha')
  await tap('textarea')
  const lines = Array.from({ length: 29 }, (_, i) => lineOf(newCpf(), i))
  await paste(page, [names, ...lines, lineOf(newCpf(), 29)].join('\n'))
  await page.getByText('A planilha tem 30 linhas e aqui cabem 29. Tire 1 e tente de novo.').first().waitFor()
  const [first = '', ...others] = lines
  await paste(page, [names, first.replace('03/02/1990', '31/02/1990'), ...others].join('\n'))
  await page.locator('dialog[open] .message').getByText('Confira a data').first().waitFor()
  expect(await page.locator('dialog[open] details[open]').count()).toBe(1)
  expect(await faultsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await paste(page, [names, first, ...others].join('\n'))
  await page.locator('dialog[open] .message').waitFor({ state: 'detached' })
  expect(await page.locator('dialog[open] details:not([open])').count()).toBe(29)
  await go()
  await page.getByText('29 titulares', { exact: true }).first().waitFor({ timeout: 60_000 })
  await page.getByText('O contrato aceita até 29 vidas.', { exact: true }).first().waitFor()
  expect(effort.taps - before).toBe(3)
  await context.close()
})
