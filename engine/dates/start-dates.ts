import { addDays, hourInSaoPaulo, knownDate, todayInSaoPaulo } from './calendar.ts'

/** Says which start dates a product offers and until when. */
export interface StartDatesConfig {
  /** Days of the month on which a contract may start. */
  readonly dias: readonly number[]
  /** Whole hour of the day before, in São Paulo, at which a date closes. */
  readonly horaCorte: number
  /** How many open dates are offered. */
  readonly ofertas: number
  /** When one date more is offered: between two cut-offs on the order, on one day of the month on the simulation. */
  readonly terceira: {
    readonly pedido: { readonly deDia: number; readonly ateDia: number }
    readonly simulacao: { readonly dia: number }
  }
  /** First and last day on which nothing is offered. */
  readonly manutencao: { readonly de: string; readonly ate: string } | null
}

/** Names the screens that offer start dates. */
export type StartDatesPlace = 'pedido' | 'simulacao'

/** Lists, in order, the start dates a screen offers at an instant; none during maintenance. */
export function startDates(
  config: StartDatesConfig,
  epochMs: number,
  place: StartDatesPlace,
): readonly string[] {
  const offered = config.ofertas + (offersThird(config, epochMs, place) ? 1 : 0)
  return openDates(config, epochMs).slice(0, offered)
}

/**
 * Tells whether a chosen start date may still be confirmed.
 *
 * A date once offered stays open until its cut-off, whichever screen offered it. '', null, undefined and the
 * sentinel 0001-01-01 are no date and never open.
 */
export function isStartDateOpen(
  config: StartDatesConfig,
  date: string | null | undefined,
  epochMs: number,
): boolean {
  const chosen = knownDate(date)
  return openDates(config, epochMs).some((open) => open === chosen)
}

/** Lists the nearest open dates, as many as a screen can ever offer. */
function openDates(config: StartDatesConfig, epochMs: number): readonly string[] {
  const { manutencao } = config
  const today = todayInSaoPaulo(epochMs)
  if (manutencao && manutencao.de <= today && today <= manutencao.ate) return []

  const closed = lastClosedDate(config, epochMs)
  const dates: string[] = []
  for (let ahead = 1; ahead <= 366 && dates.length <= config.ofertas; ahead += 1) {
    const date = addDays(closed, ahead)
    if (config.dias.includes(dayOf(date))) dates.push(date)
  }
  return dates
}

/** Names the last date whose cut-off has passed: today, and from the hour of cut-off on also tomorrow. */
function lastClosedDate({ horaCorte }: StartDatesConfig, epochMs: number): string {
  const { date, hour } = hourInSaoPaulo(epochMs)
  return hour < horaCorte ? date : addDays(date, 1)
}

function offersThird(config: StartDatesConfig, epochMs: number, place: StartDatesPlace): boolean {
  const { pedido, simulacao } = config.terceira
  if (place === 'simulacao') return dayOf(todayInSaoPaulo(epochMs)) === simulacao.dia
  // From the cut-off of the first day to the cut-off of the last one.
  const day = dayOf(lastClosedDate(config, epochMs))
  return pedido.deDia < day && day <= pedido.ateDia
}

function dayOf(iso: string): number {
  return Number(iso.slice(8))
}
