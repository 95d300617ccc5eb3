import { describe, expect, it } from 'vitest'
import type { Lists } from '../../server/contract/handler.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { inventedCorretorOf, personOf, produtoras } from '../../server/sandbox/index.ts'
import { purge } from '../../server/store/index.ts'
import {
  cadastroCorretor,
  contato,
  corretor,
  cotacao,
  cotacaoPorEmail,
  newCpf,
  pedido,
  refused,
  titular,
} from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()

const shownCorretor = (cpf: string) => {
  const { cnpjProdutor: _, ...shown } = inventedCorretorOf(cpf)
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
    expect(await desk.rows('select cpf_corretor, corretor from sale where id = $1', sale)).toEqual([
      { cpf_corretor: corretor, corretor: data },
    ])
  })

  it.each(['99900000188', '52998224724', '11111111111', '529', '5299822472500'])(
    'is not found by %s',
    async (idCorretor) => {
      const sale = await desk.sale()
      await desk.refuses('naoEncontrado', 'corretor.obter', { idCorretor }, { sale })
    },
  )

  it('is found again by slug and code in the sale that knows him, and elsewhere where both name one only', async () => {
    const cpf = newCpf()
    const sale = await desk.sale()
    const { slug, cod } = await desk.ask('corretor.obter', { idCorretor: cpf }, { sale })
    const again = { slug: String(slug), idCorretor: String(cod) }
    expect(await desk.ask('corretor.obter', again, { sale })).toMatchObject({ slug, cod })
    expect(await desk.ask('corretor.obter', again, { sale: await desk.sale() })).toMatchObject({ slug, cod })
    const { store } = desk
    await store.query(`insert into link_corretor values ($1, $2, '11144477735', now())`, [slug, cod])
    await desk.refuses('naoEncontrado', 'corretor.obter', again, { sale: await desk.sale() })
    expect(await desk.ask('corretor.obter', again, { sale })).toMatchObject({ slug, cod })
  })

  it('[D37k] is refused when he or his producer is on a list of the server', async () => {
    const { cnpjProdutor } = inventedCorretorOf(corretor)
    const blocked: readonly Lists[] = [
      { corretoresBloqueados: [corretor] },
      { produtoresBloqueados: [cnpjProdutor] },
    ]
    for (const lists of blocked) {
      const sale = await desk.sale()
      await desk.refuses('produtorBloqueado', 'corretor.obter', { idCorretor: corretor }, { sale, lists })
    }
  })

  it('is the one for customers without a corretor, by no number of the page, and none where none is named', async () => {
    const around = { sale: await desk.sale(), lists: { corretorPadrao: [corretor] } }
    const found = await desk.ask('corretor.obter', { corretorPadrao: true }, around)
    expect(found).toMatchObject({ nome: shownCorretor(corretor).nome })
    expect(JSON.stringify(found)).not.toContain(corretor)
    for (const input of [{ corretorPadrao: true }, {}])
      await desk.refuses('naoEncontrado', 'corretor.obter', input, { sale: await desk.sale() })
  })

  it('[D37b] begins no new proposal from one that is done where a list says so, and is found by his link', async () => {
    const { cnpjProdutor } = inventedCorretorOf(corretor)
    for (const lists of [
      { corretoresSemNovaProposta: [corretor] },
      { produtoresSemNovaProposta: [cnpjProdutor] },
    ]) {
      const around = { sale: await desk.sale(), lists }
      const link = { idCorretor: corretor }
      expect(await desk.ask('corretor.obter', link, around)).toMatchObject({ semNovaProposta: true })
      await desk.refuses('produtorBloqueado', 'corretor.obter', { ...link, novaProposta: true }, around)
    }
    const free = { sale: await desk.sale() }
    expect(
      await desk.ask('corretor.obter', { idCorretor: corretor, novaProposta: true }, free),
    ).toMatchObject({ semNovaProposta: false })
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
  it('gives the products of the variant in their order where it serves, and none elsewhere', async () => {
    const sale = await desk.sale()
    const inRio = await desk.ask('produto.listar', { uf: 'RJ' }, { sale })
    expect(inRio.produtos).toMatchObject([
      { idProduto: 1 },
      { idProduto: 2 },
      { idProduto: 3, precoCentavos: 11990 },
    ])
    expect(await desk.ask('produto.listar', { uf: 'MG' }, { sale })).toEqual({ produtos: [] })
  })

  it('lists the regions of the variant', async () => {
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
  it('gives what is known, the same for the CPF with and without punctuation', async () => {
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

  it('shows no person where too many were shown: the CPF counts as not found, and is sold to as typed', async () => {
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

  it('is refused from the eleventh in ten minutes on, and possible again afterwards', async () => {
    const sale = await desk.sale()
    for (let i = 0; i < 10; i += 1) await desk.ask('contratante.obter', { cpf: newCpf() }, { sale })
    const input = { cpf: newCpf() }
    await desk.refuses('muitasTentativas', 'contratante.obter', input, { sale })
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

  it('is enriched only for a CPF that this sale has looked up', async () => {
    const { cpf } = await desk.lookedUp()
    await desk.refuses('naoEncontrado', 'cpf.consultar', { cpf }, { sale: await desk.sale() })
  })
})

const tiedTo = (sale: string) => desk.rows('select cpf_corretor, corretor from sale where id = $1', sale)

describe('the registration of a corretor', () => {
  it('ties him to the sale by the CPF and shows him without CPF and CNPJ', async () => {
    const sale = await desk.sale()
    const typed = { ...cadastroCorretor, cpf: '999.000.001-88', nome: ' Carla  Menezes Prado ' }
    const data = await desk.ask('corretor.salvar', typed, { sale })
    expect(data).toEqual({
      nome: 'Carla Menezes Prado',
      nomeDeGuerra: 'Carla Prado',
      slug: 'carla-prado',
      cod: '99900',
      telefone: '21987654321',
      email: 'carla@exemplo.com.br',
      whatsapp: '5521987654321',
      pixPadrao: true,
      semNovaProposta: false,
    })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: cadastroCorretor.cpf, corretor: data }])
  })

  it('takes the whole name where no professional one is given, and a WhatsApp of its own', async () => {
    const { nomeDeGuerra: _, ...typed } = cadastroCorretor
    const input = { ...typed, whatsapp: '(11) 91234-5678' }
    expect(await desk.ask('corretor.salvar', input, { sale: await desk.sale() })).toMatchObject({
      nomeDeGuerra: 'Carla Menezes Prado',
      slug: 'carla-menezes-prado',
      whatsapp: '5511912345678',
    })
  })

  it.each([
    ['corretor', { corretoresBloqueados: [cadastroCorretor.cpf] }],
    ['producer', { produtoresBloqueados: [cadastroCorretor.cnpjProdutor] }],
  ])('[D05m] is refused for a blocked %s, and ties no corretor', async (_, lists) => {
    const sale = await desk.sale()
    await desk.refuses('produtorBloqueado', 'corretor.salvar', cadastroCorretor, { sale, lists })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null, corretor: null }])
  })

  it('[D05n] of a CPF in use is refused, and ties no corretor', async () => {
    const sale = await desk.sale()
    const input = { ...cadastroCorretor, cpf: newCpf() }
    await desk.refuses('jaCadastrado', 'corretor.salvar', input, { sale })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null, corretor: null }])
  })

  it('tells whether a CPF is in use, and nothing about its owner; to the sale that registered it, that it is not', async () => {
    const sale = await desk.sale()
    const asked = (cpf: string) => desk.ask('corretor.consultar', { cpf }, { sale })
    expect(await asked(newCpf())).toEqual({ cadastrado: true })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null, corretor: null }])
    expect(await asked(cadastroCorretor.cpf)).toEqual({ cadastrado: false })
    await desk.ask('corretor.salvar', cadastroCorretor, { sale })
    expect(await asked('999.000.001-88')).toEqual({ cadastrado: false })
  })
})

