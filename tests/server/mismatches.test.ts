import { expect, it } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { openMismatches } from '../../server/monitoring/mismatches.ts'
import { mismatchIn, mismatchKinds } from '../../server/sale/mismatches.ts'
import { openEmpty } from '../contracts/database.ts'
import { call, local, openTest, operationFile, visit } from './kit.ts'

const found = (uf: string, what: 'produto' | 'regiao' = 'produto') => ({
  ...mismatchIn(uf, what),
  ...{ operation: 'produto.listar', variant: 'sol/venda' },
})
const said = ({ says: _, ...facts }: ReturnType<typeof found>) => facts

it('[D08p] is said once an hour for each variant and state, and counted each time', () => {
  const lines: object[] = []
  const log = { warn: (facts: object) => void lines.push(facts) }
  let now = 0
  const mismatches = openMismatches({ now: () => now, kinds: mismatchKinds })
  for (const uf of ['RJ', 'RJ', 'SP', 'RJ']) mismatches.take(found(uf), log)
  mismatches.take(found('RJ', 'regiao'), log)
  expect(lines).toEqual([found('RJ'), found('SP'), found('RJ', 'regiao')].map(said))
  expect(mismatches.counts).toEqual({ produto: 4, semRegiao: 0, regiao: 1 })
  now += 3_600_000
  mismatches.take(found('RJ'), log)
  expect(lines).toHaveLength(4)
})

it('[D08p] stands in the log and in the figures, by what it is about', async () => {
  const listing = operationFile('reference')
  const store = await openEmpty()
  const { app, lines } = await openTest({
    store,
    locals: [
      local('produto.listar', async (_, work) => {
        work.noteMismatch(mismatchIn('RJ', 'produto'))
        return accept({ id: '1' })
      }),
    ],
    schemas: { operations: { 'produto.listar': listing }, fields: {} },
  })
  const cookie = await visit(app)
  expect((await call(app, 'produto.listar', { payload: {}, cookie })).statusCode).toBe(200)
  const { body } = await app.inject({ url: '/metricas', headers: { host: 'localhost' } })
  expect(body).toContain('funis_service_mismatches_total{what="produto"} 1')
  expect(body).toContain('funis_service_mismatches_total{what="regiao"} 0')
  const warned = lines.map((line) => JSON.parse(line)).filter(({ what }) => what)
  expect(warned).toMatchObject([{ level: 40, operation: 'produto.listar', what: 'produto', about: 'RJ' }])
  await store.close()
})
