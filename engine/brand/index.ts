export { type Brand, brandChoices, brandOf, type ChoiceName } from './brand.ts'
export { colouredIn, type Drawing, type Drawings, drawingOf } from './drawing.ts'
export { fontFaces, fonts, letters } from './fonts.ts'
export {
  contrast,
  fillOf,
  isHex,
  type Palette,
  paletteOf,
  textsOnPlanes,
  tones,
  unreadIn,
} from './palette.ts'
