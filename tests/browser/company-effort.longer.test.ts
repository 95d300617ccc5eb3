import { expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { handsOn, onPhone } from './effort.ts'
import { openedForAll } from './opened.ts'

const [{ replay }] = replaysIn(['r4-empresa-com-tres-vidas']) as [ReturnType<typeof replaysIn>[number]]

const opened = openedForAll()

it('a company of two lives is sold, from the link to the Pix, in 30 taps and 160 keys at most', async () => {
  const at = Date.parse(replay.at)
  const { context, page, effort } = await onPhone(opened, at)
  const { tap, go, fieldOf, come, boxed, type, choose } = handsOn(page, effort)
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
