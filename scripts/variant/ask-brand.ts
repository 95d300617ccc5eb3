import { valueAt } from '../../engine/config/index.ts'
import type { Logo, VariantAnswers } from './answers.ts'
import type { Question } from './question.ts'

/** Asks for the logo: a picture of variants/assets, or a symbol that is drawn beside the name. */
export async function askLogo({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  const [beneath] = ground.beneath.values()
  const drawn = valueAt(answers.logo ?? valueAt(beneath, ['tema', 'logo']), ['simbolo'])
  const symbols = ground.symbols.toSorted((one, other) => Number(other === drawn) - Number(one === drawn))
  const pictures = ground.pictures.map((value) => ({ value, label: `a imagem ${value}` }))
  const drawings = symbols.map((value) => ({
    value,
    label: `o desenho "${value}", com "${answers.name}" ao lado`,
  }))
  const choices = [...pictures, ...drawings]
  if (choices.length === 0) return answers
  const shown = valueAt(beneath, ['tema', 'logo', 'arquivo']) ?? drawn
  const initial = choices.find(({ value }) => value === shown)?.value
  const chosen = await prompts.choose('Logo', choices, { option: '--logo', initial })
  const logo: Logo = ground.pictures.includes(chosen) ? { arquivo: chosen } : { simbolo: chosen }
  return { ...answers, logo }
}

/** Asks for the colour; any will do, as what is worked out of it can be read. */
export async function askColour({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  const [values] = ground.beneath.values()
  const beneath = valueAt(values, ['tema', 'corPrimaria'])
  const colour = await prompts.write('Cor da marca', {
    option: '--cor',
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
  const choices = [
    ...(hasOne ? [{ value: 'manter', label: 'o que já existe' } as const] : []),
    { value: 'nenhum', label: 'nenhum' } as const,
    { value: 'outro', label: 'escrever um' } as const,
  ]
  const chosen = await prompts.choose('Texto ao lado do formulário', choices, {
    option: '--texto',
    initial: choices[0]!.value,
    meant: (said) => (said === 'manter' || said === 'nenhum' ? said : 'outro'),
  })
  if (chosen === 'manter') return others
  if (chosen === 'nenhum') return { ...answers, aside: null }
  const mistake = (text: string) => (text === '' ? 'Escreva o texto, ou desista com Esc.' : undefined)
  const titulo = await prompts.write('Título do texto', {
    option: '--titulo-do-texto',
    initial: aside?.titulo,
    mistake,
  })
  const texto = await prompts.write('O texto', { option: '--texto', initial: aside?.texto, mistake })
  return { ...answers, aside: { titulo, texto } }
}
