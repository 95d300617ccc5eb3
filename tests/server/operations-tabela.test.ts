import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, endereco, openDesk, pedido } from '../contracts/journey.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const places = {
  RJ: endereco,
  SP: { ...endereco, cep: '01001000', uf: 'SP', cidade: 'São Paulo', codigoIBGEMunicipio: '3550308' },
  DF: { ...endereco, cep: '70040010', uf: 'DF', cidade: 'Brasília', codigoIBGEMunicipio: '5300108' },
  GO: { ...endereco, cep: '74000000', uf: 'GO', cidade: 'Goiânia', codigoIBGEMunicipio: '5208707' },
}

it.each([
  { tabela: 'RJ', uf: 'RJ', ok: true },
  { tabela: 'SP', uf: 'SP', ok: true },
  { tabela: 'DF', uf: 'DF', ok: true },
  { tabela: 'DF', uf: 'GO', ok: true },
  { tabela: 'RJ', uf: 'SP', ok: false },
  { tabela: 'SP', uf: 'RJ', ok: false },
  { tabela: 'DF', uf: 'RJ', ok: false },
  { tabela: 'RJ', uf: 'DF', ok: false },
  { tabela: 'RJ', uf: 'GO', ok: false },
] as const)('[D22k] the table of $tabela prices an address in $uf: $ok', async ({ tabela, uf, ok }) => {
  const { sale } = await desk.registered()
  await desk.ask('endereco.salvar', places[uf], { sale })
  const reply = await desk.call('proposta.salvar', { ...pedido, tabela }, { sale })
  expect(reply).toMatchObject(ok ? { ok } : { ok, problem: 'regiaoDivergente' })
})

it.each(['GO', 'MG', 'XX', ''])('[D22l] %j is no table of the variant', async (tabela) => {
  const { sale } = await desk.registered()
  await desk.ask('endereco.salvar', places.GO, { sale })
  expect(await desk.call('proposta.salvar', { ...pedido, tabela }, { sale })).toEqual({
    ok: false,
    problem: 'entradaInvalida',
  })
})
