import { momentOf } from '../../plain/index.ts'
import { believeClock } from '../../store/index.ts'
import type { ActParts, DoneAct } from './action.ts'

/** Has the time of this machine count as right, so that what is past its time is deleted again. */
export async function clockIsRight(_id: string, { sql, now }: ActParts): Promise<DoneAct | null> {
  const since = await believeClock(sql, now)
  if (since === null) return null
  return {
    about: `relógio desta máquina, ${momentOf(new Date(now))}`,
    numero: null,
    before: `nada vencido era apagado, desde ${momentOf(since)}`,
    after: 'o que venceu é apagado',
  }
}
