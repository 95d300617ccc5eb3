import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { expire, settle } from '../payment/index.ts'
import type { Sql, Store } from '../store/index.ts'
import { dataPage } from './data-page.ts'
import { mailPage } from './mail-page.ts'
import { type DevPage, devHtml } from './page.ts'
import { pixPage } from './pix-page.ts'

/** What the pages of the sandbox need. */
export interface DevParts {
  readonly store: Store
  readonly now: () => number
}

/** What a bank does to a charge. */
type Deed = (sql: Sql, chargeId: string, now: number) => Promise<boolean>

const style = readFileSync(new URL('./estilo.css', import.meta.url), 'utf8')

/** Opens the pages of the sandbox under /dev: test data, a bank for Pix and boletos, and the e-mails queued. Never call it in production. */
export function registerDev(app: FastifyInstance, { store, now }: DevParts): void {
  const deeds: Readonly<Record<string, Deed>> = { pagar: settle, expirar: expire }
  app.register(async (inside) => {
    inside.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    )
    inside.get('/dev', (_request, reply) => send(reply, '/dev', home))
    inside.get('/dev/dados', (_request, reply) => send(reply, '/dev/dados', dataPage()))
    inside.get('/dev/pix', async (_request, reply) => send(reply, '/dev/pix', await pixPage(store, now())))
    inside.get('/dev/caixa', async (_request, reply) => send(reply, '/dev/caixa', await mailPage(store)))
    inside.get('/dev/estilo.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
    for (const [name, deed] of Object.entries(deeds)) {
      inside.post(`/dev/pix/${name}`, async (request, reply) => {
        const id = request.body instanceof URLSearchParams ? (request.body.get('id') ?? '') : ''
        await store.transaction((sql) => deed(sql, id, now()))
        return reply.redirect('/dev/pix', 303)
      })
    }
  })
}

function send(reply: FastifyReply, path: string, page: DevPage): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(devHtml(path, page))
}

const home: DevPage = {
  title: 'Ambiente de teste',
  body: `<ul class="escolhas">
<li><a href="/dev/dados">Dados de teste</a> <span>CPFs, CEPs e cartões que provocam cada aviso e cada erro.</span></li>
<li><a href="/dev/pix">Pix e boleto</a> <span>Pague os Pix e os boletos que aguardam, ou expire um Pix.</span></li>
<li><a href="/dev/caixa">Caixa de e-mails</a> <span>Os e-mails que seriam enviados, com os seus links.</span></li>
<li><a href="/">Funil</a> <span>A página inicial, como o cliente vê.</span></li>
</ul>`,
}
