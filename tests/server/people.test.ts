import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfHash, erasePerson, textOfErasure } from '../../server/privacy/erase.ts'
import { exportPerson, looseTraces, tracesOfSales } from '../../server/privacy/person.ts'
import { type Desk, openDesk } from '../attack/desk.ts'
import { tablesOf } from '../contracts/embedded-pool.ts'
import { newCpf } from '../contracts/journey.ts'
import { seenIn } from '../seen.ts'
import { testDesk } from './desk-kit.ts'
import { noon } from './kit.ts'
import { companySale, type Family, familySale, rowsWith, textsOf, type UniquePerson } from './people-kit.ts'

const day = 24 * 3_600_000
const secret = 'a secret of the tests, longer than thirty-two signs'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const wantedBy = (cpf: string) => ({ cpf, emails: [], phones: [] })

const erase = (cpf: string, now = noon) =>
  desk.moves.store.transaction((sql) =>
    erasePerson(sql, wantedBy(cpf), { por: 'ouvidoria', motivo: 'protocolo 7', now, secret }),
  )

const left = (person: UniquePerson) => rowsWith(desk.moves.store, textsOf(person))

/** Pays a proposal by a way, with the figures that its page shows. */
async function pay(
  { uid, cookie }: { readonly uid: string; readonly cookie: string },
  formaPagamento: 1 | 5,
) {
  const paying = { uid, formaPagamento, cicloPagamento: 1 }
  const view = (await desk.send('proposta.obter', { uid }, { cookie })).json().data
  return desk.send(
    'pagamento.criar',
    { ...paying, visto: seenIn('pagamento.criar', view, paying) },
    { cookie },
  )
}

const pix = (family: Family) => pay(family, 5)

const chargeOf = async ({ uid }: { readonly uid: string }) =>
  String((await testDesk(desk.moves).charges(uid))[0]?.id)

const parts = ['contratante', 'titular', 'dependente', 'responsavel'] as const

it.each(parts)('[X12da] a person who was %s in a sale is erased everywhere, with the sale', async (part) => {
  const family = await familySale(desk)
  const other = await familySale(desk)
  expect(new Set((await left(family[part])).map((found) => found.split(':')[0])).size).toBeGreaterThan(2)
  const before = await left(other[part])
  const { erased, stayed } = await erase(family[part].cpf)
  const all = { contratante: 1, titular: 1, dependente: 1, responsavel: 1, proposta: 1, sale: 1 }
  expect(erased).toMatchObject(all)
  expect(stayed).toEqual([])
  expect(await left(family[part])).toEqual([])
  expect(await left(other[part])).toEqual(before)
})

it('[X12db] of a person whose proposal was paid only the sale stays, and it is said why and until when', async () => {
  const family = await familySale(desk)
  await pix(family)
  await testDesk(desk.moves).settle(await chargeOf(family), noon)
  const { erased, stayed } = await erase(family.titular.cpf)
  expect(erased).toMatchObject({ cpf_consultado: 1, contato: 1, chamada_externa: 2 })
  expect(stayed).toMatchObject([
    { why: 'paga', until: null, rows: { titular: 1, proposta: 1, pagamento: 1, sale: 1 } },
  ])
  const tables = (await left(family.titular)).map((found) => found.split(':')[0])
  expect([...new Set(tables)]).toEqual(['titular'])
  expect(textOfErasure({ erased, stayed, asCorretor: 0, sharedWithCorretor: [] })).toMatch(
    /Ficou\. A proposta \S+ foi paga\. Fica .* cinco anos depois/,
  )
})

