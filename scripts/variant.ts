import { setTimeout as pause } from 'node:timers/promises'
import { cancel, intro, log, outro } from '@clack/prompts'
import { settingsOfProcess } from '../server/settings/settings.ts'
import { projectFiles } from './project.ts'
import { ask } from './variant/ask.ts'
import { basesOf } from './variant/bases.ts'
import { writeNew } from './variant/file.ts'
import { untilRight } from './variant/last-look.ts'
import { whereItOpens } from './variant/live.ts'
import { openPrompts } from './variant/prompts.ts'
import { exitWith, refuseWords } from './words.mjs'

/** Asks what a new variant needs, checks it with the whole project, and only then writes its file. */
async function main(): Promise<void> {
  if (!process.stdin.isTTY) exitWith('este comando faz perguntas, e precisa de um terminal.')
  intro('Nova variante. Esc desiste, e nada é gravado.')
  const files = projectFiles()
  const bases = basesOf(files)
  if (bases.length === 0) exitWith('nenhuma variante serve de base. O porquê: npm run check:config')
  const prompts = openPrompts(giveUp)
  const asked = await ask(prompts, { files, bases })
  const { answers, file } = await untilRight(asked, { prompts, read: projectFiles })
  writeNew(file.path, file.text)
  log.success(`${file.path} gravado, sem nenhum erro.`)
  const reading = settingsOfProcess()
  const settings = reading.ok ? reading.settings : undefined
  outro(await whereItOpens(Object.values(answers.prefixes), settings, () => pause(500)))
}

function giveUp(): never {
  cancel('Nada foi gravado.')
  process.exit(1)
}

refuseWords()
await main()
