import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { files } from '../contracts/operations.ts'
import { settingsOf } from '../server/kit.ts'
import { type Desk, openDesk } from './desk.ts'
import { inputs } from './inputs.ts'
import { textsIn, withAt } from './mutants.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk({ settings: settingsOf({ LOG_LEVEL: 'silent' }) })
})
afterAll(() => desk.close())

/** Texts that end a text of SQL, or go on after it, in the ways that careless code lets through. */
const injections: readonly string[] = [
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  ';',
  '--',
  '/*',
  '$1',
  '$$',
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "x' union select cpf from contratante --",
  "x'; drop table contratante; --",
  "x'; update proposta set situacao='paga'; --",
  "x'; delete from sale; --",
  "x' || (select cpf from contratante limit 1) || '",
  "x' and pg_sleep(9) --",
  "x'; select pg_sleep(9); --",
  "x' and 1=(select count(*) from contratante) --",
  "x' order by 99 --",
  "'; copy sale to program 'id'; --",
  "\\'; drop table sale; --",
  'x$$; drop table sale; $$',
  '%27%20or%201=1',
  'ʼ or 1=1 --',
  '＇ or 1=1 --',
  'x\u2019; drop table sale; --',
  '{"$ne":null}',
  '%',
  '_%',
  "O'Brien D'Ávila",
  'Sant\'Anna; D"Ávila -- Júnior',
]

const tables =
  'sale contratante responsavel endereco segurado titular dependente proposta pagamento ' +
  'empresa endereco_cobranca representante contato_empresa'
/** How many rows each table has, and what nobody but a payment changes. */
async function standing() {
  const counts = await Promise.all(
    tables
      .split(' ')
      .map(async (table) => [
        table,
        (await desk.moves.store.query(`select count(*) as n from ${table}`))[0]?.n,
      ]),
  )
  const paid = await desk.moves.store.query("select 1 from proposta where situacao <> 'aberta'")
  return { ...Object.fromEntries(counts), paid: paid.length }
}

describe('a text that is a piece of SQL', () => {
  it.each(Object.keys(files))('is a text like any other in every field of %s', async (name) => {
    const { cookie, known } = await desk.wholeFor(name)
    const good = inputs[name]?.(known) as Json
    const before = await standing()
    const failed: string[] = []
    for (const place of textsIn(good)) {
      for (const injection of injections) {
        const { statusCode, body } = await desk.send(name, withAt(good, place, injection) as object, {
          cookie,
        })
        if (statusCode >= 500 || /syntax|relation|column/i.test(body))
          failed.push(`${name}/${place.join('/')} ${injection}: ${statusCode} ${body}`)
      }
    }
    expect(failed).toEqual([])
    const after = await standing()
    const gone = tables
      .split(' ')
      .filter((table) => Number(Reflect.get(after, table)) < Number(Reflect.get(before, table)))
    expect([gone, after.paid]).toEqual([[], before.paid])
  })

  it('is stored as it was typed', async () => {
    const { cookie, known } = await desk.whole()
    const typed = "Sant'Anna; drop table sale; --"
    for (const name of ['endereco.salvar', 'responsavel.salvar']) {
      const field = name === 'endereco.salvar' ? 'bairro' : 'nome'
      const reply = await desk.send(name, { ...inputs[name]?.(known), [field]: typed }, { cookie })
      if (reply.statusCode !== 200) continue
      const [row] = await desk.moves.store.query(
        `select ${field} as said from ${name.split('.')[0]} where id = $1`,
        [reply.json().data.id],
      )
      expect(row?.said).toBe(typed)
    }
    const [row] = await desk.moves.store.query('select bairro from endereco where id = $1', [known.endereco])
    expect(row?.bairro).toBe(typed)
  })

  it('is a text like any other in a cookie, a header, an address and a draft', async () => {
    const { cookie } = await desk.whole()
    const before = await standing()
    for (const injection of injections) {
      const text = encodeURIComponent(injection)
      const headers = { host: 'localhost', cookie: `${cookie}; x=${text}`, 'x-venda': text }
      const urls = [
        `/corretor/${text}`,
        `/boleto/${text}.pdf`,
        `/venda/${text}/52998224725/`,
        `/api/captcha?action=${text}`,
        `/?x=${text}`,
      ]
      for (const url of urls) expect((await desk.app.inject({ url, headers })).statusCode).toBeLessThan(500)
      const session = { id: 'x', answers: { [injection]: injection } }
      const kept = await desk.app.inject({
        method: 'PUT',
        url: '/api/rascunho',
        headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie },
        payload: { scope: injection, revision: 0, session },
      })
      expect([400, 401]).toContain(kept.statusCode)
    }
    expect(await standing()).toEqual(before)
  })
})
