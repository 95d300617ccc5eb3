/** Describes a card brand by the first six digits of its numbers, its lengths and its security code. */
export interface CardBrand {
  readonly name: 'elo' | 'hipercard' | 'diners_club' | 'american_express' | 'visa' | 'mastercard'
  /** First and last of each run of six-digit prefixes. */
  readonly ranges: readonly (readonly [number, number])[]
  readonly lengths: readonly number[]
  readonly codeLength: 3 | 4
}

/** Lists the accepted brands in the order they are recognised: Elo takes its numbers out of Visa and Mastercard. */
export const cardBrands: readonly CardBrand[] = [
  {
    name: 'elo',
    ranges: [
      [401178, 401179],
      [431274, 431274],
      [438935, 438935],
      [451416, 451416],
      [457393, 457393],
      [457631, 457632],
      [504175, 504175],
      [506699, 506778],
      [509000, 509999],
      [627780, 627780],
      [636297, 636297],
      [636368, 636368],
      [650031, 650033],
      [650035, 650051],
      [650405, 650439],
      [650485, 650538],
      [650541, 650598],
      [650700, 650718],
      [650720, 650727],
      [650901, 650978],
      [651652, 651679],
      [655000, 655019],
      [655021, 655058],
    ],
    lengths: [16],
    codeLength: 3,
  },
  { name: 'hipercard', ranges: [[606282, 606282]], lengths: [16, 19], codeLength: 3 },
  {
    name: 'diners_club',
    ranges: [
      [300000, 305999],
      [360000, 369999],
      [380000, 399999],
    ],
    lengths: [14, 16, 19],
    codeLength: 3,
  },
  {
    name: 'american_express',
    ranges: [
      [340000, 349999],
      [370000, 379999],
    ],
    lengths: [15],
    codeLength: 4,
  },
  { name: 'visa', ranges: [[400000, 499999]], lengths: [16, 18, 19], codeLength: 3 },
  {
    name: 'mastercard',
    ranges: [
      [222100, 272099],
      [510000, 559999],
    ],
    lengths: [16],
    codeLength: 3,
  },
]

/** Recognises the brand of a card number from its first six digits on; undefined for fewer or for none of ours. */
export function brandOf(cardNumber: string): CardBrand | undefined {
  // Fewer than six digits make a number below every range.
  const prefix = Number(cardNumber.replace(/\D/g, '').slice(0, 6))
  return cardBrands.find(({ ranges }) => ranges.some(([first, last]) => first <= prefix && prefix <= last))
}

const groupsOf: Readonly<Partial<Record<CardBrand['name'], readonly number[]>>> = {
  american_express: [4, 6, 5],
  diners_club: [4, 6, 4],
}

/**
 * Writes the digits of a card number in the groups that stand on cards of its brand: fours, but for American Express and for a
 * Diners Club of up to 14 digits. What goes beyond a brand's longest number follows as one more group.
 */
export function formatCartao(digits: string): string {
  const name = brandOf(digits)?.name
  const own = name && !(name === 'diners_club' && digits.length > 14) ? groupsOf[name] : undefined
  const sizes = own ?? [4, 4, 4, 4]
  let from = 0
  const groups = sizes.map((size) => {
    from += size
    return digits.slice(from - size, from)
  })
  return [...groups, digits.slice(from)].filter(Boolean).join(' ')
}
