import { describe, expect, it } from 'vitest'
import { cartao, conjuge, newCpf, pedido, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import {
  aceiteDaForma,
  completion,
  enderecoPet,
  paidByCard,
  paying,
  pedidoDePets,
  petSale,
  placed,
  placedWithoutPets,
  regiaoPet,
} from '../contracts/pets.ts'
import { noon } from '../contracts/variant.ts'
import { otherFigures, seenIn } from '../seen.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()

describe('an order that is opened by its address', () => {
  it('[P13a] shows what was bought, and of who bought only enough to know it is theirs', async () => {
    const { uid, cpf } = await placed(desk)
    const shown = await desk.order(uid)
    expect(shown).toMatchObject({
      valorCentavos: 13_619,
      pets: ['Bidu', 'Mel'],
      situacao: 'aberto',
      aceito: false,
      cliente: {
        nome: 'Beatriz G.',
        emailMascarado: 'b***@exemplo.com.br',
        telefoneMascarado: '(21) *****-4321',
        cpfMascarado: `***.***.${cpf.slice(6, 9)}-**`,
      },
    })
    const text = JSON.stringify(shown)
    for (const secret of [cpf, 'Gouveia', 'beatriz@', '98765', 'Afonso Pena'])
      expect(text).not.toContain(secret)
  })

  it('lets who knows the CPF say how they are reached, and sends the boleto there', async () => {
    const { uid, cpf } = await placed(desk)
    const told = { link: uid, cpf, email: 'outra@exemplo.com.br', telefone: '11 91234-5678' }
    expect(await desk.ask('pedido.confirmar', told)).toMatchObject({
      cliente: { emailMascarado: 'o***@exemplo.com.br', telefoneMascarado: '(11) *****-5678' },
    })
    await desk.ask('pedido.pagar', paying(uid))
    const mails = await desk.rows<{ readonly payload: Data }>(
      `select payload from outbox where payload ->> 'to' = 'outra@exemplo.com.br'`,
    )
    expect(mails.map(({ payload }) => payload.subject)).toEqual([
      expect.stringMatching(/, falta pagar o boleto do pedido /),
    ])
  })

  it('shows whose card may be replaced to who knows the CPF, and only once it is paid', async () => {
    const { uid, cpf } = await placed(desk)
    const open = await desk.call('cartao.consultar', { link: uid, cpf })
    expect(open).toMatchObject({ problem: 'pedidoNaoPago' })
    await desk.refuses('pedidoNaoPago', 'cartao.atualizar', {
      link: uid,
      cpf,
      cartao,
      aceite: aceiteDaForma[2],
    })
    const order = await paidByCard(desk)
    const wrong = await desk.call('cartao.consultar', { link: order.uid, cpf: newCpf() })
    expect(wrong).toMatchObject({ problem: 'cpfDivergente' })
    for (const refusal of [open, wrong]) expect(JSON.stringify(refusal)).not.toContain('Beatriz')
    expect(await desk.ask('cartao.consultar', { link: order.uid, cpf: order.cpf })).toEqual({
      nome: 'Beatriz G.',
      cpfMascarado: `***.***.${order.cpf.slice(6, 9)}-**`,
    })
  })

  it('[X13r] keeps its card where the page showed another amount, plan or terms than the card would pay', async () => {
    const { uid, cpf } = await paidByCard(desk)
    const update = { link: uid, cpf, cartao, aceite: aceiteDaForma[2] }
    const visto = seenIn('cartao.atualizar', await desk.order(uid), update)
    for (const other of [{ valorCentavos: 13_618 }, { linhas: otherFigures.linhas }, { termos: 'antigos' }])
      expect(await desk.call('cartao.atualizar', { ...update, visto: { ...visto, ...other } })).toMatchObject(
        { problem: 'propostaMudou', data: { agora: { valorCentavos: 13_619 } } },
      )
    expect(await desk.call('cartao.atualizar', { ...update, visto })).toMatchObject({ ok: true })
  })

  it('[P14a] has its card replaced by who knows the CPF: nothing is charged, and nothing of the card is kept', async () => {
    const { uid, cpf } = await paidByCard(desk)
    const before = await desk.charges(uid)
    const shown = await desk.ask('cartao.atualizar', { link: uid, cpf, cartao, aceite: aceiteDaForma[2] })
    expect(shown.finalCartao).toBe(cartao.numeroCartao.replace(/\D/g, '').slice(-4))
    expect(await desk.charges(uid)).toEqual(before)
    const kept = await desk.row<{ readonly visto: string; readonly final: string }>(
      `select cartao_trocado.visto, final_cartao as final from cartao_trocado
         join proposta on proposta.id = proposta_id where uid = $1`,
      uid,
    )
    expect(kept?.final).toBe(shown.finalCartao)
    expect(JSON.parse(kept?.visto ?? '')).toMatchObject({
      valorCentavos: 13_619,
      termos: aceiteDaForma[2].versao,
    })
    const token = { token: 'um-token' }
    for (const [cardEntry, card, wrong] of [
      ['campos', cartao, 'numeroCartao'],
      ['pagina', cartao, 'numeroCartao'],
      ['proprio', token, 'token'],
    ] as const) {
      const input = { link: uid, cpf, cartao: card, aceite: aceiteDaForma[2] }
      await desk.refuses(`entradaInvalida /cartao/${wrong}`, 'cartao.atualizar', input, { cardEntry })
    }
  })
})

describe('the registration of an order', () => {
  it('[P11a] has its registration completed once, F where no gender was given, each pet once and of its age', async () => {
    const { uid } = await placedWithoutPets(desk)
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({
      completo: false,
      sexo: 'F',
      endereco: null,
      pets: [{ plano: 'BASIC' }, { plano: 'LIGHT' }],
    })
    const input = await completion(desk, uid)
    const [one] = input.pets as readonly Data[]
    for (const pets of [[one], [one, one], [...(input.pets as readonly Data[]), { ...one, id: 'x' }]])
      await desk.refuses('entradaInvalida /pets', 'preCadastro.completar', { ...input, pets: pets as never })
    expect(await desk.ask('preCadastro.completar', input)).toMatchObject({ status: 2 })
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({
      completo: true,
      endereco: null,
      dataNascimento: null,
      pets: [{ nome: 'Pet 0' }, { nome: 'Pet 1' }],
    })
    await desk.refuses('jaCompleto', 'preCadastro.completar', input)
    const row = await desk.row(
      `select cidade from endereco join proposta on proposta.sale_id = endereco.sale_id where uid = $1`,
      uid,
    )
    expect(row).toEqual({ cidade: enderecoPet.cidade })
  })

  it('[P11c] shows where they live and when they were born to no one once its registration is complete', async () => {
    const { uid } = await placed(desk)
    const shown = await desk.ask('preCadastro.obter', { link: uid })
    expect(shown).toMatchObject({ completo: true, endereco: null, dataNascimento: null })
    for (const secret of ['Afonso Pena', '30130010', '1985-03-27', 'aniversario'])
      expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('is completed for a minor by the person named to pay before, and never by a blocked one', async () => {
    const [sale, cpf] = [await petSale(desk, 'pet-simples'), newCpf()]
    const { endereco: _, pets: __, ...order } = pedidoDePets(cpf)
    const cliente = { ...(order.cliente as object), dataNascimento: '2012-01-01' }
    const responsavel = { cpf: newCpf(), nome: 'Paula Lima', dataNascimento: '1970-01-31', sexo: 'F' }
    const { uid } = await desk.ask(
      'pedidoPet.criar',
      { ...order, cliente, responsavel, regiao: regiaoPet },
      { sale },
    )
    const input = await completion(desk, String(uid), { dataNascimento: '2012-01-01' })
    const blocked = { ...responsavel, cpf: '99900000340' }
    await desk.refuses('cpfBloqueado', 'preCadastro.completar', { ...input, responsavel: blocked })
    expect(await desk.ask('preCadastro.completar', input)).toMatchObject({ status: 2 })
    const row = await desk.row(
      `select responsavel.cpf, titular_responsavel as sozinho
         from responsavel join contratante on contratante.id = contratante_id where contratante.cpf = $1`,
      cpf,
    )
    expect(row).toEqual({ cpf: responsavel.cpf, sozinho: false })
  })

  it('[P11b] has one reminder an hour sent to who bought, with the address of the order, whatever the clock says', async () => {
    const { uid } = await placedWithoutPets(desk)
    const minute = 60_000
    const sentAt = async (at: number) => {
      const reply = await desk.ask('lembrete.enviar', { link: uid }, { at })
      expect(reply).toEqual({ emailMascarado: 'b***@exemplo.com.br' })
      const sent = await desk.rows<{ readonly payload: Data }>(
        `select payload from outbox where payload ->> 'link' like '%' || $1 || '%'`,
        uid,
      )
      return sent.length
    }
    const minutes = [50, 61, 109, 110, 111, 169, 170]
    const counts: number[] = []
    for (const each of minutes) counts.push(await sentAt(noon + each * minute))
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 3])
  })
})

describe('a reminder', () => {
  const typedPet = { nome: '  Bidu ', sexo: 'M', especie: 'cao', aniversario: '2022-03-10' }
  const shownAfter = async (uid: string, digitado: Data) => {
    await desk.ask('lembrete.enviar', { link: uid, digitado })
    return desk.ask('preCadastro.obter', { link: uid })
  }
  const idsOf = async (uid: string) => {
    const { pets } = await desk.ask('preCadastro.obter', { link: uid })
    return (pets as readonly { readonly id: string }[]).map(({ id }) => id)
  }

  it('[P11b] brings back what was typed to the person who opens its link, each time that one is asked for', async () => {
    const { uid } = await placedWithoutPets(desk)
    const [first = '', second = ''] = await idsOf(uid)
    const endereco = { ...enderecoPet, complemento: 'ap 2' }
    const typed = { endereco, dataNascimento: '1985-03-28', sexo: 'M', perfil: 'liberal' }
    expect(await shownAfter(uid, { ...typed, pets: [{ ...typedPet, id: first }] })).toMatchObject({
      ...typed,
      completo: false,
      pets: [{ id: first, ...typedPet, nome: 'Bidu' }, { id: second }],
    })
    expect(await shownAfter(uid, { pets: [{ id: second, nome: 'Mel' }] })).toMatchObject({
      ...typed,
      pets: [{ nome: 'Bidu' }, { id: second, nome: 'Mel' }],
    })
  })

  it.each([
    ['an address without its number', { endereco: { ...enderecoPet, numero: '' } }],
    ['a CEP cut short', { endereco: { ...enderecoPet, cep: '301300' } }],
    ['a day that no month has', { dataNascimento: '1985-02-31' }],
    ['half a date', { dataNascimento: '1985-0' }],
    ['a pet born on no day', { pets: [{ id: 'PET', aniversario: '2022-02-31' }] }],
    ['a pet of no kind', { pets: [{ id: 'PET', especie: 'ave', sexo: 'X', nome: 'x'.repeat(61) }] }],
    ['a pet of another order', { pets: [{ ...typedPet, id: 'outro' }] }],
    ['nothing', {}],
  ])('keeps nothing of %s', async (_, digitado) => {
    const { uid } = await placedWithoutPets(desk)
    const [id = ''] = await idsOf(uid)
    const before = await desk.ask('preCadastro.obter', { link: uid })
    const typed = JSON.parse(JSON.stringify(digitado).replace('PET', id)) as Data
    expect(await shownAfter(uid, typed)).toEqual(before)
  })

  it('changes nothing of the pets of another order', async () => {
    const [mine, other] = [await placedWithoutPets(desk), await placedWithoutPets(desk)]
    const [id = ''] = await idsOf(other.uid)
    const before = await desk.ask('preCadastro.obter', { link: other.uid })
    await desk.ask('lembrete.enviar', { link: mine.uid, digitado: { pets: [{ ...typedPet, id }] } })
    expect(await desk.ask('preCadastro.obter', { link: other.uid })).toEqual(before)
  })
})

describe('the second copy of a boleto', () => {
  it('[P12a] shows its boleto again to who knows the CPF and the birth of who pays it, in its own variant', async () => {
    const payer = { nome: 'Paula Lima', cpf: newCpf(), dataNascimento: '1970-01-31', sexo: 'F' }
    const { uid, cpf } = await placed(desk, { responsavel: payer })
    await desk.ask('pedido.pagar', paying(uid))
    const listed = async (input: Data, variant: 'pet-loja' | 'pet-simples' = 'pet-loja') =>
      (await desk.ask('boleto.listar', input, { sale: await desk.sale(variant) })).boletos
    const right = { cpf: payer.cpf, dataNascimento: payer.dataNascimento }
    expect(await listed(right)).toMatchObject([
      {
        valorCentavos: 13_619,
        situacao: 'aberto',
        vencimento: '2026-11-23',
        linkBoleto: expect.stringMatching(/^\/boleto\/[\w-]{24}\.pdf$/),
      },
    ])
    expect(await listed(right, 'pet-simples')).toEqual([])
    expect(await listed({ ...right, dataNascimento: '1970-02-01' })).toEqual([])
    expect(await listed({ cpf, dataNascimento: '1985-03-27' })).toEqual([])
  })

  it('tells of a boleto what it takes to pay it, and of who else is in a plan no name', async () => {
    const { sale, cpf, segurado } = await desk.registered()
    const dependente = { ...conjuge, titular: segurado, cpf: newCpf() }
    await desk.ask('dependente.salvar', dependente, { sale })
    const { uid } = await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 9980 }, { sale })
    await desk.ask('pagamento.criar', { uid: String(uid), formaPagamento: 1, cicloPagamento: 1 })
    const payer = { cpf, dataNascimento: titular.dataNascimento }
    const listed = async (at: number) =>
      desk.ask('boleto.listar', payer, { sale: await desk.sale('pf-implante'), at })
    const { boletos, dependentes } = await listed(noon)
    expect(dependentes).toEqual([{ nome: `${conjuge.nome[0]}.`, idParentesco: conjuge.grauParentesco }])
    expect((boletos as readonly Data[]).map((each) => Object.keys(each).sort())).toEqual([
      ['linhaDigitavel', 'linkBoleto', 'situacao', 'valorCentavos', 'vencimento'],
    ])
    for (const secret of [String(uid), conjuge.nome, dependente.cpf, sale])
      expect(JSON.stringify({ boletos, dependentes })).not.toContain(secret)
    expect((await listed(noon + 10 * 24 * 3_600_000)).boletos).toMatchObject([
      { situacao: 'vencido', linkBoleto: null },
    ])
    // Sunday, as a service may say: banks take it on Monday.
    await desk.rows(
      `update pagamento set vencimento = '2026-11-29' from proposta where proposta.id = proposta_id and uid = $1`,
      String(uid),
    )
    const standing = async (day: string) => {
      const at = Date.parse(`${day}T12:00:00-03:00`)
      const [boleto] = (await listed(at)).boletos as readonly Data[]
      const { situacao } = await desk.ask('pagamento.consultar', { uid: String(uid) }, { at })
      return [boleto?.situacao, situacao]
    }
    expect(await standing('2026-11-30')).toEqual(['aberto', 'aguardando'])
    expect(await standing('2026-12-01')).toEqual(['vencido', 'expirado'])
  })

  it('is no look-up by which a plan for people may be contracted, as one of a person is not', async () => {
    const sale = await desk.sale()
    const cpf = newCpf()
    for (const [name, input] of [
      ['boleto.listar', { cpf, dataNascimento: '1970-01-31' }],
      ['pessoa.consultar', { cpf }],
    ] as const) {
      await desk.ask(name, input, { sale })
      await desk.refuses('naoEncontrado', 'contratante.salvar', { ...titular, cpf }, { sale })
    }
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('boleto.listar', { cpf, dataNascimento: '1970-01-31' }, { sale })
    expect(await desk.call('contratante.salvar', { ...titular, cpf }, { sale })).toMatchObject({ ok: true })
  })
})
