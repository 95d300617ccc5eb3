import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokerOf, personOf } from '../../server/sandbox/index.ts'
import {
  corretor,
  type Desk,
  endereco,
  newCpf,
  openDesk,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const shownBroker = (cpf: string) => {
  const { cnpjProdutor: _, ...shown } = brokerOf(cpf)
  return shown
}

describe('the broker', () => {
  it('[D03k] is shown without CPF and CNPJ, and tied to the sale by the CPF', async () => {
    const sale = await desk.sale()
    const data = await desk.ask(
      'corretor.obter',
      { slug: 'qualquer', idCorretor: '529.982.247-25' },
      { sale },
    )
    expect(data).toEqual({ ...shownBroker(corretor), pixPadrao: true })
    expect(data.cod).toBe('52998')
    expect(JSON.stringify(data)).not.toContain(corretor)
    expect(await desk.store.query('select cpf_corretor, corretor from sale where id = $1', [sale])).toEqual([
      { cpf_corretor: corretor, corretor: data },
    ])
  })

  it.each(['99900000188', '52998224724', '11111111111', '529', '5299822472500'])(
    '[D03l] is not found by %s',
    async (idCorretor) => {
      const sale = await desk.sale()
      expect(await desk.call('corretor.obter', { idCorretor }, { sale })).toEqual({
        ok: false,
        problem: 'naoEncontrado',
      })
    },
  )

  it('[D03m] is found again by slug and code in the sale that knows him, and elsewhere where both name one only', async () => {
    const cpf = newCpf()
    const sale = await desk.sale()
    const { slug, cod } = await desk.ask('corretor.obter', { idCorretor: cpf }, { sale })
    const again = { slug: String(slug), idCorretor: String(cod) }
    expect(await desk.ask('corretor.obter', again, { sale })).toMatchObject({ slug, cod })
    expect(await desk.ask('corretor.obter', again, { sale: await desk.sale() })).toMatchObject({ slug, cod })
    const { store } = desk
    await store.query(`update sale set cpf_corretor = '11144477735', corretor = $2 where id = $1`, [
      await desk.sale(),
      JSON.stringify({ slug, cod }),
    ])
    const elsewhere = await desk.call('corretor.obter', again, { sale: await desk.sale() })
    expect(elsewhere).toEqual({ ok: false, problem: 'naoEncontrado' })
    expect(await desk.ask('corretor.obter', again, { sale })).toMatchObject({ slug, cod })
  })

  it('[D37k] is refused when he or his producer is on a list of the server', async () => {
    const { cnpjProdutor } = brokerOf(corretor)
    for (const lists of [{ corretoresBloqueados: [corretor] }, { produtoresBloqueados: [cnpjProdutor] }]) {
      const sale = await desk.sale()
      const reply = await desk.call('corretor.obter', { idCorretor: corretor }, { sale, lists })
      expect(reply).toEqual({ ok: false, problem: 'produtorBloqueado' })
    }
  })

  it.each([
    { corretoresPix: [], pixPadrao: true },
    { corretoresPix: [corretor], pixPadrao: true },
    { corretoresPix: ['11144477735'], pixPadrao: false },
  ])(
    '[D33k] has Pix as default $pixPadrao where the list is $corretoresPix',
    async ({ corretoresPix, pixPadrao }) => {
      const around = { sale: await desk.sale(), lists: { corretoresPix } }
      expect(await desk.ask('corretor.obter', { idCorretor: corretor }, around)).toMatchObject({ pixPadrao })
    },
  )
})

describe('the price table', () => {
  it('[D08k] gives the products of the variant in their order where it serves, and none elsewhere', async () => {
    const sale = await desk.sale()
    const inRio = await desk.ask('produto.listar', { uf: 'RJ' }, { sale })
    expect(inRio.produtos).toMatchObject([
      { idProduto: 1 },
      { idProduto: 2 },
      { idProduto: 3, precoCentavos: 11990 },
    ])
    expect(await desk.ask('produto.listar', { uf: 'MG' }, { sale })).toEqual({ produtos: [] })
  })

  it('[D10k] lists the regions of the variant', async () => {
    expect(await desk.ask('regiao.listar', {}, { sale: await desk.sale() })).toEqual({
      regioes: [
        { id: 19, sigla: 'RJ' },
        { id: 26, sigla: 'SP' },
      ],
    })
  })
})

describe('looking a CPF up', () => {
  it('[D14k] gives what is known, the same for the CPF with and without punctuation', async () => {
    const sale = await desk.sale()
    const known = { encontrado: true, ...personOf('11144477735') }
    expect(await desk.ask('contratante.obter', { cpf: '111.444.777-35' }, { sale })).toEqual(known)
    expect(await desk.ask('contratante.obter', { cpf: '11144477735' }, { sale })).toEqual(known)
  })

  it('[D14l] gives what this sale has stored itself, and nothing of what another sale has', async () => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    const { titularResponsavel: _, ...stored } = titular
    expect(await desk.ask('contratante.obter', { cpf }, { sale })).toEqual({ encontrado: true, ...stored })
    const other = await desk.ask('contratante.obter', { cpf }, { sale: await desk.sale() })
    expect(other).toEqual({ encontrado: true, ...personOf(cpf) })
  })

  it.each([
    { corretorPadrao: corretor, expected: true },
    { corretorPadrao: '11144477735', expected: false },
    { corretorPadrao: null, expected: false },
  ])(
    '[D14m] says of an active proposal whether the broker is the default one ($corretorPadrao)',
    async (row) => {
      const sale = await desk.sale()
      await desk.ask('corretor.obter', { idCorretor: corretor }, { sale })
      const lists = { corretorPadrao: row.corretorPadrao }
      expect(await desk.call('contratante.obter', { cpf: '99900000420' }, { sale, lists })).toEqual({
        ok: false,
        problem: 'propostaAtiva',
        data: { corretorPadrao: row.expected },
      })
    },
  )

  it('[D14n] shows the code of a captcha rejection', async () => {
    const reply = await desk.call('contratante.obter', { cpf: '99900000501' }, { sale: await desk.sale() })
    expect(reply).toEqual({ ok: false, problem: 'captchaRecusado', data: { codigo: 'CI-99' } })
  })

  it('[D14o] is refused from the eleventh in ten minutes on, and possible again afterwards', async () => {
    const sale = await desk.sale()
    for (let i = 0; i < 10; i += 1) await desk.ask('contratante.obter', { cpf: newCpf() }, { sale })
    const input = { cpf: newCpf() }
    expect(await desk.call('contratante.obter', input, { sale })).toEqual({
      ok: false,
      problem: 'muitasTentativas',
    })
    await desk.ask('contratante.obter', input, { sale, at: noon + 600_000 })
  })

  it('[D16k] is enriched with name, birth, gender and mother where nothing is stored', async () => {
    const { sale, cpf } = await desk.lookedUp('99900000692')
    const person = personOf(cpf)
    expect(await desk.ask('contratante.obter', { cpf }, { sale })).toEqual({ encontrado: false })
    expect(await desk.ask('cpf.consultar', { cpf }, { sale })).toEqual({
      status: 1,
      nome: person.nome,
      nascimento: person.dataNascimento,
      genero: person.sexo,
      mae: person.nomeMae,
    })
  })

  it('[D16l] is enriched only for a CPF that this sale has looked up', async () => {
    const { cpf } = await desk.lookedUp()
    const reply = await desk.call('cpf.consultar', { cpf }, { sale: await desk.sale() })
    expect(reply).toEqual({ ok: false, problem: 'naoEncontrado' })
  })
})

