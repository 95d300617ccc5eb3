import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Desk,
  dependente,
  endereco,
  newCpf,
  openDesk,
  responsavel,
  titular,
} from '../contracts/journey.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

describe('storing the titular', () => {
  const rowOf = async (sale: string) =>
    (await desk.store.query('select * from contratante where sale_id = $1', [sale]))[0]

  it('[D17k] keeps the placeholders of the identity card, the telephone without zero, the name tidied', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const typed = { ...titular, cpf, nome: '  Maria   da Silva ', telefone: '021 98765-4321' }
    await desk.ask('contratante.salvar', typed, { sale })
    expect(await rowOf(sale)).toMatchObject({
      cpf,
      nome: 'Maria da Silva',
      telefone: '21987654321',
      data_nascimento: '1985-03-27',
      rg: '00000000-0',
      data_expedicao: '1999-09-09',
      orgao_emissor: 'NULO',
    })
  })

  it('[D25k] changes the one titular of the sale when saved again, with and without its id', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const first = await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    const again = await desk.ask('contratante.salvar', { ...titular, cpf, nome: 'Maria Lima' }, { sale })
    const withId = { ...titular, cpf, id: String(first.id), nome: 'Maria Souza' }
    expect(again).toEqual(first)
    expect(await desk.ask('contratante.salvar', withId, { sale })).toEqual(first)
    expect(await rowOf(sale)).toMatchObject({ nome: 'Maria Souza' })
  })

  it('[X13l] answers an id of another sale as if it did not exist, and changes nothing there', async () => {
    const other = await desk.registered()
    const { sale } = await desk.registered()
    const [foreign] = await desk.store.query<{ readonly c: string; readonly e: string; readonly s: string }>(
      `select contratante.id as c, endereco.id as e, segurado.id as s from contratante
         join endereco using (sale_id) join segurado using (sale_id) where sale_id = $1`,
      [other.sale],
    )
    const before = await rowOf(other.sale)
    const cpf = String((await rowOf(sale))?.cpf)
    const calls = [
      ['contratante.salvar', { ...titular, cpf, id: foreign?.c, nome: 'Outra Pessoa' }],
      ['endereco.salvar', { ...endereco, id: foreign?.e }],
      ['segurado.salvar', { idProduto: 3, id: foreign?.s }],
      ['responsavel.salvar', { ...responsavel, cpf: newCpf(), id: foreign?.c }],
      ['dependente.salvar', { ...dependente, cpf: newCpf(), titular: foreign?.s }],
    ] as const
    for (const [name, input] of calls) {
      const reply = await desk.call(name, JSON.parse(JSON.stringify(input)), { sale })
      expect({ name, reply }).toEqual({ name, reply: { ok: false, problem: 'naoEncontrado' } })
    }
    expect(await rowOf(other.sale)).toEqual(before)
  })

  it('[D15k] refuses a blocked CPF, from the list and in the sandbox, even unasked', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const lists = { cpfsBloqueados: [cpf] }
    for (const [blocked, around] of [
      [cpf, { sale, lists }],
      ['99900000340', { sale }],
    ] as const) {
      const reply = await desk.call('contratante.salvar', { ...titular, cpf: blocked }, around)
      expect(reply).toEqual({ ok: false, problem: 'cpfBloqueado' })
    }
  })

  it('[D14p] refuses a CPF that this sale never looked up, or whose look-up was refused', async () => {
    const sale = await desk.sale()
    await desk.call('contratante.obter', { cpf: '99900000420' }, { sale })
    for (const cpf of ['99900000420', newCpf()]) {
      const reply = await desk.call('contratante.salvar', { ...titular, cpf }, { sale })
      expect(reply).toEqual({ ok: false, problem: 'naoEncontrado' })
    }
  })

  it.each(['2026-11-20', '2027-01-01', '1906-11-19', '1985-02-30', '0001-01-01', ''])(
    '[D41e] [D41f] [D41g] refuses the birth date %s',
    async (dataNascimento) => {
      const { sale, cpf } = await desk.lookedUp()
      const reply = await desk.call('contratante.salvar', { ...titular, cpf, dataNascimento }, { sale })
      expect(reply).toEqual({ ok: false, problem: 'entradaInvalida' })
    },
  )

  it('[D19k] refuses the CPF of the responsible to a minor, who needs somebody else', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const payer = newCpf()
    await desk.ask('contratante.salvar', { ...titular, cpf, titularResponsavel: false }, { sale })
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: payer }, { sale })
    await desk.ask('contratante.obter', { cpf: payer }, { sale })
    const minor = { ...titular, cpf: payer, dataNascimento: '2016-01-01' }
    expect(await desk.call('contratante.salvar', minor, { sale })).toEqual({
      ok: false,
      problem: 'cpfRepetido',
    })
    await desk.ask('contratante.salvar', { ...titular, cpf: payer }, { sale })
  })
})

describe('storing the responsible', () => {
  it.each([
    { born: '2008-11-21', reply: { ok: false, problem: 'responsavelMenor' } },
    { born: '2008-11-20', reply: { ok: true } },
    { born: '1906-11-20', reply: { ok: true } },
    { born: '1906-11-19', reply: { ok: false, problem: 'entradaInvalida' } },
  ])('[D18b] [D19l] takes one born on $born only of age', async ({ born, reply }) => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf, titularResponsavel: false }, { sale })
    const input = { ...responsavel, cpf: newCpf(), dataNascimento: born }
    expect(await desk.call('responsavel.salvar', input, { sale })).toMatchObject(reply)
  })

  it('[D19m] takes an adult titular as his own responsible, and never a minor one', async () => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    await desk.ask('responsavel.salvar', { ...responsavel, cpf }, { sale })
    const young = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf: young.cpf, dataNascimento: '2016-01-01' }, young)
    expect(await desk.call('responsavel.salvar', { ...responsavel, cpf: young.cpf }, young)).toEqual({
      ok: false,
      problem: 'responsavelMenor',
    })
  })
})
