import { insertRow, instant, type Sql } from '../store/index.ts'
import type { StaffKeys } from './keys.ts'
import { drawWords, hashPassword } from './password.ts'
import { drawTotpSecret, totpAddress } from './totp.ts'

/** Somebody who looks after the server. */
export type StaffMember = {
  readonly login: string
  readonly nome: string
}

/** By which acts of the command on the server are noted. */
const reserved = 'servidor'

/** Tells whether a text can be a login: what is easy to say, to type and to read in a list, and nobody else's. */
export const isStaffName = (text: string): boolean =>
  /^[a-z][a-z0-9.-]{1,39}$/.test(text) && text !== reserved

/** What an account is opened by: shown once, when it is made, and found nowhere afterwards. */
export interface Issued {
  readonly password: string
  /** What an app for codes reads: `otpauth://…`. */
  readonly address: string
  readonly codes: readonly string[]
}

/** What issuing needs: the transaction, the keys and the time. */
export interface Issuing {
  readonly sql: Sql
  readonly keys: StaffKeys
  readonly now: number
}

const codeCount = 10

/** Opens an account; undefined where the login is taken. */
export async function createAccount(
  parts: Issuing,
  { login, nome }: StaffMember,
): Promise<Issued | undefined> {
  const issued = await issue(parts, login)
  const rows = await parts.sql.query(
    `insert into equipe (login, nome, senha, totp, criada_em) values ($1, $2, $3, $4, $5)
     on conflict (login) do nothing returning login`,
    [login, nome, issued.senha, issued.totp, instant(parts.now)],
  )
  if (rows.length === 0) return undefined
  return { ...issued.shown, codes: await replaceCodes(parts, login) }
}

/** Gives an account a new password, second factor and codes, and opens it again where it was closed; undefined where there is none. */
export async function resetAccount(parts: Issuing, login: string): Promise<Issued | undefined> {
  const issued = await issue(parts, login)
  const rows = await parts.sql.query(
    'update equipe set senha = $2, totp = $3, totp_passo = 0, desativada_em = null where login = $1 returning login',
    [login, issued.senha, issued.totp],
  )
  if (rows.length === 0) return undefined
  await signOutEverywhere(parts.sql, login)
  return { ...issued.shown, codes: await replaceCodes(parts, login) }
}

/** Gives an open account new recovery codes in place of those it had; undefined where there is none. */
export async function renewCodes(parts: Issuing, login: string): Promise<readonly string[] | undefined> {
  const rows = await parts.sql.query(
    'select 1 as um from equipe where login = $1 and desativada_em is null for update',
    [login],
  )
  return rows.length === 0 ? undefined : replaceCodes(parts, login)
}

/** Closes an account and ends its sessions; tells whether it was open. */
export async function disableAccount(sql: Sql, login: string, now: number): Promise<boolean> {
  const rows = await sql.query(
    'update equipe set desativada_em = $2 where login = $1 and desativada_em is null returning login',
    [login, instant(now)],
  )
  if (rows.length > 0) await signOutEverywhere(sql, login)
  return rows.length > 0
}

/** An account as its list shows it. */
export type ListedAccount = StaffMember & {
  readonly criadaEm: Date
  readonly desativadaEm: Date | null
  readonly codigos: number
}

/** Lists all accounts by login, with how many recovery codes each has left. */
export const listAccounts = (sql: Sql): Promise<readonly ListedAccount[]> =>
  sql.query<ListedAccount>(
    `select login, nome, criada_em as "criadaEm", desativada_em as "desativadaEm",
            (select count(*) from equipe_codigo as c where c.login = equipe.login and usado_em is null) as codigos
       from equipe order by login`,
  )

/** Tells whether anybody can sign in at all. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql.query('select 1 as um from equipe where desativada_em is null limit 1')).length > 0
}

async function issue({ keys }: Issuing, login: string) {
  const [password, secret] = [drawWords(4), drawTotpSecret()]
  return {
    senha: await hashPassword(password),
    totp: keys.seal(secret, login),
    shown: { password, address: totpAddress(login, secret) },
  }
}

async function replaceCodes({ sql, keys }: Issuing, login: string): Promise<readonly string[]> {
  const codes = Array.from({ length: codeCount }, () => drawWords(2))
  await sql.query('delete from equipe_codigo where login = $1', [login])
  for (const code of codes) await insertRow(sql, 'equipe_codigo', { login, hash: keys.mark(code, login) })
  return codes
}

const signOutEverywhere = (sql: Sql, login: string) =>
  sql.query('delete from equipe_sessao where login = $1', [login])
