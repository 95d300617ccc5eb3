import { nameOfKind } from '../../messages/index.ts'
import { discardLetter, outboxFigures, retryAllLetters, retryLetter } from '../../outbox/index.ts'
import type { Sql } from '../../store/index.ts'
import type { ActParts, DoneAct } from './action.ts'

const undelivered = 'não pôde ser entregue'

/** Has one dead letter tried again. */
export async function retryOne(id: string, { sql, now }: ActParts): Promise<DoneAct | null> {
  if (!(await retryLetter(sql, id, now))) return null
  return { about: await nameOf(sql, id), numero: null, before: undelivered, after: 'na fila' }
}

/** Has every dead letter tried again. */
export async function retryAll(_id: string, { sql, now }: ActParts): Promise<DoneAct | null> {
  const { dead } = await outboxFigures(sql, now)
  if (!(await retryAllLetters(sql, now))) return null
  const about = dead === 1 ? 'a única mensagem parada' : `todas as ${dead} mensagens paradas`
  return { about, numero: null, before: 'não puderam ser entregues', after: 'na fila' }
}

/** Discards a dead letter for good. */
export async function discardOne(id: string, { sql, now }: ActParts): Promise<DoneAct | null> {
  if (!(await discardLetter(sql, id, now))) return null
  return { about: await nameOf(sql, id), numero: null, before: undelivered, after: 'descartada' }
}

/** Names a message by its kind and number: whom it was for is not kept for good. */
async function nameOf(sql: Sql, id: string): Promise<string> {
  const [letter] = await sql.query<{ readonly kind: string }>('select kind from outbox where id::text = $1', [
    id,
  ])
  return `${nameOfKind(letter?.kind ?? '')}, mensagem ${id}`
}
