import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver, newCpf, outroTitular } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { filha } from '../people.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let standIn: StandIn
let desk: Desk
beforeAll(async () => {
  standIn = await openStandIn()
  desk = deskOver(await openEmpty(), servicesAt(standIn.url))
}, 60_000)
beforeEach(() => standIn.reset())
afterAll(async () => {
  await desk.store.close()
  await standIn.close()
})

/** Makes a second titular who has a dependente. */
async function family() {
  const { sale } = await desk.registered()
  const cpf = newCpf()
  await desk.ask('contratante.obter', { cpf }, { sale })
  const { id: titular } = await desk.ask('titular.salvar', { ...outroTitular, cpf }, { sale })
  const child = { ...filha, cpf: newCpf(), titular: String(titular) }
  const { id: dependente } = await desk.ask('dependente.salvar', child, { sale })
  return { sale, titular, dependente }
}

const left = async (table: string, id: unknown) =>
  (await desk.store.query(`select id from ${table} where id = $1`, [id])).length

describe('a removal that was done, and whose answer was lost', () => {
  it('[X11bz] of a dependente is done once it is repeated', async () => {
    const { sale, dependente } = await family()
    standIn.fail('/api/Dependente', 'answerLost')
    const input = { id: String(dependente) }
    const first = await desk.call('dependente.excluir', input, { sale })
    expect(first).toMatchObject({ problem: 'indisponivel' })
    expect(await left('dependente', dependente)).toBe(1)
    await desk.ask('dependente.excluir', input, { sale })
    expect(await left('dependente', dependente)).toBe(0)
  })

  it.each(['/api/Dependente', '/api/Segurado'])(
    '[X11bz] of a family, at %s, is finished once it is repeated',
    async (path) => {
      const { sale, titular } = await family()
      standIn.fail(path, 'answerLost')
      const input = { id: String(titular) }
      await desk.call('titular.excluir', input, { sale })
      expect(await left('segurado', titular)).toBe(1)
      await desk.ask('titular.excluir', input, { sale })
      expect(await left('segurado', titular)).toBe(0)
      expect(standIn.dental.stored('Dependente')).toEqual([])
    },
  )
})