describe('storing the holder', () => {
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

  it('[D25k] changes the one holder of the sale when saved again, with and without its id', async () => {
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
      [
        'dependente.criar',
        { ...responsavel, cpf: newCpf(), nomeMae: 'Rosa Lima', grauParentesco: 3, titular: foreign?.s },
      ],
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
    '[D41k] refuses the birth date %s',
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
  ])('[D18k] [D19l] takes one born on $born only of age', async ({ born, reply }) => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf, titularResponsavel: false }, { sale })
    const input = { ...responsavel, cpf: newCpf(), dataNascimento: born }
    expect(await desk.call('responsavel.salvar', input, { sale })).toMatchObject(reply)
  })

  it('[D19m] takes an adult holder as his own responsible, and never a minor one', async () => {
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

describe('dependents', () => {
  const dependent = { ...responsavel, nomeMae: 'Rosa da Silva', grauParentesco: 3 }

  it('[D26k] have one spouse a holder, free again once the spouse is removed; removing twice is fine', async () => {
    const { sale, segurado } = await desk.registered()
    const spouse = { ...dependent, grauParentesco: 2, titular: segurado }
    const { id } = await desk.ask('dependente.criar', { ...spouse, cpf: newCpf() }, { sale })
    const second = { ...spouse, cpf: newCpf() }
    expect(await desk.call('dependente.criar', second, { sale })).toEqual({
      ok: false,
      problem: 'conjugeRepetido',
    })
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    await desk.ask('dependente.excluir', { id: String(id) }, { sale })
    await desk.ask('dependente.criar', second, { sale })
  })

  it('[D15l] use each CPF once among holder and dependents', async () => {
    const { sale, segurado, cpf } = await desk.registered()
    const child = { ...dependent, titular: segurado, cpf: newCpf() }
    await desk.ask('dependente.criar', child, { sale })
    for (const taken of [child.cpf, cpf]) {
      const reply = await desk.call('dependente.criar', { ...child, cpf: taken }, { sale })
      expect(reply).toEqual({ ok: false, problem: 'cpfRepetido' })
    }
  })

  it('[X13m] of another sale are not removed', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.ask(
      'dependente.criar',
      { ...dependent, titular: segurado, cpf: newCpf() },
      { sale },
    )
    await desk.ask('dependente.excluir', { id: String(id) }, { sale: await desk.sale() })
    expect(await desk.store.query('select id from dependente where id = $1', [id])).toHaveLength(1)
  })

  it('[D17l] carry the placeholders of the identity card and an empty e-mail', async () => {
    const { sale, segurado } = await desk.registered()
    const { id } = await desk.ask(
      'dependente.criar',
      { ...dependent, titular: segurado, cpf: newCpf() },
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
