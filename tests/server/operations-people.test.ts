import { describe, expect, it } from 'vitest'
import {
  dependente as child,
  conjuge,
  dependente,
  endereco,
  newCpf,
  outroTitular,
  pedido,
  refused,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import { filha } from '../people.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()

describe('storing the titular', () => {
  const rowOf = async (sale: string) =>
    (await desk.rows('select * from contratante where sale_id = $1', sale))[0]

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

  it('changes the one titular of the sale when saved again, with and without its id', async () => {
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
    const foreign = await desk.row<{ readonly c: string; readonly e: string; readonly s: string }>(
      `select contratante.id as c, endereco.id as e, segurado.id as s from contratante
         join endereco using (sale_id) join segurado using (sale_id) where sale_id = $1`,
      other.sale,
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
      expect({ name, reply }).toEqual({ name, reply: refused('naoEncontrado') })
    }
    expect(await rowOf(other.sale)).toEqual(before)
  })

  it('refuses a blocked CPF, from the list and in the sandbox, even unasked', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const lists = { cpfsBloqueados: [cpf] }
    for (const [blocked, around] of [
      [cpf, { sale, lists }],
      ['99900000340', { sale }],
    ] as const) {
      await desk.refuses('cpfBloqueado', 'contratante.salvar', { ...titular, cpf: blocked }, around)
    }
  })

  it('refuses a CPF that this sale never looked up, or whose look-up was refused', async () => {
    const sale = await desk.sale()
    await desk.call('contratante.obter', { cpf: '99900000420' }, { sale })
    for (const cpf of ['99900000420', newCpf()]) {
      await desk.refuses('naoEncontrado', 'contratante.salvar', { ...titular, cpf }, { sale })
    }
  })

  it.each(['2026-11-20', '2027-01-01', '1906-11-19', '1985-02-30', '0001-01-01', ''])(
    '[D41e] [D41f] refuses the birth date %s',
    async (dataNascimento) => {
      const { sale, cpf } = await desk.lookedUp()
      await desk.refuses(
        'entradaInvalida',
        'contratante.salvar',
        { ...titular, cpf, dataNascimento },
        { sale },
      )
    },
  )

  it('refuses the CPF of the responsible to a minor, who needs another person', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const payer = newCpf()
    await desk.ask('contratante.salvar', { ...titular, cpf, titularResponsavel: false }, { sale })
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: payer }, { sale })
    await desk.ask('contratante.obter', { cpf: payer }, { sale })
    const minor = { ...titular, cpf: payer, dataNascimento: '2016-01-01' }
    await desk.refuses('cpfRepetido', 'contratante.salvar', minor, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf: payer }, { sale })
  })
})

describe('storing the responsible', () => {
  it.each([
    { born: '2008-11-21', reply: refused('responsavelMenor') },
    { born: '2008-11-20', reply: { ok: true } },
    { born: '1906-11-20', reply: { ok: true } },
    { born: '1906-11-19', reply: refused('entradaInvalida') },
  ])('[D18b] [D19l] takes one born on $born only of age', async ({ born, reply }) => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf, titularResponsavel: false }, { sale })
    const input = { ...responsavel, cpf: newCpf(), dataNascimento: born }
    expect(await desk.call('responsavel.salvar', input, { sale })).toMatchObject(reply)
  })

  it('takes an adult titular as his own responsible, and never a minor one', async () => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    await desk.ask('responsavel.salvar', { ...responsavel, cpf }, { sale })
    const young = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf: young.cpf, dataNascimento: '2016-01-01' }, young)
    await desk.refuses('responsavelMenor', 'responsavel.salvar', { ...responsavel, cpf: young.cpf }, young)
  })
})

const titularesOf = (sale: string) =>
  desk.rows('select segurado_id as id, nome from titular where sale_id = $1', sale)

