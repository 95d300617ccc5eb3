import { type Journey, phone, playJourneys } from './play-journeys.ts'

const r1 = 'r1-titular-adulto-paga-com-pix'
const r2 = 'r2-um-pet-no-cartao'
const r3 = 'r3-titular-menor-com-dependentes-paga-com-boleto'
const r5 = 'r5-dois-pets-no-debito-automatico'
const r7 = 'r7-cep-fora-da-regiao-deixa-contato'
const r8 = 'r8-pix-expira-e-um-novo-e-pago'

/** Each variant once through the main journey and one more; the rest of them with `JOURNEYS=all`. */
const main: readonly (readonly [variant: string, names: readonly string[]])[] = [
  ['pf-geral', [r1, r7]],
  ['pf-ortho', [r1, r3]],
  ['pf-invisamais', [r1, r8]],
]
/** Stores for pets that the partner is not known for: the server plays the others, in partners.longer.test.ts. */
const stores: typeof main = [
  ['blue', [r2]],
  ['simples', [r5]],
]
const names = process.env.JOURNEYS === 'all' ? [r1, r3, r7, r8] : undefined

playJourneys(
  [...main.map(([variant, few]) => [variant, names ?? few] as const), ...stores].flatMap(([variant, all]) =>
    all.map((name): Journey => ({ name, variant, widths: [phone] })),
  ),
)
