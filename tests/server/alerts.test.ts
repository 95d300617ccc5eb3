import { beforeAll, describe, expect, it } from 'vitest'
import { openServiceTimes } from '../../server/monitoring/service-times.ts'
import { read } from '../house/sources.ts'
import { call, openTest } from './kit.ts'

const page = read('docs/operacao.md')
const alerts = [...page.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', rule = '']) => ({
  name,
  rule,
}))

/** What Prometheus itself knows of a target. */
const ofPrometheus = ['up']

/** Lists the metrics that a rule reads. */
const metricsIn = (rule: string): readonly string[] =>
  rule.match(/\b(?:(?:funis|process|nodejs)_\w+|up)\b/g) ?? []

/** Lists the paragraphs on what to do, each with the alerts that stand beside its title. */
const toDo = (page.split('\n## O que fazer quando\n')[1] ?? '')
  .split('\n## ', 1)[0]!
  .split('\n\n')
  .map((text) => text.trim())
  .map((text) => ({
    text,
    alerts: [...(/^\*\*[^*]+\*\* \(([^)]*)\)/.exec(text)?.[1] ?? '').matchAll(/`(\w+)`/g)],
  }))

describe('the alerts of docs/operacao.md', () => {
  let known: ReadonlySet<string>
  beforeAll(async () => {
    const services = openServiceTimes()
    services.observe({ service: 'dental', operation: 'x', call: 'y', ending: 'answer', status: 200, ms: 1 })
    const figures = {
      services,
      outbox: async () => ({ waiting: 0, dead: 0, oldestSeconds: 0 }),
      pulse: { answers: async () => true, takesMore: async () => true },
      freeBytes: async () => 1,
      purgeIsHeld: () => false,
      payments: async () => ({ confirming: 0, oldestConfirmingSeconds: 0, pending: 0, lateSeconds: 0 }),
    }
    const { app } = await openTest({ figures })
    await call(app, 'nada')
    const { body } = await app.inject({ url: '/metricas', headers: { host: 'localhost' } })
    known = new Set(body.split('\n').map((line) => /^\w+/.exec(line)?.[0] ?? ''))
  })

  it('[T06eq] fire for the disk, the database, the services and the queue', () => {
    const read = alerts.flatMap(({ rule }) => metricsIn(rule))
    expect(read).toEqual(
      expect.arrayContaining([
        ...['funis_disk_free_bytes', 'funis_database_up', 'funis_database_writable'],
        ...['funis_service_duration_seconds_count', 'funis_outbox_messages', 'funis_outbox_oldest_seconds'],
      ]),
    )
  })

  it.each(alerts)('[T06eq] $name reads what /metricas gives', ({ rule }) => {
    const named = metricsIn(rule)
    expect(named).not.toEqual([])
    expect(named.filter((name) => ![...known, ...ofPrometheus].includes(name))).toEqual([])
  })

  it('[T06eq] have each one paragraph that says what to do, and no paragraph names another', () => {
    const told = toDo.flatMap(({ alerts }) => alerts.map(([, name]) => name))
    expect(told.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
    expect(toDo.filter(({ text, alerts }) => alerts.length > 0 && text.length < 200)).toEqual([])
  })
})