describe('a titular beside the contracting person', () => {
  it('is stored with a person of their own and the product of the first', async () => {
    const { sale } = await desk.registered()
    const { id, cpf } = await desk.joined(sale)
    const rows = await desk.rows(
      `select cpf, nome, telefone, rg, data_expedicao, orgao_emissor, id_produto, tipo_segurado
         from titular join segurado on segurado.id = segurado_id where segurado_id = $1`,
      id,
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

  it('is changed by the id, the CPF excepted', async () => {
    const { sale } = await desk.registered()
    const { id, cpf } = await desk.joined(sale)
    const changed = { ...outroTitular, id, cpf, nome: 'Carla  Lima' }
    expect(await desk.ask('titular.salvar', changed, { sale })).toEqual({ id })
    expect(await titularesOf(sale)).toEqual([{ id, nome: 'Carla Lima' }])
    const other = newCpf()
    await desk.ask('contratante.obter', { cpf: other }, { sale })
    await desk.refuses('naoEncontrado', 'titular.salvar', { ...changed, cpf: other }, { sale })
  })

  it('needs a CPF this sale looked up, a birth date, and a contracting titular to stand beside', async () => {
    const { sale } = await desk.registered()
    const unasked = { ...outroTitular, cpf: newCpf() }
    await desk.refuses('naoEncontrado', 'titular.salvar', unasked, { sale })
    await desk.ask('contratante.obter', { cpf: unasked.cpf }, { sale })
    const unborn = { ...unasked, dataNascimento: '2026-11-20' }
    await desk.refuses('entradaInvalida', 'titular.salvar', unborn, { sale })

    const alone = await desk.lookedUp()
    const early = { ...outroTitular, cpf: alone.cpf }
    await desk.refuses('naoEncontrado', 'titular.salvar', early, alone)
    const first = newCpf()
    await desk.ask('contratante.obter', { cpf: first }, alone)
    await desk.ask('contratante.salvar', { ...titular, cpf: first }, alone)
    await desk.refuses('naoEncontrado', 'titular.salvar', early, alone)
  })

  it('is taken away with their dependentes, once and again; the contracting one stays', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.joined(sale)
    await desk.ask('dependente.salvar', { ...child, titular: id, cpf: newCpf() }, { sale })
    const kept = await desk.ask('dependente.salvar', { ...child, titular: segurado, cpf: newCpf() }, { sale })
    await desk.ask('titular.excluir', { id }, { sale })
    await desk.ask('titular.excluir', { id }, { sale })
    expect(await titularesOf(sale)).toEqual([])
    expect(await desk.rows('select id from dependente where sale_id = $1', sale)).toEqual([{ id: kept.id }])
    await desk.refuses('titularContratante', 'titular.excluir', { id: segurado }, { sale })
  })

  it('goes along when the order is set aside for the next customer', async () => {
    const { sale } = await desk.registered()
    const { id } = await desk.joined(sale)
    const { uid } = await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 9980 }, { sale })
    const next = newCpf()
    await desk.ask('contratante.obter', { cpf: next }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf: next }, { sale })
    expect(await titularesOf(sale)).toEqual([])
    expect(
      await desk.rows('select segurado_id from titular join proposta using (sale_id) where uid = $1', uid),
    ).toEqual([{ segurado_id: id }])
  })

  it('is told as stored when the CPF is looked up again', async () => {
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

  it('have one product: another titular is insured by what the order says', async () => {
    const { sale } = await desk.registered()
    await desk.joined(sale)
    const dearer = { ...pedido, idProduto: 3, valorCentavos: 2 * 11990 }
    const { uid } = await desk.ask('proposta.salvar', dearer, { sale })
    expect(await desk.proposal(uid)).toMatchObject({ vidas: 2 })
    expect(await desk.rows('select id_produto from segurado where sale_id = $1', sale)).toEqual([
      { id_produto: 3 },
      { id_produto: 3 },
    ])
  })

  it('are never more than the plan takes, and one taken away makes room', async () => {
    const { sale } = await desk.filled()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    const one = { ...outroTitular, cpf }
    await desk.refuses('vidasForaDoLimite', 'titular.salvar', one, { sale })
    await desk.ask('dependente.excluir', { id: `${sale}1` }, { sale })
    const { id } = await desk.ask('titular.salvar', one, { sale })
    await desk.ask('titular.salvar', { ...one, id: String(id), nome: 'Carla Lima' }, { sale })
  })
})

/** A contract of a contracting person, another titular, a dependente and a responsible. */
async function contract(contracting: {
  readonly dataNascimento?: string
  readonly titularResponsavel: boolean
}) {
  const { sale, cpf, segurado } = await desk.registered()
  await desk.ask('contratante.salvar', { ...titular, cpf, ...contracting }, { sale })
  const cpfs = { titular: newCpf(), dependente: newCpf(), responsavel: newCpf() }
  for (const one of Object.values(cpfs)) await desk.ask('contratante.obter', { cpf: one }, { sale })
  await desk.ask('titular.salvar', { ...outroTitular, cpf: cpfs.titular }, { sale })
  const child = { ...dependente, titular: segurado }
  await desk.ask('dependente.salvar', { ...child, cpf: cpfs.dependente }, { sale })
  await desk.ask('responsavel.salvar', { ...responsavel, cpf: cpfs.responsavel }, { sale })
  const saves = {
    contratante: (other: string) =>
      desk.call('contratante.salvar', { ...titular, ...contracting, cpf: other }, { sale }),
    titular: (other: string) => desk.call('titular.salvar', { ...outroTitular, cpf: other }, { sale }),
    dependente: (other: string) => desk.call('dependente.salvar', { ...child, cpf: other }, { sale }),
    responsavel: (other: string) => desk.call('responsavel.salvar', { ...responsavel, cpf: other }, { sale }),
  }
  return { saves, cpfs: { contratante: cpf, ...cpfs } }
}

type Who = 'contratante' | 'titular' | 'dependente' | 'responsavel'
const minor = { dataNascimento: '2016-01-01', titularResponsavel: false }

describe('a CPF', () => {
  it.each<{ readonly save: Who; readonly taken: readonly Who[] }>([
    { save: 'contratante', taken: ['titular', 'dependente', 'responsavel'] },
    { save: 'titular', taken: ['contratante', 'titular', 'dependente'] },
    { save: 'dependente', taken: ['contratante', 'titular', 'dependente'] },
  ])(
    '[D15e] [D15l] of a minor’s contract is insured once: $save is refused $taken',
    async ({ save, taken }) => {
      const { saves, cpfs } = await contract(minor)
      for (const who of taken) {
        expect({ who, reply: await saves[save](cpfs[who]) }).toEqual({ who, reply: refused('cpfRepetido') })
      }
    },
  )

  it.each(['titular', 'dependente'] as const)(
    'of who pays for a minor may be insured as another %s, and pays by the same data',
    async (part) => {
      const { saves, cpfs } = await contract(minor)
      expect(await saves[part](cpfs.responsavel)).toMatchObject({ ok: true })
      expect(await saves.responsavel(cpfs.responsavel)).toMatchObject({ ok: true })
      // Once insured, no second time.
      expect(await saves.titular(cpfs.responsavel)).toEqual(refused('cpfRepetido'))
      expect(await saves.dependente(cpfs.responsavel)).toEqual(refused('cpfRepetido'))
    },
  )

  it.each([
    { of: 'a minor', contracting: minor, free: ['titular', 'dependente'] as const },
    {
      of: 'an adult',
      contracting: { titularResponsavel: false },
      free: ['contratante', 'titular', 'dependente'] as const,
    },
  ])('of the responsible of $of may be that of $free', async ({ contracting, free }) => {
    const { saves, cpfs } = await contract(contracting)
    for (const who of free) {
      expect({ who, reply: await saves.responsavel(cpfs[who]) }).toMatchObject({ who, reply: { ok: true } })
    }
    expect(await saves.titular(cpfs.dependente)).toEqual(refused('cpfRepetido'))
    expect(await saves.contratante(cpfs.titular)).toEqual(refused('cpfRepetido'))
  })

  it('of another titular is free again once the titular is taken away', async () => {
    const { sale, segurado } = await desk.registered()
    const { id, cpf } = await desk.joined(sale)
    const child = { ...dependente, titular: segurado, cpf }
    await desk.refuses('cpfRepetido', 'dependente.salvar', child, { sale })
    await desk.ask('titular.excluir', { id }, { sale })
    await desk.ask('dependente.salvar', child, { sale })
  })

  it('blocked by the list is refused to another titular too', async () => {
    const { sale } = await desk.registered()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    const lists = { cpfsBloqueados: [cpf] }
    await desk.refuses('cpfBloqueado', 'titular.salvar', { ...outroTitular, cpf }, { sale, lists })
  })
})

/** A contract of two titulares, the first with one dependente. */
async function family() {
  const { sale, segurado } = await desk.registered()
  const { id: second } = await desk.joined(sale)
  const stored = { ...child, titular: segurado, cpf: newCpf() }
  const { id } = await desk.ask('dependente.salvar', stored, { sale })
  return { sale, second, stored: { ...stored, id: String(id) } }
}

it('a dependente is changed by the id: name, birth, sex, mother and kinship', async () => {
  const { sale, stored } = await family()
  const changed = { ...stored, ...filha, nome: ` ${filha.nome.replace(' ', '  ')}`, grauParentesco: 5 }
  expect(await desk.ask('dependente.salvar', changed, { sale })).toEqual({ id: stored.id })
  expect(
    await desk.rows(
      `select id, cpf, segurado_id, nome, data_nascimento, sexo, nome_mae, grau_parentesco
         from dependente where sale_id = $1`,
      sale,
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

it('the CPF and the titular of a dependente stay, and no other sale changes it', async () => {
  const { sale, second, stored } = await family()
  const other = await desk.registered()
  for (const [input, around] of [
    [{ ...stored, cpf: newCpf() }, { sale }],
    [{ ...stored, titular: second }, { sale }],
    [{ ...stored, id: 'x' }, { sale }],
    [stored, other],
    [{ ...stored, titular: other.segurado }, other],
  ] as const) {
    await desk.refuses('naoEncontrado', 'dependente.salvar', input, around)
  }
  const unborn = { ...stored, dataNascimento: '2026-11-20' }
  await desk.refuses('entradaInvalida', 'dependente.salvar', unborn, { sale })
})

it('a dependente may stay the spouse, or become it where there is none', async () => {
  const { sale, stored } = await family()
  const wed = { ...stored, grauParentesco: conjuge.grauParentesco }
  await desk.ask('dependente.salvar', wed, { sale })
  await desk.ask('dependente.salvar', { ...wed, nome: 'Paulo Lima' }, { sale })
  const { id: _, ...rest } = stored
  const later = { ...rest, cpf: newCpf() }
  const { id } = await desk.ask('dependente.salvar', later, { sale })
  const second = { ...later, id: String(id), grauParentesco: conjuge.grauParentesco }
  await desk.refuses('conjugeRepetido', 'dependente.salvar', second, { sale })
  await desk.ask('dependente.salvar', stored, { sale })
  await desk.ask('dependente.salvar', second, { sale })
})

it('each titular may have a spouse', async () => {
  const { sale, second, stored } = await family()
  await desk.ask('dependente.salvar', { ...conjuge, titular: stored.titular, cpf: newCpf() }, { sale })
  await desk.ask('dependente.salvar', { ...conjuge, titular: second, cpf: newCpf() }, { sale })
  const third = { ...conjuge, titular: second, cpf: newCpf() }
  await desk.refuses('conjugeRepetido', 'dependente.salvar', third, { sale })
})

describe('the address', () => {
  it('is found for a CEP with and without hyphen, in the state of the CEP', async () => {
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
      await desk.rows('select cep, tipo_complemento, complemento from endereco where sale_id = $1', sale),
    ).toEqual([{ cep: '20040002', tipo_complemento: '', complemento: 'fundos' }])
  })

  it.each([
    { why: 'a state that is not served', wrong: { cep: '30130010', uf: 'MG', cidade: 'Belo Horizonte' } },
    { why: 'a CEP of another state than the one given', wrong: { cep: '30130010' } },
    { why: 'a restricted city', wrong: { cidade: 'Niterói' } },
  ])('[D21k] is refused for $why', async ({ wrong }) => {
    const { sale } = await desk.registered()
    await desk.refuses('ufNaoAtendida', 'endereco.salvar', { ...endereco, ...wrong }, { sale })
  })
})

describe('dependentes', () => {
  it('have one spouse a titular, free again once the spouse is removed; removing twice is fine', async () => {
    const { sale, segurado } = await desk.registered()
    const spouse = { ...conjuge, titular: segurado }
    const { id } = await desk.ask('dependente.salvar', { ...spouse, cpf: newCpf() }, { sale })
    const second = { ...spouse, cpf: newCpf() }
    await desk.refuses('conjugeRepetido', 'dependente.salvar', second, { sale })
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    await desk.ask('dependente.salvar', second, { sale })
  })

  it('[D17l] carry the placeholders of the identity card and an empty e-mail', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.ask(
      'dependente.salvar',
      { ...dependente, titular: segurado, cpf: newCpf() },
      { sale },
    )
    expect(
      await desk.rows('select rg, data_expedicao, orgao_emissor, email from dependente where id = $1', id),
    ).toEqual([{ rg: '00000000-0', data_expedicao: '1999-09-09', orgao_emissor: 'NULO', email: '' }])
  })
})
