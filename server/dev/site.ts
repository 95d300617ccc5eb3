import type { FastifyReply } from 'fastify'
import { type PlainPage, type PlainSite, plainHtml } from '../plain/index.ts'

/** The pages of the sandbox. */
export const devSite: PlainSite = {
  name: 'Ambiente de teste',
  navigation: 'Páginas de teste',
  links: [
    ['/dev', 'Início'],
    ['/dev/dados', 'Dados de teste'],
    ['/dev/pix', 'Pix e boleto'],
    ['/dev/caixa', 'Caixa de mensagens'],
    ['/dev/falhas', 'Falhas'],
    ['/dev/precos', 'Preços'],
    ['/dev/pecas', 'Peças'],
    ['/dev/replay', 'Replays'],
    ['/dev/gravar', 'Gravar'],
    ['/dev/cobertura', 'Cobertura'],
    ['/dev/porque', 'Por quê'],
    ['/dev/lado-a-lado', 'Lado a lado'],
  ],
  style: '/dev/estilo.css',
}

/** Sends a page of the sandbox, with the status and the headers that its reply has by then. */
export const sendDevPage = (reply: FastifyReply, path: string, page: PlainPage): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(plainHtml(devSite, path, page))
