export { type EndedWords, endedWords } from './ended-words.ts'
export { type KeptFunnels, openKeptFunnels } from './funnels.ts'
