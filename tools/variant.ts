import { setTimeout as pause } from 'node:timers/promises'
import { cancel, intro, log, outro } from '@clack/prompts'
import { settingsOfProcess } from '../server/settings/settings.ts'
import { argumentsOrExit } from './arguments.ts'
import { layOut, writeNew } from './new-file.ts'
import { projectFiles } from './project.ts'
import { askVariant, options } from './variant-questions.ts'
import { whereItOpens } from './where-it-opens.ts'
import { exitWith } from './words.mjs'

const HELP = '--ajuda'

/** Asks what a new variant needs and no option says, checks it with the whole project, and only then writes its file. */
async function main(said: ReadonlyMap<string, string>): Promise<void> {
  const isAsked = process.stdin.isTTY
  if (!isAsked && said.size === 0)
    exitWith('este comando faz perguntas: precisa de um terminal, ou de opções (--ajuda diz quais).')
  intro(isAsked ? 'Nova variante. Esc desiste, e nada é gravado.' : 'Nova variante.')
  const { path, value, prefixes } = await askVariant({
    said,
    terminal: isAsked ? {} : null,
    refuse: (mistake) => exitWith(`${mistake} Nada foi gravado.`),
    giveUp() {
      cancel('Nada foi gravado.')
      process.exit(1)
    },
    // Replays say nothing about an answer, and checking them takes most of the time.
    read: () => projectFiles().filter((file) => !file.path.startsWith('tests/')),
  })
  writeNew(path, layOut(path, value))
  log.success(`${path} gravado, sem nenhum erro.`)
  const reading = settingsOfProcess()
  outro(await whereItOpens(prefixes, reading.ok ? reading.settings : undefined, () => pause(500)))
}

/** Describes how the command is called, with every option. */
function usage(): string {
  const widest = Math.max(...Object.keys(options).map(({ length }) => length))
  const lines = Object.entries(options).map(([option, says]) => `  ${option.padEnd(widest)}  ${says}`)
  return `Cria uma variante: pergunta o que ela muda, confere com o projeto inteiro e grava o arquivo.
Uma opção responde a pergunta dela, que então não é feita. Sem terminal, bastam --base e --nome:
o que nenhuma opção diz fica como na base.

  npm run variant
  npm run variant -- --base dental/base --nome "Clínica Mar Azul" --cor "#1F4FA3"

${lines.join('\n')}`
}

const { flags, values, filters } = argumentsOrExit({ [HELP]: 'o que este comando faz' }, options)
if (filters.length > 0) exitWith(`"${filters[0]}" está sobrando. As opções: npm run variant -- ${HELP}`)
if (flags.has(HELP)) console.log(usage())
else await main(values)
