const mostOfAnAddress = 254
const mostOfASubject = 200

/**
 * Tells whether a text is one address and nothing else: no second recipient, no name, no further header.
 *
 * Without control characters and without the signs that part, quote or comment addresses, nothing in it can be read
 * as anything but the recipient.
 */
export function isOneAddress(text: string): boolean {
  return (
    text.length <= mostOfAnAddress && /^[^\s\p{C}@,;:<>()[\]\\"]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/iu.test(text)
  )
}

/** Tells whether a text stays one line of a header. */
export function isOneLine(text: string): boolean {
  return text.length <= mostOfASubject && !/[\p{C}\u2028\u2029]/u.test(text)
}
