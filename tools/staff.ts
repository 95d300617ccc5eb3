import { openStaffKeys } from '../server/admin/accounts.ts'
import { secretIn } from '../server/process/start.ts'
import { type Settings, settingsOfProcess } from '../server/settings/settings.ts'
import { openDatabase } from './database.ts'
import { readStaffRequest, runStaffRequest, type StaffRequest } from './staff-commands.ts'
import { userOfProcess } from './user.ts'
import { exitWith } from './words.mjs'

/** Runs the request on the database that the server uses, and prints the result. */
async function main(asked: StaffRequest, settings: Settings): Promise<void> {
  const store = await openDatabase(settings)
  const keys = openStaffKeys(settings.secret ?? secretIn(settings.dataDir))
  const parts = { store, keys, now: Date.now(), by: userOfProcess() }
  const { text, failed } = await runStaffRequest(asked, parts).finally(() => store.close())
  if (failed) exitWith(text)
  console.log(text)
}

const asked = readStaffRequest(process.argv.slice(2))
if (!asked.ok) exitWith(asked.mistake)
const reading = settingsOfProcess()
if (!reading.ok) exitWith(reading.mistakes.join('\n'))
await main(asked.asked, reading.settings)
