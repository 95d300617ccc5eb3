import { setTimeout as pause } from 'node:timers/promises'
import { cancel, intro, log, outro } from '@clack/prompts'
import { renderDiagnostics, type SourceFile } from '../engine/config/index.ts'
import { settingsOfProcess } from '../server/settings/settings.ts'
import { exitWith } from './command.ts'
import { projectFiles } from './project.ts'
import { pathOf } from './variant/answers.ts'
import { ask } from './variant/ask.ts'
import { basesOf } from './variant/bases.ts'
import { layOut, writeNew } from './variant/file.ts'
import { whereItOpens } from './variant/live.ts'
import { openPrompts } from './variant/prompts.ts'
import { openTrial } from './variant/trial.ts'
import { variantOf } from './variant/variant-of.ts'
import { refuseWords } from './words.mjs'

/** Asks what a new variant needs, checks it with the whole project, and only then writes its file. */
async function main(): Promise<void> {
  if (!process.stdin.isTTY) exitWith('este comando faz perguntas, e precisa de um terminal.')
  intro('Nova variante. Esc desiste, e nada é gravado.')
  const files = projectFiles()
  const bases = basesOf(files)
  if (bases.length === 0) exitWith('nenhuma variante serve de base. O porquê: npm run check:config')
  const prompts = openPrompts(giveUp)

  const { answers, beneath } = await ask(prompts, { files, bases })
  const path = pathOf(answers)
  const added = { path, text: layOut(path, variantOf(answers, beneath)) }
  // The project may have changed while the questions were answered.
  const wrong = wrongWith(projectFiles(), added)
  if (wrong !== undefined) {
    log.error(`A variante não está certa:\n\n${wrong}`)
    cancel('Nada foi gravado.')
    process.exit(1)
  }
  writeNew(path, added.text)
  log.success(`${path} gravado, sem nenhum erro.`)
  const reading = settingsOfProcess()
  const settings = reading.ok ? reading.settings : undefined
  outro(await whereItOpens(Object.values(answers.prefixes), settings, () => pause(500)))
}

/** Says in words what is wrong with a project that has this file too; undefined where nothing is. */
function wrongWith(files: readonly SourceFile[], added: SourceFile): string | undefined {
  const mistakes = openTrial(files)(added)
  return mistakes.length > 0 ? renderDiagnostics(mistakes, [...files, added]) : undefined
}

function giveUp(): never {
  cancel('Nada foi gravado.')
  process.exit(1)
}

refuseWords()
await main()
