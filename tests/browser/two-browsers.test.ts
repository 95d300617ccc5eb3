import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import type { Move } from '../../engine/replay/index.ts'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser, type Stage } from '../journeys/play.ts'
import { openedForAll } from './opened.ts'
import { desktop, inspect, phone } from './play-journeys.ts'

const opened = openedForAll()

/** A proposal whose customer stands on the payment page, in one browser, while it is sold otherwise in another. */
interface Case {
  readonly name: string
  /** The replay that the seller's browser plays, up to a move of that name. */
  readonly replay: string
  readonly move: string
  /** What the seller does from there to sell something else, ending on the payment page again. */
  readonly sellsOther: readonly Move[]
  /** The address of the customer, by the uid of what is sold. */
  readonly address: (uid: string) => string
  readonly before: RegExp
  readonly now: RegExp
  /** What the customer does before the page of payment. */
  readonly comes?: readonly Move[]
  /** What the customer fills in besides the card. */
  readonly fills?: Readonly<Record<string, Json>>
}

const onResumo: Move = { event: 'leave', then: { step: 'resumo' } }
const finish: readonly Move[] = [
  { event: 'next', values: { comoPagar: 'agora' }, then: { step: 'pagamentoForma' } },
]

const cases: readonly Case[] = [
  {
    name: 'a dental plan',
    replay: 'dental-individual/cartao-aprovado',
    move: 'pagamentoForma',
    sellsOther: [
      onResumo,
      { event: 'alterarPlano', then: { step: 'simulacao' } },
      { event: 'next', values: { idProduto: 3 }, then: { step: 'resumo' } },
      ...finish,
    ],
    address: (uid) => `/corretor/${uid}`,
    before: /R\$\s49,90/,
    now: /R\$\s119,90/,
  },
  {
    name: 'a company',
    replay: 'dental-empresa/r4-empresa-com-tres-vidas',
    move: 'pagamento',
    sellsOther: [
      onResumo,
      { event: 'alterarPlano', then: { step: 'simulacao' } },
      { event: 'next', values: { idProduto: 7 }, then: { step: 'resumo' } },
      ...finish,
    ],
    address: (uid) => `/corretor/${uid}`,
    before: /R\$\s244,44/,
    now: /R\$\s283,08/,
  },
  {
    name: 'plans for pets',
    replay: 'pet-associacao/r5-dois-pets-no-debito-automatico',
    move: 'pagamento',
    sellsOther: [
      { event: 'leave', then: { step: 'dadosPet' } },
      { event: 'back', then: { step: 'planos' } },
      {
        event: 'next',
        values: {
          linhas: [
            { id: 'BASIC/filhote', quantidade: 0 },
            { id: 'LIGHT/adulto', quantidade: 1 },
          ],
        },
        then: { step: 'dadosPet' },
      },
      { event: 'next', then: { step: 'pagamentoForma' } },
    ],
    address: (uid) => `/finalizar/${uid}`,
    before: /R\$\s131,73/,
    now: /R\$\s72,82/,
    comes: [{ event: 'next', then: { step: 'pagamentoForma' } }],
    fills: { aceiteTermos: true },
  },
]

async function browserOf(at: number, width: number): Promise<BrowserContext> {
  const context = await opened.browser.newContext({
    viewport: { width, height: 800 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  await context.clock.install({ time: at })
  return context
}

const stageOf = (page: Page): Stage => ({
  page,
  url: opened.url,
  world: opened.world,
  isHurried: true,
  look: async () => {},
})

const cardFields = {
  numeroCartao: '4111111111111111',
  nomeCartao: 'MARIA A DA SILVA',
  validadeCartao: '12/30',
  codigoSeguranca: '123',
}

it.each(cases)(
  '[X13r] $name: the customer pays what their own page shows, whatever the seller changes meanwhile',
  async ({ replay: name, move, sellsOther, address, before, now, comes = [], fills }) => {
    const { world, url } = opened
    const [found] = replaysIn([`${name}.replay.json`])
    if (!found) throw new Error(`There is no replay "${name}".`)
    const { replay } = found
    const at = Date.parse(replay.at)
    await world.reset(at)
    const [seller, customer] = [await browserOf(at, desktop), await browserOf(at, phone)]
    const selling = await seller.newPage()
    const upTo = replay.moves.findIndex((each) => each.name === move) + 1
    await playInBrowser(stageOf(selling), { ...replay, moves: replay.moves.slice(0, upTo) })
    const [{ uid } = {}] = await world.store.query('select uid from proposta')

    const paying = await customer.newPage()
    await paying.goto(url + address(String(uid)))
    await playInBrowser(stageOf(paying), { ...replay, moves: [...comes] })
    await paying.getByRole('radio', { name: /Cartão/ }).check()
    const payment: Move = { event: 'next', values: { ...cardFields, ...fills } }
    const pay = paying.getByRole('button', { name: /^Pagar/ })
    await pay.filter({ hasText: before }).waitFor()

    await playInBrowser(stageOf(selling), { ...replay, moves: [...sellsOther] })

    await playInBrowser(stageOf(paying), { ...replay, moves: [payment] })
    const box = paying.getByRole('dialog')
    await box.getByRole('heading', { name: 'O valor foi atualizado' }).waitFor()
    const row = await box.getByRole('row', { name: /Valor a pagar/ }).textContent()
    expect(row).toMatch(before)
    expect(row).toMatch(now)
    await inspect(paying, `two-browsers-${name.replace('/', '-')}`)
    expect(await world.store.query('select id from pagamento')).toEqual([])

    await box.getByRole('button', { name: now }).click()
    await pay.filter({ hasText: now }).waitFor()
    await playInBrowser(stageOf(paying), { ...replay, moves: [payment] })
    await paying.locator('[data-etapa=concluido]').waitFor()
    const [charge] = await world.store.query('select valor_centavos as valor, situacao, visto from pagamento')
    expect(JSON.parse(String(charge?.visto))).toMatchObject({ valorCentavos: charge?.valor })
    await expect.poll(() => paying.locator('main').textContent()).toMatch(now)
    await Promise.all([seller.close(), customer.close()])
  },
)
