import { expect, it } from 'vitest'
import { inventedCorretorOf, listsInSandbox, specialValues } from '../../server/sandbox/index.ts'
import { blockedProducersInSandbox } from '../../server/sandbox/special-values.ts'
import { companyFound, lookUpCompany } from '../contracts/company.ts'
import { cadastroCorretor, contato, corretor, endereco, refused, titular } from '../contracts/journey.ts'
import { aceiteDaForma, paidByCard, paying, placed } from '../contracts/pets.ts'
import { noon } from '../contracts/variant.ts'
import { cartao, empresa } from '../people.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()

const lookUp = async (cpf: string) => desk.call('contratante.obter', { cpf }, { sale: await desk.sale() })
const findCep = async (cep: string) => desk.call('endereco.cep', { cep }, { sale: await desk.sale() })
const findCorretor = async (cpf: string) =>
  desk.call('corretor.obter', { idCorretor: cpf }, { sale: await desk.sale() })
const findCompany = (cnpj: string) => lookUpCompany(desk, cnpj)

async function payByCard(numeroCartao: string) {
  const { uid } = await desk.proposed()
  const payment = { uid, formaPagamento: 2, cicloPagamento: 1, cartao: { ...cartao, numeroCartao } }
  return { uid, reply: await desk.call('pagamento.criar', payment) }
}

/** Pays by a card that gets no verdict, which is not charged. */
async function payInVain(numeroCartao: string) {
  const { uid, reply } = await payByCard(numeroCartao)
  expect(await desk.payment(uid)).toEqual({ situacao: 'nenhum' })
  return reply
}

const payOrder = async (numeroCartao: string) =>
  desk.call('pedido.pagar', paying((await placed(desk)).uid, 2, { cartao: { ...cartao, numeroCartao } }))

/** Looks a person up, and then what the enrichment service knows of the same CPF. */
async function enrich(cpf: string) {
  const { sale } = await desk.lookedUp(cpf)
  const found = await desk.ask('contratante.obter', { cpf }, { sale })
  return { found, enriched: await desk.ask('cpf.consultar', { cpf }, { sale }) }
}

async function payByPix(cpf: string) {
  const { uid } = await desk.proposed(cpf)
  return { uid, pix: await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 }) }
}

const nothingStoredIn = async (sale: string) =>
  expect(await desk.rows('select 1 from contratante where sale_id = $1', sale)).toEqual([])

