import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { catalogueOf, openTest, settingsOf, variantNamed } from '../server/kit.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let standIn: StandIn
let desk: Desk
beforeAll(async () => {
  standIn = await openStandIn()
  desk = deskOver(await openEmpty(), servicesAt(standIn.url))
}, 60_000)
afterAll(async () => {
  await desk.store.close()
  await standIn.close()
})

/** Opens a server whose dental service lies at an address, and asks it for the boleto of a new proposal. */
async function asked(env: Readonly<Record<string, string>>) {
  const { uid } = await desk.proposed()
  expect(await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })).toMatchObject({
    ...{ statusPerfilPagamento: 1, linkBoleto: `/boleto/${uid}.pdf` },
    ...{ linhaDigitavel: null, codigoDeBarras: null, vencimento: null },
  })
  const catalogue = catalogueOf(variantNamed('pf-implante'))
  const { app } = await openTest({ store: desk.store, settings: settingsOf(env), catalogue })
  return app.inject({ url: `/boleto/${uid}.pdf` })
}

describe('a boleto that a service opened', () => {
  it('[T06he] is led to at the service, or at a host the operator named', async () => {
    for (const env of [
      { DENTAL_API_URL: 'https://boletos.example.com' },
      { DENTAL_API_URL: 'https://api.example.com', BOLETO_HOSTS: 'pdf.example.com,boletos.example.com' },
    ] as const) {
      const { statusCode, headers } = await asked(env)
      expect([statusCode, headers.location]).toEqual([302, 'https://boletos.example.com/1.pdf'])
    }
  })

  it('[T06hf] is not led to anywhere else', async () => {
    const { statusCode, headers, body } = await asked({ DENTAL_API_URL: 'https://api.example.com' })
    expect([statusCode, headers.location]).toEqual([404, undefined])
    expect(body).toContain('Este boleto não existe')
  })
})
