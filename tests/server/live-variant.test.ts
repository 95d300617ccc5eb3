import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { liveCopy, repository } from './live-kit.ts'

const path = 'variants/dental/mar.variant.json'
const live = liveCopy('dental-individual')
const { reports } = live

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

const save = (text: string | Uint8Array) => live.save(path, text)

/** Gives what a person gets at the variant's address: the page, the price in the funnel and the one in the answer. */
async function seen() {
  const { statusCode, headers, body } = await live.get('/mar-venda/')
  if (statusCode !== 200) return { statusCode, to: headers.location }
  const address = /href="(\/funil\/mar\/[\w-]+\.json)"/.exec(body)?.[1] ?? ''
  const { variant } = (await live.get(address)).json()
  const data = await live.asked('produto.listar', { from: '/mar-venda/', input: { uf: 'RJ' } })
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
    expect(await seen()).toEqual({ statusCode: 404, to: undefined })
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

  it('served as it last was while the file is saved in another encoding, which the report names', async () => {
    const text = mar(4200, 'Plano Saúde Mar')
    const before = reports.length
    save(Buffer.from(text, 'latin1'))
    expect(await seen()).toEqual(served(3150))
    expect(reports.at(-1)).toMatch(new RegExp(`^✗ ${path}:\\d+:\\d+ .*Windows-1252`))
    expect(reports.at(-1)).toContain('[codificacao-errada]')
    save(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(await seen()).toEqual(served(3150))
    expect(reports.at(-1)).toContain('UTF-16 LE')
    expect(reports).toHaveLength(before + 2)
    save(`\ufeff${text}`)
    expect(await seen()).toEqual(served(4200, 'Plano Saúde Mar'))
    reports.splice(before)
  })

  it('[X02e] served anew once it is mended', async () => {
    save(mar(4150, 'Plano Mar Azul'))
    expect(await seen()).toEqual(served(4150, 'Plano Mar Azul'))
    expect(reports).toHaveLength(2)
  })
})
