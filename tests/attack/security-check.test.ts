import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../server/store/index.ts'
import { newCpf, openDesk as openMoves } from '../contracts/journey.ts'
import { files } from '../contracts/operations.ts'
import { handClock } from '../server/kit.ts'
import { challengeFor, solved } from '../server/solve.ts'
import { type Desk, openDesk } from './desk.ts'
import { inputs } from './inputs.ts'

let open: Desk
let desk: Desk
let whole: Awaited<ReturnType<Desk['whole']>>
/** What was asked of the database, with the values it was asked with. */
const asked: string[] = []
const clock = handClock()

/** Writes down what a store is asked. */
function listened(store: Store): Store {
  const over = (sql: Pick<Store, 'query'>): Pick<Store, 'query'> => ({
    query: (text, values) => {
      asked.push(JSON.stringify([text, values]))
      return sql.query(text, values)
    },
  })
  return {
    ...store,
    ...over(store),
    transaction: (work) => store.transaction((sql) => work({ ...sql, ...over(sql) })),
  }
}

beforeAll(async () => {
  open = await openDesk()
  whole = await open.whole()
  const store = listened(open.moves.store)
  desk = await openDesk({ store, now: clock.now }, { captcha: { tipo: 'altcha' } })
}, 60_000)
afterAll(async () => {
  await desk.close()
  await open.close()
})

const asking = (kind: 'fresh' | 'grant') =>
  Object.entries(files).flatMap(([name, { needs }]) => (needs.captcha === kind ? [name] : []))

const codeOf = (reply: { readonly statusCode: number; json(): { readonly code?: string } }) =>
  `${reply.statusCode} ${reply.json().code}`

describe('an operation that asks for a security check', () => {
  it.each(asking('fresh'))(
    '[T06dg] refuses none, an empty one, an old one and any that is not its own: %s',
    async (name) => {
      const { cookie } = await desk.begun()
      const input = inputs[name]?.((await open.wholeFor(name)).known) ?? {}
      const send = (more: object, by = cookie) => desk.send(name, { ...input, ...more }, { cookie: by })
      const proof = async (action: string, by = cookie) => solved(await challengeFor(desk.app, action, by))
      for (const none of [{}, { responseKey: '' }])
        expect(codeOf(await send(none))).toBe('403 captchaAusente')
      const other = asking('fresh').find((each) => each !== name) ?? ''
      const bad = [
        'x',
        'null',
        'e30=',
        'A'.repeat(3999),
        await proof(other),
        await proof(name, (await desk.begun()).cookie),
      ]
      for (const responseKey of bad) expect(codeOf(await send({ responseKey }))).toBe('403 captchaRecusado')
      const old = await proof(name)
      clock.pass(31 * 60_000)
      expect(codeOf(await send({ responseKey: old }))).toBe('403 captchaRecusado')
      const good = await proof(name)
      const first = codeOf(await send({ responseKey: good }))
      expect(first).not.toMatch(/captcha/)
      expect(codeOf(await send({ responseKey: good }))).toMatch(/captchaRecusado|429/)
      const elsewhere = await proof(name)
      expect(codeOf(await send({ responseKey: elsewhere }, (await desk.begun()).cookie))).toBe(
        '403 captchaRecusado',
      )
    },
  )

  it.each(asking('grant'))('[T06dg] refuses a sale in which none was solved: %s', async (name) => {
    const { cookie } = await desk.begun()
    const input = inputs[name]?.((await open.wholeFor(name)).known) ?? {}
    expect(codeOf(await desk.send(name, input, { cookie }))).toMatch(/^(401 semVenda|403 captchaAusente)$/)
    expect(codeOf(await desk.send(name, { ...input, responseKey: 'x' }, { cookie }))).toMatch(/^4/)
  })

  it('[T06dg] is every one but those that tell what is public, or are opened by a uid that nobody can guess', () => {
    const free = Object.entries(files).flatMap(([name, { needs }]) =>
      needs.captcha === 'none' ? [name] : [],
    )
    // Whether a corretor has a CPF, and who the producers are: no more than the login and the list itself tell. Of corretores
    // for pets a search tells their names, and three digits of a CPF.
    expect(free.sort()).toEqual([
      'corretor.consultar',
      'corretor.obter',
      'corretor.ver',
      'corretorPet.buscar',
      'corretorPet.procurar',
      'endereco.cep',
      'pagamento.consultar',
      'parentesco.listar',
      'pedido.obter',
      'pix.consultar',
      'pix.renovar',
      'planoPet.listar',
      'preCadastro.obter',
      'produto.listar',
      'produtora.listar',
      'proposta.obter',
      'proposta.vigencia',
      'regiao.listar',
    ])
  })
})

describe('a CPF', () => {
  it('[T06df] is looked at by nobody before the security check is passed, and refused in the same words whosoever it is', async () => {
    const people = {
      sold: whole.known.cpf,
      unknown: newCpf(),
      blocked: '99900000340',
      active: '99900000420',
    }
    const { cookie } = await desk.begun()
    asked.length = 0
    const said = new Set<string>()
    for (const cpf of Object.values(people)) {
      for (const name of ['contratante.obter', 'cpf.consultar']) {
        const reply = await desk.send(name, { cpf }, { cookie })
        const names = Object.keys(reply.headers).sort().join(' ')
        said.add(`${name} ${reply.body.replace(/"requestId":"[^"]*"/, '')} ${names}`)
      }
    }
    expect(said.size).toBe(2)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((each) => Object.values(people).some((cpf) => each.includes(cpf)))).toEqual([])
  })

  it('[T06df] is told of by no other sale: what is answered is the same, asked of by many or by few', async () => {
    const moves = await openMoves()
    const { cpf } = await moves.registered()
    const heard = async () => {
      const sale = await moves.sale()
      return moves.call('contratante.obter', { cpf }, { sale })
    }
    const first = await heard()
    expect(await heard()).toEqual(first)
    const never = newCpf()
    const shape = (reply: object) => Object.keys((reply as { readonly data: object }).data).sort()
    const sale = await moves.sale()
    expect(shape(first)).toEqual(shape(await moves.call('contratante.obter', { cpf: never }, { sale })))
    await moves.store.close()
  }, 30_000)
})
