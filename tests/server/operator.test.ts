import axe from 'axe-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noon } from '../contracts/variant.ts'
import { type Office, openOffice, refuseAll, sendCall, strayMoney, uncertainCharge } from './operator-kit.ts'
import { queueEmail } from './outbox-kit.ts'

const hour = 3_600_000

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
beforeEach(() => office.clear())
afterAll(() => office.close())

const mainOf = ({ document }: { readonly document: Document }) =>
  document.querySelector('main') as HTMLElement

describe('the pages of the operation', () => {
  it.each(['', '/mensagens', '/pagamentos', '/chamadas', '/busca', '/atos'])(
    '[T06as] /operacao%s is plain accessible HTML in Portuguese, kept, found, framed and scripted by nobody',
    async (path) => {
      for (const once of ['a', 'b']) await queueEmail(office.desk.store, once)
      await refuseAll(office)
      await queueEmail(office.desk.store, 'c')
      await strayMoney(office, 'propostaPaga')
      await sendCall(office, { id: 'outra', ageMs: hour })
      await office.pressed(await office.open('/chamadas'), 'Sim, não foi feita: proposta.salvar em dental')
      await sendCall(office, { id: 'chamada', ageMs: hour })
      await uncertainCharge(office, hour)
      await office.desk.store.query(
        `insert into divergencia (id, dia, motivo, chave, valor_centavos, noted_at)
         values ('d', '2026-11-19', 'naoFizemos', 'alheia', 100, now()) on conflict do nothing`,
      )
      const { headers } = await office.app.inject({ url: `/operacao${path}`, headers: office.headers })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-robots-tag']).toBe('noindex, nofollow')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      const window = await office.open(path)
      const { document } = window
      expect(document.documentElement.lang).toBe('pt-BR')
      expect(document.querySelectorAll('h1')).toHaveLength(1)
      expect(document.querySelector('[aria-current]')?.getAttribute('href')).toBe(`/operacao${path}`)
      expect(document.querySelectorAll('script, style, [style], [onclick]')).toHaveLength(0)
      window.eval(axe.source)
      // Colours cannot be judged without a browser that draws.
      const rules = { 'color-contrast': { enabled: false } }
      const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(document, {
        rules,
      })
      expect(violations.map(({ id }) => id)).toEqual([])
    },
    30_000,
  )

  it('[T06ay] begin with a summary of what waits for staff', async () => {
    const calm = mainOf(await office.open())
    expect(calm.querySelector('p')?.textContent).toContain('Nada espera por você.')
    const figuresOf = (main: HTMLElement) =>
      [...main.querySelectorAll('.numeros li')].map((item) => item.textContent)
    expect(figuresOf(calm)).toEqual([
      '0 pagamentos recebidos que não pagaram nada',
      '0 cobranças sem desfecho conhecido',
      '0 diferenças entre o serviço de pagamentos e nós',
      '0 chamadas sem resposta',
      '0 mensagens que não puderam ser entregues',
      '0 mensagens na fila',
    ])
    for (const once of ['a', 'b']) await queueEmail(office.desk.store, once)
    await refuseAll(office)
    await queueEmail(office.desk.store, 'c', noon - 3 * hour)
    await strayMoney(office, 'propostaPaga')
    await sendCall(office, { id: 'chamada', ageMs: hour })
    await uncertainCharge(office, hour)
    const busy = mainOf(await office.open())
    expect(busy.querySelector('p')?.textContent).toContain('Há o que resolver.')
    expect(figuresOf(busy)).toEqual([
      '1 pagamento recebido que não pagou nada',
      '1 cobrança sem desfecho conhecido',
      '0 diferenças entre o serviço de pagamentos e nós',
      '1 chamada sem resposta',
      '2 mensagens que não puderam ser entregues',
      '1 mensagem na fila, há 3 horas',
    ])
    expect(busy.querySelectorAll('.atencao')).toHaveLength(4)
  })
})
