import { describe, expect, it, vi } from 'vitest'
import type { SaleContext } from '../../server/contract/handler.ts'
import { lockTitulares } from '../../server/payment/index.ts'
import { setAside } from '../../server/sale/registration.ts'
import { openPostgres, type Sql, type Store } from '../../server/store/index.ts'
import { createDatabase, postgres } from '../contracts/database.ts'
import {
  conjuge,
  type Desk,
  deskOver,
  endereco,
  newCpf,
  outroTitular,
  pedido,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { seenIn } from '../seen.ts'

const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const
const cheaper = { ...pedido, idProduto: 1, valorCentavos: 2300 }

/** Everything a sale with an order may ask at once, each with an input of its own. */
async function everything(
  desk: Desk,
): Promise<{ readonly sale: string; readonly calls: readonly [string, Data][] }> {
  const cpf = newCpf()
  const { sale, uid } = await desk.proposed(cpf)
  const [stored] = await desk.store.query<{ readonly id: string; readonly segurado: string }>(
    `select contratante.id, segurado.id as segurado from contratante join segurado on contratante_id = contratante.id
      where contratante.sale_id = $1`,
    [sale],
  )
  const other = newCpf()
  await desk.ask('contratante.obter', { cpf: other }, { sale })
  const segurado = String(stored?.segurado)
  // All three payments were seen before anything changes: those that come first are made, the others refused.
  const view = await desk.ask('proposta.obter', { uid })
  const [pix, boleto] = [byPix, { ...byPix, formaPagamento: 1 }].map((way) => ({
    uid,
    ...way,
    visto: seenIn('pagamento.criar', view, way),
  }))
  const calls: readonly [string, Data][] = [
    ['contratante.salvar', { ...titular, id: String(stored?.id), cpf }],
    ['contratante.salvar', { ...titular, cpf: other }],
    ['responsavel.salvar', { ...responsavel, cpf: newCpf() }],
    ['endereco.salvar', endereco],
    ['segurado.salvar', { idProduto: 1 }],
    ['segurado.salvar', { id: segurado, idProduto: 2 }],
    ['dependente.salvar', { ...conjuge, titular: segurado, cpf: newCpf() }],
    ['titular.salvar', { ...outroTitular, cpf: other }],
    ['titular.excluir', { id: segurado }],
    ['proposta.salvar', pedido],
    ['proposta.salvar', cheaper],
    ['proposta.vigencia', { uid, dataVigencia: '2026-12-01' }],
    ['proposta.enviarEmail', { uid }],
    ['pagamento.criar', pix as Data],
    ['pagamento.criar', boleto as Data],
    ['pagamento.consultar', { uid }],
    ['pix.renovar', { uid, visto: seenIn('pagamento.criar', view, byPix) }],
  ]
  return { sale, calls }
}

const counted = `
  select (select max(n) from (select count(*) as n from contratante group by sale_id) as each) as contratantes,
         (select max(n) from (select count(*) as n from endereco group by sale_id) as each) as enderecos,
         (select max(n) from (select count(*) as n from proposta group by sale_id) as each) as propostas,
         (select max(n) from (select count(*) as n from pagamento where situacao in ('aguardando', 'pago')
                               group by proposta_id) as each) as cobrancas`

/** Takes locks as some work does, and keeps them until it is told to let go. */
async function holding(store: Store, lock: (sql: Sql) => Promise<unknown>) {
  let letGo = () => {}
  const told = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isOver: Promise<void> | undefined
  const sql = await new Promise<Sql>((resolve, reject) => {
    isOver = store.transaction(async (sql) => {
      await lock(sql)
      resolve(sql)
      await told
    })
    isOver.catch(reject)
  })
  return {
    sql,
    letGo() {
      letGo()
      return isOver
    },
  }
}

/** Resolves once just such locks are waited for, in the words of PostgreSQL. */
const untilWaiting = (store: Store, locks: readonly string[]) =>
  vi.waitFor(async () => {
    const rows = await store.query<{ readonly lock: string }>(
      `select wait_event as lock from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' order by lock`,
    )
    expect(rows.map(({ lock }) => lock)).toEqual(locks)
  }, 120_000)

describe.skipIf(postgres === null)('two processes asked at once', () => {
  it('[T06bp] for all that one sale may ask fail nothing, and leave no two of what it may have once', async () => {
    const { url, drop } = await createDatabase()
    const stores = [await openPostgres(url, 10), await openPostgres(url, 10)] as const
    const desks = stores.map((store) => deskOver(store))
    for (let round = 0; round < 12; round += 1) {
      const { sale, calls } = await everything(deskOver(stores[0]))
      // Another order each round: each call begins once as the first.
      const turned = [...calls.slice(round), ...calls.slice(0, round)]
      const replies = await Promise.all(
        turned.map(([name, input], i) => desks[i % 2]?.call(name, input, { sale })),
      )
      expect(replies.filter((reply) => reply?.ok).length).toBeGreaterThan(0)
    }
    // What changes meanwhile is charged by none of them: these pay what nothing changes.
    const { uid } = await desks[0]!.proposed()
    const ways = [byPix, { ...byPix, formaPagamento: 1 }, byPix]
    await Promise.all(ways.map((way, i) => desks[i % 2]?.call('pagamento.criar', { uid, ...way })))
    expect(await stores[0].query(counted)).toEqual([
      { contratantes: 1, enderecos: 1, propostas: 1, cobrancas: 1 },
    ])
    await Promise.all(stores.map((store) => store.close()))
    await drop()
  })

  it('for one proposal that the next customer sets aside meanwhile never wait for each other', async () => {
    const { url, drop } = await createDatabase()
    const store = await openPostgres(url, 10)
    const desk = deskOver(store)
    const { sale: id, uid } = await desk.proposed()
    const sale = { id, variant: 'pf-implante' }
    const cpfs = await holding(store, (sql) => lockTitulares(sql, id))
    const next = await holding(store, (sql) => sql.query('select 1 from sale where id = $1 for update', [id]))
    const paying = desk.call('pagamento.criar', { uid, ...byPix }, { sale: id })
    await untilWaiting(store, ['transactionid'])
    await setAside({ sql: next.sql, sale } as SaleContext)
    await next.letGo()
    await untilWaiting(store, ['advisory'])
    const writing = desk.call('proposta.enviarEmail', { uid }, { sale: id })
    await untilWaiting(store, ['advisory', 'transactionid'])
    await cpfs.letGo()
    expect(await Promise.all([paying, writing])).toMatchObject([{ ok: true }, { ok: true }])
    await store.close()
    await drop()
  })
})
