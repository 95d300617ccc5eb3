import type { FastifyReply } from 'fastify'
import { sendHousePage } from './house-page.ts'

/** Sends the page a person sees when the server cannot give the one asked for: a scene, why, and the way to try again. */
export const sendApology = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  sendHousePage(reply, status, {
    title: 'Página indisponível',
    scene: 'cloud',
    text,
    links: [{ href: '', text: 'Tentar novamente' }],
  })
