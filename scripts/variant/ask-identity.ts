import type { VariantAnswers } from './answers.ts'
import type { Question } from './question.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Asks for the name of the partner. */
export async function askName({ prompts, answers }: Question): Promise<VariantAnswers> {
  const name = await prompts.write('Nome do parceiro, como aparece na tela', {
    option: '--nome',
    initial: answers.name,
    mistake: (text) => (text === '' ? 'Escreva o nome.' : undefined),
  })
  return { ...answers, name }
}

/** Asks for the name of the file, which is also the id of the variant. */
export async function askId({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  const id = await prompts.write('Nome do arquivo, sem acento', {
    option: '--arquivo',
    initial: answers.id || slugOf(answers.name),
    mistake(text) {
      if (!SLUG.test(text)) return 'Use letras minúsculas, números e hífens, como vida-e-pet.'
      return ground.takenIds.includes(text) ? 'Já existe uma variante com este nome.' : undefined
    },
  })
  return { ...answers, id }
}

/** Writes a name as a part of an address: small letters without accents, and hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Asks where each funnel lies. */
export async function askPrefixes({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  const flows = [...ground.beneath.keys()]
  let said = answers
  for (const flow of flows) {
    const withPrefix = (prefix: string) => ({ ...said, prefixes: { ...said.prefixes, [flow]: prefix } })
    const prefix = await prompts.write(`Começo do endereço${flows.length > 1 ? ` de ${flow}` : ''}`, {
      option: '--endereco',
      ...(flows.length > 1 && { part: flow }),
      initial: said.prefixes[flow] ?? `${said.id}-${flows.length > 1 ? flow : 'venda'}`,
      mistake: (text) => ground.mistakeAt(withPrefix(text), ['funis', flow, 'rotas', 'prefixo']),
    })
    said = withPrefix(prefix)
  }
  return said
}

/** Asks for the origin code, where one of the flows sells. */
export async function askOrigin({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  if (!ground.sells) return answers
  const origin = await prompts.write('Código de origem da venda, só desta variante', {
    option: '--origem',
    initial: String(answers.origin ?? ground.freeOrigin),
    mistake: (text) =>
      /^\d{1,15}$/.test(text)
        ? ground.mistakeAt({ ...answers, origin: Number(text) }, ['codOrigemVenda'])
        : 'É um número inteiro.',
  })
  return { ...answers, origin: Number(origin) }
}
