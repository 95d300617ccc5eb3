import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/store/index.ts'
import { type Data, files } from '../contracts/operations.ts'
import { type Desk, openDesk, type WholeSale } from './desk.ts'
import { inputs, isOfCompanies, isOfPets, type Known, knownValues } from './inputs.ts'

let desk: Desk
let owner: WholeSale
let stranger: WholeSale
let ownerOfCompanies: WholeSale
let strangerOfCompanies: WholeSale
let ownerOfPets: WholeSale
let strangerOfPets: WholeSale
beforeAll(async () => {
  desk = await openDesk()
  owner = await desk.whole()
  stranger = await desk.whole()
  ownerOfCompanies = await desk.wholeCompany()
  strangerOfCompanies = await desk.wholeCompany()
  ownerOfPets = await desk.wholeFor('pedido.pagar')
  strangerOfPets = await desk.wholeFor('pedido.pagar')
}, 60_000)
afterAll(() => desk.close())

/** What every name of an input is that stands for something stored: an id of the sale, or the uid that opens a proposal. */
const standsFor: Readonly<Record<string, 'id of a sale' | 'capability' | 'nothing stored'>> = {
  id: 'id of a sale',
  titular: 'id of a sale',
  uid: 'capability',
  link: 'capability',
  chave: 'id of a sale',
  idCorretor: 'nothing stored',
  idProduto: 'nothing stored',
}

const namesOf = (input: Data): readonly string[] => Object.keys((input.properties ?? {}) as Data)

/** Names that look like those of something stored: they say so, or take what an id takes and nothing else. */
function looksStored(name: string, part: Data): boolean {
  return /^(id|uid)|(Id|Uid|id)$|^(cod|numero)[A-Z]/.test(name) || part.pattern === '^[A-Za-z0-9_-]+$'
}

const taking = (kind: string): readonly (readonly [operation: string, name: string])[] =>
  Object.entries(files).flatMap(([operation, { input }]) =>
    namesOf(input)
      .filter((name) => standsFor[name] === kind)
      .map((name) => [operation, name] as const),
  )

/** Every row there is but those that only the caller's own session writes: what it asked, and what it was answered. */
async function everyRow(): Promise<readonly string[]> {
  const { store } = desk.moves
  const tables = await store.query<{ readonly name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      store.query<{ readonly text: string }>(
        `select '${name} ' || each::text as text from "${name}" as each`,
      ),
    ),
  )
  return rows
    .flat()
    .map(({ text }) => text)
    .filter((text) => !/^(idempotency|cpf_consultado|recusa|limite|limit)/.test(text))
    .sort()
}

/** What an answer says, without what is new in every one. */
const said = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) => [
  statusCode,
  body.replace(/"requestId":"[^"]*"/, ''),
]

/** The stranger's own sale in which an operation may be called, and another's of the same kind. */
function strangerAt(operation: string): WholeSale {
  if (isOfPets(operation)) return strangerOfPets
  return isOfCompanies(operation) ? strangerOfCompanies : stranger
}
function ownerAt(operation: string): WholeSale {
  if (isOfPets(operation)) return ownerOfPets
  return isOfCompanies(operation) ? ownerOfCompanies : owner
}

/** The good input of an operation of the stranger's own sale, with one name said otherwise. */
const asking = (operation: string, name: string, value: string): Data => ({
  ...inputs[operation]?.(strangerAt(operation).known),
  [name]: value,
})

describe('another session', () => {
  it('[T06dd] is thought of for every operation, and every name that stands for something stored', () => {
    expect(Object.keys(files).filter((name) => !inputs[name])).toEqual([])
    const unknown = Object.entries(files).flatMap(([operation, { input }]) =>
      Object.entries((input.properties ?? {}) as Readonly<Record<string, Data>>)
        .filter(([name, part]) => looksStored(name, part) && !standsFor[name])
        .map(([name]) => `${operation} ${name}`),
    )
    expect(unknown).toEqual([])
    expect(taking('id of a sale').length).toBeGreaterThan(8)
    expect(taking('capability').length).toBeGreaterThan(6)
  })

  it.each(taking('id of a sale'))(
    '[T06dd] is answered by %s, for the %s of a sale that is not its own, as for one that nobody gave, and changes nothing',
    async (operation, name) => {
      const before = await everyRow()
      const asker = strangerAt(operation)
      const unknown = await desk.send(operation, asking(operation, name, newId()), asker)
      for (const value of knownValues(ownerAt(operation).known)) {
        const reply = await desk.send(operation, asking(operation, name, value), asker)
        expect([operation, value, ...said(reply)]).toEqual([operation, value, ...said(unknown)])
        expect(await everyRow()).toEqual(before)
      }
    },
  )

  it.each(taking('capability'))(
    '[T06de] is answered by %s, for what only looks like a %s, as for one that nobody gave, and changes nothing',
    async (operation, name) => {
      const before = await everyRow()
      const asker = strangerAt(operation)
      const unknown = await desk.send(operation, asking(operation, name, newId()), asker)
      // Where a challenge is asked for, nobody is told before it is solved.
      expect([403, 404]).toContain(unknown.statusCode)
      const { uid, ...others }: Known = ownerAt(operation).known
      const turned = [...uid].reverse().join('')
      const near = [
        uid.toLowerCase(),
        uid.toUpperCase(),
        turned,
        uid.slice(1),
        `${uid}A`,
        uid.slice(0, -1),
        owner.sale,
      ]
      for (const value of [...near, ...knownValues(others)].filter((each) => each !== uid)) {
        const reply = await desk.send(operation, asking(operation, name, value), stranger)
        expect([operation, value, ...said(reply)]).toEqual([operation, value, ...said(unknown)])
      }
      expect(await everyRow()).toEqual(before)
    },
  )

  it('[T06de] learns of a proposal, by its uid, no CPF, no birth date, no address and no whole e-mail', async () => {
    const { body } = await desk.send('proposta.obter', { uid: owner.known.uid }, stranger)
    const [person] = await desk.moves.store.query(
      `select cpf, nome_mae, email, telefone, data_nascimento::text as born, logradouro, cep
         from contratante join endereco using (sale_id) where sale_id = $1`,
      [owner.sale],
    )
    const personal = Object.values(person ?? {}).map(String)
    expect(personal).toHaveLength(7)
    expect(personal.filter((each) => body.includes(each))).toEqual([])
  })

  it('[T06de] cannot guess: an id is drawn from 144 bits, all as likely', () => {
    const ids = Array.from({ length: 10_000 }, newId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[\w-]{24}$/.test(id))).toBe(true)
    const counts = new Map<string, number>()
    for (const sign of ids.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    const expected = (ids.length * 24) / 64
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    // 63 degrees of freedom: a fair draw is above 140 once in ten million times.
    expect(counts.size).toBe(64)
    expect(chiSquare).toBeLessThan(140)
  })
})