describe('the producers', () => {
  it('are listed by name with their CNPJ, each once', async () => {
    const { produtoras: shown } = await desk.ask('produtora.listar', {}, { sale: await desk.sale() })
    expect(shown).toEqual(
      produtoras
        .map(({ cnpj: cnpjProdutor, nome }) => ({ cnpjProdutor, nome }))
        .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    )
  })
})

const queuedFor = (email: string) =>
  desk.rows(`select payload from outbox where kind = 'contato' and payload ->> 'email' = $1`, email)

it('[D24k] a contact is stored, and queued for the CRM, with bare numbers and the variant', async () => {
  const sale = await desk.sale()
  const typed = {
    nome: ' Ana  Lima ',
    email: 'ana@exemplo.com.br',
    celular: '(031) 98765-4321',
    cep: '30130-010',
  }
  expect(await desk.ask('contato.enviar', typed, { sale })).toEqual({})
  const contact = {
    nome: 'Ana Lima',
    email: 'ana@exemplo.com.br',
    celular: '31987654321',
    cep: '30130010',
    variant: 'pf-implante',
  }
  expect(
    await desk.rows('select nome, email, celular, cep, variant from contato where email = $1', typed.email),
  ).toEqual([contact])
  expect(await queuedFor(typed.email)).toEqual([{ payload: contact }])
})

