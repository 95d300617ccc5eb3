import { distance } from '../../engine/config/index.ts'
import { isLogin } from '../../server/admin/accounts.ts'

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

/** What was asked, or why nobody can tell. */
export type StaffReading =
  | { readonly ok: true; readonly asked: StaffRequest }
  | { readonly ok: false; readonly mistake: string }

/** Reads the words that the command was called with. */
export function askedIn([verb = '', login, nome, ...rest]: readonly string[]): StaffReading {
  if (!Object.hasOwn(verbs, verb)) return wrong(mistakeOfVerb(verb))
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

function mistakeOfVerb(verb: string): string {
  const known = Object.keys(verbs) as readonly Verb[]
  const meant = known.find((each) => distance(each, verb) <= 2)
  if (verb === '') return `falta o que fazer. ${waysOf(known)}`
  return meant
    ? `"${verb}" não existe. Você quis dizer "${meant}"? ${usage(meant)}`
    : `"${verb}" não existe. ${waysOf(known)}`
}

const waysOf = (known: readonly Verb[]): string => `O que há: ${known.map((verb) => verbs[verb]).join('; ')}.`
