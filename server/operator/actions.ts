import { discardLetter, retryAllLetters, retryLetter } from '../outbox/index.ts'
import type { Sql } from '../store/index.ts'
import { settlePending } from './pending.ts'

/** Settles how a call to a service ended that was never answered: done or not. */
export type Resolve = (id: string, feita: boolean) => Promise<unknown>

/** What an action works with. */
export interface ActionParts {
  readonly sql: Sql
  readonly now: number
  readonly resolve: Resolve
}

/** Something staff can have done to one thing; tells whether that thing was still there. */
export interface OperatorAction {
  /** The path under its page. */
  readonly name: string
  readonly page: string
  readonly said: string
  act(id: string, parts: ActionParts): Promise<boolean>
}

const resolved = async (id: string, feita: boolean, { resolve }: ActionParts): Promise<boolean> =>
  (await resolve(id, feita)) !== false

/** Everything staff can have done. */
export const actions: readonly OperatorAction[] = [
  {
    name: 'tentar',
    page: '/operacao/mensagens',
    said: 'A mensagem voltou para a fila.',
    act: (id, { sql, now }) => retryLetter(sql, id, now),
  },
  {
    name: 'tentar-todas',
    page: '/operacao/mensagens',
    said: 'As mensagens voltaram para a fila.',
    act: (_id, { sql, now }) => retryAllLetters(sql, now),
  },
  {
    name: 'descartar',
    page: '/operacao/mensagens',
    said: 'A mensagem foi descartada.',
    act: (id, { sql, now }) => discardLetter(sql, id, now),
  },
  {
    name: 'resolvido',
    page: '/operacao/pagamentos',
    said: 'O pagamento está resolvido.',
    act: (id, { sql, now }) => settlePending(sql, id, now),
  },
  {
    name: 'foi-feita',
    page: '/operacao/chamadas',
    said: 'A chamada conta como feita.',
    act: (id, parts) => resolved(id, true, parts),
  },
  {
    name: 'nao-foi-feita',
    page: '/operacao/chamadas',
    said: 'A chamada conta como não feita.',
    act: (id, parts) => resolved(id, false, parts),
  },
]