it('a contact exists already under the same e-mail, in whatever letters and whatever sale', async () => {
  await desk.ask('contato.enviar', { ...contato, email: 'caio@exemplo.com.br' }, { sale: await desk.sale() })
  const again = { ...contato, email: 'Caio@Exemplo.com.br', nome: 'Caio Lima' }
  await desk.refuses('contatoExiste', 'contato.enviar', again, { sale: await desk.sale() })
  expect(await queuedFor('caio@exemplo.com.br')).toHaveLength(1)
  expect(await queuedFor('Caio@Exemplo.com.br')).toEqual([])
})

it('of many that ask at once with one e-mail, one is stored', async () => {
  const sale = await desk.sale()
  const one = { ...contato, email: 'dora@exemplo.com.br' }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => desk.call('contato.enviar', one, { sale })),
  )
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await queuedFor(one.email)).toHaveLength(1)
})

it('a contact outlives the sale it came from', async () => {
  await desk.ask('contato.enviar', { ...contato, email: 'eva@exemplo.com.br' }, { sale: await desk.sale() })
  await purge(desk.store, noon + 90 * 24 * 3_600_000, expiries)
  const again = { ...contato, email: 'eva@exemplo.com.br' }
  await desk.refuses('contatoExiste', 'contato.enviar', again, { sale: await desk.sale() })
})

const queuedBy = (sale: string, kind = 'whatsapp') =>
  desk.rows<{ readonly payload: { readonly [name: string]: unknown } }>(
    'select payload from outbox where kind = $2 and starts_with(dedupe_key, $1) order by id',
    `cotacao ${sale} `,
    kind,
  )

/** Where a quote opens: its corretor's page, with the code of the quote. */
const quoteLink = /^\/implante-venda\/cotacao\/[a-z-]+\/52998\?cotacao=[\w-]{12}$/