describe('money that may still come', () => {
  it('[X12db] keeps the sale of a charge until it can be paid no more, and not a day longer', async () => {
    const family = await familySale(desk)
    await pix(family)
    const { stayed } = await erase(family.contratante.cpf)
    expect(stayed).toMatchObject([{ why: 'aberta', rows: { pagamento: 1 } }])
    expect(stayed[0]?.until?.getTime()).toBeGreaterThan(noon + day)
    expect(new Set((await left(family.contratante)).map((found) => found.split(':')[0]))).toEqual(
      new Set(['contratante']),
    )
    expect(await erase(family.contratante.cpf, noon + 3 * day)).toMatchObject({
      stayed: [],
      erased: { pagamento: 1 },
    })
    expect(await left(family.contratante)).toEqual([])
  })

  it('[X12db] keeps the sale of a charge that another one replaced', async () => {
    const family = await familySale(desk)
    await pay(family, 1)
    await desk.moves.store.query(`update pagamento set situacao = 'cancelado' where id = $1`, [
      await chargeOf(family),
    ])
    expect((await erase(family.contratante.cpf)).stayed).toMatchObject([{ why: 'aberta' }])
  })

  it('[X12db] keeps the sale of a charge whose outcome is unknown', async () => {
    const family = await familySale(desk)
    const { store } = desk.moves
    await pix(family)
    await store.query(
      `update pagamento set situacao = 'confirmando', pix_txid = null, pix_codigo = null, pix_minutos = null,
              expires_at = null, conferir_em = null where id = $1`,
      [await chargeOf(family)],
    )
    const { stayed } = await erase(family.dependente.cpf, noon + 400 * day)
    expect(stayed).toMatchObject([{ why: 'incerta', until: null }])
  })

  it('[X12db] keeps the sale of money that came and paid nothing, for five years', async () => {
    const family = await familySale(desk)
    await pix(family)
    await desk.moves.store.query(
      `update pagamento set situacao = 'cancelado', recebido_em = $2, pendencia = 'valorMudou', resolvida_em = $2
        where id = $1`,
      [await chargeOf(family), new Date(noon)],
    )
    const { stayed } = await erase(family.responsavel.cpf, noon + 90 * day)
    expect(stayed).toMatchObject([{ why: 'recebido', until: new Date('2031-11-20T15:00:00Z') }])
  })

  it('[X12db] keeps a sale that is being written', async () => {
    const family = await familySale(desk)
    const { store } = desk.moves
    await store.query(`insert into processo (id, seen_at) values ('vivo', 'infinity')`)
    await store.query(`insert into em_andamento select sale_id, 'vivo' from titular where cpf = $1`, [
      family.titular.cpf,
    ])
    expect((await erase(family.titular.cpf)).stayed).toMatchObject([{ why: 'emAndamento' }])
    await store.query(`delete from processo where id = 'vivo'`)
    expect((await erase(family.titular.cpf)).stayed).toEqual([])
  })
})

it('an erasure is noted with who, why, what went and what stayed, and without the person', async () => {
  const family = await familySale(desk)
  const { erased } = await erase(family.titular.cpf)
  const hash = cpfHash(family.titular.cpf, secret)
  const noted = await desk.moves.store.query(
    'select por, motivo, apagado, ficou, created_at from apagamento where cpf_hash = $1',
    [hash],
  )
  const said = { por: 'ouvidoria', motivo: 'protocolo 7', created_at: new Date(noon) }
  expect(noted).toEqual([{ ...said, apagado: erased, ficou: [] }])
  expect(cpfHash(family.titular.cpf, `${secret}!`)).not.toBe(hash)
  expect(await left(family.titular)).toEqual([])
})

it.each(['delete from apagamento', `update apagamento set motivo = 'outro'`, 'truncate apagamento'])(
  'an erasure stays as it was noted, whatever the statement: %s',
  async (statement) => {
    await erase(newCpf())
    await expect(desk.moves.store.query(statement)).rejects.toThrow('apagamento: rows are only ever added')
  },
)

it('[X12dd] an export has what is stored of the person, by every table it stands in, and no other person', async () => {
  const family = await familySale(desk)
  const { tabelas } = await exportPerson(desk.moves.store, wantedBy(family.titular.cpf), noon)
  const inTables = new Set((await left(family.titular)).map((found) => found.split(':')[0] ?? ''))
  expect(inTables.size).toBeGreaterThan(5)
  expect(Object.keys(tabelas)).toEqual(expect.arrayContaining([...inTables]))
  expect(tabelas.titular).toMatchObject([{ cpf: family.titular.cpf, nome: family.titular.nome }])
  expect(Object.keys(tabelas)).not.toContain('dependente')
  expect(tabelas.proposta).toHaveLength(1)
  expect(JSON.stringify([tabelas.titular, tabelas.segurado])).not.toContain(family.contratante.cpf)
})

