import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmpty } from '../contracts/database.ts'
import { cadastroCorretor } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { call } from '../server/kit.ts'
import { openStandIn, type StandIn } from '../upstream/stand-in.ts'
import { type Desk, openDesk } from './desk.ts'

type Session = Awaited<ReturnType<Desk['begun']>>

const taking = { ...cadastroCorretor, telefone: '11987654321', email: 'outra@exemplo.com.br' }

const ownKey = 'a-primeira-vez'

let standIn: StandIn
let desk: Desk
let owner: Session
beforeAll(async () => {
  standIn = await openStandIn()
  const store = await openEmpty()
  desk = await openDesk({ store, services: servicesAt(standIn.url) })
  owner = await desk.begun()
  const headers = { 'idempotency-key': ownKey }
  const reply = await call(desk.app, 'corretor.salvar', {
    payload: cadastroCorretor,
    cookie: owner.cookie,
    headers,
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}, 60_000)
afterAll(async () => {
  await desk.close()
  await desk.moves.store.close()
  await standIn.close()
})

const registered = () => standIn.dental.stored('Corretor')
const changes = () =>
  standIn.requests.filter(({ method, path }) => method === 'PUT' && path === '/api/Corretor')

describe('the registration of somebody else', () => {
  it.each<readonly [how: string, prepare: (as: Session) => Promise<unknown>]>([
    ['with their CPF alone', async () => {}],
    ['with their link open', (as) => desk.send('corretor.obter', { idCorretor: cadastroCorretor.cpf }, as)],
    [
      'after asking whether it is known',
      (as) => desk.send('corretor.consultar', { cpf: cadastroCorretor.cpf }, as),
    ],
  ])('[D05v] %s is neither changed nor shown', async (_, prepare) => {
    const before = registered()
    const stranger = await desk.begun()
    await prepare(stranger)
    const reply = await desk.send('corretor.salvar', taking, stranger)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'jaCadastrado'])
    const theirs = [cadastroCorretor.nome, cadastroCorretor.email, cadastroCorretor.telefone]
    expect(theirs.filter((each) => reply.body.includes(each))).toEqual([])
    expect([registered(), changes()]).toEqual([before, []])
  })

  it.each(['pf-implante', 'pf-implante:99900', 'pf-implante:52998'])(
    '[D05v] is not taken over under the name %s of a sale, under its key or by what a call adds',
    async (name) => {
      const before = registered()
      const { cookie } = await desk.begun()
      const headers = { 'x-venda': name, 'idempotency-key': ownKey }
      const reply = await call(desk.app, 'corretor.salvar', { payload: taking, cookie, headers })
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'jaCadastrado'])
      const more = { ...taking, cpf_cadastrado: taking.cpf }
      expect((await call(desk.app, 'corretor.salvar', { payload: more, cookie, headers })).statusCode).toBe(
        400,
      )
      expect([registered(), changes()]).toEqual([before, []])
    },
  )

  it('[D05v] is changed by whoever made it, in the same sale', async () => {
    expect((await desk.send('corretor.salvar', taking, owner)).statusCode).toBe(200)
    expect(registered()).toMatchObject([{ email: taking.email, telefone: taking.telefone }])
    expect(changes()).toHaveLength(1)
  })
})
