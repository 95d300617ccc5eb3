import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, newCpf, openDesk } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { pedidoDePets } from '../contracts/pets.ts'
import { newCorretor } from '../contracts/problems-of-pets.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

type Found = { readonly chave: string; readonly nome: string; readonly cpfMascarado: string }

const search = async (sale: string, nome: string) =>
  (await desk.ask('corretorPet.procurar', { nome }, { sale })).corretores as unknown as readonly Found[]

const cpfsOf = async (sale: string) =>
  (
    await desk.store.query<{ readonly cpf: string }>('select cpf from corretor_achado where sale_id = $1', [
      sale,
    ])
  ).map(({ cpf }) => cpf)

describe('a corretor of plans for pets', () => {
  it('[P01h] is searched for by name, and shown without a CPF: three digits of it, and a key', async () => {
    const sale = await desk.sale('pet-loja')
    const found = await search(sale, 'Maria')
    expect(found.length).toBeGreaterThan(1)
    const cpfs = await cpfsOf(sale)
    expect(cpfs).toHaveLength(found.length)
    for (const cpf of cpfs) expect(JSON.stringify(found)).not.toContain(cpf)
    for (const { nome, cpfMascarado } of found) {
      expect(nome).toMatch(/^Maria /)
      expect(cpfMascarado).toMatch(/^\*{3}\.\*{3}\.\d{3}-\*{2}$/)
    }
    expect(await search(sale, 'Ninguemzz')).toEqual([])
    expect(await desk.call('corretorPet.procurar', { nome: 'Ma' }, { sale })).toMatchObject({
      problem: 'entradaInvalida',
    })
  })

  it('[P01h] has one key for a sale however often they are found, and it opens nothing in another sale', async () => {
    const [sale, other] = [await desk.sale('pet-loja'), await desk.sale('pet-loja')]
    const [first, again] = [await search(sale, 'Maria'), await search(sale, 'Maria')]
    expect(again).toEqual(first)
    const { chave = '', nome = '' } = first[0] ?? {}
    expect(await desk.call('corretorPet.buscar', { chave }, { sale: other })).toMatchObject({
      problem: 'naoEncontrado',
    })
    expect(await desk.call('corretorPet.buscar', { chave }, { sale })).toMatchObject({ ok: true })
    expect(nome).not.toBe('')
  })

  it('[P01i] who is chosen is tied to the sale, and shown by nothing they could be reached by', async () => {
    const sale = await desk.sale('pet-loja')
    const shown = await desk.ask('corretorPet.buscar', { cpf: '529.982.247-25' }, { sale })
    const [{ corretor, cpf } = {} as never] = await desk.store.query<{
      readonly cpf: string
      readonly corretor: Data
    }>('select cpf_corretor as cpf, corretor from sale where id = $1', [sale])
    expect(cpf).toBe('52998224725')
    expect(Object.keys(shown).sort()).toEqual(['cpfMascarado', 'emailMascarado', 'nome', 'telefoneMascarado'])
    const told = JSON.stringify(shown)
    for (const secret of [cpf, corretor.email, corretor.telefone]) expect(told).not.toContain(secret)
    const { uid } = await desk.ask('pedidoPet.criar', pedidoDePets(newCpf()), { sale })
    const [order] = await desk.store.query('select cpf_corretor as cpf from proposta where uid = $1', [uid])
    expect(order).toEqual({ cpf: '52998224725' })
  })

  it('[P01j] who is new is registered, by this sale again, and by no other', async () => {
    const sale = await desk.sale('pet-loja')
    const input = newCorretor('99900000188')
    expect(await desk.call('corretorPet.salvar', input, { sale })).toMatchObject({ ok: true })
    expect(await desk.call('corretorPet.salvar', { ...input, nome: 'Carla Prado' }, { sale })).toMatchObject({
      data: { nome: 'Carla Prado' },
    })
    const known = newCorretor(newCpf())
    expect(await desk.call('corretorPet.salvar', known, { sale })).toMatchObject({ problem: 'jaCadastrado' })
  })

  it('[P01k] who was registered for plans for pets may not be changed at the other service of corretores by it', async () => {
    const sale = await desk.sale('pet-loja')
    await desk.ask('corretorPet.salvar', newCorretor('99900000188'), { sale })
    const [row] = await desk.store.query(
      'select cpf_cadastrado as corretores, cpf_cadastrado_pet as pets from sale where id = $1',
      [sale],
    )
    expect(row).toEqual({ corretores: null, pets: '99900000188' })
  })
})
