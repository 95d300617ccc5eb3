import { renderDiagnostics, type SourceFile } from '../../engine/config/index.ts'
import { pathOf, type VariantAnswers } from './answers.ts'
import type { Asked } from './ask.ts'
import { layOut } from './file.ts'
import { openGround } from './ground.ts'
import type { Prompts } from './prompts.ts'
import { topics, topicsAt } from './topics.ts'
import { openTrial } from './trial.ts'
import { variantOf } from './variant-of.ts'

/** What is wrong with a new file, in words, and the labels of the answers it comes of. */
interface Refusal {
  readonly says: string
  readonly labels: readonly string[]
}

const AGAIN = 'Conferir de novo'

/**
 * Looks at the new file with the whole project as `read` finds it, and asks again for one answer at a time until nothing
 * is wrong; all else that was said stays. Gives the file that is right, and the answers it was written from.
 */
export async function untilRight(
  { answers: first, beneath }: Asked,
  { prompts, read }: { readonly prompts: Prompts; readonly read: () => readonly SourceFile[] },
): Promise<{ readonly answers: VariantAnswers; readonly file: SourceFile }> {
  let answers = first
  for (;;) {
    const path = pathOf(answers)
    const file = { path, text: layOut(path, variantOf(answers, beneath)) }
    // The project may have changed while the questions were answered.
    const files = read()
    const refusal = refusalOf(files, file)
    if (!refusal) return { answers, file }
    prompts.say(`A variante ainda não está certa:\n\n${refusal.says}`)
    const others = topics.map(({ label }) => label).filter((label) => !refusal.labels.includes(label))
    const chosen = await prompts.choose(
      'O que mudar? O resto fica como está',
      [...refusal.labels, AGAIN, ...others].map((label) => ({ value: label, label })),
    )
    const topic = topics.find(({ label }) => label === chosen)
    if (topic) answers = await topic.ask({ prompts, ground: openGround(files, beneath), answers })
  }
}

function refusalOf(files: readonly SourceFile[], file: SourceFile): Refusal | undefined {
  if (files.some(({ path }) => path === file.path)) {
    return { says: `${file.path} já existe.`, labels: topicsAt([]).map(({ label }) => label) }
  }
  const mistakes = openTrial(files)(file)
  if (mistakes.length === 0) return undefined
  const own = mistakes.filter((mistake) => mistake.file === file.path)
  const labels = own.flatMap(({ path }) => topicsAt(path).map(({ label }) => label))
  return { says: renderDiagnostics(mistakes, [...files, file]), labels: [...new Set(labels)] }
}
