import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Runs a process that logs two lines and then ends in some way. */
const program = (end: string) => [
  '--import',
  'tsx',
  '--input-type=module',
  '-e',
  `const { default: Fastify } = await import('fastify')
   const { logging, openLog } = await import('./server/monitoring/log.ts')
   const { log } = Fastify({ logger: logging('info', openLog(1)) })
   log.info('a primeira')
   log.info('a última')
   ${end}`,
]

it.each([
  ['ends', ''],
  ['is ended', 'process.exit(3)'],
  ['fails', 'setTimeout(() => { throw new Error() })'],
  ['is killed after an error', "log.error('o erro'); process.kill(process.pid, 'SIGKILL')"],
])('a line of the log is written before the process %s', (_, end) => {
  const { stdout } = spawnSync(process.execPath, program(end), { encoding: 'utf8' })
  expect(stdout).toContain('a primeira')
  expect(stdout).toContain('a última')
  expect(stdout.includes('o erro')).toBe(end.includes('o erro'))
})

it('a log that has no reader any more ends no process', async () => {
  const later = `process.stdin.once('data', () => {
    log.info('para ninguém')
    log.error('para ninguém')
    console.error('vivo')
    process.exit(0)
  })`
  const child = spawn(process.execPath, program(later))
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stdin.end('x')
  expect(await text(child.stderr)).toBe('vivo\n')
  expect(await closed).toEqual([0, null])
})
