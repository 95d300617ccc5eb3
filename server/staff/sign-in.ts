import { instant, type Sql } from '../store/index.ts'
import { isStaffName, type StaffMember } from './accounts.ts'
import type { StaffKeys } from './keys.ts'
import { isPassword } from './password.ts'
import { stepOfCode } from './totp.ts'

/** What somebody typed to sign in. */
export interface Typed {
  readonly login: string
  readonly password: string
  /** Of the second factor, or for recovery. */
  readonly code: string
}

/** What signing in needs. */
export interface SignInParts {
  readonly sql: Sql
  readonly keys: StaffKeys
  readonly now: number
  /** Takes note of an account whose second factor this server's keys do not open. */
  onUnreadable?(): void
}

/** Whoever signed in, and the hash of the password by which they did: it may have been changed since. */
export interface SignedIn extends StaffMember {
  readonly senha: string
}

type Account = { readonly senha: string; readonly totp: string }

/**
 * Finds whose login, password and code were typed; undefined where they are not all right.
 *
 * A code is used up by it, also where two processes look at it at once. Whatever was wrong, the work is the same.
 */
export async function signIn(parts: SignInParts, typed: Typed): Promise<SignedIn | undefined> {
  const { sql, now } = parts
  const login = staffNameIn(typed.login)
  const [account] = await sql.query<Account>(
    'select senha, totp from equipe where login = $1 and desativada_em is null',
    [login],
  )
  const isRight = await isPassword(typed.password.replace(/\s/g, ''), account?.senha)
  const opens = isRight && account ? login : null
  const senha = account?.senha ?? ''
  const code = typed.code.replace(/\s/g, '').toLowerCase()
  const [member] = /^\d{6}$/.test(code)
    ? await sql.query<StaffMember>(useStep, [opens, stepIn(parts, login, { account, code }) ?? null, senha])
    : await sql.query<StaffMember>(useCode, [opens, parts.keys.mark(code, login), instant(now), senha])
  return member && { ...member, senha }
}

/** Reads a login as it was meant: phones write a capital first and a space last; '' where it can be nobody's. */
export function staffNameIn(text: string): string {
  const login = text.trim().toLowerCase()
  return isStaffName(login) ? login : ''
}

function stepIn(
  { keys, now, onUnreadable }: SignInParts,
  login: string,
  { account, code }: { readonly account: Account | undefined; readonly code: string },
): number | undefined {
  if (!account) return undefined
  const secret = keys.open(account.totp, login)
  if (secret === undefined) onUnreadable?.()
  return secret === undefined ? undefined : stepOfCode(secret, code, now)
}

const useStep = `
  update equipe set totp_passo = $2::bigint
   where login = $1 and totp_passo < $2::bigint and desativada_em is null and senha = $3 returning login, nome`

const useCode = `
  with used as (
    update equipe_codigo set usado_em = $3 where login = $1 and hash = $2 and usado_em is null returning login
  )
  select login, nome from equipe join used using (login) where desativada_em is null and senha = $4`
