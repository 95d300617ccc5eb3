import { createHash, randomBytes } from 'node:crypto'
import { hourInMs } from '../../engine/index.ts'
import { type Expiry, instant, type Sql } from '../store/index.ts'
import type { SignedIn, StaffMember } from './accounts.ts'

/** For how long a session lasts at most. */
export const sessionLastsMs = 12 * hourInMs

/** For how long a session lasts without a request. */
const idleLastsMs = hourInMs

/** Says which sessions are past their time. */
export const sessionExpiry: Expiry = {
  table: 'equipe_sessao',
  condition: 'vista_em <= $1 or criada_em <= $2',
  ages: [idleLastsMs, sessionLastsMs],
}

/**
 * Begins a session and gives the key that names it, of which only a hash is kept; undefined where the account was closed,
 * or got another password, while its old one was looked at.
 */
export async function createSession(
  sql: Sql,
  { login, senha }: SignedIn,
  now: number,
): Promise<string | undefined> {
  const key = randomBytes(32).toString('base64url')
  const begun = await sql.query(
    `with aberta as (
       select login from equipe where login = $2 and senha = $3 and desativada_em is null for update
     )
     insert into equipe_sessao (hash, login, criada_em, vista_em) select $1, login, $4, $4 from aberta returning hash`,
    [hashOf(key), login, senha, instant(now)],
  )
  return begun.length > 0 ? key : undefined
}

/** Finds whose session a key names and notes that it was used; undefined where it is over or the account is closed. */
export async function findSession(sql: Sql, key: string, now: number): Promise<StaffMember | undefined> {
  const [member] = await sql.query<StaffMember>(
    `update equipe_sessao as session set vista_em = $2 from equipe
      where equipe.login = session.login and desativada_em is null
        and hash = $1 and vista_em > $3 and session.criada_em > $4
      returning equipe.login, equipe.nome`,
    [hashOf(key), instant(now), instant(now - idleLastsMs), instant(now - sessionLastsMs)],
  )
  return member
}

/** Ends the session that a key names. */
export async function deleteSession(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from equipe_sessao where hash = $1', [hashOf(key)])
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
