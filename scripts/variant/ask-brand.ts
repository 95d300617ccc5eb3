import { valueAt } from '../../engine/config/index.ts'
import type { Logo, VariantAnswers } from './answers.ts'
import type { Question } from './question.ts'

/** Asks for the logo: a picture of variants/assets, or a symbol that is drawn beside the name. */
export async function askLogo({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  const [beneath] = ground.beneath.values()
  const drawn = valueAt(answers.logo ?? valueAt(beneath, ['tema', 'logo']), ['simbolo'])
  const symbols = ground.symbols.toSorted((one, other) => Number(other === drawn) - Number(one === drawn))
  const logos: readonly (readonly [label: string, logo: Logo])[] = [
    ...ground.pictures.map((arquivo) => [`a imagem ${arquivo}`, { arquivo }] as const),
    ...symbols.map(
      (simbolo) => [`o desenho "${simbolo}", com "${answers.name}" ao lado`, { simbolo }] as const,
    ),
  ]
  const [first] = logos
  if (!first) return answers
  const chosen = await prompts.choose(
    'Logo',
    logos.map(([label]) => ({ value: label, label })),
  )
  const logo = logos.find(([label]) => label === chosen)?.[1] ?? first[1]
  return { ...answers, logo }
}

/** Asks for the colour; any will do, as what is worked out of it can be read. */
export async function askColour({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  const [values] = ground.beneath.values()
  const beneath = valueAt(values, ['tema', 'corPrimaria'])
  const colour = await prompts.write('Cor da marca', {
    initial: answers.colour ?? (typeof beneath === 'string' ? beneath : '#'),
    mistake: (text) => ground.mistakeAt({ ...answers, colour: colourTyped(text) }, ['tema', 'corPrimaria']),
  })
  return { ...answers, colour: colourTyped(colour) }
}

/** Writes a colour as a variant has it, whether or not a person typed the sign before it. */
export const colourTyped = (text: string): string => `#${text.replace(/^#/, '')}`.toUpperCase()

/** Asks for the text beside the form. */
export async function askAside({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  const { aside, ...others } = answers
  const hasOne = [...ground.beneath.values()].some(
    (values) => valueAt(values, ['textoLateral', 'titulo']) !== undefined,
  )
  const chosen = await prompts.choose('Texto ao lado do formulário', [
    ...(hasOne ? [{ value: 'base', label: 'o que já existe' } as const] : []),
    { value: 'nenhum', label: 'nenhum' },
    { value: 'outro', label: 'escrever um' },
  ])
  if (chosen === 'base') return others
  if (chosen === 'nenhum') return { ...answers, aside: null }
  const mistake = (text: string) => (text === '' ? 'Escreva o texto, ou desista com Esc.' : undefined)
  const titulo = await prompts.write('Título do texto', { initial: aside?.titulo, mistake })
  const texto = await prompts.write('O texto', { initial: aside?.texto, mistake })
  return { ...answers, aside: { titulo, texto } }
}
