import type { FastifyBaseLogger } from 'fastify'
import { compileOperations, type Operation } from './calls/operation.ts'
import type { SchemaFiles } from './contract/operation-file.ts'
import { anyDrawerOf, type FindAnyLetterhead } from './messages/index.ts'
import { openBank } from './operations/bank.ts'
import { messageRoutes } from './operations/mensagem.ts'
import { type Courier, openMailCourier, openOutbox } from './outbox/index.ts'
import { openReconciler } from './payment/index.ts'
import type { Settings } from './settings/settings.ts'
import type { Store } from './store/index.ts'
import { type Services, serviceCouriers } from './upstream/index.ts'

/** What the workers work on. */
interface WorkerParts {
  readonly settings: Settings
  readonly store: Store
  readonly services: Services
  /** The id under which this process records its heartbeat. */
  readonly owner: string
  readonly schemas: SchemaFiles
  readonly letterhead: FindAnyLetterhead
  readonly log: FastifyBaseLogger
}

/** What couriers are made of. */
interface CourierSources extends Pick<WorkerParts, 'services' | 'letterhead'> {
  readonly settings: Pick<Settings, 'smtp' | 'publicUrl' | 'whatsapp'>
}

/** Makes the background workers: one sends the outbox, the other reconciles charges with the bank. */
export function workersOf(parts: WorkerParts) {
  const { store, services, owner, schemas, log } = parts
  const operations = compileOperations(schemas)
  const reportAs = (what: string) => (error: unknown) => log.error({ err: error }, what)
  const couriers = couriersOf(parts, operations)
  const bank = openBank(services, operations)
  return {
    outbox: openOutbox({ store, couriers, now: Date.now, report: reportAs('fila de saída') }),
    reconciler: openReconciler({ store, bank, owner, now: Date.now, report: reportAs('conferência') }),
  }
}

/** Makes every courier that the settings configure; a message without one waits. */
export function couriersOf(
  { settings, services, letterhead }: CourierSources,
  operations: ReadonlyMap<string, Operation>,
): readonly Courier[] {
  const { smtp, publicUrl, whatsapp } = settings
  const beside = { website: publicUrl ?? '', ...whatsapp }
  const mail = smtp && publicUrl ? [openMailCourier({ smtp, publicUrl, draw: anyDrawerOf(letterhead) })] : []
  const byService = serviceCouriers({ routes: messageRoutes, services, operations, beside })
  // Where no service sends the e-mail of a quotation, this server does.
  const isServed = byService.some(({ kind }) => kind === 'cotacao')
  return [
    ...mail,
    ...(isServed ? [] : mail.map((courier) => ({ ...courier, kind: 'cotacao' }))),
    ...byService,
  ]
}
