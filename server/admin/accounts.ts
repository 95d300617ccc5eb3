import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import pLimit from 'p-limit'
import { insertRow, instant, newClearText, type Sql } from '../store/index.ts'

/** Draws words of five letters each, joined by hyphens: 24 bits a word. */
const drawWords = (count: number): string => Array.from({ length: count }, () => newClearText(5)).join('-')

/** How much work one hash is: 32 MB, three times over, a quarter of a second of one core. */
const currentCost = 'scrypt$15$8$3'

/** Hashes a password; its cost and salt are part of the text, so that later hashes may cost more. */
async function hashPassword(password: string): Promise<string> {
  const salted = `${currentCost}$${randomBytes(16).toString('base64url')}`
  return `${salted}$${(await derive(password, salted)).toString('base64url')}`
}

/** A hash that no password has, so that signing in to an account that does not exist takes as long. */
const unknownHash = `${currentCost}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Tells whether a password has a hash; without a hash it takes as long, and is false. */
async function isPassword(password: string, known = unknownHash): Promise<boolean> {
  const hash = Buffer.from(known.split('$')[5] ?? '', 'base64url')
  return timingSafeEqual(await derive(password, known), hash)
}

/** One hash after the other: they take threads that looking up the addresses of services needs too. */
const oneAtATime = pLimit(1)
const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Derives a key of 32 bytes from a password, by the cost and the salt of a hash. */
function derive(password: string, hash: string): Promise<Buffer> {
  const [, logN, r, p, salt = ''] = hash.split('$')
  const N = 2 ** Number(logN)
  const options = { N, r: Number(r), p: Number(p), maxmem: 256 * N * Number(r) }
  return oneAtATime(() => scryptAsync(password, Buffer.from(salt, 'base64url'), 32, options))
}

const periodSeconds = 30

/**
 * Says which thirty seconds a code belongs to; undefined where it is the code of none.
 *
 * Clocks differ and fingers are slow: the code just before counts, and the one to come.
 */
function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Funis', label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** Keys that are not in the database, so that a copy of it opens nothing. */
export interface StaffKeys {
  /** Encrypts a text for one account; for another it does not open. */
  seal(text: string, login: string): string
  /** Opens what was sealed; undefined where it was sealed with another key or for another account. */
  open(sealed: string, login: string): string | undefined
  /** Makes a keyed hash of a text of one account. */
  mark(text: string, login: string): string
}

const cipher = 'aes-256-gcm'

/** Derives the keys of staff accounts from the secret of this server. */
export function openStaffKeys(secret: string): StaffKeys {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `equipe ${use}`, 32))
  const sealing = derived('cifra')
  const marking = derived('marca')
  return {
    seal(text, login) {
      const iv = randomBytes(12)
      const sealer = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(login))
      const body = Buffer.concat([sealer.update(text, 'utf8'), sealer.final()])
      return Buffer.concat([iv, sealer.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, login) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag, body] = [bytes.subarray(0, 12), bytes.subarray(12, 28), bytes.subarray(28)]
      try {
        const opener = createDecipheriv(cipher, sealing, iv, { authTagLength: 16 })
        opener.setAAD(Buffer.from(login)).setAuthTag(tag)
        return opener.update(body, undefined, 'utf8') + opener.final('utf8')
      } catch {
        return undefined
      }
    },
    mark: (text, login) => createHmac('sha256', marking).update(`${login}\n${text}`).digest('base64url'),
  }
}

/** A member of the staff that looks after the server. */
export type StaffMember = {
  readonly login: string
  readonly nome: string
}

/** The name under which actions of the command line are recorded. */
const reserved = 'servidor'

/** Tells whether a text can be a login: easy to say, to type and to read in a list. */
export const isLogin = (text: string): boolean => /^[a-z][a-z0-9.-]{1,39}$/.test(text) && text !== reserved

/** The credentials of an account: shown once, when they are made, and stored nowhere in clear. */
export interface Credentials {
  readonly password: string
  /** What an app for codes reads: `otpauth://…`. */
  readonly address: string
  readonly codes: readonly string[]
}

/** What making credentials needs. */
export interface IssueContext {
  readonly sql: Sql
  readonly keys: StaffKeys
  readonly now: number
}

/** Opens an account; undefined where the login is taken. */
export function createAccount(
  parts: IssueContext,
  { login, nome }: StaffMember,
): Promise<Credentials | undefined> {
  return issue(parts, login, (senha, totp) =>
    parts.sql.query(
      `insert into equipe (login, nome, senha, totp, criada_em) values ($1, $2, $3, $4, $5)
       on conflict (login) do nothing returning login`,
      [login, nome, senha, totp, instant(parts.now)],
    ),
  )
}

