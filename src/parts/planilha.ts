// Packed after what draws every page, so that nothing of that is in this file.
import './drawing.ts'

export { planilha as part } from '../form/paste-area.tsx'
