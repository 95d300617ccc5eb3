import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conjuge, type Desk, dependente, endereco, newCpf, openDesk } from '../contracts/journey.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

describe('the address', () => {
  it('[D20k] is found for a CEP with and without hyphen, in the state of the CEP', async () => {
    const sale = await desk.sale()
    const data = await desk.ask('endereco.cep', { cep: '20040-002' }, { sale })
    expect(data).toMatchObject({
      cep: '20040002',
      uf: 'RJ',
      cidade: 'Rio de Janeiro',
      codigoIBGEMunicipio: '3304557',
    })
    expect(await desk.ask('endereco.cep', { cep: '20040002' }, { sale })).toEqual(data)
  })

  it('[D41l] is stored with the complement type OUTROS empty', async () => {
    const { sale } = await desk.registered()
    await desk.ask(
      'endereco.salvar',
      { ...endereco, tipoComplemento: 'OUTROS', complemento: ' fundos ' },
      { sale },
    )
    expect(
      await desk.store.query('select cep, tipo_complemento, complemento from endereco where sale_id = $1', [
        sale,
      ]),
    ).toEqual([{ cep: '20040002', tipo_complemento: '', complemento: 'fundos' }])
  })

  it.each([
    { why: 'a state that is not served', wrong: { cep: '30130010', uf: 'MG', cidade: 'Belo Horizonte' } },
    { why: 'a CEP of another state than the one given', wrong: { cep: '30130010' } },
    { why: 'a restricted city', wrong: { cidade: 'Niterói' } },
  ])('[D21k] is refused for $why', async ({ wrong }) => {
    const { sale } = await desk.registered()
    expect(await desk.call('endereco.salvar', { ...endereco, ...wrong }, { sale })).toEqual({
      ok: false,
      problem: 'ufNaoAtendida',
    })
  })

  it('[D21l] is served in Goiás as in the Distrito Federal', async () => {
    const { sale } = await desk.registered()
    const goiania = {
      ...endereco,
      cep: '74000000',
      uf: 'GO',
      cidade: 'Goiânia',
      codigoIBGEMunicipio: '5208707',
    }
    await desk.ask('endereco.salvar', goiania, { sale })
  })
})

describe('dependentes', () => {
  it('[D26k] have one spouse a titular, free again once the spouse is removed; removing twice is fine', async () => {
    const { sale, segurado } = await desk.registered()
    const spouse = { ...conjuge, titular: segurado }
    const { id } = await desk.ask('dependente.salvar', { ...spouse, cpf: newCpf() }, { sale })
    const second = { ...spouse, cpf: newCpf() }
    expect(await desk.call('dependente.salvar', second, { sale })).toEqual({
      ok: false,
      problem: 'conjugeRepetido',
    })
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    await desk.ask('dependente.salvar', second, { sale })
  })

  it('[D15e] use each CPF once among titular and dependentes', async () => {
    const { sale, segurado, cpf } = await desk.registered()
    const child = { ...dependente, titular: segurado, cpf: newCpf() }
    await desk.ask('dependente.salvar', child, { sale })
    for (const taken of [child.cpf, cpf]) {
      const reply = await desk.call('dependente.salvar', { ...child, cpf: taken }, { sale })
      expect(reply).toEqual({ ok: false, problem: 'cpfRepetido' })
    }
  })

  it('[X13l] of another sale are not removed', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.ask(
      'dependente.salvar',
      { ...dependente, titular: segurado, cpf: newCpf() },
      { sale },
    )
    await desk.ask('dependente.excluir', { id: String(id) }, { sale: await desk.sale() })
    expect(await desk.store.query('select id from dependente where id = $1', [id])).toHaveLength(1)
  })

  it('[D17l] carry the placeholders of the identity card and an empty e-mail', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.ask(
      'dependente.salvar',
      { ...dependente, titular: segurado, cpf: newCpf() },
      { sale },
    )
    expect(
      await desk.store.query(
        'select rg, data_expedicao, orgao_emissor, email from dependente where id = $1',
        [id],
      ),
    ).toEqual([{ rg: '00000000-0', data_expedicao: '1999-09-09', orgao_emissor: 'NULO', email: '' }])
  })
})
