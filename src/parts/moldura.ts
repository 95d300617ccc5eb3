// Packed after what draws every page, so that nothing of that is in this file.
import './drawing.ts'

export { moldura as part } from '../widgets/framed.tsx'
