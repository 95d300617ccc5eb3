import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to a server that loses the first answer to each call, once the server has done what it was asked. */
export interface LosingProxy {
  readonly address: string
  /** The paths whose answer was lost. */
  readonly lost: ReadonlySet<string>
  close(): Promise<void>
}

/** Opens it before a server of this machine. */
export async function openLosingProxy(server: string): Promise<LosingProxy> {
  const lost = new Set<string>()
  const { port } = new URL(server)
  const proxy = createServer((asked, answering) => {
    const { method, url = '', headers } = asked
    const onward = request({ host: 'localhost', port, method, path: url, headers }, (answer) => {
      if (method !== 'POST' || lost.has(url)) {
        answering.writeHead(answer.statusCode ?? 500, answer.headers)
        return answer.pipe(answering)
      }
      lost.add(url)
      return answer.resume().once('end', () => asked.socket.destroy())
    })
    asked.pipe(onward)
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    lost,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
