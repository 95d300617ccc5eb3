import type { Funnel } from '../../engine/index.ts'
import type { FunnelRun } from './run-funnel.ts'

/** The notice that flows open over what failed for want of a connection, and its button. */
const notice = 'semInternet'
const again = 'tentarNovamente'

/** Goes on by itself once the connection is back; what moves money or sends a message waits for the person. */
export function reconnect(run: FunnelRun, funnel: Funnel): void {
  const top = run.session().boxes.at(-1)
  if (top?.box !== notice || !top.call) return
  const isRetried = (funnel.operations[top.call.op]?.retries ?? 0) > 0
  if (isRetried) run.send({ type: again, from: notice })
}