it("an e-mail or telephone that is a corretor's too finds no person, and one named beside the CPF does", async () => {
  const family = await familySale(desk)
  const [row] = await desk.moves.store.query<{ readonly email: string }>(
    `select corretor ->> 'email' as email from sale where corretor is not null limit 1`,
  )
  const named = {
    cpf: newCpf(),
    emails: [String(row?.email).toLowerCase(), family.titular.email.toLowerCase()],
    phones: [],
  }
  const done = await desk.moves.store.transaction((sql) =>
    erasePerson(sql, named, { por: 'x', motivo: 'y', now: noon, secret }),
  )
  expect(done.sharedWithCorretor).toEqual([String(row?.email).toLowerCase()])
  expect(done.erased).toMatchObject({ contato: 1 })
  expect(done.erased).not.toHaveProperty('sale')
  expect(textOfErasure(done)).toContain('é também de um corretor')
})

/** Tables that hold nothing of a buyer, and why. */
const withoutPeople: Readonly<Record<string, string>> = {
  ato: 'o que a equipe fez, sem dados de cliente',
  aviso: 'nomes e valores de cobranças',
  apagamento: 'o CPF está nela só como resumo com chave',
  captcha_used: 'resumos de desafios',
  cotacao_enviada: 'plano, vidas e preço de cotações',
  dia_conferido: 'dias',
  divergencia: 'nomes e valores de cobranças',
  em_andamento: 'o número de uma venda e o de um processo',
  equipe: 'contas da equipe',
  equipe_codigo: 'contas da equipe',
  equipe_sessao: 'contas da equipe',
  limpeza: 'uma hora',
  limit_window: 'resumos com chave',
  migration: 'nomes de arquivos',
  processo: 'nomes e horas',
  pulso: 'uma hora',
  recusa: 'códigos de chamadas recusadas',
  variante_guardada: 'o que uma variante dizia quando se vendeu por ela',
}

it('every table is said to hold people or not: none is forgotten', async () => {
  const told = [...tracesOfSales, ...looseTraces].map(({ table }) => table)
  const all = [...told, ...Object.keys(withoutPeople)].filter((table) => table !== 'migration')
  expect(all.toSorted()).toEqual((await tablesOf(desk.moves.store)).toSorted())
})

describe('the people of a company', () => {
  it.each(['representante', 'titular'] as const)(
    'are erased everywhere, with the sale: its %s, found by CPF',
    async (part) => {
      const people = await companySale(desk)
      const other = await companySale(desk)
      const before = await left(other[part])
      const { erased, stayed } = await erase(people[part].cpf)
      expect(erased).toMatchObject({
        contratante: 1,
        empresa: 1,
        representante: 1,
        contato_empresa: 1,
        endereco_cobranca: 1,
        titular: 1,
        dependente: 1,
        proposta: 1,
        cnpj_consultado: 1,
        sale: 1,
      })
      expect(stayed).toEqual([])
      expect(await left(people[part])).toEqual([])
      expect(await left(other[part])).toEqual(before)
    },
  )

  it('are erased everywhere, with the sale: its contact, who left no CPF, by an e-mail that was named', async () => {
    const { contato } = await companySale(desk)
    const named = { cpf: contato.cpf, emails: [contato.email], phones: [] }
    const { cpf: _, ...known } = contato
    const texts = textsOf({ ...known, cpf: 'sem CPF' })
    expect(await erase(contato.cpf)).toMatchObject({ stayed: [] })
    expect(await rowsWith(desk.moves.store, texts)).not.toEqual([])
    await desk.moves.store.transaction((sql) =>
      erasePerson(sql, named, { por: 'x', motivo: 'y', now: noon, secret }),
    )
    expect(await rowsWith(desk.moves.store, texts)).toEqual([])
  })

  it('are in an export, by every table they stand in', async () => {
    const { representante } = await companySale(desk)
    const { tabelas } = await exportPerson(desk.moves.store, wantedBy(representante.cpf), noon)
    const inTables = new Set((await left(representante)).map((found) => found.split(':')[0] ?? ''))
    expect(Object.keys(tabelas)).toEqual(expect.arrayContaining([...inTables, 'empresa', 'proposta']))
    expect(tabelas.representante).toMatchObject([{ cpf: representante.cpf }])
    expect(Object.keys(tabelas)).not.toContain('titular')
  })

  it('keep the sale whose proposal was paid', async () => {
    const people = await companySale(desk)
    await pay(people, 5)
    await testDesk(desk.moves).settle(await chargeOf(people), noon)
    const { stayed } = await erase(people.representante.cpf)
    expect(stayed).toMatchObject([{ why: 'paga', rows: { empresa: 1, representante: 1, proposta: 1 } }])
  })
})
