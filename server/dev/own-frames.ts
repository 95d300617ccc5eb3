import type { FastifyInstance } from 'fastify'

/**
 * Lets pages of this server show its pages in their frames: what a browser asks for to stand in a frame of its own origin
 * may stand there, and everything else goes out as it does in production.
 */
export function letOwnPagesFrame(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (headers['sec-fetch-dest'] !== 'iframe' || headers['sec-fetch-site'] !== 'same-origin') return payload
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    )
    reply.header('x-frame-options', 'SAMEORIGIN')
    return payload
  })
}
