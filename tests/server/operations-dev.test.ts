import axe from 'axe-core'
import Fastify, { type FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutages, registerDev } from '../../server/dev/index.ts'
import { specialValues } from '../../server/sandbox/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { files } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'

/** One price, as the files of a variant prove it. */
const proofs = [
  {
    id: 'mar/loja',
    prices: [
      {
        ...{ id: 'BASIC/adulto', nome: 'Pet Basic', nomeFaixa: 'De 1 a 8 anos' },
        ...{ listaCentavos: 6186, listaAt: 'variants/base.variant.json:42', precoCentavos: 4330 },
        ...{ descontoPercentual: 30, descontoKey: 'geral', descontoAt: 'variants/mar.variant.json:7' },
        metodos: [
          {
            ...{ id: 3, nome: 'Débito', changes: ['+R$ 5,00'], totalCentavos: 4830 },
            at: 'variants/base.variant.json:90',
          },
        ],
      },
    ],
  },
]

let desk: Desk
let app: FastifyInstance
beforeAll(async () => {
  desk = await openDesk()
  app = Fastify()
  const outages = openOutages({ operations: files, pause: async () => {} })
  registerDev(app, { store: desk.store, now: () => noon, prices: () => proofs, outages })
}, 60_000)
afterAll(async () => {
  await app.close()
  await desk.store.close()
})

const page = async (url: string) =>
  new JSDOM((await app.inject({ url })).body, { runScripts: 'outside-only' }).window

async function charged() {
  const { uid } = await desk.proposed()
  await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  const { numeroProposta } = await desk.ask('proposta.obter', { uid })
  return { uid, numero: String(numeroProposta) }
}

const pressed = async ({ document }: Window, label: string) => {
  const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
  const form = button?.form
  const id = form?.querySelector('input')?.value ?? ''
  return app.inject({
    method: 'POST',
    url: form?.getAttribute('action') ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ id }).toString(),
  })
}

/** Takes the punctuation of numbers away; an e-mail has none to take. */
const bare = (shown: string) => (shown.includes('@') ? shown : shown.replace(/\D/g, ''))

describe('the pages of the sandbox', () => {
  it.each([
    ...['/dev', '/dev/dados', '/dev/pix', '/dev/caixa', '/dev/precos'],
    ...['/dev/falhas', '/dev/falhas/pagamento.criar'],
  ])(
    '[T04r] %s is plain accessible HTML in Portuguese',
    async (url) => {
      await charged()
      const window = await page(url)
      const { document } = window
      expect(document.documentElement.lang).toBe('pt-BR')
      expect(document.querySelectorAll('h1')).toHaveLength(1)
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

  it('[T04s] /dev/dados lists every special value as a person types it, with what it does', async () => {
    const rows = [...(await page('/dev/dados')).document.querySelectorAll('tbody tr')].map((row) => ({
      value: bare(row.querySelector('code')?.textContent ?? ''),
      says: row.querySelector('td')?.textContent,
    }))
    for (const { value, says } of specialValues) expect(rows).toContainEqual({ value, says })
  })

  it('[P05j] /dev/precos proves a price: what is paid, and the line of each part of it', async () => {
    const [row] = (await page('/dev/precos')).document.querySelectorAll('tbody tr')
    const said = [...(row?.querySelectorAll('dl div') ?? [])].map(({ textContent }) => textContent)
    expect(row?.querySelector('th')?.textContent).toBe('Pet BasicDe 1 a 8 anos')
    expect(said).toEqual([
      'PreçoR$\u00a043,30',
      'ListaR$\u00a061,86 variants/base.variant.json:42',
      'Desconto30%, de geral variants/mar.variant.json:7',
      'DébitoR$\u00a048,30 +R$ 5,00 variants/base.variant.json:90',
    ])
  })

  it('[T04t] /dev/pix lists a Pix that awaits with its proposal and value, and pays it', async () => {
    const { uid, numero } = await charged()
    const before = await page('/dev/pix')
    const row = [...before.document.querySelectorAll('main li')].find((one) =>
      one.textContent?.includes(numero),
    )
    expect(row?.textContent).toContain('R$\u00a053,87')
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/corretor/${uid}`)

    const answer = await pressed(before, `Pagar o Pix da proposta ${numero}`)
    expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({
      status: 303,
      to: '/dev/pix',
    })
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 2 })
    expect((await page('/dev/pix')).document.body.textContent).not.toContain(numero)
  })

  it('[T04u] /dev/pix expires a Pix', async () => {
    const { uid, numero } = await charged()
    await pressed(await page('/dev/pix'), `Expirar o Pix da proposta ${numero}`)
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    expect(await desk.ask('pix.renovar', { uid }, { at: noon + 1 })).toMatchObject({ statusPixPagamento: 1 })
  })

  it('[T04w] /dev/pix lists a boleto that awaits with its proposal, value and PDF, and pays it, once', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const numero = String((await desk.ask('proposta.obter', { uid })).numeroProposta)
    const before = await page('/dev/pix')
    const rows = [...before.document.querySelectorAll('main li')]
    const row = rows.find((one) => one.textContent?.includes(numero))
    expect(row?.textContent).toContain('R$\u00a049,90')
    expect(row?.textContent).toContain('vence em 23/11/2026')
    const links = [...(row?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links).toEqual([`/corretor/${uid}`, `/boleto/${uid}.pdf`])
    expect(row?.querySelectorAll('button')).toHaveLength(1)

    await pressed(before, `Pagar o boleto da proposta ${numero}`)
    await pressed(before, `Pagar o boleto da proposta ${numero}`)
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({
      situacao: 'pago',
      formaPagamento: 1,
    })
    expect((await page('/dev/pix')).document.body.textContent).not.toContain(numero)
  })

  it('[T04v] /dev/pix does nothing for a charge that is not there', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/dev/pix/pagar',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: 'id=nenhuma',
    })
    expect(answer.statusCode).toBe(303)
  })

  it('[T04z] /dev/pix pays nothing for a page of another site', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/dev/pix/pagar',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'id=nenhuma',
    })
    expect(answer.statusCode).toBe(403)
  })
})
