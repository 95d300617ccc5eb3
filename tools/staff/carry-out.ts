import {
  type Credentials,
  createAccount,
  disableAccount,
  type IssueContext,
  listAccounts,
  renewCodes,
  resetAccount,
  type StaffKeys,
} from '../../server/admin/accounts.ts'
import { recordAction } from '../../server/admin/audit-log.ts'
import type { Sql, Store } from '../../server/store/index.ts'
import type { StaffRequest } from './asked.ts'
import { writeAccounts, writeCodes, writeIssued } from './written.ts'

/** What carrying out needs. */
export interface CarryingOut {
  readonly store: Store
  readonly keys: StaffKeys
  readonly now: number
  /** The user of the machine who asks. */
  readonly by: string
}

/** What is said in the end, and whether nothing was done. */
export interface Ended {
  readonly text: string
  readonly failed: boolean
}

const failed = (text: string): Ended => ({ text, failed: true })
const done = (text: string): Ended => ({ text, failed: false })

/** Does what was asked, and notes it among the acts of staff in the same transaction. */
export function carryOut(asked: StaffRequest, { store, keys, now, by }: CarryingOut): Promise<Ended> {
  return store.transaction(async (sql) => {
    const ended = await ways[asked.verb]({ sql, keys, now }, asked)
    if (!ended.failed && asked.verb !== 'listar') await note(sql, asked, { now, by })
    return ended
  })
}

type Way = (parts: IssueContext, asked: StaffRequest) => Promise<Ended>

const ways: Readonly<Record<StaffRequest['verb'], Way>> = {
  async criar(parts, { login, nome }) {
    const issued = await createAccount(parts, { login, nome })
    if (!issued)
      return failed(`"${login}" já existe. Para dar acesso de novo: npm run equipe -- redefinir ${login}`)
    return done(await shown(`Conta de ${nome} criada.`, login, issued))
  },
  async redefinir(parts, { login }) {
    const issued = await resetAccount(parts, login)
    return issued
      ? done(await shown('Senha, aplicativo e códigos trocados.', login, issued))
      : nobody(parts.sql, login)
  },
  async codigos(parts, { login }) {
    const codes = await renewCodes(parts, login)
    return codes ? done(writeCodes(codes)) : nobody(parts.sql, login)
  },
  async desativar({ sql, now }, { login }) {
    if (!(await disableAccount(sql, login, now))) return nobody(sql, login)
    return done(`"${login}" não entra mais, e as sessões abertas terminaram.`)
  },
  async listar({ sql }) {
    return done(writeAccounts(await listAccounts(sql)))
  },
}

const shown = async (first: string, login: string, issued: Credentials): Promise<string> =>
  `${first}\n${writeIssued(login, issued)}`

async function nobody(sql: Sql, login: string): Promise<Ended> {
  const accounts = await listAccounts(sql)
  if (accounts.some((account) => account.login === login))
    return failed(`"${login}" está desativada. Para voltar: npm run equipe -- redefinir ${login}`)
  const known = accounts.map((account) => account.login).join(', ')
  return failed(`não há conta "${login}". ${known ? `As que existem: ${known}.` : 'Não há nenhuma ainda.'}`)
}

const changes: Readonly<
  Record<Exclude<StaffRequest['verb'], 'listar'>, readonly [action: string, after: string]>
> = {
  criar: ['Criar conta', 'ativa'],
  redefinir: ['Redefinir conta', 'ativa, com senha, segundo fator e códigos novos'],
  codigos: ['Trocar códigos de recuperação', 'com códigos novos'],
  desativar: ['Desativar conta', 'desativada'],
}

async function note(
  sql: Sql,
  { verb, login }: StaffRequest,
  { now, by }: { readonly now: number; readonly by: string },
) {
  if (verb === 'listar') return
  const [action, after] = changes[verb]
  await recordAction(sql, {
    now,
    who: 'servidor',
    action,
    about: `conta ${login}`,
    numero: null,
    before: verb === 'criar' ? 'não existia' : 'existia',
    after,
    reason: `Pelo comando npm run equipe, usuário ${by} da máquina.`,
  })
}
