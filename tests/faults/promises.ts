import { type Fault, mayBeDone } from '../upstream/faults.ts'
import type { Request } from '../upstream/stand-in.ts'
import type { Endured, Ground, Pressed } from './presses.ts'

/** The promises, by the rules that state them. */
export const promises = {
  effects: 'X11br',
  buttons: 'X11bv',
  truth: 'X11bt',
  typed: 'X11bu',
  arrival: 'X11bv',
} as const

/** Where each promise was broken; nowhere where it was kept. */
export type Broken = Readonly<Record<keyof typeof promises, readonly string[]>>

/** What may be said while nobody knows how a call ended, and of a Pix whose bank cannot be read. */
const unknowing = [
  ...['G', 'H', 'CI', 'CT', 'PX', 'SLOW', 'muitas tentativas', 'PAY?'],
  ...[
    'Pix à espera',
    'Pix sem conexão',
    'Pix expirado',
    'CEP sem resposta',
    'CEP inexistente',
    'CEP não consultado',
  ],
  ...[
    'cadastro sem confirmação',
    'cadastro de corretor sem confirmação',
    'produtoras não carregadas',
    'não salvo',
  ],
]

/** What invites to pay once more, or says that nothing was paid. */
const payAgain = ['G', 'H', 'PX', 'cartão recusado', 'cartão inválido']

/** What a service in trouble says, which is nobody's business. */
const raw = [
  ...['stack trace', 'down for maintenance', 'Manutenção', 'token', 'em andamento', 'CPF inválido'],
  ...['169.254', 'xxxx', '[object', 'undefined'],
]

const refusals: ReadonlySet<Fault> = new Set(['successFalse'])

/** Says where five presses under a fault broke a promise. */
export async function brokenIn(ground: Ground, fault: Fault, endured: Endured): Promise<Broken> {
  const { presses, afterwards } = endured
  const all = [...presses, ...afterwards]
  const under = { ground, fault }
  return {
    effects: await secondEffects(under, endured),
    buttons: all.flatMap(({ at, text }, i) =>
      at === 'dead' ? [`press ${i + 1}: ${text.slice(0, 80)}`] : [],
    ),
    truth: presses.flatMap((pressed, i) => untruths(under, pressed).map((each) => `press ${i + 1}: ${each}`)),
    typed: all.flatMap(({ lost }, i) => lost.filter(isKept).map((field) => `press ${i + 1}: ${field}`)),
    arrival: endured.arrives ? [] : [`stands at ${all.at(-1)?.text.slice(0, 120)}`],
  }
}

interface Under {
  readonly ground: Ground
  readonly fault: Fault
}

/** Lists what was done under two names, and, once all is mended, what was not done once. */
async function secondEffects({ ground, fault }: Under, { strikes, arrives }: Endured): Promise<string[]> {
  const { standIn, struck, stand } = ground
  const names = new Map<string, Set<unknown>>()
  for (const request of standIn.done.filter((each) => !isChange(each))) {
    const { method, path, headers } = request
    const what = `${method} ${path}`
    names.set(what, (names.get(what) ?? new Set()).add(headers['idempotency-key']))
  }
  const twice = [...names].filter(([, each]) => each.size > 1).map(([what]) => `${what} under two names`)
  const wasDone = standIn.done.some((each) => struck.isIt(each))
  // What a service refused for good is not asked for again by itself.
  const isOwed = !struck.reads && arrives && !refusals.has(fault)
  const undone = isOwed && !wasDone ? ['not done'] : []
  // A message goes out at once or by the outbox, as it happens.
  const stored = isOwed && struck.row.class !== 'N' ? await stand.stored() : 'once'
  return [
    ...twice,
    ...undone,
    ...(['once', 'nothing'].includes(stored) ? [] : [`stored: ${stored}`]),
    ...(strikes === 0 ? ['never struck'] : []),
  ]
}

/** Tells whether an order is written over itself, under its own id: done twice it is there once. */
const isChange = ({ path, body }: Request): boolean =>
  path.endsWith('/api/venda') && body?.IdPreCadastro !== undefined

/** Lists what a page says that is not known, or that nothing is said. */
function untruths({ ground: { struck }, fault }: Under, { at, sees, text }: Pressed): string[] {
  const told = raw.filter((each) => text.includes(each)).map((each) => `says "${each}"`)
  if (at === 'arrived') return told
  const silent = sees.length === 0 ? ['says nothing'] : []
  // What an order is told before it is charged moves no money: the page may say so.
  const isBefore = struck.row.class === 'P' && struck.call === 'alterar'
  const isMoney = struck.row.class === 'P' && !struck.reads && !isBefore
  const isUnsure = mayBeDone(fault) || fault === 'hangsUp'
  const known = isBefore ? [...unknowing, 'nada cobrado'] : unknowing
  const wrong = sees.filter((each) =>
    isMoney && isUnsure ? payAgain.includes(each) : isUnsure && !known.includes(each),
  )
  const unsaid =
    isMoney && isUnsure && !sees.includes('PAY?') ? ['does not say that it is being confirmed'] : []
  return [...told, ...silent, ...unsaid, ...wrong.map((each) => `says ${each}`)]
}

/** Nothing of a card outlives its step. */
const isKept = (field: string): boolean => !/cartao|codigoSeguranca/i.test(field)
