import type { Answers } from './answers.ts'
import { centsTyped, reaisOf } from './money.ts'
import type { Question } from './question.ts'
import { cyclesIn, methodsIn, type Product, productsIn } from './values.ts'

const typeReais = 'Escreva o valor em reais, com vírgula, como 49,90.'

/** Asks for the prices that differ, each by the code of its product. */
export async function askPrices({ prompts, ground, answers }: Question): Promise<Answers> {
  const products = oncePerCode(ground.beneath.flatMap(productsIn))
  const now = products.map(({ nome, precoCentavos }) => `${nome} ${reaisOf(precoCentavos)}`).join(', ')
  if (products.length === 0 || (await isKept(prompts, `Preços: ${now}`))) return answers
  const prices: Record<string, number> = {}
  for (const { codigo, nome, precoCentavos } of products) {
    const typed = await prompts.write(`Preço de ${nome}, por vida e por mês, em reais`, {
      initial: reaisOf(precoCentavos),
      mistake(text) {
        const cents = centsTyped(text)
        if (cents === undefined) return typeReais
        return cents > ground.mostCents ? `No máximo ${reaisOf(ground.mostCents)}.` : undefined
      },
    })
    prices[codigo] = centsTyped(typed) ?? precoCentavos
  }
  return { ...answers, prices }
}

const oncePerCode = (products: readonly Product[]): readonly Product[] => [
  ...new Map(products.map((product) => [product.codigo, product])).values(),
]

/** Asks for what is taken off where several months are paid at once by Pix. */
export async function askDiscounts({ prompts, ground, answers }: Question): Promise<Answers> {
  const cycles = cyclesIn(ground.beneath[0] ?? {})
  const now = cycles.map(({ nome, descontoCentavos }) => `${nome} ${reaisOf(descontoCentavos)}`).join(', ')
  if (cycles.length === 0 || (await isKept(prompts, `Descontos do Pix: ${now}`))) return answers
  const discounts: Record<number, number> = {}
  for (const { ciclo, nome, descontoCentavos } of cycles) {
    const most = ground.mostOff(answers, ciclo)
    const typed = await prompts.write(`Desconto do Pix ${nome}, em reais`, {
      initial: reaisOf(descontoCentavos),
      mistake(text) {
        const cents = centsTyped(text)
        if (cents === undefined) return typeReais
        return cents > most
          ? `No máximo ${reaisOf(most)}: a metade do plano mais barato no período.`
          : undefined
      },
    })
    discounts[ciclo] = centsTyped(typed) ?? descontoCentavos
  }
  return { ...answers, discounts }
}

/** Asks for the methods of payment, and which of them comes chosen. */
export async function askMethods({ prompts, ground, answers }: Question): Promise<Answers> {
  const known = methodsIn(ground.beneath[0] ?? {}).map(({ id, nome }) => ({ value: String(id), label: nome }))
  if (known.length < 2) return answers
  const chosen = await prompts.chooseSome('Formas de pagamento', known)
  const offered = known.filter(({ value }) => chosen.includes(value))
  const first = offered.length > 1 ? await prompts.choose('Qual delas vem escolhida?', offered) : chosen[0]
  const order = offered
    .map(({ value }) => value)
    .toSorted((one, other) => Number(other === first) - Number(one === first))
  return { ...answers, methods: order.map(Number) }
}

async function isKept(prompts: Question['prompts'], what: string): Promise<boolean> {
  const chosen = await prompts.choose(what, [
    { value: 'manter', label: 'manter' },
    { value: 'mudar', label: 'mudar' },
  ])
  return chosen === 'manter'
}
