import type { SourceFile } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { Answers } from './answers.ts'
import { askAside, askColour, askLogo } from './ask-brand.ts'
import { askDiscounts, askMethods, askPrices } from './ask-payment.ts'
import type { Base } from './bases.ts'
import { type Ground, openGround } from './ground.ts'
import type { Prompts } from './prompts.ts'
import type { Question } from './question.ts'

/** What was asked for, with the values beneath it. */
export interface Asked {
  readonly answers: Answers
  readonly beneath: readonly Json[]
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Asks what a new variant needs, one thing at a time; what an answer would break is said before the next is asked. */
export async function ask(
  prompts: Prompts,
  { files, bases }: { readonly files: readonly SourceFile[]; readonly bases: readonly Base[] },
): Promise<Asked> {
  const base = await askBase(prompts, bases)
  const ground = openGround(files, await askFunnels(prompts, base))
  const name = await prompts.write('Nome do parceiro, como aparece na tela', {
    mistake: (text) => (text === '' ? 'Escreva o nome.' : undefined),
  })
  const id = await askId(prompts, ground, name)
  let answers: Answers = {
    base: base.name,
    id,
    name,
    prefixes: {},
    ...(ground.sells && { origin: ground.freeOrigin }),
  }
  const questions = [
    askPrefixes,
    askOrigin,
    askLogo,
    askColour,
    askPrices,
    askDiscounts,
    askMethods,
    askAside,
  ]
  for (const question of questions) answers = await question({ prompts, ground, answers })
  return { answers, beneath: ground.beneath }
}

async function askBase(prompts: Prompts, bases: readonly Base[]): Promise<Base> {
  const choices = bases.map(({ name, says }) => ({ value: name, label: `${name}: ${says}` }))
  const chosen = await prompts.choose('De qual variante vem tudo o que esta não disser?', choices)
  return bases.find(({ name }) => name === chosen) as Base
}

async function askFunnels(prompts: Prompts, { funnels }: Base): Promise<ReadonlyMap<string, Json>> {
  if (funnels.size === 1) return funnels
  const choices = [...funnels.keys()].map((flow) => ({ value: flow, label: flow }))
  const chosen = await prompts.chooseSome('Quais funis ela serve?', choices)
  return new Map([...funnels].filter(([flow]) => chosen.includes(flow)))
}

const askId = (prompts: Prompts, { takenIds }: Ground, name: string): Promise<string> =>
  prompts.write('Nome do arquivo, sem acento', {
    initial: slugOf(name),
    mistake(text) {
      if (!SLUG.test(text)) return 'Use letras minúsculas, números e hífens, como vida-e-pet.'
      return takenIds.includes(text) ? 'Já existe uma variante com este nome.' : undefined
    },
  })

/** Writes a name as a part of an address: small letters without accents, and hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

async function askPrefixes({ prompts, ground, answers }: Question): Promise<Answers> {
  let said = answers
  for (const flow of ground.flows) {
    const withPrefix = (prefix: string) => ({ ...said, prefixes: { ...said.prefixes, [flow]: prefix } })
    const prefix = await prompts.write(`Começo do endereço${ground.flows.length > 1 ? ` de ${flow}` : ''}`, {
      initial: `${said.id}-${ground.flows.length > 1 ? flow : 'venda'}`,
      mistake: (text) => ground.mistakeAt(withPrefix(text), ['funis', flow, 'rotas', 'prefixo']),
    })
    said = withPrefix(prefix)
  }
  return said
}

async function askOrigin({ prompts, ground, answers }: Question): Promise<Answers> {
  if (!ground.sells) return answers
  const origin = await prompts.write('Código de origem da venda, só desta variante', {
    initial: String(ground.freeOrigin),
    mistake: (text) =>
      /^\d{1,15}$/.test(text)
        ? ground.mistakeAt({ ...answers, origin: Number(text) }, ['codOrigemVenda'])
        : 'É um número inteiro.',
  })
  return { ...answers, origin: Number(origin) }
}
