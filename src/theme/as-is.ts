/** Keeps a browser's translator away from an element, by its attributes. */
export const untranslated = { translate: 'no' } as const

/**
 * Gives the attributes by which a translator leaves a text as it is where that is no words: an amount, a document, a day or a
 * telephone in numbers, the code of something, or an address of e-mail.
 */
export const asIs = (text: string): typeof untranslated | undefined =>
  !/\p{L}/u.test(text.replaceAll('R$', '')) || /^\S*[\d@]\S*$/.test(text) ? untranslated : undefined
