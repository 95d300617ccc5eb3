const longest = 60

/**
 * Writes a typed name as a message to a stranger may carry it: letters, hyphens and apostrophes, on one line, and no
 * longer than names are. Nothing in it can be a link, a number to call, or lay out the message anew.
 */
export function nameInMessage(typed: string): string {
  const words = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .trim()
  return words.length <= longest ? words : words.slice(0, longest).replace(/\s+\S*$/, '')
}
