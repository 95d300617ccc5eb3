/**
 * Lists the texts that React holds as nodes of their own, where a translator may replace them: React then goes on changing,
 * and taking away, nodes that are shown no more. A text that is its element's only child it sets through the element, which
 * stays; what is not to be translated stays as it is.
 */
export function bareTexts(root: Node): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const isHeld = Object.keys(text).some((key) => key.startsWith('__reactFiber$'))
    const said = text.nodeValue?.trim()
    if (!isHeld || !said || text.parentElement?.closest('[translate="no"]')) continue
    found.add(`${placeOf(text)}: ${said}`)
  }
  return [...found]
}

const placeOf = ({ parentElement }: Node): string => {
  const around = [parentElement?.parentElement, parentElement].flatMap((each) => each ?? [])
  return around
    .map(({ localName, className }) => [localName, ...className.split(' ').filter(Boolean)].join('.'))
    .join(' > ')
}
