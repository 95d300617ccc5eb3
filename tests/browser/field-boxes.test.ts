import { expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll, tabOnPhone } from './opened.ts'

const [{ replay }] = replaysIn(['r2-um-pet-no-cartao']) as [ReturnType<typeof replaysIn>[number]]
const paid = replay.moves.findIndex(({ then }) => then?.step === 'completarCadastro')
const moves = replay.moves.slice(0, paid + 1)

const opened = openedForAll()

it('the registration keeps the box of its CEP, and what was typed, when the search of the CEP and of who pays fails', async () => {
  const { world, url } = opened
  const { context, page } = await tabOnPhone(opened, Date.parse(replay.at))
  await playInBrowser({ page, url, world, look: async () => {} }, { ...replay, moves })
  const input = (name: string) => page.locator(`[data-campo="${name}"] input`).first()
  const said = (text: string) => page.locator('.group-text', { hasText: text })
  await page.route('**/endereco.cep', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/pessoa.consultar', (route) => route.fulfill({ status: 500, body: '' }))
  await input('pets.0.nome').fill('Thor II')
  await input('cep').fill('20040002')
  await said('Não conseguimos consultar este CEP agora.').waitFor()
  await input('logradouro').fill('Rua da Ajuda')
  await page.locator('[data-campo="clientePaga"] label:has(input[value="false"])').click()
  await input('cpf').fill('52998224725')
  const fields = ['cep', 'logradouro', 'clientePaga', 'cpf', 'pets.0.nome']
  for (const name of fields) await expect.poll(() => input(name).isVisible(), { message: name }).toBe(true)
  await expect.poll(() => input('cep').inputValue()).toBe('20040-002')
  await expect.poll(() => input('logradouro').inputValue()).toBe('Rua da Ajuda')
  await expect.poll(() => input('pets.0.nome').inputValue()).toBe('Thor II')
  await input('cep').focus()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('cep')
  await context.close()
})
