import { PassThrough, Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import type { SourceFile } from '../../engine/config/index.ts'
import { ask } from '../variant/ask.ts'
import { basesOf } from '../variant/bases.ts'
import { openPrompts } from '../variant/prompts.ts'

const enter = '\r'
/** What the page has somebody press at each question; at every other, Enter. */
const typed: readonly (readonly [shown: string, keys: string])[] = [
  ['Nome do parceiro', `Amigo Bicho${enter}`],
  ['Cor da marca', `\u0015#1F7A5C${enter}`],
]

/** Gives the questions of npm run variant over some files, about a partner of plans for pets, each as it stands once it is answered. */
export async function questionsShown(files: readonly SourceFile[]): Promise<string> {
  const bases = basesOf(files).filter(({ name }) => name === 'pet/pet-base')
  const person = openPerson()
  await ask(openPrompts(gaveUp, person.terminal), { files, bases })
  return person.answered()
}

function gaveUp(): never {
  throw new Error('The questions were given up.')
}

/** Somebody at a terminal who answers each question once it is drawn. */
function openPerson() {
  const input = new PassThrough()
  let shown = ''
  let answeredAt = 0
  const output = new Writable({
    write(chunk, _encoding, done) {
      shown += stripVTControlCharacters(String(chunk))
      const at = shown.lastIndexOf('◆')
      if (at >= answeredAt && shown.indexOf('└', at) > 0) {
        answeredAt = shown.length
        const keys = typed.find(([words]) => shown.slice(at).includes(words))?.[1] ?? enter
        // The question listens to keys only once it was drawn.
        setImmediate(() => input.write(keys))
      }
      done()
    },
  })
  return {
    terminal: { input, output: Object.assign(output, { columns: 140, rows: 60 }) },
    answered: () => answersIn(shown),
  }
}

/** Keeps of all that was drawn the questions with their answers, as they stand in the end. */
const answersIn = (shown: string): string =>
  [...shown.matchAll(/◇ {2}([^\n│◆└]+)\n│ {2}([^\n│◆└]+)\n/g)]
    .map(([, question, answer]) => `◇  ${question}\n│  ${answer}\n│`)
    .join('\n')
