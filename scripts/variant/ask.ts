import type { SourceFile } from '../../engine/config/index.ts'
import type { ValuesBeneath } from './alike.ts'
import type { VariantAnswers } from './answers.ts'
import type { Base } from './bases.ts'
import { openGround } from './ground.ts'
import type { Prompts } from './prompts.ts'
import { topics } from './topics.ts'

/** What was asked for, with the values beneath it. */
export interface Asked {
  readonly answers: VariantAnswers
  readonly beneath: ValuesBeneath
}

/** Asks what a new variant needs, one thing at a time; what an answer would break is said before the next is asked. */
export async function ask(
  prompts: Prompts,
  { files, bases }: { readonly files: readonly SourceFile[]; readonly bases: readonly Base[] },
): Promise<Asked> {
  const base = await askBase(prompts, bases)
  const beneath = await askFunnels(prompts, base)
  const afterwards = await askAfterwards(prompts, base)
  const ground = openGround(files, beneath)
  let answers: VariantAnswers = {
    ...{ base: base.name, id: '', name: '', prefixes: {}, afterwards },
    ...(ground.sells && { origin: ground.freeOrigin }),
  }
  for (const topic of topics) answers = await topic.ask({ prompts, ground, answers })
  return { answers, beneath }
}

async function askBase(prompts: Prompts, bases: readonly Base[]): Promise<Base> {
  const choices = bases.map(({ name, says }) => ({ value: name, label: `${name}: ${says}` }))
  const chosen = await prompts.choose('De qual variante vem tudo o que esta não disser?', choices, {
    option: '--base',
  })
  return bases.find(({ name }) => name === chosen) as Base
}

async function askFunnels(prompts: Prompts, { funnels }: Base): Promise<ValuesBeneath> {
  if (funnels.size === 1) return funnels
  const choices = [...funnels.keys()].map((flow) => ({ value: flow, label: flow }))
  const chosen = await prompts.chooseSome('Quais funis ela serve?', choices, { option: '--funis' })
  return new Map([...funnels].filter(([flow]) => chosen.includes(flow)))
}

/** Asks what follows a sale, where anything can; the partners of the same base say what is usual. */
async function askAfterwards(prompts: Prompts, { afterwards, usual }: Base): Promise<readonly string[]> {
  if (afterwards.length === 0) return []
  const choices = afterwards.map((flow) => ({ value: flow, label: flow }))
  return prompts.chooseSome('E depois da venda, o que ela serve?', choices, {
    ...{ option: '--depois', initial: usual, none: 'nada' },
  })
}
