/** Lists what a refused submit is told is wrong: the lines of the summary, or the one message where one field alone is wrong. */
export function told(root: ParentNode = document): readonly string[] {
  const lines = [...root.querySelectorAll('.error-summary a')]
  const all = lines.length > 0 ? lines : [...root.querySelectorAll('.message > span > span:last-child')]
  return all.map(({ textContent }) => textContent ?? '')
}
