import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '../../server/catalogue/catalogue.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { placed } from '../contracts/pets.ts'
import { catalogueOf, openTest, variantNamed } from './kit.ts'
import { cookieOfAna, factsOf, itemsOf, openAccount, secret } from './operator-kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await openAccount(desk.store)
}, 60_000)
afterAll(() => desk.store.close())

/** Opens the page of what is open of variants that sell nothing any more, where these are served. */
async function pageWith(catalogue: Catalogue) {
  const { app } = await openTest({ store: desk.store, secret, catalogue })
  const headers = { host: 'localhost', cookie: await cookieOfAna(desk.store) }
  const { body } = await app.inject({ url: '/operacao/encerradas', headers })
  await app.close()
  return new JSDOM(body).window
}

const titles = (page: Parameters<typeof itemsOf>[0]) =>
  itemsOf(page).map((item) => item.querySelector('h3')?.textContent)

describe('what is open of variants that sell nothing any more', () => {
  it('[X02ad] is listed with what became of its variant, and whether its link still opens', async () => {
    await desk.proposed()
    await placed(desk)
    const both = [variantNamed('pf-implante'), variantNamed('pet-loja')]
    expect(titles(await pageWith(catalogueOf(...both)))).toEqual([])
    const ended = await pageWith(
      catalogueOf(variantNamed('pf-implante', { vendasEncerradas: true }), variantNamed('pet-loja')),
    )
    expect(itemsOf(ended).map(factsOf)).toMatchObject([
      { Variante: 'pf-implante', 'O que houve': 'as vendas terminaram', Link: 'abre e pode ser pago' },
    ])
    const gone = await pageWith(catalogueOf(variantNamed('pf-implante')))
    expect(titles(gone)).toEqual([expect.stringMatching(/^Pedido \d+-\d+$/)])
    expect(itemsOf(gone).map(factsOf)).toMatchObject([
      { Variante: 'pet-loja', 'O que houve': 'o arquivo foi apagado', Link: 'abre e pode ser pago' },
    ])
    await desk.store.query('update proposta set variante_hash = null')
    expect(itemsOf(await pageWith(catalogueOf(variantNamed('pf-implante')))).map(factsOf)).toMatchObject([
      { Link: 'não abre mais: nada da variante foi guardado' },
    ])
    await desk.store.query(`update proposta set situacao = 'paga'`)
    expect(titles(await pageWith(catalogueOf()))).toEqual([])
  })
})
