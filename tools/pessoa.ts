import { existsSync, writeFileSync } from 'node:fs'
import { erasePerson, textOfErasure } from '../server/privacy/erase.ts'
import { exportPerson } from '../server/privacy/person.ts'
import { secretIn } from '../server/process/start.ts'
import { type Settings, settingsOfProcess } from '../server/settings/settings.ts'
import type { Store } from '../server/store/index.ts'
import { openDatabase } from './database.ts'
import { type PersonCommand, readPersonCommand } from './pessoa-words.ts'
import { userOfProcess } from './user.ts'
import { exitWith } from './words.mjs'

/** Rolls back the transaction of a trial. */
class TrialOver extends Error {}

/** Exports or erases all that is stored about a person, in the database that the environment names. */
async function main(): Promise<void> {
  const read = readPersonCommand(process.argv.slice(2))
  if (!read.ok) exitWith(read.mistake)
  if (read.command.does === 'exportar' && read.command.to !== null) refuseExisting(read.command.to)
  const reading = settingsOfProcess()
  if (!reading.ok) exitWith(reading.mistakes.join('\n'))
  const { settings } = reading
  const store = await openDatabase(settings)
  try {
    await (read.command.does === 'exportar'
      ? exported(store, read.command)
      : erased(store, settings, read.command))
  } finally {
    await store.close()
  }
}

function refuseExisting(file: string): void {
  // Never over a file that is there: its readers would be those of before.
  if (existsSync(file)) exitWith(`${file} já existe, e não foi mudado. Escolha outro nome.`)
}

type Exporting = PersonCommand & { readonly does: 'exportar' }
type Erasing = PersonCommand & { readonly does: 'apagar' }

async function exported(store: Store, { wanted, to }: Exporting): Promise<void> {
  const person = await store.transaction((sql) => exportPerson(sql, wanted, Date.now()))
  const text = `${JSON.stringify(person, null, 2)}\n`
  if (to === null) {
    process.stdout.write(text)
    return
  }
  writeFileSync(to, text, { mode: 0o600, flag: 'wx' })
  console.log(
    `Gravado em ${to}, que só este usuário lê. Confira antes de entregar: rascunhos e respostas podem falar de outras pessoas da mesma venda.`,
  )
}

async function erased(
  store: Store,
  settings: Settings,
  { wanted, isTrial, ...order }: Erasing,
): Promise<void> {
  const por = order.por ?? userOfProcess()
  const secret = settings.secret ?? secretIn(settings.dataDir)
  let said = ''
  await store
    .transaction(async (sql) => {
      const { motivo } = order
      said = textOfErasure(await erasePerson(sql, wanted, { por, motivo, secret, now: Date.now() }))
      if (isTrial) throw new TrialOver()
    })
    .catch((error: Error) => {
      if (!(error instanceof TrialOver)) throw error
    })
  console.log(isTrial ? `Ensaio: nada foi mudado. O que aconteceria:\n\n${said}` : said)
}

await main().catch((error: Error & { readonly syscall?: string }) => {
  if (error.syscall === undefined) throw error
  console.error(`O arquivo não pôde ser gravado: ${error.message}`)
  process.exitCode = 1
})
