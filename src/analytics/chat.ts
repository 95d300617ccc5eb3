import { loadScript, type Open } from './adapter.ts'

/** Opens the chat by its script; it is told no events, and is opened when the person asks for it. */
export const open: Open = ({ url = '' }) => {
  loadScript(url)
  return { tell: () => {}, allow: () => {} }
}
