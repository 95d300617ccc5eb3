import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row, Store } from '../../server/store/index.ts'
import { readMigrations } from '../../server/store/migrate.ts'

/** States what every store promises. */
export function keepsTheStoreContract(name: string, open: () => Promise<Store>): void {
  describe(`the ${name} store`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
      await store.query('drop table if exists contrato')
      await store.query(
        'create table contrato (id text primary key, n bigint not null, dia date, dados jsonb, em timestamptz)',
      )
    })
    beforeEach(() => store.query('delete from contrato'))
    afterAll(async () => {
      await store.query('drop table contrato')
      await store.close()
    })

    const rows = () =>
      store.query<{ readonly id: string; readonly n: number }>('select id, n from contrato order by id')
    const add = (id: string, sql: Pick<Store, 'query'> = store) =>
      sql.query('insert into contrato (id, n) values ($1, 1)', [id])

    it('keeps all of a transaction that ends well, and gives what it gave', async () => {
      const given = await store.transaction(async (sql) => {
        await add('a', sql)
        await add('b', sql)
        return 'feito'
      })
      expect(given).toBe('feito')
      expect(await store.transaction(async () => 'nada')).toBe('nada')
      expect((await rows()).map(({ id }) => id)).toEqual(['a', 'b'])
    })

    it('keeps nothing of a transaction that throws, and goes on working', async () => {
      const failing = store.transaction(async (sql) => {
        await add('a', sql)
        throw new Error('desisti')
      })
      await expect(failing).rejects.toThrow('desisti')
      expect(await rows()).toEqual([])
      await add('b')
      expect(await rows()).toEqual([{ id: 'b', n: 1 }])
    })

    it('keeps nothing of a transaction in which a statement failed, even where the work goes on', async () => {
      await add('a')
      const stubborn = store.transaction(async (sql) => {
        await add('b', sql)
        await add('a', sql).catch(() => {})
        return 'feito'
      })
      await expect(stubborn).rejects.toMatchObject({ code: '23505' })
      expect(await rows()).toEqual([{ id: 'a', n: 1 }])
    })

    it('waits for statements that the work did not wait for, and fails with them', async () => {
      const leave = (id: string) =>
        store.transaction(async (sql) => {
          await add(`${id} antes`, sql)
          add(id, sql).catch(() => {})
          return 'feito'
        })
      expect(await leave('a')).toBe('feito')
      await expect(leave('a')).rejects.toMatchObject({ code: '23505' })
      await add('b antes')
      await expect(leave('b')).rejects.toMatchObject({ code: '23505' })
      const waitsForALaterOne = store.transaction(async (sql) => {
        add('a', sql).catch(() => {})
        await add('c', sql)
      })
      await expect(waitsForALaterOne).rejects.toMatchObject({ code: '23505' })
      expect((await rows()).map(({ id }) => id)).toEqual(['a', 'a antes', 'b antes'])
    })

    it('does statements in their order, from the first on, where the work waits for none of them', async () => {
      const given = await store.transaction(async (sql) => {
        add('a', sql).catch(() => {})
        for (const n of [2, 3, 4]) sql.query('update contrato set n = n * 10 + $1', [n]).catch(() => {})
        return 'feito'
      })
      expect(given).toBe('feito')
      expect(await rows()).toEqual([{ id: 'a', n: 1234 }])
    })

    it('takes no connection for a transaction that asks nothing', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const holders = Array.from({ length: store.connections?.().total ?? 1 }, () =>
        store.transaction(async (sql) => {
          await sql.query('select 1')
          await held
        }),
      )
      expect(await store.transaction(async () => 'nada')).toBe('nada')
      await expect(store.transaction(async () => Promise.reject(new Error('x')))).rejects.toThrow('x')
      release()
      await Promise.all(holders)
    })

    it('loses none of fifty read-modify-writes at once, of which every tenth is given up', async () => {
      await add('conta')
      const increments = Array.from({ length: 50 }, (_, i) =>
        store.transaction(async (sql) => {
          const [row] = await sql.query<{ readonly n: number }>(
            `select n from contrato where id = 'conta' for update`,
          )
          await sql.query(`update contrato set n = $1 where id = 'conta'`, [(row?.n ?? 0) + 1])
          if (i % 10 === 0) throw new Error('desisti')
        }),
      )
      const ends = await Promise.allSettled(increments)
      expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(5)
      expect(await rows()).toEqual([{ id: 'conta', n: 46 }])
    })

    it('gives int8 and counts as numbers, days as text, instants as dates, jsonb as values', async () => {
      const dados = { lista: [1, { dois: 'três' }], nada: null }
      await store.query('insert into contrato values ($1, $2, $3, $4, $5)', [
        'tipos',
        9_007_199_254_740_991,
        '2026-11-25',
        JSON.stringify(dados),
        '2026-11-20T15:00:00.123Z',
      ])
      const [row] = await store.query<Row>(
        'select *, (select count(*) from contrato) as quantos from contrato',
      )
      expect(row).toEqual({
        id: 'tipos',
        n: 9_007_199_254_740_991,
        dia: '2026-11-25',
        dados,
        em: new Date('2026-11-20T15:00:00.123Z'),
        quantos: 1,
      })
    })

    it('gives a list as jsonb and null where there is nothing', async () => {
      await store.query(`insert into contrato (id, n, dados) values ('lista', 1, $1)`, [
        JSON.stringify([1, 2]),
      ])
      expect(await store.query('select dados, dia, em from contrato')).toEqual([
        { dados: [1, 2], dia: null, em: null },
      ])
    })

    it('says 23505 when something is there already, and names the constraint', async () => {
      await add('a')
      await expect(add('a')).rejects.toMatchObject({ code: '23505', constraint: 'contrato_pkey' })
    })

    it('has every migration applied once, and applies none twice', async () => {
      const applied = await store.query<{ readonly name: string }>('select name from migration order by name')
      const files = (await readMigrations()).map(({ name }) => ({ name }))
      expect(files[0]).toEqual({ name: '0001-primeira-venda.sql' })
      expect(applied).toEqual(files)
    })
  })
}
