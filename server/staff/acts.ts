import { namesPerson } from '../../engine/index.ts'
import { insertRow, instant, type Sql } from '../store/index.ts'

/** Something that staff had done, as it is noted for good. */
export interface NewAct {
  readonly now: number
  /** The login of whom, or the name of what acts without one. */
  readonly who: string
  readonly action: string
  readonly about: string
  /** The number of the proposal it was about; null where it was about none. */
  readonly numero: string | null
  /** How things stood before and after, in a few words. */
  readonly before: string
  readonly after: string
  readonly reason: string
}

/** Notes an act in the transaction of what it does: neither is kept without the other. */
export async function noteAct(sql: Sql, act: NewAct): Promise<void> {
  await insertRow(sql, 'ato', {
    ...{ em: instant(act.now), quem: act.who, acao: act.action, sobre: act.about },
    ...{ numero_proposta: act.numero, antes: act.before, depois: act.after, motivo: act.reason },
  })
}

/** An act as it was noted. */
export type NotedAct = {
  readonly id: number
  readonly em: Date
  readonly quem: string
  readonly acao: string
  readonly sobre: string
  readonly numero: string | null
  readonly antes: string
  readonly depois: string
  readonly motivo: string
}

/** Which acts are wanted: those before one, those about one proposal, or all. */
interface WantedActs {
  readonly before?: number | undefined
  readonly numero?: string | undefined
  readonly atMost: number
}

/** Lists acts, newest first. */
export const listActs = (sql: Sql, { before, numero, atMost }: WantedActs): Promise<readonly NotedAct[]> =>
  sql.query<NotedAct>(
    `select id, em, quem, acao, sobre, numero_proposta as numero, antes, depois, motivo from ato
      where ($1::bigint is null or id < $1) and ($2::text is null or numero_proposta = $2)
      order by id desc limit $3`,
    [before ?? null, numero ?? null, atMost],
  )

const least = 5
const most = 300

/** A reason that was given, or why it is none. */
export type ActReason =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string }

/** Reads the reason of an act as it was typed. */
export function reasonIn(typed: string): ActReason {
  const text = typed
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
  const length = [...text].length
  if (length === 0) return { ok: false, why: 'Escreva o motivo.' }
  if (length < least)
    return { ok: false, why: `O motivo é curto demais: use pelo menos ${least} caracteres.` }
  if (length > most) return { ok: false, why: `O motivo tem ${length} caracteres; use no máximo ${most}.` }
  // What is noted stays for good, and is shown to all of the staff.
  if (namesPerson(text)) return { ok: false, why: 'O motivo fica para sempre: tire dele o CPF ou o e-mail.' }
  return { ok: true, text }
}
