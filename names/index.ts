export { type BlockName, blockNames } from './blocks.ts'
export { type EffectName, effectNames } from './effects.ts'
export { type MaskName, maskNames } from './masks.ts'
export { naming, type WidgetName, widgetNames } from './widgets.ts'
