import { describe, expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { individual, onPhone } from './effort.ts'
import { openedForAll } from './opened.ts'

const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]

const opened = openedForAll()

describe('the fastest sale, from the link to the Pix,', () => {
  it.each([
    ...individual.map((home) => ({
      home,
      who: 'who types it all',
      fillsIn: false,
      most: { taps: 11, keys: 55 },
    })),
    {
      home: 'implante-venda',
      who: 'whose browser knows e-mail and phone',
      fillsIn: true,
      most: { taps: 10, keys: 23 },
    },
  ])('takes $most.taps taps and $most.keys keys in $home, of one $who', async ({ home, fillsIn, most }) => {
    const at = Date.parse(replay.at)
    const { context, page, effort } = await onPhone(opened, at)
    const come = async (step: string) => {
      await page.locator(`[data-etapa="${step}"] h1`).waitFor()
      effort.screens.add(step)
    }
    const tap = (selector: string) => page.locator(selector).tap()
    const go = () => tap('main .actions .button-primary')

    await page.goto(`${opened.url}/${home}/ana-souza/52998224725`)
    await come('simulacao')
    await go()
    await come('titularCpf')
    const type = async (name: string, text: string) => {
      const field = page.locator(`[data-campo="${name}"] input[name]`)
      if (!(await field.evaluate((input) => input === document.activeElement))) await field.tap()
      await page.keyboard.type(text)
    }
    await type('cpf', '11144477735')
    await page.keyboard.press('Enter')
    await come('titularDados')
    await tap('[data-campo="estadoCivil"] select')
    await page.locator('[data-campo="estadoCivil"] select').selectOption('1')
    if (fillsIn) {
      await page.locator('[data-campo="email"] input').fill('maria@example.com.br')
      await page.locator('[data-campo="telefone"] input').fill('21987651234')
    } else {
      await type('email', 'maria@example.com.br')
      await page.keyboard.press('Enter')
      await type('telefone', '21987651234')
    }
    await go()
    await come('titularEndereco')
    await type('cep', '20040002')
    await page.locator('[data-campo="logradouro"] input:not([value=""])').waitFor()
    await type('numero', '100')
    await go()
    await come('resumo')
    await tap('main [data-campo="dataVigencia"] label >> nth=0')
    await tap('main .check input')
    await go()
    await come('pagamentoForma')
    await go()
    await come('pixAguardando')
    await context.close()
    expect(effort.taps).toBeLessThanOrEqual(most.taps)
    expect(effort.keys).toBeLessThanOrEqual(most.keys)
    expect(effort.screens.size).toBeLessThanOrEqual(9)
    expect(effort.keys).toBeGreaterThan(20)
  })
})
