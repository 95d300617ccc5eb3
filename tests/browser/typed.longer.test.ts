import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { deskOver } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { openedForAll } from './opened.ts'

const opened = openedForAll({ at: noon })

/** Opens a page on a phone, does something there, and closes it; the page has nothing to complain of. */
async function onPage(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => void wrong.push(error.message))
  page.setDefaultTimeout(10_000)
  await page.goto(`${opened.url}${path}`)
  await look(page)
  await context.close()
  expect(wrong).toEqual([])
}

interface Entered {
  readonly shown: string
  readonly isRefused: boolean
}

/** Empties a field, brings a text into it by keys or in one piece, leaves it, and waits for what is shown then and whether it is refused. */
async function enter(page: Page, name: string, text: string, way: 'keys' | 'piece', expected: Entered) {
  const field = page.locator(`input[name="${name}"], input[name$=".${name}"]`)
  await field.fill('')
  await field.focus()
  if (way === 'keys') await field.pressSequentially(text)
  else await page.keyboard.insertText(text)
  await field.blur()
  const found = async () => ({
    typed: text,
    way,
    shown: await field.inputValue(),
    isRefused: (await field.getAttribute('aria-invalid')) === 'true',
  })
  await expect.poll(found).toEqual({ typed: text, way, ...expected })
}

const persons = [
  { name: 'cpf', typed: '５２９.982.247-25', shown: '529.982.247-25', isRefused: false },
  { name: 'cpf', typed: '529982247255', shown: '529.982.247-255', isRefused: true },
  { name: 'aniversario', typed: '2025-03-27', shown: '27/03/2025', isRefused: false },
  { name: 'aniversario', typed: '1/2/2025', shown: '01/02/2025', isRefused: false },
  { name: 'aniversario', typed: '27/03/20255', shown: '27/03/20255', isRefused: true },
]
/** Brings each text into its field by keys and in one piece, and looks at what stands there then. */
async function expectEach(page: Page, fields: typeof persons): Promise<void> {
  for (const { name, typed, shown, isRefused } of fields)
    for (const way of ['keys', 'piece'] as const) await enter(page, name, typed, way, { shown, isRefused })
}

it('[X10s] a CPF is what was typed, or refused with all of it on screen', () =>
  onPage('/segunda-via/pf-implante', (page) =>
    expectEach(
      page,
      persons.filter(({ name }) => name === 'cpf'),
    ),
  ))

it('[X10s] a date is what was typed, or refused with all of it on screen', () =>
  onPage('/pet-simples/', async (page) => {
    for (const name of [/^Cão$/, /^De 1/, /^Pet Light/]) await page.getByRole('radio', { name }).click()
    await page.locator('main .actions .button-primary, .step-submit .button-primary').first().click()
    await expectEach(
      page,
      persons.filter(({ name }) => name === 'aniversario'),
    )
  }))

const phones = [
  ...['21987654321', '+5521987654321', '5521987654321', '021987654321', '0 15 21 98765-4321'].map(
    (typed) => ({
      name: 'clienteTelefone',
      typed,
      shown: '(21) 98765-4321',
      isRefused: false,
    }),
  ),
  { name: 'clienteTelefone', typed: '219876543210', shown: '(21) 98765-43210', isRefused: true },
]

it('[X10s] a telephone with the code of the country, of an operator or a trunk zero is the same telephone', () =>
  onPage('/implante-venda/ana-souza/52998224725', async (page) => {
    await page.locator('[data-event=enviarPorWhatsapp]').click()
    await expectEach(page, phones)
  }))

it('the caret stays while a CPF is mended in its middle, and what was typed is undone as anywhere', async () => {
  await onPage('/segunda-via/pf-implante', async (page) => {
    const field = page.locator('input[name=cpf]')
    await field.pressSequentially('52998224725')
    for (let i = 0; i < 5; i++) await field.press('ArrowLeft')
    await field.press('Backspace')
    await field.press('4')
    const caret = await field.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])
    expect(caret).toEqual(['529.982.447-25', 9])
    await field.press('Control+z')
    await field.press('Control+z')
    await expect.poll(() => field.inputValue()).toBe('529.982.247-25')
  })
})

it('[X10s] a card number of any length is shown whole', async () => {
  const { uid } = await deskOver(opened.world.store).proposed()
  await onPage(`/corretor/${uid}`, async (page) => {
    await page.getByRole('radio', { name: /Cartão/ }).check()
    const typed = [
      { number: '4000000000000000006', shown: '4000 0000 0000 0000 006', isRefused: false },
      { number: '3600000000000008', shown: '3600 0000 0000 0008', isRefused: false },
      { number: '41111111111111112', shown: '4111 1111 1111 1111 2', isRefused: true },
    ]
    for (const { number, ...expected } of typed) await enter(page, 'numeroCartao', number, 'keys', expected)
  })
})
