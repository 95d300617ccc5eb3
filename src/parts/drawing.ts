// All that draws, in one file: packed together it weighs less, and a page that draws needs all of it.
export { openFormEngine } from '../form/index.ts'
export { drawPage } from '../pages/funnel-page.tsx'