describe('the link of a cotacao', () => {
  /** Sends a quote at another price than today's, and opens it in a sale of another device. */
  async function opened(precoCentavos: number, at = noon) {
    const { sale } = await desk.lookedUp()
    const { link } = await desk.ask(
      'cotacao.criarLink',
      { idProduto: 2, vidas: 2, valorCentavos: 9980, tabela: 'RJ' },
      { sale },
    )
    const codigo = String(link).split('=')[1] ?? ''
    await desk.rows('update cotacao_enviada set preco_centavos = $1 where codigo = $2', precoCentavos, codigo)
    const customer = await desk.registered()
    const found = await desk.ask('cotacao.abrir', { codigo }, { sale: customer.sale, at })
    const save = (valorCentavos: number, later = at) =>
      desk.call('proposta.salvar', { ...pedido, valorCentavos }, { sale: customer.sale, at: later })
    return { codigo, found, save, sale: customer.sale }
  }

  it('[D02e] says what it is of, and its price holds for 30 minutes, to the millisecond', async () => {
    const { found, save, sale } = await opened(3990)
    const ate = noon + 1_800_000
    expect(found).toEqual({ idProduto: 2, vidas: 2, tabela: 'RJ', ate, noPrazo: true })
    const { produtos } = await desk.ask('produto.listar', { uf: 'RJ' }, { sale })
    expect(produtos).toContainEqual(expect.objectContaining({ idProduto: 2, precoCentavos: 3990 }))
    expect(await save(3990, ate)).toEqual({ ...refused('precoDivergente'), data: { valorCentavos: 4990 } })
    expect(await save(4990, ate - 1)).toEqual({
      ...refused('precoDivergente'),
      data: { valorCentavos: 3990 },
    })
    expect(await save(3990, ate - 1)).toMatchObject({ ok: true, data: { valorCentavos: 3990 } })
  })

  it('[D02e] costs no more than the price of the day, where that fell meanwhile', async () => {
    const { save } = await opened(5990)
    expect(await save(4990)).toMatchObject({ ok: true, data: { valorCentavos: 4990 } })
  })

  it('[D02e] opens later at the price of the day, and is unknown altered, in another variant, or after 30 days', async () => {
    const { found, save, codigo, sale } = await opened(3990, noon + 1_800_000)
    expect(found).toMatchObject({ idProduto: 2, vidas: 2, noPrazo: false })
    expect(await save(3990)).toEqual({ ...refused('precoDivergente'), data: { valorCentavos: 4990 } })
    await desk.refuses('naoEncontrado', 'cotacao.abrir', { codigo: `${codigo.slice(1)}x` }, { sale })
    await desk.rows('update cotacao_enviada set variant = $1 where codigo = $2', 'outra/venda', codigo)
    await desk.refuses('naoEncontrado', 'cotacao.abrir', { codigo }, { sale })
    await purge(desk.store, noon + 31 * 24 * 3_600_000, expiries)
    expect(await desk.rows('select from cotacao_enviada')).toEqual([])
  })
})

describe('a cotacao by WhatsApp', () => {
  it('[D11k] is queued with the fields of its template, its value reckoned here and its link the corretor’s', async () => {
    const { sale } = await desk.lookedUp()
    const telefone = '(021) 98765-4321'
    expect(
      await desk.ask(
        'cotacao.enviarWhatsapp',
        { ...cotacao, nome: ' Beatriz  Gouveia ', telefone },
        { sale },
      ),
    ).toEqual({ link: expect.stringMatching(quoteLink) })
    const [{ payload } = { payload: null }] = await queuedBy(sale)
    expect(payload).toEqual({
      to: '21987654321',
      nome: 'Beatriz Gouveia',
      plano_tipo: 'familiar',
      plano_nome: 'Dental II',
      vidas: 2,
      valor: 'R$\u00a099,80',
      url_venda: expect.stringMatching(quoteLink),
    })
  })

  it('goes out once a minute to the same number, and to another number at once', async () => {
    const { sale } = await desk.lookedUp()
    const send = (at: number, telefone: string = cotacao.telefone) =>
      desk.ask('cotacao.enviarWhatsapp', { ...cotacao, telefone }, { sale, at })
    await send(noon)
    await send(noon + 30_000)
    expect(await queuedBy(sale)).toHaveLength(1)
    await send(noon + 30_000, '11987654321')
    expect(await queuedBy(sale)).toHaveLength(2)
    await send(noon + 60_000)
    expect(await queuedBy(sale)).toHaveLength(3)
  })

  it('is refused for a plan that is not sold', async () => {
    const { sale } = await desk.lookedUp()
    await desk.refuses('entradaInvalida', 'cotacao.enviarWhatsapp', { ...cotacao, idProduto: 99 }, { sale })
  })
})

