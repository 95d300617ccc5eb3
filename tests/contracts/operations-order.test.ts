import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment } from '../../server/payment/index.ts'
import { type Desk, newCpf, openDesk, titular } from './journey.ts'
import { bank, moves, nextCustomer, nobody } from './moves.ts'
import type { Data } from './operations.ts'
import { areForwarded } from './services.ts'
import { noon } from './variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.store.close())

/** Plays one order of moves in a sale of its own, and gives every move that ended otherwise than the model says. */
async function play(order: readonly number[]): Promise<readonly string[]> {
  const sale = await desk.sale()
  const wrong: string[] = []
  let known = nobody
  let lookups = 0
  let [cpf, uid, segurado] = [newCpf(), 'nenhuma', 'nenhum']
  for (const index of order) {
    const looksUp = index === nextCustomer || moves[index]?.[0] === 'contratante.obter'
    if (looksUp && lookups === 10) continue
    if (looksUp) lookups += 1
    if (index === bank) known = { ...known, paga: known.paga || (await payAt(uid)) }
    if (index === nextCustomer) {
      cpf = newCpf()
      await desk.ask('contratante.obter', { cpf }, { sale })
      await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
      // With an order in the sale, everything but the corretor starts again; before, the person is corrected.
      const begun = { consultado: true, contratante: 'adulto' } as const
      if (known.proposta) [uid, segurado] = ['nenhuma', 'nenhum']
      known = known.proposta ? { ...nobody, corretor: known.corretor, ...begun } : { ...known, ...begun }
    }
    const move = moves[index]
    if (!move) continue
    const [name, inputOf, isLegal, leaves] = move
    const input = inputOf({ cpf, uid, segurado, vidas: 1 + known.dependentes })
    const reply = await desk.call(name, input, { sale })
    if (reply.ok !== isLegal(known)) wrong.push(`${name}: ${JSON.stringify({ reply, known })}`)
    // A look-up that is refused takes back what an earlier one gave.
    if (!reply.ok && looksUp) known = { ...known, consultado: false }
    if (!reply.ok) continue
    known = { ...known, ...leaves(known) }
    const data = reply.data as Data
    if (name === 'proposta.salvar') uid = String(data.uid)
    if (name === 'segurado.salvar') segurado = String(data.id)
  }
  return [...wrong, ...(await doubled(sale))]
}

async function payAt(uid: string): Promise<boolean> {
  const [charge] = await desk.store.query<{ readonly id: string }>(
    `select pagamento.id from pagamento join proposta on proposta.id = proposta_id
      where uid = $1 and pagamento.situacao = 'aguardando'`,
    [uid],
  )
  return charge ? desk.store.transaction((sql) => recordPayment(sql, charge.id, noon)) : false
}

/** Lists what a sale has twice that it may have once. */
async function doubled(sale: string): Promise<readonly string[]> {
  const counts = await desk.store.query<{ readonly what: string; readonly n: number }>(
    `select 'contratante' as what, count(*) as n from contratante where sale_id = $1
     union all select 'segurado', count(*) from segurado where sale_id = $1
     union all select 'proposta', count(*) from proposta where sale_id = $1
     union all select 'pagamento', count(*) from pagamento join proposta on proposta.id = proposta_id
                where sale_id = $1 and pagamento.situacao in ('aguardando', 'pago')`,
    [sale],
  )
  return counts.filter(({ n }) => n > 1).map(({ what, n }) => `${n} × ${what}`)
}

/** From the corretor to what comes after the paid Pix: with some moves left out, an order that is nearly legal. */
const whole = [
  ...[0, 1, 2, 3, 6, 7, 8, 4, 9, 5, 9, 10, 10, 11, 12, 13],
  ...[nextCustomer, 6, 7, 9, 10, 3, bank, 11, 12, 9, 10, 13, 1, 2, 3, 8],
  ...[nextCustomer, 6, 7, 8, 9, 10, bank, 11],
  // A boleto and a Pix in turn, then a card that pays.
  ...[nextCustomer, 6, 7, 9, 14, 10, 14, 11, 12, 15, 11, 14],
]

it('lets only legal orders of calls succeed, and doubles nothing whatever the order', async () => {
  const anyOrder = fc.array(fc.nat({ max: nextCustomer }), { minLength: 1, maxLength: 60 })
  const nearlyLegal = fc.subarray(whole, { minLength: whole.length - 8 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(nearlyLegal, anyOrder), async (order) => {
      expect(await play(order)).toEqual([])
    }),
    // Every call to a service is a few transactions more.
    { numRuns: areForwarded() ? 10 : 30, examples: [[whole]] },
  )
})
