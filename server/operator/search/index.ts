export { soughtIn } from './search.ts'
export { foundView, notSought, searchPage } from './search-page.ts'
