import { setTimeout as pause } from 'node:timers/promises'
import { cancel, intro, log, outro } from '@clack/prompts'
import { settingsOfProcess } from '../server/settings/settings.ts'
import { argumentsOrExit } from './arguments.ts'
import { projectFiles } from './project.ts'
import { type AnsweredPrompts, answeredBy, type Said } from './variant/answered.ts'
import { ask } from './variant/ask.ts'
import { basesOf } from './variant/bases.ts'
import { writeNew } from './variant/file.ts'
import { untilRight } from './variant/last-look.ts'
import { whereItOpens } from './variant/live.ts'
import { options, usage } from './variant/options.ts'
import { openPrompts, type Prompts } from './variant/prompts.ts'
import { unaskedPrompts } from './variant/unasked.ts'
import { exitWith } from './words.mjs'

/** Asks what a new variant needs and no option says, checks it with the whole project, and only then writes its file. */
async function main(said: Said): Promise<void> {
  const isAsked = process.stdin.isTTY
  if (!isAsked && said.size === 0)
    exitWith('este comando faz perguntas: precisa de um terminal, ou de opções (--ajuda diz quais).')
  const bare = isAsked ? openPrompts(giveUp) : unaskedPrompts(refuse)
  intro(isAsked ? 'Nova variante. Esc desiste, e nada é gravado.' : 'Nova variante.')
  const { answers, file } = await answered(bare, answeredBy(said, { prompts: bare, refuse }))
  writeNew(file.path, file.text)
  log.success(`${file.path} gravado, sem nenhum erro.`)
  const reading = settingsOfProcess()
  const settings = reading.ok ? reading.settings : undefined
  outro(await whereItOpens(Object.values(answers.prefixes), settings, () => pause(500)))
}

/** Has everything answered, and the file that comes of it looked at until it is right. */
async function answered(bare: Prompts, { prompts, unasked }: AnsweredPrompts) {
  const files = projectFiles()
  const bases = basesOf(files)
  if (bases.length === 0) exitWith('nenhuma variante serve de base. O porquê: npm run check:config')
  const asked = await ask(prompts, { files, bases })
  const stray = unasked()
  if (stray !== undefined) refuse(stray)
  // An answer that came of an option and is wrong is asked for: the option would only say it again.
  return await untilRight(asked, { prompts: bare, read: projectFiles })
}

const refuse = (mistake: string): never => exitWith(`${mistake} Nada foi gravado.`)

function giveUp(): never {
  cancel('Nada foi gravado.')
  process.exit(1)
}

const HELP = '--ajuda'
const { flags, values, filters } = argumentsOrExit({ [HELP]: 'o que este comando faz' }, options)
if (filters.length > 0) exitWith(`"${filters[0]}" está sobrando. As opções: npm run variant -- ${HELP}`)
if (flags.has(HELP)) console.log(usage())
else await main(values)
