import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lists } from '../../server/contract/work.ts'
import { corretorOf, personOf } from '../../server/sandbox/index.ts'
import { corretor, type Desk, newCpf, openDesk, titular } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const shownCorretor = (cpf: string) => {
  const { cnpjProdutor: _, ...shown } = corretorOf(cpf)
  return shown
}

describe('the corretor', () => {
  it('[D03k] is shown without CPF and CNPJ, and tied to the sale by the CPF', async () => {
    const sale = await desk.sale()
    const data = await desk.ask(
      'corretor.obter',
      { slug: 'qualquer', idCorretor: '529.982.247-25' },
      { sale },
    )
    expect(data).toEqual({ ...shownCorretor(corretor), pixPadrao: true, semNovaProposta: false })
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
    await store.query(`insert into link_corretor values ($1, $2, '11144477735', now())`, [slug, cod])
    const elsewhere = await desk.call('corretor.obter', again, { sale: await desk.sale() })
    expect(elsewhere).toEqual({ ok: false, problem: 'naoEncontrado' })
    expect(await desk.ask('corretor.obter', again, { sale })).toMatchObject({ slug, cod })
  })

  it('[D37k] is refused when he or his producer is on a list of the server', async () => {
    const { cnpjProdutor } = corretorOf(corretor)
    const blocked: readonly Lists[] = [
      { corretoresBloqueados: [corretor] },
      { produtoresBloqueados: [cnpjProdutor] },
    ]
    for (const lists of blocked) {
      const sale = await desk.sale()
      const reply = await desk.call('corretor.obter', { idCorretor: corretor }, { sale, lists })
      expect(reply).toEqual({ ok: false, problem: 'produtorBloqueado' })
    }
  })

  it('[D02d] is the one of those whom nobody brought, by no number of the page, and nobody where none is named', async () => {
    const around = { sale: await desk.sale(), lists: { corretorPadrao: [corretor] } }
    const found = await desk.ask('corretor.obter', { corretorPadrao: true }, around)
    expect(found).toMatchObject({ nome: shownCorretor(corretor).nome })
    expect(JSON.stringify(found)).not.toContain(corretor)
    for (const input of [{ corretorPadrao: true }, {}])
      expect(await desk.call('corretor.obter', input, { sale: await desk.sale() })).toEqual({
        ok: false,
        problem: 'naoEncontrado',
      })
  })

  it('[D37b] begins no new proposal from one that is done where a list says so, and is found by his link', async () => {
    const { cnpjProdutor } = corretorOf(corretor)
    for (const lists of [
      { corretoresSemNovaProposta: [corretor] },
      { produtoresSemNovaProposta: [cnpjProdutor] },
    ]) {
      const around = { sale: await desk.sale(), lists }
      const link = { idCorretor: corretor }
      expect(await desk.ask('corretor.obter', link, around)).toMatchObject({ semNovaProposta: true })
      const again = await desk.call('corretor.obter', { ...link, novaProposta: true }, around)
      expect(again).toEqual({ ok: false, problem: 'produtorBloqueado' })
    }
    const free = { sale: await desk.sale() }
    expect(
      await desk.ask('corretor.obter', { idCorretor: corretor, novaProposta: true }, free),
    ).toMatchObject({
      semNovaProposta: false,
    })
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
        { id: 7, sigla: 'DF' },
      ],
    })
  })
})

/** What is shown of the sandbox's person to whom has no more than the CPF. */
function shownOf(cpf: string) {
  const { nome, nomeMae, dataNascimento, sexo } = personOf(cpf)
  return { nome, nomeMae, dataNascimento, sexo }
}

describe('looking a CPF up', () => {
  it('[D14k] gives what is known, the same for the CPF with and without punctuation', async () => {
    const sale = await desk.sale()
    const known = { encontrado: true, ...shownOf('11144477735') }
    expect(await desk.ask('contratante.obter', { cpf: '111.444.777-35' }, { sale })).toEqual(known)
    expect(await desk.ask('contratante.obter', { cpf: '11144477735' }, { sale })).toEqual(known)
  })

  it('[D14l] gives what this sale has stored itself, and nothing of what another sale has', async () => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    const { titularResponsavel: _, ...stored } = titular
    expect(await desk.ask('contratante.obter', { cpf }, { sale })).toEqual({ encontrado: true, ...stored })
    const other = await desk.ask('contratante.obter', { cpf }, { sale: await desk.sale() })
    expect(other).toEqual({ encontrado: true, ...shownOf(cpf) })
  })

  it('[D16da] shows of a person found by CPF alone nothing by which they could be reached', async () => {
    const cpf = newCpf()
    const shown = JSON.stringify(await desk.ask('contratante.obter', { cpf }, { sale: await desk.sale() }))
    const { nome, email, telefone } = personOf(cpf)
    expect(shown).toContain(nome)
    expect([email, telefone, 'estadoCivil'].filter((each) => shown.includes(each))).toEqual([])
  })

  it('[D16db] shows nobody where too many were shown: the CPF counts as not found, and is sold to as typed', async () => {
    const sale = await desk.sale()
    const cpf = newCpf()
    const one = { sale, admits: false }
    await desk.ask('corretor.obter', { idCorretor: corretor }, { sale })
    expect(await desk.ask('contratante.obter', { cpf }, one)).toEqual({ encontrado: false })
    expect(await desk.ask('cpf.consultar', { cpf }, one)).toEqual({ status: 0 })
    expect(await desk.ask('contratante.salvar', { ...titular, cpf }, one)).toEqual({ id: expect.any(String) })
  })

  it.each([
    { corretorPadrao: [corretor], expected: true },
    { corretorPadrao: ['11144477735'], expected: false },
    { corretorPadrao: [], expected: false },
  ])(
    '[D14m] says of an active proposal whether the corretor is the default one ($corretorPadrao)',
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

  it('[D14a] shows the code of a captcha rejection', async () => {
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

  it('[D16a] is enriched with name, birth, gender and mother where nothing is stored', async () => {
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
