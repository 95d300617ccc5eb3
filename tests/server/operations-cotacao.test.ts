import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cotacao, cotacaoPorEmail, type Desk, openDesk } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const queuedBy = (sale: string, kind = 'whatsapp') =>
  desk.store.query<{ readonly payload: { readonly [name: string]: unknown } }>(
    'select payload from outbox where kind = $2 and starts_with(dedupe_key, $1) order by id',
    [`cotacao ${sale} `, kind],
  )

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
    ).toEqual({})
    const [{ payload } = { payload: null }] = await queuedBy(sale)
    expect(payload).toEqual({
      to: '21987654321',
      nome: 'Beatriz Gouveia',
      plano_tipo: 'familiar',
      plano_nome: 'Dental II',
      vidas: 2,
      valor: 'R$\u00a099,80',
      url_venda: expect.stringMatching(/^\/implante-venda\/[a-z-]+\/52998$/),
    })
  })

  it('[D11l] goes out once a minute to the same number, and to another number at once', async () => {
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

  it('[D11m] is refused for a plan that is not sold', async () => {
    const { sale } = await desk.lookedUp()
    expect(await desk.call('cotacao.enviarWhatsapp', { ...cotacao, idProduto: 99 }, { sale })).toEqual({
      ok: false,
      problem: 'entradaInvalida',
    })
  })
})

describe('a cotacao by e-mail', () => {
  it('[D11u] takes the telephone of whom it goes to along to the service, without what is no digit', async () => {
    const { sale } = await desk.lookedUp()
    await desk.ask('cotacao.enviarEmail', { ...cotacaoPorEmail, telefone: '+55 (21) 98765-4321' }, { sale })
    const [{ payload } = { payload: {} }] = await queuedBy(sale, 'cotacao')
    expect(payload.cotacao).toMatchObject({ clienteTelefone: '21987654321' })
  })

  it('[D11n] names every plan to the service, those not chosen for nobody, and whose it is', async () => {
    const { sale } = await desk.lookedUp()
    expect(await desk.ask('cotacao.enviarEmail', cotacaoPorEmail, { sale })).toEqual({})
    const [{ payload } = { payload: {} }] = await queuedBy(sale, 'cotacao')
    const { produtosCotacao, ...cotacao } = payload.cotacao as { readonly produtosCotacao: unknown }
    expect(cotacao).toEqual({
      ...{ clienteEmail: 'beatriz@exemplo.com.br', clienteNome: 'Beatriz Gouveia', clienteTelefone: '' },
      ...{
        corretorCPF: '52998224725',
        corretorNome: expect.any(String),
        corretorNomeDeGuerra: expect.any(String),
      },
      ...{ corretorTelefone: expect.stringMatching(/^\d{11}$/), corretorEmail: expect.stringContaining('@') },
      ...{ totalVidas: 2, valorTotal: 99.8, idUF: 19 },
    })
    expect(produtosCotacao).toEqual(
      [
        [1, 'Dental I', '', 0, 0],
        [2, 'Dental II', 'Tudo do Dental I, canal e cirurgia', 2, 99.8],
        [3, 'Dental III', '', 0, 0],
      ].map(([produtoID, produtoNome, produtoCobertura, quantidade, produtoValorTotal]) => ({
        ...{ produtoID, produtoNome, produtoCobertura },
        ...{ quantidade, produtoValorTotal, selecionado: produtoID === 2 },
      })),
    )
  })

  it('[D11o] says plan, coverage, lives and value, leads to the corretor’s page, and carries no CPF', async () => {
    const { sale } = await desk.lookedUp()
    await desk.ask(
      'cotacao.enviarEmail',
      { ...cotacaoPorEmail, email: 'beatriz@exemplo.com.br', nome: ' Beatriz  Gouveia ' },
      { sale },
    )
    const [{ payload } = { payload: {} }] = await queuedBy(sale, 'cotacao')
    const { text, wording, ...email } = payload
    expect(email).toMatchObject({
      ...{ to: 'beatriz@exemplo.com.br', subject: 'Sua simulação: Dental II' },
      link: expect.stringMatching(/^\/implante-venda\/[a-z-]+\/52998$/),
    })
    expect(text).toMatch(/^Olá, Beatriz Gouveia!\n\nA sua simulação do Dental II\n\n/)
    expect(text).toContain(
      'Valor: R$\u00a099,80 por mês\nPlano: Dental II\nCobre: Tudo do Dental I, canal e cirurgia\nVidas: 2\n',
    )
    expect(`${text} ${JSON.stringify(wording)}`).not.toContain('52998224725')
  })

  it('[D11p] goes out once a minute to the same address, and counts with those by WhatsApp', async () => {
    const { sale } = await desk.lookedUp()
    const send = (at: number) => desk.call('cotacao.enviarEmail', cotacaoPorEmail, { sale, at })
    await send(noon)
    await send(noon + 30_000)
    expect(await queuedBy(sale, 'cotacao')).toHaveLength(1)
    for (let vidas = 3; vidas <= 6; vidas += 1)
      await desk.ask('cotacao.enviarWhatsapp', { ...cotacao, vidas }, { sale, at: noon + 40_000 })
    expect(await send(noon + 60_000)).toEqual({ ok: false, problem: 'muitasTentativas' })
  })

  it('[D11q] is refused with another total than the server’s, which it says, and for a table that is not there', async () => {
    const { sale } = await desk.lookedUp()
    const send = (more: object) => desk.call('cotacao.enviarEmail', { ...cotacaoPorEmail, ...more }, { sale })
    expect(await send({ valorCentavos: 4990 })).toEqual({
      ...{ ok: false, problem: 'precoDivergente' },
      data: { valorCentavos: 9980 },
    })
    expect(await send({ tabela: 'MG' })).toEqual({ ok: false, problem: 'entradaInvalida' })
    expect(await queuedBy(sale, 'cotacao')).toEqual([])
  })
})
