import { expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { handsOn, onPhone } from './effort.ts'
import { openedForAll } from './opened.ts'

const atOf = (name: string) => Date.parse(String(replaysIn([name])[0]?.replay.at))

const opened = openedForAll()

it('a pet is insured by card, from the address to the whole registration, in 110 keys and 20 taps at most, on 4 screens, the first with a question each time', async () => {
  const { context, page, effort } = await onPhone(opened, atOf('r2-um-pet-no-cartao'))
  const { tap, go, come, type, fieldOf } = handsOn(page, effort)
  const pick = (name: string, value: string) =>
    tap(`[data-campo="${name}"] label:has(input[value="${value}"])`)
  await page.goto(`${opened.url}/pet-simples/`)
  await come('especieDoPet')
  await pick('especie', 'cao')
  await come('idadeDoPet')
  await pick('faixa', '2')
  await come('planoDoPet')
  await pick('plano', 'LIGHT')
  await go()
  await come('nomeDoPet')
  await type({ nomeDoPet: 'Thor' })
  await pick('sexoDoPet', 'M')
  await type({ aniversario: '02032022' })
  await go()
  await come('clienteInfo')
  // The last digit has it looked up.
  await type({ cpf: '11144477735' })
  await fieldOf('email').waitFor()
  await type({ email: 'maria@example.com.br', telefone: '21987651234', cep: '20040002' })
  await page.getByText('Atendemos Rio de Janeiro, RJ.').waitFor()
  await tap('[data-campo="aceiteTermos"] input')
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
  expect([...effort.screens]).toEqual([
    ...['especieDoPet', 'idadeDoPet', 'planoDoPet', 'nomeDoPet', 'clienteInfo'],
    ...['pagamentoForma', 'completarCadastro', 'concluido'],
  ])
  expect(effort.keys).toBeGreaterThan(80)
})

/** The pets of a family, in the order in which the plans chosen below ask for them; Mel is not a year old. */
const pets = [
  { nome: 'Thor', aniversario: '020322', tipo: 'cao-M' },
  { nome: 'Mia', aniversario: '062020', tipo: 'gato-F' },
  { nome: 'Mel', aniversario: '150626', tipo: 'cao-F' },
  { nome: 'Luna', aniversario: '102023', tipo: 'gato-F' },
]

it('four pets are sold by a corretor, from the address to the boleto, in 100 keys and 30 taps at most', async () => {
  const { context, page, effort } = await onPhone(opened, atOf('checkout-dois-pets-no-debito-automatico'))
  const { tap, go, come, type, fieldOf } = handsOn(page, effort)
  const plus = (field: string) => tap(`[data-campo="${field}"] .stepper button >> nth=-1`)
  await page.goto(`${opened.url}/pet-corretor/`)
  await come('buscaCorretor')
  await type({ corretor: 'caio' })
  await tap('.search-row')
  await come('corretorAchado')
  await go()
  await come('cliente')
  await type({ cpf: '11144477735' })
  await go()
  await fieldOf('email').waitFor()
  await type({ email: 'maria@example.com.br', telefone: '21987651234' })
  await go()
  await come('endereco')
  await type({ cep: '20040002' })
  await page.locator('[data-campo="logradouro"] input:not([value=""])').waitFor()
  await type({ numero: '100' })
  await go()
  await come('planos')
  for (const plan of ['BASIC', 'BASIC', 'LIGHT', 'LIGHT']) await plus(`linhas.${plan}`)
  await page.getByText('4 pets adultos, por mês').waitFor()
  await go()
  await come('contagem')
  await plus('filhotes.LIGHT')
  await go()
  await come('dadosPet')
  for (const [place, { nome, aniversario, tipo }] of pets.entries()) {
    await type({ [`pets.${place}.nome`]: nome, [`pets.${place}.aniversario`]: aniversario })
    await tap(`[data-campo="pets.${place}.tipo"] label:has(input[value="${tipo}"])`)
  }
  await tap('[data-campo="aceiteTermos"] input')
  await go()
  await come('pagamentoForma')
  await tap('[data-campo="formaPagamento"] label:has(input[value="1"])')
  await tap('[data-campo="aceiteTermos"] input')
  await go()
  await come('concluido')
  await context.close()
  expect(effort.taps).toBeLessThanOrEqual(30)
  expect(effort.keys).toBeLessThanOrEqual(100)
  expect(effort.screens.size).toBe(9)
  expect(effort.keys).toBeGreaterThan(80)
})
