import type { FastifyInstance } from 'fastify'
import { locals } from '../../server/operations/registry.ts'
import type { ServerParts } from '../../server/server.ts'
import { openEmpty } from '../contracts/database.ts'
import { deskOver, type Desk as Moves, newCpf } from '../contracts/journey.ts'
import { schemas } from '../contracts/operations.ts'
import { variant } from '../contracts/variant.ts'
import { call, catalogueOf, openTest, settingsOf, variantNamed, visit } from '../server/kit.ts'
import { inputs, type Known, nobody } from './inputs.ts'

/** The whole server over a database of its own, with the real operations, and what it wrote to its log. */
export interface Desk {
  readonly app: FastifyInstance
  readonly moves: Moves
  readonly lines: string[]
  /** Opens a page and begins a sale in it: the cookie that names it, and the sale's id. */
  begun(): Promise<{ readonly cookie: string; readonly sale: string }>
  /** Sends a call as a page does, under a key that no other call had, and but for `from` from an address of its own. */
  send(
    name: string,
    payload: object,
    as: { readonly cookie: string; readonly from?: string },
  ): ReturnType<typeof call>
  /** Goes on from there until everything is stored that a sale may have, and gives the ids of all of it. */
  whole(): Promise<{ readonly cookie: string; readonly sale: string; readonly known: Known }>
  close(): Promise<void>
}

let keys = 0

/** Opens it; its one variant asks for no captcha unless `more` says otherwise. */
export async function openDesk(parts: Partial<ServerParts> = {}, more: object = {}): Promise<Desk> {
  const store = parts.store ?? (await openEmpty())
  const moves = deskOver(store)
  const rotas = { prefixo: 'venda', inicial: true }
  const { app, lines } = await openTest({
    store,
    locals,
    schemas,
    settings: settingsOf({ LOG_LEVEL: 'trace' }),
    catalogue: catalogueOf(
      variantNamed('pf-implante', { ...variant, rotas, captcha: { tipo: 'nenhum' }, ...more }),
    ),
    ...parts,
  })
  const send: Desk['send'] = (name, payload, { cookie, from }) => {
    keys += 1
    return call(app, name, {
      payload,
      cookie,
      headers: { 'idempotency-key': `k${keys}` },
      remoteAddress: from ?? `10.${(keys >> 16) & 255}.${(keys >> 8) & 255}.${keys & 255}`,
    })
  }
  async function begun() {
    const cookie = await visit(app)
    const before = await store.query<{ readonly id: string }>('select id from sale')
    await send('regiao.listar', {}, { cookie })
    const known = new Set(before.map(({ id }) => id))
    const after = await store.query<{ readonly id: string }>('select id from sale')
    return { cookie, sale: after.find(({ id }) => !known.has(id))?.id ?? '' }
  }

  async function whole() {
    const { cookie, sale } = await begun()
    const cpfs = { cpf: newCpf(), outroCpf: newCpf(), dependenteCpf: newCpf() }
    let known: Known = { ...nobody, ...cpfs }
    const ask = async (name: string, more: object = {}) => {
      const { id: _, ...input } = inputs[name]?.(known) ?? {}
      const reply = await send(name, { ...input, ...more }, { cookie })
      if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.body}`)
      return reply.json().data as { readonly id: string; readonly uid: string }
    }
    await ask('corretor.obter')
    for (const cpf of [known.outroCpf, known.cpf]) await ask('contratante.obter', { cpf })
    const rooms = ['contratante', 'responsavel', 'endereco', 'segurado', 'titular', 'dependente'] as const
    for (const room of rooms) known = { ...known, [room]: (await ask(`${room}.salvar`)).id }
    const { id, uid } = await ask('proposta.salvar')
    return { cookie, sale, known: { ...known, proposta: id, uid } }
  }

  return {
    app,
    moves,
    lines,
    send,
    begun,
    whole,
    async close() {
      await app.close()
      if (!parts.store) await store.close()
    },
  }
}
