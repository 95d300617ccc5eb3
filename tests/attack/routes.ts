import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { registerDev } from '../../server/dev/index.ts'
import type { Store } from '../../server/store/index.ts'
import { emptyStore, openTest, settingsOf } from '../server/kit.ts'

/** A route as the server opened it: its methods and its pattern. */
export interface Route {
  readonly method: string
  readonly url: string
}

const born = 'fastify.initialization'

/** What opens the figures, and the pages of the operation, of the server with all routes. */
export const credentials = {
  authorization: 'Bearer uma-senha-de-operador-com-mais-de-trinta-e-dois',
  cookie: `__Host-operacao=${'A'.repeat(43)}`,
}

/** A store that knows of one session of staff, whoever asks, and of nothing else. */
const storeOfStaff: Store = {
  ...emptyStore,
  query: async (text) =>
    text.startsWith('update equipe_sessao') ? ([{ login: 'ana', nome: 'Ana' }] as never) : [],
}

/** A whole server with every route there is, the sandbox's and the operator's too, and the list of them. */
export async function openWithRoutes(parts: Parameters<typeof openTest>[0] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rotas-'))
  writeFileSync(join(folder, 'a.js'), 'export {}')
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const routes: Route[] = []
  const note = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url })
    })
  }
  subscribe(born, note)
  try {
    const opened = await openTest({
      settings: settingsOf({ OPERATOR_TOKEN: credentials.authorization.replace('Bearer ', '') }),
      store: storeOfStaff,
      folders: { assets: folder, pictures: folder },
      more: (app) => registerDev(app, { store: emptyStore, now: Date.now }),
      ...parts,
    })
    return { ...opened, routes, clear: () => rmSync(folder, { recursive: true }) }
  } finally {
    unsubscribe(born, note)
  }
}
