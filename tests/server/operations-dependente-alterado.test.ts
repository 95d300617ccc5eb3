import { afterAll, beforeAll, expect, it } from 'vitest'
import { dependente as child, conjuge, type Desk, newCpf, openDesk } from '../contracts/journey.ts'
import { filha } from '../people.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const refused = (problem: string) => ({ ok: false, problem })

/** A contract of two titulares, the first with one dependente. */
async function family() {
  const { sale, segurado } = await desk.registered()
  const { id: second } = await desk.joined(sale)
  const stored = { ...child, titular: segurado, cpf: newCpf() }
  const { id } = await desk.ask('dependente.salvar', stored, { sale })
  return { sale, second, stored: { ...stored, id: String(id) } }
}

it('[D26l] a dependente is changed by the id: name, birth, sex, mother and kinship', async () => {
  const { sale, stored } = await family()
  const changed = { ...stored, ...filha, nome: ` ${filha.nome.replace(' ', '  ')}`, grauParentesco: 5 }
  expect(await desk.ask('dependente.salvar', changed, { sale })).toEqual({ id: stored.id })
  expect(
    await desk.store.query(
      `select id, cpf, segurado_id, nome, data_nascimento, sexo, nome_mae, grau_parentesco
         from dependente where sale_id = $1`,
      [sale],
    ),
  ).toEqual([
    {
      id: stored.id,
      cpf: stored.cpf,
      segurado_id: stored.titular,
      nome: filha.nome,
      data_nascimento: filha.dataNascimento,
      sexo: filha.sexo,
      nome_mae: filha.nomeMae,
      grau_parentesco: 5,
    },
  ])
})

it('[D26m] the CPF and the titular of a dependente stay, and no other sale changes it', async () => {
  const { sale, second, stored } = await family()
  const other = await desk.registered()
  for (const [input, around] of [
    [{ ...stored, cpf: newCpf() }, { sale }],
    [{ ...stored, titular: second }, { sale }],
    [{ ...stored, id: 'x' }, { sale }],
    [stored, other],
    [{ ...stored, titular: other.segurado }, other],
  ] as const) {
    expect(await desk.call('dependente.salvar', input, around)).toEqual(refused('naoEncontrado'))
  }
  const unborn = { ...stored, dataNascimento: '2026-11-20' }
  expect(await desk.call('dependente.salvar', unborn, { sale })).toEqual(refused('entradaInvalida'))
})

it('[D26n] a dependente may stay the spouse, or become it where there is none', async () => {
  const { sale, stored } = await family()
  const wed = { ...stored, grauParentesco: conjuge.grauParentesco }
  await desk.ask('dependente.salvar', wed, { sale })
  await desk.ask('dependente.salvar', { ...wed, nome: 'Paulo Lima' }, { sale })
  const { id: _, ...rest } = stored
  const later = { ...rest, cpf: newCpf() }
  const { id } = await desk.ask('dependente.salvar', later, { sale })
  const second = { ...later, id: String(id), grauParentesco: conjuge.grauParentesco }
  expect(await desk.call('dependente.salvar', second, { sale })).toEqual(refused('conjugeRepetido'))
  await desk.ask('dependente.salvar', stored, { sale })
  await desk.ask('dependente.salvar', second, { sale })
})

it('[D26o] each titular may have a spouse', async () => {
  const { sale, second, stored } = await family()
  await desk.ask('dependente.salvar', { ...conjuge, titular: stored.titular, cpf: newCpf() }, { sale })
  await desk.ask('dependente.salvar', { ...conjuge, titular: second, cpf: newCpf() }, { sale })
  const third = { ...conjuge, titular: second, cpf: newCpf() }
  expect(await desk.call('dependente.salvar', third, { sale })).toEqual(refused('conjugeRepetido'))
})
