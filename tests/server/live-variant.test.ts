import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/open.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { locals } from '../../server/operations/registry.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { call, handClock, openTest, pagesOf, template, visit } from './kit.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'variante-nova-'))
const path = 'variants/dental/mar.variant.json'
const clock = handClock()
const reports: string[] = []
let store: Store
let app: Awaited<ReturnType<typeof openTest>>['app']

beforeAll(async () => {
  for (const room of ['flows', 'variants', 'schemas']) {
    cpSync(join(repository, room), join(root, room), { recursive: true })
  }
  store = await openEmpty()
  const report = (text: string) => void reports.push(text)
  const catalogue = openCatalogue({ root, words: vocabulary, report, now: clock.now })
  const { schemas } = catalogue
  const pages = pagesOf(template, 'dental-individual')
  ;({ app } = await openTest({ store, locals, catalogue, schemas, pages, now: clock.now }))
}, 60_000)
afterAll(async () => {
  await app.close()
  await store.close()
  rmSync(root, { recursive: true })
})

const jsonOf = (file: string) => JSON.parse(readFileSync(join(repository, file), 'utf8'))
const [dental] = jsonOf('variants/dental/base.variant.json').produtos

/** The variant of a new partner: the one there is, with another address, brand, price and origin. */
const mar = (precoCentavos: unknown, titulo = 'Plano Mar') =>
  JSON.stringify(
    {
      ...jsonOf('variants/dental/pf-implante.variant.json'),
      titulo,
      funis: { 'dental-individual': { rotas: { prefixo: 'mar-venda' } } },
      tema: { corPrimaria: '#8A1C5B', logo: { nome: 'Odonto Mar' } },
      produtos: [{ ...dental, precoCentavos }],
      ...{ produtoPadrao: undefined, vendas: undefined },
      codOrigemVenda: 90,
    },
    null,
    2,
  )

/** Saves the variant as an editor does, a second before the next page is asked for. */
function save(text: string): void {
  writeFileSync(join(root, `${path}~`), text)
  renameSync(join(root, `${path}~`), join(root, path))
  clock.pass(1000)
}

/** Gives what a person gets at the variant's address: the page, the price in the funnel and the one in the answer. */
async function seen() {
  const { statusCode, headers, body } = await app.inject({
    url: '/mar-venda/',
    headers: { host: 'localhost' },
  })
  if (statusCode !== 200) return { statusCode, to: headers.location }
  const address = /href="(\/funil\/mar\/[\w-]+\.json)"/.exec(body)?.[1] ?? ''
  const { variant } = (await app.inject({ url: address })).json()
  const cookie = await visit(app, '/mar-venda/')
  const { data } = (await call(app, 'produto.listar', { cookie, payload: { uf: 'RJ' } })).json()
  return {
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    colour: /--brand:(#\w{6})/.exec(body)?.[1],
    logo: /<span>(.*?)<\/span>/.exec(body)?.[1],
    inFunnel: variant.produtos[0].precoCentavos,
    answered: data.produtos.map((each: { readonly precoCentavos: number }) => each.precoCentavos),
  }
}

const served = (cents: number, title = 'Plano Mar') => ({
  title,
  colour: '#8a1c5b',
  logo: 'Odonto Mar',
  inFunnel: cents,
  answered: [cents],
})

describe('a new partner is one file', () => {
  it('[X02c] served with its title, colour, logo and price while the server runs', async () => {
    expect(reports).toEqual([])
    expect(await seen()).toEqual({ statusCode: 302, to: '/' })
    save(mar(3150))
    expect(await seen()).toEqual(served(3150))
    expect(reports).toEqual([])
  })

  it('[X02d] served as it last was while the file is broken or its price is wrong, and the mistake is said', async () => {
    save(mar(4200).replace('"codOrigemVenda"', 'codOrigemVenda'))
    expect(await seen()).toEqual(served(3150))
    expect(reports.at(-1)).toContain(`✗ ${path}:`)
    expect(reports.at(-1)).toContain('[json-invalido]')
    save(mar(41.5))
    expect(await seen()).toEqual(served(3150))
    expect(reports.at(-1)).toContain(
      '"precoCentavos" precisa ser um número inteiro de centavos, 1 ou mais, e aqui é o número 41.5.',
    )
    expect(reports.at(-1)).toContain('R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.')
    expect(reports.at(-1)).toContain('em /produtos/0/precoCentavos  [preco-invalido]')
    expect(reports).toHaveLength(2)
  })

  it('[X02e] served anew once it is mended', async () => {
    save(mar(4150, 'Plano Mar Azul'))
    expect(await seen()).toEqual(served(4150, 'Plano Mar Azul'))
    expect(reports).toHaveLength(2)
  })
})