/** What a special value does: the call that shows it, and its reply where that is all. */
const shows: Readonly<Record<string, readonly [show: (value: string) => Promise<unknown>, reply?: object]>> =
  {
    corretorNaoEncontrado: [findCorretor, refused('naoEncontrado')],
    produtorBloqueado: [findCorretor, refused('produtorBloqueado')],
    corretorPadrao: [
      async (cpf) => {
        const around = { sale: await desk.sale(), lists: listsInSandbox({}) }
        const found = await desk.ask('corretor.obter', { corretorPadrao: true }, around)
        expect(found).toMatchObject({ nome: inventedCorretorOf(cpf).nome, cod: cpf.slice(0, 5) })
        // The operator's own stays.
        expect(listsInSandbox({ corretorPadrao: [corretor] }).corretorPadrao).toEqual([corretor])
        const [active] = specialValues.filter(({ provokes }) => provokes === 'propostaAtiva')
        return desk.call('contratante.obter', { cpf: active!.value }, around)
      },
      { ...refused('propostaAtiva'), data: { corretorPadrao: true } },
    ],
    produtoraBloqueada: [
      async (cnpjProdutor) => {
        const around = { sale: await desk.sale(), lists: { produtoresBloqueados: blockedProducersInSandbox } }
        return desk.call('corretor.salvar', { ...cadastroCorretor, cnpjProdutor }, around)
      },
      refused('produtorBloqueado'),
    ],
    cpfBloqueado: [lookUp, refused('cpfBloqueado')],
    propostaAtiva: [lookUp, { ...refused('propostaAtiva'), data: { corretorPadrao: false } }],
    captchaRecusado: [lookUp, { ...refused('captchaRecusado'), data: { codigo: 'CI-99' } }],
    semCadastro: [enrich, { found: { encontrado: false }, enriched: expect.objectContaining({ status: 1 }) }],
    desconhecido: [enrich, { found: { encontrado: false }, enriched: { status: 0 } }],
    menorDeIdade: [
      enrich,
      {
        found: expect.objectContaining({ encontrado: true, dataNascimento: '2016-01-01' }),
        enriched: expect.objectContaining({ nascimento: '2016-01-01' }),
      },
    ],
    falhaAoSalvar: [
      async (cpf) => {
        const { sale } = await desk.lookedUp(cpf)
        await desk.refuses('erroInterno', 'contratante.salvar', { ...titular, cpf }, { sale })
        await nothingStoredIn(sale)
      },
    ],
    debitoRecusado: [
      async (cpf) => {
        const { uid } = await placed(desk, {}, cpf)
        return desk.ask('pedido.pagar', paying(uid, 3, { debito: { banco: '001' } }))
      },
      expect.objectContaining({ statusPerfilPagamento: 2 }),
    ],
    pedidoQuitado: [
      async (cpf) => {
        const { uid } = await paidByCard(desk, await placed(desk, {}, cpf))
        return desk.call('cartao.atualizar', { link: uid, cpf, cartao, aceite: aceiteDaForma[2] })
      },
      refused('pedidoQuitado'),
    ],
    pixCurto: [
      async (cpf) => (await payByPix(cpf)).pix,
      expect.objectContaining({ pixTempoExpiracao: 1, expiraEm: noon + 60_000 }),
    ],
    pixSemCodigo: [
      async (cpf) => {
        const { uid, pix } = await payByPix(cpf)
        expect(await desk.states(uid)).toEqual(['recusado'])
        expect(await desk.payment(uid)).toEqual({ situacao: 'nenhum' })
        return pix
      },
      expect.objectContaining({ statusPerfilPagamento: 1, pixCodigo: null, valorCentavos: 5387 }),
    ],
    pixSemResposta: [
      async (cpf) => desk.call('pix.consultar', { uid: (await payByPix(cpf)).uid }),
      refused('bancoSemResposta'),
    ],
    empresaComProposta: [findCompany, refused('empresaComProposta')],
    empresaInativa: [findCompany, refused('empresaInativa')],
    empresaMei: [findCompany, refused('empresaMei')],
    empresaMeiAberta: [
      findCompany,
      { ok: true, data: expect.objectContaining({ dataAbertura: '2026-05-23' }) },
    ],
    empresaSemDados: [findCompany, refused('empresaSemDados')],
    empresaSemSocios: [
      async (cnpj) => desk.ask('socio.listar', { cnpj }, { sale: (await companyFound(desk, cnpj)).sale }),
      { socios: [] },
    ],
    falhaAoSalvarEmpresa: [
      async (cnpj) => {
        const { sale } = await companyFound(desk, cnpj)
        await desk.refuses('erroInterno', 'empresa.salvar', { ...empresa, cnpj }, { sale })
        await nothingStoredIn(sale)
      },
    ],
    cepSemUf: [findCep, refused('cepSemUf')],
    cepFora: [findCep, refused('indisponivel')],
    cepNaoAtendido: [findCep, { ok: true, data: expect.objectContaining({ uf: 'MG' }) }],
    cidadeRestrita: [
      async (cep) => {
        const { sale } = await desk.registered()
        await desk.refuses(
          'ufNaoAtendida',
          'endereco.salvar',
          { ...endereco, cep, cidade: 'Niterói' },
          { sale },
        )
        return findCep(cep)
      },
      { ok: true, data: expect.objectContaining({ uf: 'RJ', cidade: 'Niterói' }) },
    ],
    cepInexistente: [findCep, refused('cepInexistente')],
    contatoExiste: [
      async (email) => desk.call('contato.enviar', { ...contato, email }, { sale: await desk.sale() }),
      refused('contatoExiste'),
    ],
    cartaoRecusado: [
      async (number) => (await payByCard(number)).reply,
      { ok: true, data: expect.objectContaining({ statusPerfilPagamento: 2 }) },
    ],
    cartaoSemResposta: [payInVain, refused('indisponivel')],
    cartaoFalha: [payInVain, refused('erroInterno')],
    cartaoEmConfirmacao: [
      async (number) => (await payByCard(number)).reply,
      refused('pagamentoEmConfirmacao'),
    ],
    cartaoSemDesfecho: [payOrder, { ok: true, data: expect.objectContaining({ statusPerfilPagamento: 3 }) }],
  }

it.each(specialValues.map(({ provokes, value }) => ({ provokes, value })))(
  '[T04] [T04k] [D14a] $value provokes $provokes',
  async ({ provokes, value }) => {
    const [show, reply] = shows[provokes]!
    expect(await show(value)).toEqual(reply)
  },
)
