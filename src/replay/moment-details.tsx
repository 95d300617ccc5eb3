import type { ReactNode } from 'react'
import { formats, type Json } from '../../engine/index.ts'
import { formatDuration, formatValue, moveTitle, type TakenTransition } from '../../engine/replay/index.ts'
import { WhyHere } from './explanations.tsx'
import { changesIn, type Moment, type Recorded } from './moments.ts'

interface MomentProps {
  readonly recorded: Recorded
  readonly moment: Moment
}

/** Shows what happened at a moment, what decided it, and what the funnel knows then. */
export function MomentDetails({ recorded, moment }: MomentProps) {
  const { traced, n, at, press } = moment
  const { move, fired, differences } = traced
  const isBefore = press !== null || moment.session !== traced.played.session
  return (
    <section className="replay-dito" aria-label="O que aconteceu">
      <h2>
        Lance {n + 1} de {recorded.replay.moves.length}: {moveTitle(move)}
      </h2>
      <p>
        {isBefore ? 'Antes de agir. ' : ''}
        Relógio: {formats.data?.(at)}, {formats.hora?.(at)},{' '}
        {formatDuration(at - Date.parse(recorded.replay.at))} depois do início.
      </p>
      {differences.length > 0 && !isBefore && (
        <div className="replay-diferenca" role="alert">
          <h3>Não é o que foi gravado</h3>
          <p>
            <code>{recorded.file}</code>
          </p>
          <Rows
            rows={differences.map(({ name, expected, seen }) => [
              name,
              `gravado ${formatValue(expected)}, visto ${formatValue(seen)}`,
            ])}
          />
        </div>
      )}
      {!isBefore && <Why fired={fired} lines={recorded.lines} />}
      {!isBefore && <WhyHere name={recorded.name} moves={n + 1} />}
      <MoveInput moment={moment} />
      {!isBefore && <Effects moment={moment} />}
      <SessionState moment={moment} />
    </section>
  )
}

/** Shows the transitions taken, with their conditions, the values these read, and where they are written. */
function Why({
  fired,
  lines,
}: {
  readonly fired: readonly TakenTransition[]
  readonly lines: Recorded['lines']
}) {
  return (
    <Part title="Por quê">
      {fired.length === 0 && <p>Nenhuma transição respondeu: a tela faz o que faz por si.</p>}
      {fired.map(({ id, when, reads }) => (
        <div className="replay-regra" key={id}>
          <p>
            <strong>{id}</strong> <code>{lines[id]}</code>
          </p>
          <p>{when === undefined ? 'Sem condição.' : <code>{JSON.stringify(when)}</code>}</p>
          <Rows rows={reads.map(({ path, value }) => [path, formatValue(value)])} />
        </div>
      ))}
    </Part>
  )
}

/** Shows the input of the move. */
function MoveInput({ moment: { traced } }: Pick<MomentProps, 'moment'>) {
  const { start, values, data, problem, id } = traced.move
  const given = Object.entries({ ...start, ...values, data, problem, id }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length === 0) return null
  return (
    <Part title="O que entrou">
      <Rows rows={given.map(([name, value]) => [name, formatValue(value as Json)])} />
      {JSON.stringify(given).includes('"*') && <p>"*" é um texto qualquer, que a gravação não guarda.</p>}
    </Part>
  )
}

/** Shows the effects of the move. */
function Effects({ moment: { traced } }: Pick<MomentProps, 'moment'>) {
  const { effects } = traced.played
  if (effects.length === 0) return null
  return (
    <Part title="O que o funil faz">
      <Rows
        rows={effects.map(({ effect, name, with: sent }) => [
          `${effect} ${name ?? ''}`,
          sent === undefined ? '' : formatValue(sent),
        ])}
      />
    </Part>
  )
}

/** Shows the place of the session, its calls and clocks, and the answers that changed. */
function SessionState({ moment: { session, before } }: Pick<MomentProps, 'moment'>) {
  const changes = changesIn(before.answers, session.answers)
  return (
    <Part title="O que o funil sabe">
      <Rows
        rows={[
          ['etapa', session.step || 'nenhuma'],
          ['caixas', session.boxes.map(({ box }) => box).join(', ') || 'nenhuma'],
          ['chamadas a caminho', session.calls.map(({ as }) => as).join(', ') || 'nenhuma'],
          ['relógios', Object.keys(session.timers).join(', ') || 'nenhum'],
        ]}
      />
      {changes.length > 0 && <h4>Mudou neste lance</h4>}
      <Rows
        rows={changes.map(({ path, before: old, after }) => [
          path,
          `${formatValue(old)} → ${formatValue(after)}`,
        ])}
      />
      <details>
        <summary>Tudo o que está guardado</summary>
        <pre>{JSON.stringify(session, null, 2)}</pre>
      </details>
    </Part>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="replay-parte">
    <h3>{title}</h3>
    {children}
  </div>
)

/** Lists names and values; nothing where there are none. */
function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  if (rows.length === 0) return null
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
