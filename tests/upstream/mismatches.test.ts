import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mismatch } from '../../server/contract/work.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver, pedido } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
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
let told: Mismatch[] = []
beforeEach(() => {
  standIn.reset()
  told = []
})

const noteMismatch = (found: Mismatch) => void told.push(found)
const productsIn = async (uf: string) =>
  (await desk.ask('produto.listar', { uf }, { sale: await desk.sale(), noteMismatch })).produtos

describe('a service that sells none of the products of a variant', () => {
  it.each([
    ['other ids', [{ idProduto: 91, preco: 23 }]],
    ['other prices', [{ idProduto: 1, preco: 23.01 }]],
    ['nothing at all', []],
  ])('[D08o] by %s is told of to the operator, and nothing is offered', async (_, produtos) => {
    standIn.dental.sells({ produtos })
    expect(await productsIn('SP')).toEqual([])
    expect(told).toMatchObject([{ what: 'produto', about: 'SP' }])
  })

  it('[D08o] is not, where it sells one of them, and where the variant sells nothing itself', async () => {
    standIn.dental.sells({ produtos: [{ idProduto: 2, preco: 49.9 }] })
    expect(await productsIn('SP')).toMatchObject([{ idProduto: 2 }])
    expect(await productsIn('MG')).toEqual([])
    expect(told).toEqual([])
  })
})

describe('the plan that is chosen at first', () => {
  const sold = (ids: readonly number[]) =>
    ids.map((idProduto) => ({ idProduto, preco: { 1: 23, 2: 49.9, 3: 119.9 }[idProduto] ?? 10 }))

  it.each([
    ['at index 6 of the answer', [91, 92, 1, 93, 2, 94, 3, 95], 3],
    ['the first of an answer with fewer', [3, 2, 1], 3],
    ['the first that is offered, where the variant lacks that one', [1, 2, 3, 94, 95, 96, 97], 1],
    ['the first that is offered, where that one has another price', [90, 2, 3], 2],
  ])('[D08f] is the one %s', async (_, ids, chosen) => {
    standIn.dental.sells({ produtos: sold(ids) })
    const products = (await productsIn('RJ')) as readonly { idProduto: number; selecionado: boolean }[]
    expect(products.flatMap(({ idProduto, selecionado }) => (selecionado ? idProduto : []))).toEqual([chosen])
  })
})

describe('a region', () => {
  const regioes = [
    { id: 1, sigla: 'RJ' },
    { id: 99, sigla: 'BA' },
    { id: 26, sigla: 'SP' },
  ]
  const listed = async (sale: string) => (await desk.ask('regiao.listar', {}, { sale, noteMismatch })).regioes
  const idSent = () => standIn.requests.at(-1)?.body?.idUF

  it('[D10l] has the id of the service, by its sigla; where the variant has another the operator is told', async () => {
    standIn.dental.sells({ regioes })
    expect(await listed(await desk.sale())).toEqual([
      { id: 1, sigla: 'RJ' },
      { id: 26, sigla: 'SP' },
    ])
    expect(told).toMatchObject([{ what: 'regiao', about: 'RJ' }])
  })

  it('[D10l] is told of to the operator once, with the others, where the service lists none of them', async () => {
    standIn.dental.sells({ regioes: [{ id: 99, sigla: 'BA' }] })
    expect(await listed(await desk.sale())).toEqual([])
    expect(told).toMatchObject([{ what: 'semRegiao', about: 'RJ SP DF' }])
  })

  it.each([1, '01'])('[D10l] goes into the proposal, new and changed, by that id: %j', async (id) => {
    standIn.dental.sells({ regioes: [{ id, sigla: 'RJ' }] })
    const { sale } = await desk.registered()
    await listed(sale)
    await desk.ask('proposta.salvar', pedido, { sale })
    expect(idSent()).toBe(id)
    await desk.ask('proposta.salvar', pedido, { sale })
    expect([standIn.requests.at(-1)?.method, idSent()]).toEqual(['PUT', id])
  })

  it('[D10l] goes by the id of the variant where the service says none, or was not asked by this sale', async () => {
    const { sale } = await desk.registered()
    await desk.ask('proposta.salvar', pedido, { sale })
    expect(idSent()).toBe(19)
    standIn.dental.sells({ regioes: [{ sigla: 'RJ' }] })
    expect(await listed(sale)).toEqual([{ id: 19, sigla: 'RJ' }])
    expect(told).toEqual([])
  })
})
