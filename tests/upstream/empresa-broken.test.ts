import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyFound, companyParts, companyRegistered, companyStored } from '../contracts/company.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver, newCpf } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { servicesAt } from '../contracts/services.ts'
import { empresa, representante } from '../people.ts'
import type { Fault } from './faults.ts'
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
beforeEach(() => standIn.reset())

const unsure: readonly Fault[] = ['http500', 'malformed', 'wrongShape', 'answerLost', 'hangsUp']
const chain: readonly (readonly [string, string, () => Data])[] = [
  ['empresa.salvar', '/api/Contratante/CreateEmpresa', () => empresa],
  ...companyParts.map(([name, input]) => {
    const room = name.startsWith('endereco') ? 'Endereco' : (name.split('.')[0] ?? '')
    const path = { Endereco: 'Endereco', representante: 'RepresentanteLegal', contatoEmpresa: 'Contato' }
    return [name, `/api/${path[room as keyof typeof path]}/Create`, input] as const
  }),
]

const reads: readonly (readonly [string, string])[] = [
  ['empresa.buscar', '/api/Contratante/ObterEmpresa'],
  ['socio.listar', '/api/Contratante/GetSocios'],
  ['representante.obter', '/api/RepresentanteLegal'],
  ['contatoEmpresa.obter', '/api/Contato/'],
]

describe('what is asked of a company', () => {
  it.each(reads.flatMap(([name, path]) => unsure.map((fault) => [name, fault, path] as const)))(
    '[C03d] by %s is tried once more after %s; what ends so twice counts as no look-up, and undoes none',
    async (name, fault, path) => {
      const { cnpj } = await companyRegistered(desk)
      const { sale } = await companyFound(desk, cnpj)
      standIn.fail(path, fault)
      expect(await desk.call(name, { cnpj }, { sale })).toMatchObject({ ok: true })
      standIn.fail(path, fault, 2)
      expect(await desk.call(name, { cnpj }, { sale })).toMatchObject({ ok: false, problem: 'indisponivel' })
      const [noted] = await desk.store.query('select count(*) as n from cnpj_consultado where sale_id = $1', [
        sale,
      ])
      expect(noted).toEqual({ n: name === 'empresa.buscar' ? 2 : 1 })
      expect(await desk.call('empresa.salvar', { ...empresa, cnpj }, { sale })).toMatchObject({ ok: true })
    },
  )
})

/** The shape of a sum is not known, so none is wrong: what is not in it is not compared. */
const hasNoShape = (name: string, fault: Fault) => name === 'resumo.obter' && fault === 'wrongShape'

const asked: readonly (readonly [string, string])[] = [
  ['resumo.obter', '/api/Contratante/GetResumo'],
  ['dependente.listar', '/api/Dependente/GetAll'],
  ['corretor.ver', '/api/Corretor/'],
]

describe('what a program asks of an order', () => {
  const struck = asked.flatMap(([name, path]) => unsure.map((fault) => [name, fault, path] as const))
  it.each(struck.filter(([name, fault]) => !hasNoShape(name, fault)))(
    '[D38b] by %s is tried once more after %s; ended so twice it is said to be out of reach, and nothing is undone',
    async (name, fault, path) => {
      const { sale, segurado } = await companyRegistered(desk)
      const input = name === 'dependente.listar' ? { titular: segurado } : {}
      const ask = () => desk.call(name, input, { sale })
      const before = await ask()
      expect(before).toMatchObject({ ok: true })
      standIn.fail(path, fault)
      expect(await ask()).toEqual(before)
      standIn.fail(path, fault, 2)
      expect(await ask()).toMatchObject({ ok: false, problem: 'indisponivel' })
      expect(await ask()).toEqual(before)
    },
  )
})

describe('the chain of saves of a company', () => {
  it.each(chain.flatMap(([name]) => unsure.map((fault) => [name, fault] as const)))(
    '[C03f] that breaks at %s by %s goes on from there alone: nothing is written twice, here or there',
    async (broken, fault) => {
      const { sale, cnpj } = await companyFound(desk)
      for (const [name, path, inputFor] of chain) {
        const input = name === 'empresa.salvar' ? { ...inputFor(), cnpj } : inputFor()
        const press = () => desk.call(name, input, { sale, key: `${sale} ${name}` })
        if (name === broken) {
          standIn.fail(path, fault)
          expect(await press()).toMatchObject({ ok: false, problem: 'indisponivel' })
        }
        const done = await press()
        expect(done).toMatchObject({ ok: true })
        // What was done is not done again when it is asked for once more.
        expect(await press()).toEqual(done)
      }
      const names = standIn.done.map(
        ({ method, path, headers }) => `${method} ${path} ${headers['idempotency-key']}`,
      )
      expect(new Set(names).size).toBe(5)
      expect(standIn.done.filter(({ method }) => method === 'PUT')).toEqual([])
      const [rows] = await desk.store.query(
        `select (select count(*) from contratante where sale_id = $1) as contratante,
                (select count(*) from empresa where sale_id = $1) as empresa,
                (select count(*) from endereco where sale_id = $1) as endereco,
                (select count(*) from endereco_cobranca where sale_id = $1) as cobranca,
                (select count(*) from representante where sale_id = $1) as representante,
                (select count(*) from contato_empresa where sale_id = $1) as contato`,
        [sale],
      )
      expect(rows).toEqual({
        contratante: 1,
        empresa: 1,
        endereco: 1,
        cobranca: 1,
        representante: 1,
        contato: 1,
      })
    },
  )

  it('[C03f] that a service refuses in the middle loses nothing of what came before', async () => {
    const { sale } = await companyStored(desk)
    standIn.fail('/api/RepresentanteLegal', 'successFalse')
    const input = { ...representante, cpf: newCpf() }
    expect(await desk.call('representante.salvar', input, { sale })).toEqual({
      ok: false,
      problem: 'recusado',
    })
    expect(await desk.call('representante.salvar', input, { sale })).toMatchObject({ ok: true })
    expect(standIn.dental.stored('Contratante')).toHaveLength(1)
    expect(standIn.dental.stored('RepresentanteLegal')).toHaveLength(1)
  })
})
