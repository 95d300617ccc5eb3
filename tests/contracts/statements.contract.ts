import { expect, it } from 'vitest'
import { insertRow, queryNamed, type Store, updateRows, upsertRow } from '../../server/store/index.ts'

/** States what statements by names promise over a store that has the table `contrato`. */
export function writesByNames(store: () => Store): void {
  const all = () => store().query('select id, n, dados from contrato order by id')

  it('inserts and changes rows by the names of their columns, whatever their order', async () => {
    await insertRow(store(), 'contrato', { n: 1, id: 'a', dados: JSON.stringify({ x: "d'Ávila" }) })
    await insertRow(store(), 'contrato', { id: 'b', n: 1 })
    await updateRows(store(), 'contrato', { n: 7 }, { n: 1, id: 'b' })
    await updateRows(store(), 'contrato', { n: 9 }, { n: 2, id: 'b' })
    expect(await all()).toEqual([
      { id: 'a', n: 1, dados: { x: "d'Ávila" } },
      { id: 'b', n: 7, dados: null },
    ])
  })

  it('writes a row that is there already anew, but for what is written once', async () => {
    const upsert = (n: number, dados: string) =>
      upsertRow(store(), 'contrato', { conflict: '(id)', once: { id: 'a', n }, always: { dados } })
    expect([await upsert(1, '"antes"'), await upsert(2, '"depois"')]).toEqual(['a', 'a'])
    expect(await all()).toEqual([{ id: 'a', n: 1, dados: 'depois' }])
  })

  it('takes parameters by name, one for many places, and leaves casts alone', async () => {
    const [row] = await queryNamed(
      store(),
      "select :um::int + :um::int as soma, '10:30'::text as hora, :texto::text as texto",
      { texto: ':um', um: 2 },
    )
    expect(row).toEqual({ soma: 4, hora: '10:30', texto: ':um' })
  })

  it('refuses a parameter that nobody gives, and a name that is none', async () => {
    await expect(queryNamed(store(), 'select :nada::text', {})).rejects.toThrow('"nada"')
    const injected = { 'n) values (1); drop table contrato; --': 1 }
    await expect(insertRow(store(), 'contrato', injected)).rejects.toThrow('none')
    await expect(updateRows(store(), 'contrato; --', { n: 1 }, { id: 'a' })).rejects.toThrow('none')
  })
}
