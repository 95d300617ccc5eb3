import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read } from '../house/sources.ts'
import { openLosingProxy } from './losing-proxy.ts'
import { type RunningServer, startServer } from './running-server.ts'

const client = fileURLToPath(new URL('../../docs/cliente.mjs', import.meta.url))

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Runs the client as somebody does who reads docs/api.md, and does something at each line it prints. */
async function run(address: string, words: readonly string[], heard: (line: string) => unknown = () => {}) {
  const child = spawn(process.execPath, [client, address, '--intervalo', '0.2', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    await heard(line)
  }
  const [code] = await ended
  return { code, lines, complaint }
}

/** Pays every Pix that awaits, as the page of the sandbox does. */
async function payEveryPix(): Promise<void> {
  const page = await (await fetch(`${server.address}/dev/pix`)).text()
  for (const [, id = ''] of page.matchAll(/action="\/dev\/pix\/pagar".*?name="id" value="([^"]+)"/gs)) {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams({ id })
    await fetch(`${server.address}/dev/pix/pagar`, { method: 'POST', headers, body })
  }
}

/** Looks a proposal up, as anybody who has its address may. */
async function proposalOf(lines: readonly string[]) {
  const uid = /\/corretor\/([\w-]+)$/.exec(lines[1] ?? '')?.[1]
  const reply = await fetch(`${server.address}/api/proposta.obter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ uid }),
  })
  const { data } = await reply.json()
  return data
}

const numberOf = (proposal: { readonly numeroProposta: string }) =>
  Number(proposal.numeroProposta.split('-').at(-1))

describe('docs/cliente.mjs', () => {
  it('is one short file that needs nothing but Node', () => {
    const text = read('docs/cliente.mjs')
    expect(text.split('\n').length).toBeLessThanOrEqual(160)
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    expect(imports.filter((from) => !from?.startsWith('node:'))).toEqual([])
  })

  it('sells the plan, shows the Pix and knows when it is paid', async () => {
    const { code, lines, complaint } = await run(server.address, [], async (line) => {
      if (line.startsWith('Cobrança')) await payEveryPix()
    })
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
    expect(lines[2]).toMatch(/^Cobrança de R\$\s[\d.,]+\. 000201\w+/)
    expect(lines.at(-1)).toBe('Pago.')
    const { listaDescontoPix, ...proposal } = await proposalOf(lines)
    const [{ totalCentavos }] = listaDescontoPix
    expect(proposal).toMatchObject({
      situacao: 'paga',
      vidas: 1,
      pagamento: { situacao: 'pago', formaPagamento: 5, cicloPagamento: 1, valorCentavos: totalCentavos },
    })
  })

  it('sells once and charges a card once though the first answer to every call is lost', async () => {
    const before = await run(server.address, ['--cartao'])
    const proxy = await openLosingProxy(server.address)
    const { code, lines, complaint } = await run(proxy.address, ['--cartao'])
    await proxy.close()
    const after = await run(server.address, ['--cartao'])
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
    expect(proxy.lost.size).toBeGreaterThan(8)
    expect(lines.at(-1)).toBe('Pago.')
    const [first, second, third] = [
      await proposalOf(before.lines),
      await proposalOf(lines),
      await proposalOf(after.lines),
    ]
    expect(second).toMatchObject({
      situacao: 'paga',
      pagamento: { formaPagamento: 2, valorCentavos: 11_990 },
    })
    expect([numberOf(second), numberOf(third)]).toEqual([numberOf(first) + 1, numberOf(first) + 2])
  })

  it('ends with the code of a refusal', async () => {
    const { code, lines, complaint } = await run(server.address, ['--cpf', '99900000340'])
    expect([code, lines]).toEqual([1, []])
    expect(complaint).toContain("code: 'cpfBloqueado'")
    expect(complaint).toMatch(/requestId: '[\w-]{12}'/)
  })
})
