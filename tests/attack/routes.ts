import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { registerDev } from '../../server/dev/index.ts'
import { emptyStore, openTest, settingsOf } from '../server/kit.ts'

/** A route as the server opened it: its methods and its pattern. */
export interface Route {
  readonly method: string
  readonly url: string
}

const born = 'fastify.initialization'
export const password = 'uma-senha-de-operador-com-mais-de-trinta-e-dois'

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
      settings: settingsOf({ OPERATOR_TOKEN: password }),
      folders: { assets: folder, pictures: folder },
      more: (app) => registerDev(app, { store: emptyStore, now: Date.now }),
      ...parts,
    })
    return { ...opened, routes, clear: () => rmSync(folder, { recursive: true }) }
  } finally {
    unsubscribe(born, note)
  }
}