describe('a cotacao by e-mail', () => {
  it('takes the telephone of whom it goes to along to the service, without what is no digit', async () => {
    const { sale } = await desk.lookedUp()
    await desk.ask('cotacao.enviarEmail', { ...cotacaoPorEmail, telefone: '+55 (21) 98765-4321' }, { sale })
    const [{ payload } = { payload: {} }] = await queuedBy(sale, 'cotacao')
    expect(payload.cotacao).toMatchObject({ clienteTelefone: '21987654321' })
  })

  it('[D11n] names every plan to the service, those not chosen with no people, and whose it is', async () => {
    const { sale } = await desk.lookedUp()
    expect(await desk.ask('cotacao.enviarEmail', cotacaoPorEmail, { sale })).toEqual({
      link: expect.stringMatching(quoteLink),
    })
    const [{ payload } = { payload: {} }] = await queuedBy(sale, 'cotacao')
    const { produtosCotacao, ...cotacao } = payload.cotacao as { readonly produtosCotacao: unknown }
    expect(cotacao).toEqual({
      clienteEmail: 'beatriz@exemplo.com.br',
      clienteNome: 'Beatriz Gouveia',
      clienteTelefone: '',
      corretorCPF: '52998224725',
      corretorNome: expect.any(String),
      corretorNomeDeGuerra: expect.any(String),
      corretorTelefone: expect.stringMatching(/^\d{11}$/),
      corretorEmail: expect.stringContaining('@'),
      totalVidas: 2,
      valorTotal: 99.8,
      idUF: 19,
    })
    expect(produtosCotacao).toEqual(
      [
        [1, 'Dental I', '', 0, 0],
        [2, 'Dental II', 'Tudo do Dental I, canal e cirurgia', 2, 99.8],
        [3, 'Dental III', '', 0, 0],
      ].map(([produtoID, produtoNome, produtoCobertura, quantidade, produtoValorTotal]) => ({
        produtoID,
        produtoNome,
        produtoCobertura,
        quantidade,
        produtoValorTotal,
        selecionado: produtoID === 2,
      })),
    )
  })

  it('says plan, coverage, lives and value, leads to the corretor’s page, and carries no CPF', async () => {
    const { sale } = await desk.lookedUp()
    await desk.ask(
      'cotacao.enviarEmail',
      { ...cotacaoPorEmail, email: 'beatriz@exemplo.com.br', nome: ' Beatriz  Gouveia ' },
      { sale },
    )
    const [{ payload } = { payload: {} }] = await queuedBy(sale, 'cotacao')
    const { text, wording, ...email } = payload
    expect(email).toMatchObject({
      to: 'beatriz@exemplo.com.br',
      subject: 'Sua simulação: Dental II',
      link: expect.stringMatching(quoteLink),
    })
    expect(text).toMatch(/^Olá, Beatriz Gouveia!\n\nA sua simulação do Dental II\n\n/)
    expect(text).toContain(
      'Valor: R$\u00a099,80 por mês\nPlano: Dental II\nCobre: Tudo do Dental I, canal e cirurgia\nPessoas: 2\n',
    )
    expect(`${text} ${JSON.stringify(wording)}`).not.toContain('52998224725')
  })

  it('goes out once a minute to the same address, and counts with those by WhatsApp', async () => {
    const { sale } = await desk.lookedUp()
    const send = (at: number) => desk.call('cotacao.enviarEmail', cotacaoPorEmail, { sale, at })
    await send(noon)
    await send(noon + 30_000)
    expect(await queuedBy(sale, 'cotacao')).toHaveLength(1)
    for (let vidas = 3; vidas <= 6; vidas += 1)
      await desk.ask('cotacao.enviarWhatsapp', { ...cotacao, vidas }, { sale, at: noon + 40_000 })
    expect(await send(noon + 60_000)).toEqual(refused('muitasTentativas'))
  })

  it('is refused with another total than the server’s, which it says, and for a table that is not there', async () => {
    const { sale } = await desk.lookedUp()
    const send = (more: object) => desk.call('cotacao.enviarEmail', { ...cotacaoPorEmail, ...more }, { sale })
    expect(await send({ valorCentavos: 4990 })).toEqual({
      ...refused('precoDivergente'),
      data: { valorCentavos: 9980 },
    })
    expect(await send({ tabela: 'MG' })).toEqual(refused('entradaInvalida'))
    expect(await queuedBy(sale, 'cotacao')).toEqual([])
  })
})
