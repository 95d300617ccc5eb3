import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Desk,
  dependente,
  newCpf,
  openDesk,
  outroTitular,
  responsavel,
  titular,
} from '../contracts/journey.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const repeated = { ok: false, problem: 'cpfRepetido' }

/** A contract of a contracting person, another titular, a dependente and a responsible. */
async function contract(contracting: {
  readonly dataNascimento?: string
  readonly titularResponsavel: boolean
}) {
  const { sale, cpf, segurado } = await desk.registered()
  await desk.ask('contratante.salvar', { ...titular, cpf, ...contracting }, { sale })
  const cpfs = { titular: newCpf(), dependente: newCpf(), responsavel: newCpf() }
  for (const one of Object.values(cpfs)) await desk.ask('contratante.obter', { cpf: one }, { sale })
  await desk.ask('titular.salvar', { ...outroTitular, cpf: cpfs.titular }, { sale })
  const child = { ...dependente, titular: segurado }
  await desk.ask('dependente.salvar', { ...child, cpf: cpfs.dependente }, { sale })
  await desk.ask('responsavel.salvar', { ...responsavel, cpf: cpfs.responsavel }, { sale })
  const saves = {
    contratante: (other: string) =>
      desk.call('contratante.salvar', { ...titular, ...contracting, cpf: other }, { sale }),
    titular: (other: string) => desk.call('titular.salvar', { ...outroTitular, cpf: other }, { sale }),
    dependente: (other: string) => desk.call('dependente.salvar', { ...child, cpf: other }, { sale }),
    responsavel: (other: string) => desk.call('responsavel.salvar', { ...responsavel, cpf: other }, { sale }),
  }
  return { saves, cpfs: { contratante: cpf, ...cpfs } }
}

type Who = 'contratante' | 'titular' | 'dependente' | 'responsavel'
const minor = { dataNascimento: '2016-01-01', titularResponsavel: false }

describe('a CPF', () => {
  it.each<{ readonly save: Who; readonly taken: readonly Who[] }>([
    { save: 'contratante', taken: ['titular', 'dependente', 'responsavel'] },
    { save: 'titular', taken: ['contratante', 'titular', 'dependente'] },
    { save: 'dependente', taken: ['contratante', 'titular', 'dependente'] },
  ])('[D15l] of a minor’s contract is insured once: $save is refused $taken', async ({ save, taken }) => {
    const { saves, cpfs } = await contract(minor)
    for (const who of taken) {
      expect({ who, reply: await saves[save](cpfs[who]) }).toEqual({ who, reply: repeated })
    }
  })

  it.each(['titular', 'dependente'] as const)(
    '[D15m] of who pays for a minor may be insured as another %s, and pays by the same data',
    async (part) => {
      const { saves, cpfs } = await contract(minor)
      expect(await saves[part](cpfs.responsavel)).toMatchObject({ ok: true })
      expect(await saves.responsavel(cpfs.responsavel)).toMatchObject({ ok: true })
      // Once insured, no second time.
      expect(await saves.titular(cpfs.responsavel)).toEqual(repeated)
      expect(await saves.dependente(cpfs.responsavel)).toEqual(repeated)
    },
  )

  it.each([
    { of: 'a minor', contracting: minor, free: ['titular', 'dependente'] as const },
    {
      of: 'somebody of age',
      contracting: { titularResponsavel: false },
      free: ['contratante', 'titular', 'dependente'] as const,
    },
  ])('[D15m] of the responsible of $of may be that of $free', async ({ contracting, free }) => {
    const { saves, cpfs } = await contract(contracting)
    for (const who of free) {
      expect({ who, reply: await saves.responsavel(cpfs[who]) }).toMatchObject({ who, reply: { ok: true } })
    }
    expect(await saves.titular(cpfs.dependente)).toEqual(repeated)
    expect(await saves.contratante(cpfs.titular)).toEqual(repeated)
  })

  it('[D15n] of another titular is free again once the titular is taken away', async () => {
    const { sale, segurado } = await desk.registered()
    const { id, cpf } = await desk.joined(sale)
    const child = { ...dependente, titular: segurado, cpf }
    expect(await desk.call('dependente.salvar', child, { sale })).toEqual(repeated)
    await desk.ask('titular.excluir', { id }, { sale })
    await desk.ask('dependente.salvar', child, { sale })
  })

  it('[D15k] blocked by the list is refused to another titular too', async () => {
    const { sale } = await desk.registered()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    const lists = { cpfsBloqueados: [cpf] }
    expect(await desk.call('titular.salvar', { ...outroTitular, cpf }, { sale, lists })).toEqual({
      ok: false,
      problem: 'cpfBloqueado',
    })
  })
})
