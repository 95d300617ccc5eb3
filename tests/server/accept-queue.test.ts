import { EventEmitter } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { watchAcceptQueue } from '../../server/monitoring/overload.ts'

it('[T06sw] connections queue from the turn that accepts the first until a turn accepts none', () => {
  const server = new EventEmitter()
  const turns: (() => void)[] = []
  let at = 0
  const queueMs = watchAcceptQueue(server as never, {
    now: () => at,
    nextTurn: (work) => void turns.push(work),
  })
  /** Lets a turn of the event loop pass that accepts so many, and takes 10 ms. */
  const turnWith = (accepted: number) => {
    for (let i = 0; i < accepted; i++) server.emit('connection')
    for (const work of turns.splice(0)) work()
    at += 10
    return queueMs()
  }
  expect([turnWith(0), turnWith(1), turnWith(1), turnWith(1), turnWith(0), turnWith(0)]).toEqual([
    0, 10, 20, 30, 0, 0,
  ])
  expect([turnWith(2), turnWith(0)]).toEqual([10, 0])
  expect(turns).toEqual([])
})

it('[T06sw] a thousand connections that come at once are seen, and the last of them ends it', async () => {
  const seen: number[] = []
  const server = createServer((socket) => {
    seen.push(queueMs())
    socket.destroy()
  })
  let turns = 0
  const queueMs = watchAcceptQueue(server, {
    now: () => turns,
    nextTurn: (work) =>
      void setImmediate(() => {
        turns++
        work()
      }),
  })
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0, backlog: 2_000 }, resolve))
  const { port } = server.address() as AddressInfo
  const ends = Array.from(
    { length: 1_000 },
    () =>
      new Promise<void>((end) =>
        connect(port, '127.0.0.1')
          .on('error', () => {})
          .on('close', end),
      ),
  )
  await Promise.all(ends)
  for (let i = 0; i < 3; i++) await turn()
  expect(seen).toHaveLength(1_000)
  expect(Math.max(...seen)).toBeGreaterThan(0)
  expect(queueMs()).toBe(0)
  server.close()
})
