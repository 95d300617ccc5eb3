import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dependente as child,
  type Desk,
  newCpf,
  openDesk,
  outroTitular,
  pedido,
  titular,
} from '../contracts/journey.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const refused = (problem: string) => ({ ok: false, problem })

const titularesOf = (sale: string) =>
  desk.store.query('select segurado_id as id, nome from titular where sale_id = $1', [sale])

describe('a titular beside the contracting person', () => {
  it('[D25l] is stored with a person of their own and the product of the first', async () => {
    const { sale } = await desk.registered()
    const { id, cpf } = await desk.joined(sale)
    const rows = await desk.store.query(
      `select cpf, nome, telefone, rg, data_expedicao, orgao_emissor, id_produto, tipo_segurado
         from titular join segurado on segurado.id = segurado_id where segurado_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        cpf,
        nome: 'Carla Souza',
        telefone: '11912345678',
        rg: '00000000-0',
        data_expedicao: '1999-09-09',
        orgao_emissor: 'NULO',
        id_produto: 2,
        tipo_segurado: 1,
      },
    ])
  })

  it('[D25m] is changed by the id, the CPF excepted', async () => {
    const { sale } = await desk.registered()
    const { id, cpf } = await desk.joined(sale)
    const changed = { ...outroTitular, id, cpf, nome: 'Carla  Lima' }
    expect(await desk.ask('titular.salvar', changed, { sale })).toEqual({ id })
    expect(await titularesOf(sale)).toEqual([{ id, nome: 'Carla Lima' }])
    const other = newCpf()
    await desk.ask('contratante.obter', { cpf: other }, { sale })
    expect(await desk.call('titular.salvar', { ...changed, cpf: other }, { sale })).toEqual(
      refused('naoEncontrado'),
    )
  })

  it('[D25n] needs a CPF this sale looked up, a birth date, and a contracting titular to stand beside', async () => {
    const { sale } = await desk.registered()
    const unasked = { ...outroTitular, cpf: newCpf() }
    expect(await desk.call('titular.salvar', unasked, { sale })).toEqual(refused('naoEncontrado'))
    await desk.ask('contratante.obter', { cpf: unasked.cpf }, { sale })
    const unborn = { ...unasked, dataNascimento: '2026-11-20' }
    expect(await desk.call('titular.salvar', unborn, { sale })).toEqual(refused('entradaInvalida'))

    const alone = await desk.lookedUp()
    const early = { ...outroTitular, cpf: alone.cpf }
    expect(await desk.call('titular.salvar', early, alone)).toEqual(refused('naoEncontrado'))
    const first = newCpf()
    await desk.ask('contratante.obter', { cpf: first }, alone)
    await desk.ask('contratante.salvar', { ...titular, cpf: first }, alone)
    expect(await desk.call('titular.salvar', early, alone)).toEqual(refused('naoEncontrado'))
  })

  it('[D25o] is taken away with their dependentes, once and again; the contracting one stays', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.joined(sale)
    await desk.ask('dependente.salvar', { ...child, titular: id, cpf: newCpf() }, { sale })
    const kept = await desk.ask('dependente.salvar', { ...child, titular: segurado, cpf: newCpf() }, { sale })
    await desk.ask('titular.excluir', { id }, { sale })
    await desk.ask('titular.excluir', { id }, { sale })
    expect(await titularesOf(sale)).toEqual([])
    expect(await desk.store.query('select id from dependente where sale_id = $1', [sale])).toEqual([
      { id: kept.id },
    ])
    expect(await desk.call('titular.excluir', { id: segurado }, { sale })).toEqual(
      refused('titularContratante'),
    )
  })

  it('[X13l] of another sale is neither changed nor taken away', async () => {
    const other = await desk.registered()
    const { id, cpf } = await desk.joined(other.sale)
    const { sale } = await desk.registered()
    await desk.ask('contratante.obter', { cpf }, { sale })
    const foreign = { ...outroTitular, id, cpf, nome: 'Outra Pessoa' }
    expect(await desk.call('titular.salvar', foreign, { sale })).toEqual(refused('naoEncontrado'))
    await desk.ask('titular.excluir', { id }, { sale })
    await desk.ask('titular.excluir', { id: other.segurado }, { sale })
    expect(await titularesOf(other.sale)).toEqual([{ id, nome: 'Carla Souza' }])
  })

  it('[D25p] goes along when the order is set aside for the next customer', async () => {
    const { sale } = await desk.registered()
    const { id } = await desk.joined(sale)
    const { uid } = await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 9980 }, { sale })
    const next = newCpf()
    await desk.ask('contratante.obter', { cpf: next }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf: next }, { sale })
    expect(await titularesOf(sale)).toEqual([])
    expect(
      await desk.store.query('select segurado_id from titular join proposta using (sale_id) where uid = $1', [
        uid,
      ]),
    ).toEqual([{ segurado_id: id }])
  })

  it('[D25q] is told as stored when the CPF is looked up again', async () => {
    const { sale } = await desk.registered()
    const { cpf } = await desk.joined(sale)
    expect(await desk.ask('contratante.obter', { cpf }, { sale })).toMatchObject({
      encontrado: true,
      nome: 'Carla Souza',
      dataNascimento: '1990-05-04',
    })
  })
})

describe('the lives of a contract', () => {
  it('[D27k] are its titulares and dependentes, after every save and every one taken away', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.joined(sale)
    const valueAsked = async () => {
      const reply = await desk.call('proposta.salvar', { ...pedido, valorCentavos: 1 }, { sale })
      return reply.ok ? undefined : reply.data
    }
    const values = [await valueAsked()]
    await desk.ask('dependente.salvar', { ...child, titular: id, cpf: newCpf() }, { sale })
    values.push(await valueAsked())
    const last = await desk.ask('dependente.salvar', { ...child, titular: segurado, cpf: newCpf() }, { sale })
    values.push(await valueAsked())
    await desk.ask('titular.excluir', { id }, { sale })
    values.push(await valueAsked())
    await desk.ask('dependente.excluir', { id: String(last.id) }, { sale })
    values.push(await valueAsked())
    expect(values).toEqual([9980, 14970, 19960, 9980, 4990].map((valorCentavos) => ({ valorCentavos })))
  })

  it('[D27l] have one product: another titular is insured by what the order says', async () => {
    const { sale } = await desk.registered()
    await desk.joined(sale)
    const dearer = { ...pedido, idProduto: 3, valorCentavos: 2 * 11990 }
    const { uid } = await desk.ask('proposta.salvar', dearer, { sale })
    expect(await desk.ask('proposta.obter', { uid: String(uid) })).toMatchObject({ vidas: 2 })
    expect(await desk.store.query('select id_produto from segurado where sale_id = $1', [sale])).toEqual([
      { id_produto: 3 },
      { id_produto: 3 },
    ])
  })

  it('[D27m] are never more than the plan takes, and one taken away makes room', async () => {
    const { sale } = await desk.filled()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    const one = { ...outroTitular, cpf }
    expect(await desk.call('titular.salvar', one, { sale })).toEqual(refused('vidasForaDoLimite'))
    await desk.ask('dependente.excluir', { id: `${sale}1` }, { sale })
    const { id } = await desk.ask('titular.salvar', one, { sale })
    await desk.ask('titular.salvar', { ...one, id: String(id), nome: 'Carla Lima' }, { sale })
  })
})
