import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, newCpf, openDesk, titular } from '../contracts/journey.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

/** Counts whom a sale has stored around its contracting person. */
const around = async (sale: string) => {
  const [row] = await desk.store.query(
    `select (select count(*) from segurado where sale_id = $1) as titulares,
            (select count(*) from dependente where sale_id = $1) as dependentes,
            (select count(*) from endereco where sale_id = $1) as enderecos`,
    [sale],
  )
  return row
}

describe('a contracting person stored by a page that began anew', () => {
  it('[D25r] takes nobody over whom the page does not show', async () => {
    const { sale } = await desk.registered()
    expect(await around(sale)).toMatchObject({ titulares: 1, enderecos: 1 })
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf, novo: true }, { sale })
    expect(await around(sale)).toEqual({ titulares: 0, dependentes: 0, enderecos: 0 })
  })
})
