import { expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { handsOn, onPhone } from './effort.ts'
import { openedForAll } from './opened.ts'

const [{ replay }] = replaysIn(['r2-um-pet-no-cartao']) as [ReturnType<typeof replaysIn>[number]]

const opened = openedForAll()

it('a pet is insured by card, from the address to the whole registration, in 110 keys and 20 taps at most, on 4 screens', async () => {
  const at = Date.parse(replay.at)
  const { context, page, effort } = await onPhone(opened, at)
  const { tap, go, come, type, fieldOf } = handsOn(page, effort)
  const pick = (name: string, value: string) =>
    tap(`[data-campo="${name}"] label:has(input[value="${value}"])`)
  await page.goto(`${opened.url}/pet-simples/`)
  await come('clienteInfo')
  await type({ nomeDoPet: 'Thor' })
  await pick('especie', 'cao')
  await pick('sexoDoPet', 'M')
  await pick('faixa', '2')
  await type({ aniversario: '02032022' })
  await pick('categoria', 'A')
  await pick('plano', 'LIGHT')
  await type({ cpf: '11144477735' })
  await tap('[data-campo="aceiteTermos"] input')
  await go()
  await fieldOf('email').waitFor()
  await type({ email: 'maria@example.com.br', telefone: '21987651234', cep: '20040002' })
  await page.getByText('Atendemos Rio de Janeiro, RJ.').waitFor()
  await go()
  await come('pagamentoForma')
  await type({
    numeroCartao: '4111111111111111',
    nomeCartao: 'MARIA SILVA',
    validadeCartao: '1230',
    codigoSeguranca: '123',
  })
  await tap('[data-campo="aceiteTermos"] input')
  await go()
  await come('completarCadastro')
  await page.locator('[data-campo="logradouro"] input:not([value=""])').waitFor()
  await type({ numero: '100' })
  await go()
  await come('concluido')
  await context.close()
  expect(effort.keys).toBeLessThanOrEqual(110)
  expect(effort.taps).toBeLessThanOrEqual(20)
  expect([...effort.screens]).toEqual(['clienteInfo', 'pagamentoForma', 'completarCadastro', 'concluido'])
  expect(effort.keys).toBeGreaterThan(80)
})
