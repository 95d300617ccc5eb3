export { type Brand, brandChoices, brandOf, type ChoiceName } from './brand.ts'
export { colourOf, contrast, type Hex, isHex } from './colour.ts'
export { textsOnPlanes, unreadIn } from './legible.ts'
export { type BrandColours, type Tokens, type Tone, tokensOf, tones } from './tokens.ts'
