import { alike, forAll } from './alike.ts'
import type { VariantAnswers } from './answers.ts'
import { centsTyped, reaisOf } from './money.ts'
import type { AnswerOption } from './options.ts'
import type { Prompts } from './prompts.ts'
import type { Question } from './question.ts'
import { cyclesIn, methodsIn, productsIn } from './values.ts'

/** Asks for the prices that differ, each by the code of its product. */
export async function askPrices({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  let said = answers
  for (const group of alike(ground.beneath, productsIn)) {
    const before = answers.prices?.[group.flows[0]!] ?? {}
    const amounts = group.items.map(({ codigo, nome, precoCentavos }) => ({
      ...{ key: codigo, nome, cents: before[codigo] ?? precoCentavos },
      ask: `Preço de ${nome}, por vida e por mês, em reais`,
      least: ground.leastCents,
      most: () => ({ cents: ground.mostCents, why: '' }),
    }))
    const prices = await askAmounts(prompts, { what: `Preços${group.whose}`, option: '--precos' }, amounts)
    if (prices) said = { ...said, prices: { ...said.prices, ...forAll(group, prices) } }
  }
  return said
}

/** Asks for what is taken off where several months are paid at once by Pix. */
export async function askDiscounts({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  let said = answers
  for (const group of alike(ground.beneath, cyclesIn)) {
    const before = answers.discounts?.[group.flows[0]!] ?? {}
    const amounts = group.items.map(({ ciclo, nome, descontoCentavos }) => ({
      ...{ key: String(ciclo), nome, cents: before[ciclo] ?? descontoCentavos },
      ask: `Desconto do Pix ${nome}, em reais`,
      least: 0,
      most: () => ({
        cents: ground.mostOff(answers, { flows: group.flows, months: ciclo }),
        why: ': a metade do plano mais barato no período',
      }),
    }))
    const discounts = await askAmounts(
      prompts,
      { what: `Descontos do Pix${group.whose}`, option: '--descontos' },
      amounts,
    )
    if (discounts) said = { ...said, discounts: { ...said.discounts, ...forAll(group, discounts) } }
  }
  return said
}

/** An amount to be asked for, and the least and the most it may be. */
interface Amount {
  readonly key: string
  readonly nome: string
  readonly cents: number
  readonly ask: string
  readonly least: number
  readonly most: () => { readonly cents: number; readonly why: string }
}

/** Asks for some amounts, in cents by their keys; undefined where all of them stay as they are. */
async function askAmounts(
  prompts: Prompts,
  { what, option }: { readonly what: string; readonly option: AnswerOption },
  amounts: readonly Amount[],
): Promise<Readonly<Record<string, number>> | undefined> {
  const now = amounts.map(({ nome, cents }) => `${nome} ${reaisOf(cents)}`).join(', ')
  const choices = [
    { value: 'manter', label: 'manter' },
    { value: 'mudar', label: 'mudar' },
  ] as const
  const chosen = await prompts.choose(`${what}: ${now}`, choices, {
    option,
    initial: 'manter',
    meant: (said) => (said === 'manter' ? said : 'mudar'),
  })
  if (chosen === 'manter') return undefined
  const said: Record<string, number> = {}
  for (const { key, ask, cents, least, most } of amounts) {
    const limit = most()
    const typed = await prompts.write(ask, {
      ...{ option, part: key },
      initial: reaisOf(cents),
      mistake(text) {
        const amount = centsTyped(text)
        if (amount === undefined) return 'Escreva o valor em reais, com vírgula, como 49,90.'
        if (amount < least) return `No mínimo ${reaisOf(least)}.`
        return amount > limit.cents ? `No máximo ${reaisOf(limit.cents)}${limit.why}.` : undefined
      },
    })
    said[key] = centsTyped(typed) ?? cents
  }
  return said
}

/** Asks for the methods of payment, and which of them comes chosen. */
export async function askMethods({ prompts, ground, answers }: Question): Promise<VariantAnswers> {
  let said = answers
  for (const group of alike(ground.beneath, methodsIn)) {
    const known = group.items.map(({ id, nome }) => ({ value: String(id), label: nome }))
    if (known.length < 2) continue
    const chosen = await prompts.chooseSome(`Formas de pagamento${group.whose}`, known, {
      option: '--formas',
    })
    const offered = known.filter(({ value }) => chosen.includes(value))
    const initial = chosen[0]
    const first =
      offered.length > 1
        ? await prompts.choose('Qual delas vem escolhida?', offered, { option: '--escolhida', initial })
        : initial
    const order = offered
      .map(({ value }) => value)
      .toSorted((one, other) => Number(other === first) - Number(one === first))
    said = { ...said, methods: { ...said.methods, ...forAll(group, order.map(Number)) } }
  }
  return said
}
