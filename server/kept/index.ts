export { type EndedWords, endedWords, type NamedLink } from './ended-words.ts'
export { type KeptFunnel, type KeptFunnels, openKeptFunnels } from './funnels.ts'
