import { styleText } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import { distance } from '../engine/config/index.ts'
import {
  type Credentials,
  createAccount,
  disableAccount,
  type IssueContext,
  isLogin,
  listAccounts,
  renewCodes,
  resetAccount,
  type StaffKeys,
} from '../server/admin/accounts.ts'
import { recordAction } from '../server/admin/audit-log.ts'
import { momentOf } from '../server/pages/plain.ts'
import type { Sql, Store } from '../server/store/index.ts'

const verbs = {
  criar: 'criar <usuário> "<Nome>"',
  listar: 'listar',
  desativar: 'desativar <usuário>',
  codigos: 'codigos <usuário>',
  redefinir: 'redefinir <usuário>',
} as const

type Verb = keyof typeof verbs

/** What the command was asked to do, and to whose account; '' where it is about all of them. */
export interface StaffRequest {
  readonly verb: Verb
  readonly login: string
  readonly nome: string
}

/** The request, or in pt-BR why it cannot be read. */
type StaffReading =
  | { readonly ok: true; readonly asked: StaffRequest }
  | { readonly ok: false; readonly mistake: string }

/** Reads the words that the command was called with; says in pt-BR what is wrong with them. */
export function readStaffRequest([verb = '', login, nome, ...rest]: readonly string[]): StaffReading {
  if (!Object.hasOwn(verbs, verb)) return wrong(unknownVerb(verb))
  const known = verb as Verb
  const [needsLogin, needsName] = [known !== 'listar', known === 'criar']
  const stray = needsName ? rest[0] : needsLogin ? nome : login
  if (stray !== undefined) return wrong(`"${stray}" está sobrando. ${usage(known)}`)
  if (!needsLogin) return { ok: true, asked: { verb: known, login: '', nome: '' } }
  if (login === undefined) return wrong(`falta o usuário. ${usage(known)}`)
  if (!isLogin(login)) return wrong(`"${login}" não serve de usuário. ${loginRule}`)
  if (!needsName) return { ok: true, asked: { verb: known, login, nome: '' } }
  if (!nome?.trim()) return wrong(`falta o nome da pessoa. ${usage(known)}`)
  if (nome.length > longestName || /\p{Cc}/u.test(nome))
    return wrong(`o nome tem até ${longestName} letras, numa linha só.`)
  return { ok: true, asked: { verb: known, login, nome: nome.trim() } }
}

const longestName = 80
const loginRule =
  'Use de 2 a 40 letras minúsculas sem acento, algarismos, pontos e hífens, começando por uma letra: ana.souza'

const wrong = (mistake: string): StaffReading => ({ ok: false, mistake })

const usage = (verb: Verb): string => `Uso: npm run equipe -- ${verbs[verb]}`

function unknownVerb(verb: string): string {
  const known = Object.keys(verbs) as readonly Verb[]
  const meant = known.find((each) => distance(each, verb) <= 2)
  if (verb === '') return `falta o que fazer. ${usageOfAll(known)}`
  return meant
    ? `"${verb}" não existe. Você quis dizer "${meant}"? ${usage(meant)}`
    : `"${verb}" não existe. ${usageOfAll(known)}`
}

const usageOfAll = (known: readonly Verb[]): string =>
  `O que há: ${known.map((verb) => verbs[verb]).join('; ')}.`

/** Writes the credentials of an account, which are shown this once. */
function writeIssued(login: string, { password, address, codes }: Credentials): string {
  return `
O que segue aparece só agora: entregue à pessoa, e a mais ninguém.

Usuário: ${login}
Senha:   ${password}

Leia este QR com o aplicativo de códigos (autenticador):

${qrOf(address)}

ou cole nele: ${address}

${writeCodes(codes)}`
}

/** Light on dark whatever the colours of the terminal: some readers take no other. */
const qrOf = (text: string): string =>
  renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => styleText(['whiteBright', 'bgBlack'], line))
    .join('\n')

/** Writes recovery codes, two to a line. */
function writeCodes(codes: readonly string[]): string {
  const lines = codes.flatMap((code, i) => (i % 2 ? [] : [`  ${code}   ${codes[i + 1] ?? ''}`.trimEnd()]))
  return `Códigos de recuperação, para quando faltar o aplicativo; cada um vale uma vez:
${lines.join('\n')}`
}

/** Writes who has an account, a line each. */
function writeAccounts(accounts: Awaited<ReturnType<typeof listAccounts>>): string {
  if (accounts.length === 0)
    return 'Ninguém tem conta. A primeira: npm run equipe -- criar <usuário> "<Nome>"'
  const width = Math.max(...accounts.map(({ login }) => login.length))
  const lines = accounts.map(({ login, nome, criadaEm, desativadaEm, codigos }) => {
    const state = desativadaEm
      ? styleText('dim', `desativada em ${momentOf(desativadaEm)}`)
      : `desde ${momentOf(criadaEm)}, ${codigos} códigos de recuperação`
    return `${login.padEnd(width)}  ${nome}, ${state}`
  })
  return lines.join('\n')
}

/** What a request runs with. */
interface StaffContext {
  readonly store: Store
  readonly keys: StaffKeys
  readonly now: number
  /** The user of the machine who asks. */
  readonly by: string
}

/** What the command prints, and whether nothing was done. */
interface StaffResult {
  readonly text: string
  readonly failed: boolean
}

const failed = (text: string): StaffResult => ({ text, failed: true })
const done = (text: string): StaffResult => ({ text, failed: false })

/** Runs a request, and writes it to the audit log of staff in the same transaction. */
export function runStaffRequest(
  asked: StaffRequest,
  { store, keys, now, by }: StaffContext,
): Promise<StaffResult> {
  return store.transaction(async (sql) => {
    const result = await handlers[asked.verb]({ sql, keys, now }, asked)
    if (!result.failed && asked.verb !== 'listar') await record(sql, asked, { now, by })
    return result
  })
}

type Handler = (parts: IssueContext, asked: StaffRequest) => Promise<StaffResult>

const handlers: Readonly<Record<StaffRequest['verb'], Handler>> = {
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
      : unknownLogin(parts.sql, login)
  },
  async codigos(parts, { login }) {
    const codes = await renewCodes(parts, login)
    return codes ? done(writeCodes(codes)) : unknownLogin(parts.sql, login)
  },
  async desativar({ sql, now }, { login }) {
    if (!(await disableAccount(sql, login, now))) return unknownLogin(sql, login)
    return done(`"${login}" não entra mais, e as sessões abertas terminaram.`)
  },
  async listar({ sql }) {
    return done(writeAccounts(await listAccounts(sql)))
  },
}

const shown = async (first: string, login: string, issued: Credentials): Promise<string> =>
  `${first}\n${writeIssued(login, issued)}`

async function unknownLogin(sql: Sql, login: string): Promise<StaffResult> {
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

async function record(
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