/** Gives an account new credentials, and opens it again where it was closed; undefined where there is none. */
export function resetAccount(parts: IssueContext, login: string): Promise<Credentials | undefined> {
  return issue(parts, login, async (senha, totp) => {
    const rows = await parts.sql.query(
      'update equipe set senha = $2, totp = $3, totp_passo = 0, desativada_em = null where login = $1 returning login',
      [login, senha, totp],
    )
    // Only now: a session that began meanwhile by the old password goes too.
    await signOutEverywhere(parts.sql, login)
    return rows
  })
}

/** Draws the credentials of an account and has them written; undefined where no row was. */
async function issue(
  parts: IssueContext,
  login: string,
  write: (senha: string, totp: string) => Promise<readonly unknown[]>,
): Promise<Credentials | undefined> {
  const password = drawWords(4)
  const secret = new Secret({ size: 20 }).base32
  const rows = await write(await hashPassword(password), parts.keys.seal(secret, login))
  if (rows.length === 0) return undefined
  return { password, address: totpOf(secret, login).toString(), codes: await replaceCodes(parts, login) }
}

/** Gives an open account new recovery codes in place of those it had; undefined where there is none. */
export async function renewCodes(parts: IssueContext, login: string): Promise<readonly string[] | undefined> {
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
type ListedAccount = StaffMember & {
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

/** Tells whether there is an open account. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql.query('select 1 as um from equipe where desativada_em is null limit 1')).length > 0
}

async function replaceCodes({ sql, keys }: IssueContext, login: string): Promise<readonly string[]> {
  const codes = Array.from({ length: 10 }, () => drawWords(2))
  await sql.query('delete from equipe_codigo where login = $1', [login])
  for (const code of codes) await insertRow(sql, 'equipe_codigo', { login, hash: keys.mark(code, login) })
  return codes
}

const signOutEverywhere = (sql: Sql, login: string) =>
  sql.query('delete from equipe_sessao where login = $1', [login])

/** What was typed to sign in. */
interface SignInForm {
  readonly login: string
  readonly password: string
  /** Of the second factor, or for recovery. */
  readonly code: string
}

/** What signing in needs. */
interface SignInParts {
  readonly sql: Sql
  readonly keys: StaffKeys
  readonly now: number
  /** Called for an account whose second factor this server's keys do not open. */
  onUnreadable?(): void
}

/** Who signed in, and the hash of the password that was used: it may be changed in the meantime. */
export interface SignedIn extends StaffMember {
  readonly senha: string
}

type Account = { readonly senha: string; readonly totp: string }

/**
 * Finds whose login, password and code were typed; undefined where they are not all right.
 *
 * A code works once, also where two processes check it at once. Whatever was wrong, the check takes as long.
 */
export async function signIn(parts: SignInParts, typed: SignInForm): Promise<SignedIn | undefined> {
  const { sql, now } = parts
  const login = parseLogin(typed.login)
  const [account] = await sql.query<Account>(
    'select senha, totp from equipe where login = $1 and desativada_em is null',
    [login],
  )
  const isRight = await isPassword(typed.password.replace(/\s/g, ''), account?.senha)
  const opens = isRight && account ? login : null
  const senha = account?.senha ?? ''
  const code = typed.code.replace(/\s/g, '').toLowerCase()
  const [member] = /^\d{6}$/.test(code)
    ? await sql.query<StaffMember>(useTotpStep, [
        opens,
        totpStepOf(parts, login, { account, code }) ?? null,
        senha,
      ])
    : await sql.query<StaffMember>(useRecoveryCode, [
        opens,
        parts.keys.mark(code, login),
        instant(now),
        senha,
      ])
  return member && { ...member, senha }
}

/** Normalizes a login: phones write a capital first and a space last; '' where it is none. */
export function parseLogin(text: string): string {
  const login = text.trim().toLowerCase()
  return isLogin(login) ? login : ''
}

function totpStepOf(
  { keys, now, onUnreadable }: SignInParts,
  login: string,
  { account, code }: { readonly account: Account | undefined; readonly code: string },
): number | undefined {
  if (!account) return undefined
  const secret = keys.open(account.totp, login)
  if (secret === undefined) onUnreadable?.()
  return secret === undefined ? undefined : stepOfCode(secret, code, now)
}

const useTotpStep = `
  update equipe set totp_passo = $2::bigint
   where login = $1 and totp_passo < $2::bigint and desativada_em is null and senha = $3 returning login, nome`

const useRecoveryCode = `
  with used as (
    update equipe_codigo set usado_em = $3 where login = $1 and hash = $2 and usado_em is null returning login
  )
  select login, nome from equipe join used using (login) where desativada_em is null and senha = $4`
